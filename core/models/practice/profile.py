# Looks at one table (CSV) and writes a summary and a chart. Prints what it found, one fact a line.
import csv
import os
import sys

FILE = "@FILE@"
CELL = " | "


def stop(problem):
    print("problem: " + problem)
    sys.exit(1)


def clean(value, length=60):
    text = " ".join(str(value).replace("|", "/").split())
    return text if len(text) <= length else text[: length - 1] + "…"


def find_file():
    candidates = [FILE, os.path.join("uploads", FILE)] if FILE else []
    for path in candidates:
        if os.path.isfile(path):
            return path
    folder = os.listdir("uploads") if os.path.isdir("uploads") else []
    tables = sorted(n for n in folder if n.lower().endswith((".csv", ".tsv")))
    if not FILE and len(tables) == 1:
        return os.path.join("uploads", tables[0])
    there = ", ".join(clean(n) for n in sorted(folder)[:20]) or "nothing"
    if not FILE:
        stop("no file was named; in uploads/ there is: " + there)
    stop(f"there is no file {clean(FILE)}; in uploads/ there is: {there}")


def read_table(path):
    if os.path.getsize(path) == 0:
        stop(clean(path) + " is empty")
    with open(path, "rb") as file:
        start = file.read(65536)
    if b"\0" in start:
        stop(clean(path) + " is not a text file, so it cannot be read as a table")
    try:
        start.decode("utf-8")
        encoding = "utf-8-sig"
    except UnicodeDecodeError as error:
        encoding = "utf-8-sig" if error.start > len(start) - 4 else "cp1252"
    with open(path, encoding=encoding, errors="replace", newline="") as file:
        lines = [line for _, line in zip(range(50), file) if line.strip()]
    if not lines:
        stop(clean(path) + " has no lines")
    separator, width = max(
        ((s, len(next(csv.reader([lines[0]], delimiter=s)))) for s in ",;\t|"), key=lambda pair: pair[1]
    )
    if width < 2 and not path.lower().endswith((".csv", ".tsv")):
        stop(clean(path) + " does not look like a table: its first line has only one column")
    odd = []
    options = dict(sep=separator, encoding=encoding, encoding_errors="replace", skipinitialspace=True)
    try:
        table = pd.read_csv(path, low_memory=False, **options)
    except pd.errors.ParserError:  # lines with too many cells: leave them out and say so
        table = pd.read_csv(path, engine="python", on_bad_lines=odd.append, **options)
    except (pd.errors.EmptyDataError, UnicodeError) as error:
        stop(f"{clean(path)} cannot be read as a table: {clean(error, 200)}")
    if table.shape[1] == 0 or table.shape[0] == 0:
        stop(clean(path) + " has a header but no rows")
    table.columns = [clean(name) for name in table.columns]
    return table, len(odd)


def is_counter(column):
    steps = column.dropna().diff().dropna()
    return len(steps) > 3 and (steps == 1).mean() > 0.9


def describe(table):
    facts = []
    for name in table.columns:
        column = table[name]
        fact = {"name": name, "missing": int(column.isna().sum()), "different": int(column.nunique())}
        if column.notna().sum() == 0:
            fact["kind"] = "empty"
        elif pd.api.types.is_bool_dtype(column) or not pd.api.types.is_numeric_dtype(column):
            fact["kind"] = "text"
            common = column.value_counts()
            fact["common"], fact["count"] = clean(common.index[0]), int(common.iloc[0])
        else:
            fact["kind"] = "number"
            fact["mean"], fact["min"], fact["max"] = column.mean(), column.min(), column.max()
            fact["counter"] = is_counter(column)
        facts.append(fact)
    return facts


def share_explained(values, groups):  # 0: the groups do not differ, 1: they explain everything
    total = ((values - values.mean()) ** 2).sum()
    means = values.groupby(groups).transform("mean")
    return float(((means - values.mean()) ** 2).sum() / total) if total > 0 else 0.0


