#!/usr/bin/env python3
"""Checks that the French translation, and the English one of plurals, are complete and true to their placeholders.

Usage: translations.py ROOT

Every message has a finished translation, in two forms where it counts something; the placeholders (%1, %L1, %n) of
source and translation are the same; and, where Qt's lupdate is installed, the sources hold no text that the file lacks.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PLACEHOLDER = re.compile(r"%(?:L?\d{1,2}|n)")
LUPDATE = ("/usr/lib/qt6/bin/lupdate", "lupdate6", "lupdate-qt6")
FORMS = 2  # of both languages


def messages(path):
    """Yields (context, source, message element) of a TS file."""
    for context in ElementTree.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            yield context.findtext("name", ""), message.findtext("source") or "", message


def placeholders(text):
    return sorted(set(PLACEHOLDER.findall(text)))


def message_problems(source, message):
    """What is wrong with one message; an empty list if nothing is."""
    translation = message.find("translation")
    if translation is None:
        return ["has no translation"]
    state = translation.get("type")
    if state is not None:
        return [f"is {state}"]
    counts = message.get("numerus") == "yes"
    forms = [form.text or "" for form in translation.findall("numerusform")] if counts else [translation.text or ""]
    problems = []
    if counts and len(forms) != FORMS:
        problems.append(f"has {len(forms)} plural forms instead of {FORMS}")
    wanted = placeholders(source)
    for index, form in enumerate(forms):
        if not form.strip():
            problems.append("is empty")
            continue
        found = placeholders(form)
        singular = counts and index == 0
        if found != wanted and not (singular and found == [name for name in wanted if name != "%n"]):
            problems.append(f"has the placeholders {found} instead of {wanted}")
    return problems


def find_lupdate():
    for name in LUPDATE:
        found = shutil.which(name)
        if found:
            return found
    return None


def missing_sources(root, path, options):
    """Texts of the sources that the file does not translate; None where lupdate is not installed."""
    lupdate = find_lupdate()
    if lupdate is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, os.path.basename(path))
        shutil.copyfile(path, copy)
        # The arguments of the target update_translations in resources/CMakeLists.txt.
        command = [lupdate, "-I", root, "-no-obsolete", "-locations", "none", *options]
        command += [os.path.join(root, part) for part in ("app", "core", "ui")] + ["-ts", copy]
        run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode != 0:
            return [f"lupdate failed: {run.stdout.strip()}"]
        have = {(context, source, message.findtext("comment")) for context, source, message in messages(path)}
        return [
            f"{context}: {source!r} is not in the file; build the target update_translations and translate it"
            for context, source, message in messages(copy)
            if message.find("translation").get("type") == "unfinished"
            and (context, source, message.findtext("comment")) not in have
        ]


def main():
    if len(sys.argv) != 2:
        print("usage: translations.py ROOT", file=sys.stderr)
        return 2
    root = os.path.abspath(sys.argv[1])
    bad = False
    for name, options in (("velqa_fr.ts", []), ("velqa_en.ts", ["-pluralonly"])):
        path = os.path.join(root, "resources", "translations", name)
        found = []
        count = 0
        for context, source, message in messages(path):
            count += 1
            found += [f"{context}: {source!r} {problem}" for problem in message_problems(source, message)]
        if count == 0:
            found.append("the file holds no message")
        missing = missing_sources(root, path, options)
        if missing is None:
            print("lupdate is not installed: the sources were not compared")
        found += missing or []
        for problem in found:
            print(f"{os.path.relpath(path, root)}: {problem}")
        if not found:
            print(f"{name}: {count} messages are translated")
        bad = bad or bool(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
