#!/bin/bash
# Starts or stops our own dockerd. Run as root by engine.sh: own-engine.sh start|stop RUN-DIR DATA-DIR OWNER-UID
set -euo pipefail

action="$1" run_dir="$2" data_dir="$3" owner="$4"
socket="${run_dir}/docker.sock"
pid_file="${run_dir}/docker.pid"

# engine_pid: the process id of our engine, checked against its command line, since a number can be used again.
engine_pid() {
    local pid
    pid="$(cat "$pid_file" 2>/dev/null || true)"
    [[ "$pid" =~ ^[0-9]+$ && -r "/proc/${pid}/cmdline" ]] || return 1
    tr '\0' ' ' <"/proc/${pid}/cmdline" | grep -qF -- "$pid_file" || return 1
    printf '%s' "$pid"
}

# What an engine that was killed left running: its containerd keeps a new engine from starting one.
end_leftovers() {
    local file pid try pids=()
    for file in /proc/[0-9]*/cmdline; do
        if tr '\0' ' ' 2>/dev/null <"$file" | grep -qF -- "${run_dir}/exec/containerd/"; then
            pid="${file#/proc/}"
            pids+=("${pid%/cmdline}")
        fi
    done
    if [[ "${#pids[@]}" -eq 0 ]]; then return 0; fi
    kill -TERM "${pids[@]}" 2>/dev/null || true
    for ((try = 0; try < 30; try++)); do
        if ! kill -0 "${pids[@]}" 2>/dev/null; then return 0; fi
        sleep 0.1
    done
    kill -KILL "${pids[@]}" 2>/dev/null || true
}

start() {
    local try
    PATH="$PATH:/usr/sbin:/sbin"
    install -d -m 0711 "$run_dir" "$data_dir"
    if ! engine_pid >/dev/null; then end_leftovers; fi
    rm -f "$pid_file" "$socket"
    # Its own containerd names, in case the machine's containerd serves another engine too.
    setsid dockerd --host "unix://${socket}" --pidfile "$pid_file" \
        --data-root "${data_dir}/docker" --exec-root "${run_dir}/exec" \
        --containerd-namespace velqa --containerd-plugins-namespace velqa-plugins \
        --bridge none --iptables=false --ip6tables=false --ip-forward=false --ip-masq=false \
        >"${data_dir}/dockerd.log" 2>&1 </dev/null &
    for ((try = 0; try < 100; try++)); do
        if [[ -S "$socket" ]]; then
            chown "$owner" "$socket"
            chmod 0600 "$socket"
            return 0
        fi
        sleep 0.1
    done
    # The caller waits for an answer and shows the log.
}

stop() {
    local pid try
    pid="$(engine_pid)" || return 0
    kill -TERM "$pid"
    for ((try = 0; try < 300; try++)); do
        if [[ ! -d "/proc/${pid}" ]]; then
            rm -f "$socket" "$pid_file"
            return 0
        fi
        sleep 0.1
    done
    kill -KILL "$pid"
}

case "$action" in
    start) start ;;
    stop) stop ;;
    *) exit 2 ;;
esac
