// Looks at one table (CSV) and writes a summary and a chart. Prints what it found, one fact a line.
const fs = require("fs");
const path = require("path");

const FILE = "@FILE@";
const COLOURS = ["#2f6fde", "#e8833a", "#2a9d74", "#b04fc4", "#d64550", "#7a6a5d", "#d6a418", "#4aa3c7"];
const EMPTY = new Set(["", "na", "n/a", "nan", "null", "none", "#n/a"]);

class Problem extends Error {}

function clean(value, length = 60) {
  const text = String(value).replace(/\|/g, "/").replace(/\s+/g, " ").trim();
  return text.length <= length ? text : text.slice(0, length - 1) + "…";
}

function isFile(name) {
  return fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}

function findFile() {
  for (const name of FILE ? [FILE, path.join("uploads", FILE)] : []) if (isFile(name)) return name;
  const folder = fs.existsSync("uploads") ? fs.readdirSync("uploads").sort() : [];
  const tables = folder.filter((name) => /\.(csv|tsv)$/i.test(name));
  if (!FILE && tables.length === 1) return path.join("uploads", tables[0]);
  const there = folder.slice(0, 20).map((name) => clean(name)).join(", ") || "nothing";
  if (!FILE) throw new Problem(`no file was named; in uploads/ there is: ${there}`);
  throw new Problem(`there is no file ${clean(FILE)}; in uploads/ there is: ${there}`);
}

// RFC 4180 with any separator: quoted cells may hold separators, line breaks and doubled quotes.
function parse(text, separator) {
  const rows = [];
  let row = [], cell = "", quoted = false, wasQuoted = false;
  const endCell = () => { row.push(wasQuoted ? cell : cell.trim()); cell = ""; wasQuoted = false; };
  const endRow = () => { endCell(); if (row.length > 1 || row[0] !== "") rows.push(row); row = []; };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') { cell += '"'; i++; }
      else quoted = false;
    } else if (c === '"' && cell.trim() === "") { quoted = wasQuoted = true; cell = ""; }
    else if (c === separator) endCell();
    else if (c === "\n" || c === "\r") { if (c === "\r" && text[i + 1] === "\n") i++; endRow(); }
    else cell += c;
  }
  if (cell !== "" || row.length) endRow();
  return rows;
}

function readTable(name) {
  const bytes = fs.readFileSync(name);
  if (bytes.length === 0) throw new Problem(`${clean(name)} is empty`);
  if (bytes.subarray(0, 65536).includes(0))
    throw new Problem(`${clean(name)} is not a text file, so it cannot be read as a table`);
  let text;
  try { text = new TextDecoder("utf-8", { fatal: true }).decode(bytes); }
  catch { text = new TextDecoder("windows-1252").decode(bytes); }
  const first = text.split(/\r?\n|\r/).find((line) => line.trim() !== "");
  if (first === undefined) throw new Problem(`${clean(name)} has no lines`);
  const widths = [",", ";", "\t", "|"].map((s) => [s, (parse(first, s)[0] ?? []).length]);
  const [separator, width] = widths.reduce((best, next) => (next[1] > best[1] ? next : best));
  if (width < 2 && !/\.(csv|tsv)$/i.test(name))
    throw new Problem(`${clean(name)} does not look like a table: its first line has only one column`);
  const [header, ...all] = parse(text, separator);
  const rows = all.filter((row) => row.length <= header.length);
  if (rows.length === 0) throw new Problem(`${clean(name)} has a header but no rows`);
  const names = header.map((title, i) => clean(title) || `column ${i + 1}`);
  const columns = names.map((title, i) => describe(title, rows.map((row) => row[i] ?? "")));
  return { columns, rows: rows.length, odd: all.length - rows.length };
}

