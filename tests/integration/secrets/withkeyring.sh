#!/bin/bash
# Runs a program with a real keyring of its own: withkeyring.sh unlocked|locked|none program arguments...
# Nothing of the person's own session or keyring is touched: home, runtime folder and bus are private and removed at the end.
set -eu
situation=$1
shift
home=$(mktemp -d)
# The daemon leaves its parent; by its own folder it is found again.
trap 'pkill -f -- "--control-directory=$home/run/keyring" || true; rm -rf "$home"' EXIT
mkdir -m 700 "$home/run"
export HOME=$home XDG_RUNTIME_DIR=$home/run XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
export GNOME_KEYRING_CONTROL=$home/run/keyring VELQA_TEST_HOME=$home
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY XDG_CURRENT_DESKTOP DESKTOP_SESSION

if [ "$situation" = none ]; then
    DBUS_SESSION_BUS_ADDRESS=unix:path=$home/nobody "$@"
    exit
fi

export VELQA_SITUATION=$situation
dbus-run-session -- bash -eu -c '
    printf "secret\n" | gnome-keyring-daemon --unlock --components=secrets --control-directory="$GNOME_KEYRING_CONTROL" >/dev/null 2>&1
    if [ "$VELQA_SITUATION" = locked ]; then
        dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
            org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
    fi
    "$@"
' bash "$@"
