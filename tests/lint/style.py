#!/usr/bin/env python3
"""Rules of the house that a text search can hold: no nested loops, no sleeps, contexts on connects, first comments."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
problems = []

forbidden_everywhere = [
    (r"\bwaitForFinished\s*\(|\bwaitForReadyRead\s*\(|\bwaitForConnected\s*\(", "no blocking waits"),
    (r"\bsender\s*\(\s*\)", "no sender()"),
    (r"\bSIGNAL\s*\(|\bSLOT\s*\(", "connect with function pointers"),
]
forbidden_in_program = [
    (r"\bprocessEvents\s*\(", "no processEvents"),
    (r"(->|\.)exec\s*\(\s*\)", "no nested event loops"),
    (r"\b(usleep|sleep|msleep)\s*\(", "no sleeps"),
    (r"\bthrow\b(?!\w)", "no exceptions of ours"),
    (r"(?<!Application)::instance\(\)", "no singletons"),
]
forbidden_in_tests = [
    (r"\b(QVERIFY|QCOMPARE|QTRY_\w+|QFAIL)\b", "GoogleTest assertions only"),
    (r"\b(qSleep|qWait|usleep|msleep)\s*\(", "no sleeps"),
]
# app/*/main.cpp runs the one event loop of its program; SQLiteCpp names its own things exec and Exception;
# QDBusConnection takes signal and slot by name only.
allowed = {
    ("app/desktop/main.cpp", "no nested event loops"),
    ("app/cli/main.cpp", "no nested event loops"),
    ("core/store/", "no nested event loops"),
    ("app/license-server/", "no nested event loops"),
    ("core/store/", "no exceptions of ours"),
    ("ui/common/themecontroller.cpp", "connect with function pointers"),
    ("ui/shell/notifier.cpp", "connect with function pointers"),
}


def code(line):
    """The line without comments and string contents."""
    line = re.sub(r'"(\\.|[^"\\])*"', '""', line)
    return line.split("//")[0]


for top in ("core", "ui", "app", "tests"):
    for path in sorted((root / top).rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        name = path.relative_to(root).as_posix()
        if "node_modules" in path.parts:
            continue
        text = path.read_text()
        lines = text.splitlines()
        if not lines or not lines[0].startswith("//"):
            problems.append(f"{name}:1: the first line says what the file owns and on which thread it lives")
        rules = forbidden_everywhere + (forbidden_in_tests if top == "tests" else forbidden_in_program)
        for number, line in enumerate(lines, 1):
            plain = code(line)
            for pattern, why in rules:
                if top == "tests" and why == "no blocking waits":
                    continue
                if re.search(pattern, plain) and not any(name.startswith(place) and why == rule for place, rule in allowed):
                    if why == "no sleeps" and name.startswith("core/guest/program/"):
                        continue
                    problems.append(f"{name}:{number}: {why}: {line.strip()}")
        if top != "tests":
            # connect(object, &Class::signal, [..] needs a context object before the lambda.
            for match in re.finditer(r"connect\s*\(\s*[^,()]+(?:\([^()]*\))?[^,()]*,\s*&[\w:]+\s*,\s*\[", text):
                number = text.count("\n", 0, match.start()) + 1
                problems.append(f"{name}:{number}: connect() without a context object")
        if not text.endswith("\n"):
            problems.append(f"{name}: no newline at the end")

print("\n".join(problems) or "the style rules hold")
sys.exit(bool(problems))
