#!/bin/bash
# Checks the set-up scripts, the desktop files and the runtimes. A test of ctest (label lint); needs no network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=no
complain() {
    printf 'lint: %s\n' "$*" >&2
    failed=yes
}

scripts=(run check .ci/run tests/npm/run-node installer/lint.sh installer/setup/own-engine.sh installer/setup/make-base-image.sh)
shellcheck --external-sources --check-sourced "${scripts[@]}" || complain 'shellcheck has something to say'
for script in "${scripts[@]}"; do
    [[ -x "$script" ]] || complain "${script} is not executable"
done

desktop-file-validate installer/linux/*.desktop || complain 'the desktop entry is not valid'
appstreamcli validate --no-net installer/linux/*.metainfo.xml >/dev/null || complain 'the AppStream file is not valid'
python3 - <<'PYTHON' || complain 'an XML file or a lock file is broken'
import glob, json, xml.dom.minidom
for name in glob.glob("installer/linux/*.svg") + glob.glob("installer/linux/*.xml"):
    xml.dom.minidom.parse(name)
for name, package in json.load(open("tests/npm/package-lock.json"))["packages"].items():
    assert "resolved" not in package, f"{name}: lock files do not name a registry"
    assert not name or "integrity" in package, f"{name}: no checksum"
PYTHON

for list in installer/setup/packages-*.txt; do
    names="$(grep -v '^#' "$list")"
    [[ "$names" == "$(LC_ALL=C sort -u <<<"$names")" ]] || complain "${list} is not sorted, or names something twice"
done

[[ "$(<resources/runtimes/VERSION)" =~ ^[0-9]+$ ]] || complain 'resources/runtimes/VERSION must be one number'
for runtime in python node; do
    grep -q "^LABEL com.velqa.runtime=${runtime} com.velqa.runtime.version=" "resources/runtimes/${runtime}/Dockerfile" ||
        complain "the image ${runtime} does not say what it is"
    # The classic builder of old engines must understand it.
    if grep -nE '^# *syntax=|--mount=|<<' "resources/runtimes/${runtime}/Dockerfile"; then complain "${runtime}: BuildKit only"; fi
done

[[ "$failed" == no ]]
