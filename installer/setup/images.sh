# shellcheck shell=bash
# The runtime images. Their version is the content of resources/runtimes/VERSION; an image is kept while its labels say
# that version and the same recipe (Dockerfile and this machine's own certificate authorities).

velqa_runtimes=(python node)
velqa_base_image=debian:trixie-slim

runtime_version() { tr -d '[:space:]' <"${velqa_root}/resources/runtimes/VERSION"; }
runtime_image() { printf 'velqa-runtime-%s:%s' "$1" "$(runtime_version)"; }

# The machine's own certificate authorities (a company's, say): without them package managers in a sandbox would fail here.
machine_certificates() { find /usr/local/share/ca-certificates -name '*.crt' -type f 2>/dev/null | LC_ALL=C sort; }

runtime_recipe() {
    local certificates
    mapfile -t certificates < <(machine_certificates)
    cat "${velqa_root}/resources/runtimes/$1/Dockerfile" "${velqa_root}/resources/runtimes/VERSION" \
        ${certificates[@]+"${certificates[@]}"} | sha256sum | cut -c 1-16
}

# True when the engine has this image in this version. An image built by the application carries no recipe: it counts.
runtime_present() {
    local version recipe
    read -r version recipe < <(docker image inspect --format \
        '{{index .Config.Labels "com.velqa.runtime.version"}} {{index .Config.Labels "com.velqa.runtime.recipe"}}' \
        "$(runtime_image "$1")" 2>/dev/null) || return 1
    [[ "$version" == "$(runtime_version)" ]] && [[ -z "$recipe" || "$recipe" == "$(runtime_recipe "$1")" ]]
}

# images_ensure: afterwards the engine has all runtime images.
images_ensure() {
    local runtime
    for runtime in "${velqa_runtimes[@]}"; do
        if runtime_present "$runtime"; then
            note "$(runtime_image "$runtime") is there"
        else
            base_image_ensure
            runtime_build "$runtime"
        fi
    done
}

runtime_build() {
    local runtime="$1" context certificate proxy old arguments=()
    old="$(docker image inspect --format '{{.Id}}' "$(runtime_image "$runtime")" 2>/dev/null || true)"
    context="$(mktemp -d)"
    cp "${velqa_root}/resources/runtimes/${runtime}/Dockerfile" "$context/"
    while read -r certificate; do cp "$certificate" "$context/"; done < <(machine_certificates)
    for proxy in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        if [[ -n "${!proxy:-}" ]]; then arguments+=(--build-arg "$proxy"); fi
    done
    note "building $(runtime_image "$runtime") (1 to 3 minutes)"
    # The host's network: works behind proxies on loopback and with an engine that has no bridge.
    DOCKER_BUILDKIT=0 run_logged "image-${runtime}" docker build --network host --force-rm \
        --build-arg "RUNTIME_VERSION=$(runtime_version)" ${arguments[@]+"${arguments[@]}"} \
        --label "com.velqa.runtime.recipe=$(runtime_recipe "$runtime")" \
        --tag "$(runtime_image "$runtime")" "$context" || {
        rm -rf "$context"
        fail "The image $(runtime_image "$runtime") could not be built; the reason is above." \
            'Mend that (network? disk?) and start again: what is done is kept.'
    }
    rm -rf "$context"
    # The image it replaces has no name any more; a sandbox may still use it, then the engine keeps it.
    if [[ -n "$old" ]]; then docker image rm "$old" >/dev/null 2>&1 || true; fi
}

# base_image_ensure: debian:trixie-slim from a registry, else made here from Debian's packages.
base_image_ensure() {
    local archive engine_arch
    if docker image inspect "$velqa_base_image" >/dev/null 2>&1; then return 0; fi
    note "fetching the base image ${velqa_base_image}"
    if base_image_pull; then return 0; fi
    note 'no image registry can be reached: making the base image from Debian packages'
    engine_arch="$(docker version --format '{{.Server.Arch}}')"
    [[ "$engine_arch" == "$(dpkg --print-architecture)" ]] ||
        fail "The engine runs on ${engine_arch} and this machine is $(dpkg --print-architecture), so the base image cannot be made here." \
            "Load ${velqa_base_image} into the engine (docker load), then start again."
    archive="${velqa_cache}/base-trixie-slim-${engine_arch}.tar.gz"
    # A month old is old enough: security updates since then are worth half a minute.
    if [[ -z "$(find "$archive" -mtime -30 -print -quit 2>/dev/null)" ]]; then
        install_packages image
        mkdir -p "$velqa_cache"
        prepare_root
        run_logged base-image as_root env ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} \
            bash "${velqa_root}/installer/setup/make-base-image.sh" "$archive" "$UID" ||
            fail 'The base image could not be made; the reason is above.'
    fi
    docker import --change 'CMD ["bash"]' --message 'debootstrap --variant=minbase trixie' \
        "$archive" "$velqa_base_image" >/dev/null ||
        fail "The engine refused the base image ${archive}." "Delete that file and start again."
}

# base_image_pull: gives up after 20 s without a sign of life from the registry, and after 10 minutes in any case.
base_image_pull() {
    local log pid try code=1
    mkdir -p "$velqa_log_dir"
    log="${velqa_log_dir}/pull.log"
    timeout 600 docker pull "$velqa_base_image" >"$log" 2>&1 </dev/null &
    pid=$!
    for ((try = 0; ; try++)); do
        if ! kill -0 "$pid" 2>/dev/null; then
            wait "$pid" && code=0
            break
        fi
        if ((try > 100)) && ! grep -q 'Pulling from' "$log"; then
            kill "$pid" 2>/dev/null || true
            wait "$pid" 2>/dev/null || true
            break
        fi
        sleep 0.2
    done
    return "$code"
}
