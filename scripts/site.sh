# Builds the documentation as a site. Source it after common.sh.
# shellcheck shell=bash disable=SC2154  # names from common.sh and playground.sh

export CAROM_DOCS=../index.html # for the playground, which is a folder of the site
source "$root/scripts/playground.sh"

site=$root/build/site

# build_site live|docs: build/site, static files; "docs" is without the playground and live examples, which need the
# WebAssembly module.
build_site() {
    local work=$root/build/site-work assets=$root/apps/site pages=$root/build/site-work/pages options=()
    rm -rf "$pages"
    mkdir -p "$pages"
    if [[ $1 == live ]]; then
        build_package && build_page && install_modules "$assets" || return
        options=(--live)
        cp -r "$page" "$pages/play"
        mkdir "$pages/carom-collision"
        cp "$root"/bindings/wasm/dist/{*.js,carom.wasm,LICENSE} "$pages/carom-collision/"
        (cd "$assets" && node_modules/.bin/tsc && node_modules/.bin/vite build --logLevel warn) >&2 || return
    fi
    install_only "${site_packages[@]}" || return
    "$root/scripts/site_pages.py" "$work" "${options[@]}" || return
    mkdocs build --strict --quiet --clean -f "$work/mkdocs.yml" -d "$site" >&2
}
