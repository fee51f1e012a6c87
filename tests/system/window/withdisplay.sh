#!/bin/bash
# Runs a program in a private desktop: Xvfb, openbox, a D-Bus session with an unlocked keyring, a home of its own.
set -eu
home=$(mktemp -d)
# The daemon leaves its parent; by its own folder it is found again.
trap 'pkill -f -- "--control-directory=$home/run/keyring" || true; rm -rf "$home"' EXIT
mkdir -m 700 "$home/run"
export HOME=$home XDG_RUNTIME_DIR=$home/run XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
export GNOME_KEYRING_CONTROL=$home/run/keyring QT_QPA_PLATFORM=xcb LANG=C.UTF-8
unset DBUS_SESSION_BUS_ADDRESS WAYLAND_DISPLAY XDG_CURRENT_DESKTOP DESKTOP_SESSION VELQA_LANGUAGE
xvfb-run --auto-servernum --server-args='-screen 0 1440x900x24 -nolisten tcp' dbus-run-session -- bash -eu -c '
    printf "secret\n" | gnome-keyring-daemon --unlock --components=secrets --control-directory="$GNOME_KEYRING_CONTROL" >/dev/null 2>&1
    openbox >/dev/null 2>&1 &
    "$@"
' bash "$@"
