#!/usr/bin/env python3
"""Reads every #include of core/, ui/ and app/ against cmake/layers.txt: the design's dependency table."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
uses, values = {}, set()
for line in (root / "cmake/layers.txt").read_text().splitlines():
    if line.startswith("value "):
        values.add(line.split(maxsplit=1)[1])
    elif line and not line.startswith("#"):
        room, _, rest = line.partition(":")
        uses[room] = set(rest.split())

problems = []
for path in sorted(root.glob("core/**/*.[ch]*")) + sorted(root.glob("ui/**/*.[ch]*")) + sorted(root.glob("app/**/*.[ch]*")):
    name = path.relative_to(root).as_posix()
    if path.suffix not in (".h", ".cpp"):
        continue
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r'\s*#include\s+["<]([^">]+)[">]', line)
        if not match:
            continue
        include = match.group(1)
        where = f"{name}:{number}: "
        if name.startswith("core/"):
            room = name.split("/")[1]
            if room not in uses:
                problems.append(where + f"room {room} is not in cmake/layers.txt")
            if include.startswith(("ui/", "app/")):
                problems.append(where + f"core must not include {include}")
            if re.match(r"(QtGui|QtWidgets)/|Q(Widget|Application|Pixmap|Image|Painter|Font|Color|Icon|Palette)\b", include):
                problems.append(where + f"core must not use {include}")
            if include.startswith("core/"):
                other = include.split("/")[1]
                if other != room and other not in uses.get(room, set()):
                    problems.append(where + f"{room} may not include {other} ({include})")
        elif name.startswith("ui/"):
            if include.startswith("app/"):
                problems.append(where + f"ui must not include {include}")
            if include.startswith("core/"):
                part = include.split("/")[1]
                if part not in ("studio", "base") and include not in values:
                    problems.append(where + f"ui sees only core/studio, core/base and values, not {include}")
                if include in ("core/studio/studiocore.h", "core/studio/corestudio.h"):
                    problems.append(where + f"ui must not know {include}")
            if re.match(r"(curl/|sqlite|SQLiteCpp|qt6keychain|openssl/)", include):
                problems.append(where + f"ui must not use {include}")
if "guest" in uses:
    for path in sorted(root.glob("core/guest/program/*")):
        if path.suffix in (".h", ".cpp") and re.search(r"#include <Q", path.read_text()):
            problems.append(f"{path.relative_to(root)}: the guest program uses no Qt")

print("\n".join(problems) or "every include respects the layers")
sys.exit(bool(problems))
