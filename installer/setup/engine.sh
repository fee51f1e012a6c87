# shellcheck shell=bash
# The Docker engine: finds one that answers, or starts one, and exports DOCKER_HOST for everything that follows.
# Our own engine (only where systemd is not there to start the distribution's) touches nothing of the machine's network:
# it has no bridge and sets no firewall rule; sandboxes have no network anyway, and images are built on the host's.

engine_run_dir=/run/velqa-engine
engine_data_dir=/var/lib/velqa-engine
engine_socket="${engine_run_dir}/docker.sock"
engine_pid_file="${engine_run_dir}/docker.pid"
engine_log="${engine_data_dir}/dockerd.log"
engine_started=no

# engine_answers HOST: true when a /_ping to this endpoint is answered within two seconds.
engine_answers() {
    case "$1" in
        unix://*)
            [[ -S "${1#unix://}" ]] || return 1
            [[ "$(curl --silent --max-time 2 --unix-socket "${1#unix://}" http://engine/_ping 2>/dev/null)" == OK ]]
            ;;
        '') return 1 ;;
        *)
            command -v docker >/dev/null &&
                DOCKER_HOST="$1" timeout 10 docker version --format '{{.Server.Version}}' >/dev/null 2>&1
            ;;
    esac
}

# The endpoint of the current docker context, empty when there is none.
engine_context_host() {
    [[ -f "${DOCKER_CONFIG:-$HOME/.docker}/config.json" ]] && command -v docker >/dev/null || return 0
    env -u DOCKER_HOST docker context inspect --format '{{.Endpoints.docker.Host}}' 2>/dev/null || true
}

# engine_find: sets and exports DOCKER_HOST to the first endpoint that answers.
engine_find() {
    local host
    if [[ -n "${DOCKER_HOST:-}" ]]; then
        if engine_answers "$DOCKER_HOST"; then return 0; fi
        warn "DOCKER_HOST is set to ${DOCKER_HOST}, but no engine answers there; looking for another one."
    fi
    for host in "$(engine_context_host)" unix:///var/run/docker.sock \
        "unix://${XDG_RUNTIME_DIR:-/run/user/$UID}/docker.sock" "unix://${engine_socket}"; do
        if engine_answers "$host"; then
            export DOCKER_HOST="$host"
            return 0
        fi
    done
    return 1
}

# engine_ensure: afterwards an engine answers at DOCKER_HOST and the docker command line is there, or the script has failed.
engine_ensure() {
    # ssh and TLS endpoints are spoken to by the command line.
    case "${DOCKER_HOST:-}" in '' | unix://*) ;; *) if ! command -v docker >/dev/null; then install_packages engine; fi ;; esac
    if ! engine_find; then
        install_packages engine
        prepare_root
        if [[ -d /run/systemd/system ]]; then engine_start_systemd; else engine_start_own; fi
    elif ! command -v docker >/dev/null; then
        install_packages engine
    fi
    note "engine $(docker version --format '{{.Server.Version}} ({{.Server.Os}}/{{.Server.Arch}})') at ${DOCKER_HOST}"
}

engine_start_systemd() {
    note "starting the machine's Docker engine (systemctl start docker)"
    as_root systemctl start docker ||
        fail 'systemd could not start the Docker engine. Its last words:' \
            "$(as_root journalctl --unit docker --lines 20 --no-pager 2>/dev/null || true)"
    export DOCKER_HOST=unix:///var/run/docker.sock
    if [[ -S /var/run/docker.sock && ! -w /var/run/docker.sock ]]; then
        note "giving you access to the engine's socket until it restarts (members of the group 'docker' have it for good)"
        as_root setfacl --modify "user:$(id -un):rw" /run/docker.sock ||
            fail "You may not use the engine's socket /var/run/docker.sock." \
                "Run: sudo usermod -aG docker $(id -un)   then log out and in, and start again."
    fi
    engine_wait || fail 'The Docker engine was started, but it does not answer at /var/run/docker.sock.' \
        'Look at: journalctl -u docker'
}

engine_start_own() {
    command -v dockerd >/dev/null || [[ -x /usr/sbin/dockerd ]] ||
        fail 'The Docker engine (dockerd) is not installed, though the package docker.io is.' 'Run: apt-get install --reinstall docker.io'
    engine_prepare_cgroups
    note "starting an engine of our own (data in ${engine_data_dir})"
    # The socket belongs to the person who runs this script and to nobody else.
    as_root bash "${velqa_root}/installer/setup/own-engine.sh" start "$engine_run_dir" "$engine_data_dir" "$UID"
    engine_started=yes
    export DOCKER_HOST="unix://${engine_socket}"
    if ! engine_wait; then
        printf '%s\n' "--- the end of ${engine_log}" >&2
        as_root tail -n 30 "$engine_log" >&2 || true
        printf -- '---\n' >&2
        fail "The engine did not start: $(engine_reason)"
    fi
}

# Waits up to 60 s for an answer at DOCKER_HOST; gives up early when our own engine has ended.
engine_wait() {
    local try
    for ((try = 0; try < 300; try++)); do
        if engine_answers "$DOCKER_HOST"; then return 0; fi
        if [[ "$engine_started" == yes ]] && ((try > 15)) && ! engine_own_alive; then return 1; fi
        sleep 0.2
    done
    return 1
}

# engine_reason: one sentence for what the log of our engine shows.
engine_reason() {
    local log
    log="$(as_root tail -n 60 "$engine_log" 2>/dev/null || true)"
    case "$log" in
        *'evices cgroup isn'?'t mounted'* | *'cgroup mountpoint does not exist'* | *'no cgroup mount found'*)
            printf '%s' 'the control groups are not mounted. Mount them (package cgroupfs-mount), or run on a machine with systemd.' ;;
        *iptables* | *nf_tables*)
            printf '%s' 'it could not use iptables. Try: update-alternatives --set iptables /usr/sbin/iptables-legacy' ;;
        *'operation not permitted'* | *'permission denied'*)
            printf '%s' 'it lacks rights. An engine cannot run in an unprivileged container; set DOCKER_HOST to an engine outside of it.' ;;
        *'no space left on device'*) printf '%s' "the disk of ${engine_data_dir} is full." ;;
        *) printf '%s' 'the reason is in the lines above. Or set DOCKER_HOST to an engine that runs.' ;;
    esac
}

# Without systemd nobody may have mounted the control groups; the engine refuses to start without them.
engine_prepare_cgroups() {
    if [[ -e /sys/fs/cgroup/cgroup.controllers || -d /sys/fs/cgroup/devices ]]; then return 0; fi
    note 'mounting the control groups (package cgroupfs-mount)'
    if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends cgroupfs-mount >/dev/null ||
        ! as_root cgroupfs-mount; then
        fail 'The control groups of the kernel are not mounted, and mounting them failed.' \
            'An engine cannot run here; set DOCKER_HOST to one that runs elsewhere.'
    fi
}

engine_own_alive() {
    local pid
    pid="$(cat "$engine_pid_file" 2>/dev/null)" && [[ -n "$pid" ]] && [[ -d "/proc/${pid}" ]] &&
        tr '\0' ' ' 2>/dev/null <"/proc/${pid}/cmdline" | grep -qF -- "$engine_pid_file"
}

# engine_stop: ends the engine that engine_start_own started, in this run or an earlier one.
engine_stop() {
    if ! engine_own_alive; then return 1; fi
    as_root bash "${velqa_root}/installer/setup/own-engine.sh" stop "$engine_run_dir" "$engine_data_dir" "$UID"
}