function describe(name, cells) {
  const values = cells.map((cell) => (EMPTY.has(cell.toLowerCase()) ? null : cell));
  const known = values.filter((value) => value !== null);
  const counts = new Map();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  const column = { name, values, missing: values.length - known.length, different: counts.size, kind: "text" };
  if (known.length === 0) return { ...column, kind: "empty" };
  if (known.every((value) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))) {
    const numbers = values.map((value) => (value === null ? null : Number(value)));
    const present = numbers.filter((value) => value !== null);
    const steps = present.slice(1).map((value, i) => value - present[i]);
    return { ...column, kind: "number", values: numbers, mean: mean(present),
      min: present.reduce((a, b) => Math.min(a, b)), max: present.reduce((a, b) => Math.max(a, b)),
      counter: steps.length > 3 && steps.filter((step) => step === 1).length / steps.length > 0.9 };
  }
  const [common, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  return { ...column, common: clean(common), count, counts };
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(a, b) {
  const pairs = a.values.map((value, i) => [value, b.values[i]]).filter(([x, y]) => x !== null && y !== null);
  const mx = mean(pairs.map((p) => p[0])), my = mean(pairs.map((p) => p[1]));
  let xy = 0, xx = 0, yy = 0;
  for (const [x, y] of pairs) { xy += (x - mx) * (y - my); xx += (x - mx) ** 2; yy += (y - my) ** 2; }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}

function byGroup(group, column) {
  const parts = new Map();
  group.values.forEach((name, i) => {
    if (name === null) return;
    if (!parts.has(name)) parts.set(name, { rows: 0, numbers: [] });
    parts.get(name).rows++;
    if (column.values[i] !== null) parts.get(name).numbers.push(column.values[i]);
  });
  return parts;
}

// 0: the groups do not differ, 1: they explain everything.
function shareExplained(column, group) {
  const known = column.values.filter((value) => value !== null);
  const middle = mean(known);
  const total = known.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  let between = 0;
  for (const { numbers } of byGroup(group, column).values())
    if (numbers.length) between += numbers.length * (mean(numbers) - middle) ** 2;
  return total > 0 ? between / total : 0;
}

function choose({ columns, rows }) {
  const enough = (column) => rows - column.missing >= 0.6 * rows;
  const numbers = columns.filter((c) => c.kind === "number" && !c.counter && c.different > 4 && enough(c)).slice(0, 40);
  const few = Math.min(8, Math.floor(rows / 2));
  const groups = columns.filter((c) => c.kind === "text" && c.different >= 2 && c.different <= few && enough(c)).slice(0, 20);
  let pair = numbers.slice(0, 1), strength = 0;
  numbers.forEach((a, i) => numbers.slice(i + 1).forEach((b) => {
    const r = correlation(a, b);
    if (Math.abs(r) > Math.abs(strength) && Math.abs(r) < 0.9999) { pair = [a, b]; strength = r; }
  }));
  const score = (group) => pair.reduce((sum, column) => sum + shareExplained(column, group), 0);
  const group = groups.reduce((best, next) => (best === null || score(next) > score(best) ? next : best), null);
  return { pair, strength, group };
}

function format(value) {
  if (Math.abs(value) >= 1000) return value.toFixed(1).replace(/\.0$/, "");
  return String(Number(value.toPrecision(4)));
}

function ticks(low, high) {
  const raw = (high - low || 1) / 6;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((size) => size >= raw);
  const list = [];
  for (let v = Math.ceil(low / step) * step; v <= high + step / 1e6; v += step) list.push(Number(v.toPrecision(10)));
  return list;
}

const escape = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function axis(values) {
  const low = values.reduce((a, b) => Math.min(a, b)), high = values.reduce((a, b) => Math.max(a, b));
  const margin = (high - low || 1) * 0.05;
  return { low: low - margin, high: high + margin };
}

function draw({ columns, rows }, { pair, strength, group }) {
  const left = 80, top = 56, width = 620, height = 380, right = 300;
  const parts = [], legend = [];
  const label = (x, y, text, extra = "") => parts.push(`<text x="${x}" y="${y}" ${extra}>${escape(text)}</text>`);
  let title;
  if (pair.length === 2) {
    const [a, b] = pair;
    const dots = a.values.map((x, i) => [x, b.values[i], group ? group.values[i] : ""])
      .filter(([x, y, g]) => x !== null && y !== null && g !== null);
    const ax = axis(dots.map((d) => d[0])), ay = axis(dots.map((d) => d[1]));
    const px = (x) => left + ((x - ax.low) / (ax.high - ax.low)) * width;
    const py = (y) => top + height - ((y - ay.low) / (ay.high - ay.low)) * height;
    for (const t of ticks(ax.low, ax.high)) {
      parts.push(`<path d="M${px(t).toFixed(1)} ${top}v${height}" stroke="#e6eaf0"/>`);
      label(px(t).toFixed(1), top + height + 22, t, 'text-anchor="middle" fill="#5b6675"');
    }
    for (const t of ticks(ay.low, ay.high)) {
      parts.push(`<path d="M${left} ${py(t).toFixed(1)}h${width}" stroke="#e6eaf0"/>`);
      label(left - 10, (py(t) + 5).toFixed(1), t, 'text-anchor="end" fill="#5b6675"');
    }
    const sizes = new Map();
    for (const [, , g] of dots) sizes.set(g, (sizes.get(g) ?? 0) + 1);
    const order = [...sizes].sort((one, other) => other[1] - one[1]).map((entry) => entry[0]);
    for (const [x, y, g] of dots.slice(0, 20000))
      parts.push(`<circle cx="${px(x).toFixed(1)}" cy="${py(y).toFixed(1)}" r="4.6" fill="${COLOURS[order.indexOf(g)]}" fill-opacity="0.75" stroke="#fff" stroke-width="0.8"/>`);
    if (group) for (const g of order) legend.push(`${clean(g, 34)} (${sizes.get(g)})`);
    label(left + width / 2, top + height + 50, a.name, 'text-anchor="middle"');
    label(0, 0, b.name, `text-anchor="middle" transform="translate(22 ${top + height / 2}) rotate(-90)"`);
    title = `${b.name} against ${a.name} (r = ${strength.toFixed(2)})`;
  } else {
    const source = pair[0] ?? group ?? columns.reduce((x, y) => (y.different < x.different ? y : x));
    const bars = pair.length ? histogram(source) : [...(source.counts ?? [])].sort((x, y) => y[1] - x[1]).slice(0, 12);
    const most = bars.reduce((high, bar) => Math.max(high, bar[1]), 1);
    const thick = height / Math.max(bars.length, 1);
    bars.forEach(([name, count], i) => {
      const y = top + i * thick;
      parts.push(`<rect x="${left + 120}" y="${(y + 3).toFixed(1)}" width="${((width - 120) * count / most).toFixed(1)}" height="${(thick - 6).toFixed(1)}" rx="3" fill="${COLOURS[0]}"/>`);
      label(left + 110, (y + thick / 2 + 5).toFixed(1), clean(name, 24), 'text-anchor="end" fill="#5b6675"');
      label((left + 128 + ((width - 120) * count) / most).toFixed(1), (y + thick / 2 + 5).toFixed(1), count);
    });
    title = pair.length ? `How ${source.name} is spread` : `Most frequent values of ${source.name}`;
  }
  legend.forEach((text, i) => {
    const y = top + height / 2 - legend.length * 11 + i * 24;
    parts.push(`<circle cx="${left + width + 26}" cy="${y}" r="5" fill="${COLOURS[i]}"/>`);
    label(left + width + 40, y + 5, text, 'font-size="12"');
  });
  if (legend.length) label(left + width + 20, top + height / 2 - legend.length * 11 - 24, group.name, 'font-weight="bold"');
  const w = left + width + (legend.length ? right : 60), h = top + height + 70;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="DejaVu Sans, Arial, sans-serif" font-size="14" fill="#1d2430">\n` +
    `<rect width="${w}" height="${h}" fill="#fff"/>\n<text x="${left}" y="32" font-size="17" font-weight="bold">${escape(title)}</text>\n` +
    `${parts.join("\n")}\n<path d="M${left} ${top}v${height}h${width}" fill="none" stroke="#8a94a6"/>\n</svg>\n`;
}

function histogram(column) {
  const known = column.values.filter((value) => value !== null);
  const size = (column.max - column.min) / 12 || 1;
  const counts = new Array(12).fill(0);
  for (const value of known) counts[Math.min(11, Math.floor((value - column.min) / size))]++;
  return counts.map((count, i) => [`${format(column.min + i * size)} – ${format(column.min + (i + 1) * size)}`, count]);
}

function summary(source, table, notes) {
  const lines = [`# ${path.basename(source)}`, "", `${table.rows} rows, ${table.columns.length} columns`, "",
    "| column | kind | missing | different | mean | min | max | most frequent |", "|---|---|---:|---:|---:|---:|---:|---|"];
  for (const c of table.columns) {
    const numbers = ["mean", "min", "max"].map((key) => (key in c ? format(c[key]) : ""));
    lines.push(`| ${[c.name, c.kind, c.missing, c.different, ...numbers, c.common ? `${c.common} (${c.count})` : ""].join(" | ")} |`);
  }
  return [...lines, "", ...notes.map((note) => `- ${note}`)].join("\n") + "\n";
}