def choose(table, facts):
    enough = 0.6 * len(table)
    numbers = [f["name"] for f in facts
               if f["kind"] == "number" and not f["counter"] and f["different"] > 4
               and len(table) - f["missing"] >= enough][:40]
    groups = [f["name"] for f in facts
              if f["kind"] == "text" and 2 <= f["different"] <= min(8, len(table) // 2)
              and len(table) - f["missing"] >= enough][:20]
    pair, strength = numbers[:1], 0.0
    if len(numbers) > 1:
        related = table[numbers].corr()
        for i, a in enumerate(numbers):
            for b in numbers[i + 1:]:
                if abs(related.loc[a, b]) > abs(strength) and abs(related.loc[a, b]) < 0.9999:
                    pair, strength = [a, b], float(related.loc[a, b])
    group = max(groups, key=lambda g: sum(share_explained(table[n], table[g]) for n in pair), default=None)
    return pair, strength, group


def number(value):
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 1000 else f"{value:.4g}"


def draw(table, pair, strength, group, target):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    colours = ["#2f6fde", "#e8833a", "#2a9d74", "#b04fc4", "#d64550", "#7a6a5d", "#d6a418", "#4aa3c7"]
    plt.rcParams.update({"font.size": 11, "axes.edgecolor": "#8a94a6", "axes.labelcolor": "#2b3440",
                         "xtick.color": "#5b6675", "ytick.color": "#5b6675", "text.color": "#1d2430"})
    figure, axes = plt.subplots(figsize=(8.6, 5.4), dpi=150)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(True, color="#e6eaf0", linewidth=0.8)
    axes.set_axisbelow(True)
    parts = [(None, table)] if group is None or not pair else list(table.dropna(subset=[group]).groupby(group))
    parts.sort(key=lambda part: -len(part[1]))
    if len(pair) == 2:
        for (name, part), colour in zip(parts, colours):
            label = None if name is None else f"{clean(name, 40)} ({len(part.dropna(subset=pair))})"
            axes.scatter(part[pair[0]], part[pair[1]], s=34, alpha=0.75, color=colour, edgecolor="white",
                         linewidth=0.6, label=label)
        axes.set_xlabel(pair[0])
        axes.set_ylabel(pair[1])
        title = f"{pair[1]} against {pair[0]} (r = {strength:.2f})"
    elif len(pair) == 1:
        axes.hist([part[pair[0]].dropna() for _, part in parts], bins=24, stacked=True,
                  color=colours[: len(parts)], label=[None if n is None else clean(n, 40) for n, _ in parts])
        axes.set_xlabel(pair[0])
        axes.set_ylabel("rows")
        title = f"How {pair[0]} is spread"
    else:
        name = group if group is not None else min(table.columns, key=lambda c: table[c].nunique())
        common = table[name].value_counts().head(12)[::-1]
        axes.barh([clean(label, 30) for label in common.index], common.to_numpy(), color=colours[0])
        axes.set_xlabel("rows")
        title = f"Most frequent values of {name}"
    if axes.get_legend_handles_labels()[0]:
        legend = axes.legend(title=group, frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=9)
        legend._legend_box.align = "left"
    axes.set_title(title, loc="left", fontsize=13, fontweight="bold", pad=14)
    figure.savefig(target, bbox_inches="tight", facecolor="white")


def write_summary(path, source, table, facts, notes):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# {os.path.basename(source)}\n\n{len(table)} rows, {table.shape[1]} columns\n\n")
        file.write("| column | kind | missing | different | mean | min | max | most frequent |\n")
        file.write("|---|---|---:|---:|---:|---:|---:|---|\n")
        for f in facts:
            values = [number(f[k]) if k in f else "" for k in ("mean", "min", "max")]
            common = f"{f['common']} ({f['count']})" if "common" in f else ""
            file.write("| " + CELL.join([f["name"], f["kind"], str(f["missing"]), str(f["different"]), *values, common])
                       + " |\n")
        file.write("\n" + "\n".join(f"- {note}" for note in notes) + "\n")


try:
    import pandas as pd
except ImportError:
    stop("this image has no pandas; choose the Python runtime's own image, or install pandas and matplotlib")

source = find_file()
table, odd = read_table(source)
facts = describe(table)
pair, strength, group = choose(table, facts)
print("file: " + clean(source, 200))
print(f"rows: {len(table)}")
print(f"columns: {table.shape[1]}")
print(f"missing: {int(table.isna().sum().sum())} of {table.size} cells")
if odd:
    print(f"left out: {odd} lines with too many cells")
for f in facts[:60]:
    start = CELL.join(["column: " + f["name"], f["kind"], f"missing {f['missing']}"])
    if f["kind"] == "number":
        print(CELL.join([start, f"mean {number(f['mean'])}", f"min {number(f['min'])}", f"max {number(f['max'])}"]))
    elif f["kind"] == "text":
        print(CELL.join([start, f"{f['different']} different", f"most frequent {f['common']} ({f['count']})"]))
    else:
        print(start)
notes = []
if len(pair) == 2:
    print(CELL.join(["pair: " + pair[0], pair[1], f"{strength:.2f}"]))
    notes.append(f"{pair[0]} and {pair[1]}: r = {strength:.2f}")
if group is not None and pair:
    for name, part in table.groupby(group):
        means = [number(part[n].mean()) for n in pair]
        print(CELL.join(["group: " + group, clean(name), str(len(part)), *means]))
        notes.append(f"{group} {clean(name)}: {len(part)} rows, mean " + ", ".join(map(" ".join, zip(pair, means))))
os.makedirs("out", exist_ok=True)
stem = os.path.splitext(os.path.basename(source))[0]
summary, chart = f"out/{stem}-summary.md", f"out/{stem}-chart.png"
write_summary(summary, source, table, facts, notes)
print("output: " + summary)
try:
    draw(table, pair, strength, group, chart)
    print("output: " + chart)
except ImportError:
    print("no chart: this image has no matplotlib")