function main() {
  const source = findFile();
  const table = readTable(source);
  const choice = choose(table);
  const { pair, strength, group } = choice;
  const missing = table.columns.reduce((sum, column) => sum + column.missing, 0);
  console.log(`file: ${clean(source, 200)}\nrows: ${table.rows}\ncolumns: ${table.columns.length}`);
  console.log(`missing: ${missing} of ${table.rows * table.columns.length} cells`);
  if (table.odd) console.log(`left out: ${table.odd} lines with too many cells`);
  for (const c of table.columns.slice(0, 60)) {
    const start = `column: ${c.name} | ${c.kind} | missing ${c.missing}`;
    if (c.kind === "number") console.log(`${start} | mean ${format(c.mean)} | min ${format(c.min)} | max ${format(c.max)}`);
    else if (c.kind === "text") console.log(`${start} | ${c.different} different | most frequent ${c.common} (${c.count})`);
    else console.log(start);
  }
  const notes = [];
  if (pair.length === 2) {
    console.log(`pair: ${pair[0].name} | ${pair[1].name} | ${strength.toFixed(2)}`);
    notes.push(`${pair[0].name} and ${pair[1].name}: r = ${strength.toFixed(2)}`);
  }
  if (group && pair.length) {
    const parts = pair.map((column) => byGroup(group, column));
    for (const name of [...parts[0].keys()].sort()) {
      const means = parts.map((part) => (part.get(name).numbers.length ? format(mean(part.get(name).numbers)) : "-"));
      console.log(["group: " + group.name, clean(name), parts[0].get(name).rows, ...means].join(" | "));
      notes.push(`${group.name} ${clean(name)}: ${parts[0].get(name).rows} rows, mean ${pair.map((c, i) => `${c.name} ${means[i]}`).join(", ")}`);
    }
  }
  fs.mkdirSync("out", { recursive: true });
  const stem = path.parse(source).name;
  fs.writeFileSync(`out/${stem}-summary.md`, summary(source, table, notes));
  console.log(`output: out/${stem}-summary.md`);
  fs.writeFileSync(`out/${stem}-chart.svg`, draw(table, choice));
  console.log(`output: out/${stem}-chart.svg`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.log(`problem: ${error.message}`);
  process.exitCode = 1;
}
