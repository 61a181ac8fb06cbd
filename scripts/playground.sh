# Builds the WebAssembly modules, their package and the playground, each if something has changed. Source it after
# common.sh.
# shellcheck shell=bash disable=SC2154  # names from common.sh

modules=$root/build/wasm/bindings/wasm
page=$root/build/playground${CAROM_DOCS:+-of-site}

# install_modules FOLDER: installs the packages in its package-lock.json if that has changed. Runs no scripts.
install_modules() {
    local stamp=$1/node_modules/.package-lock.json
    if [[ -f $stamp && ! $1/package-lock.json -nt $stamp ]]; then return; fi
    complain "installing the packages of ${1#"$root/"}"
    (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch "$stamp") >&2
}

# newer FOLDER FILE: whether any file in a folder is newer than a file, or the file is missing.
newer() {
    [[ ! -f $2 || -n $(find "$1" -name node_modules -prune -o -type f -newer "$2" -print -quit) ]]
}

# build_package: bindings/wasm/dist, the npm package.
build_package() {
    local package=$root/bindings/wasm
    prepare wasm carom_wasm_package "${page_packages[@]}" || return
    install_modules "$package" || return
    if newer "$package/ts" "$package/dist/index.cjs" || [[ $package/build.mjs -nt $package/dist/index.cjs ]] ||
        ! cmp -s "$modules/carom.wasm" "$package/dist/carom.wasm" ||
        ! cmp -s "$modules/convex.wasm" "$package/dist/convex.wasm"; then
        rm -rf "$package/dist" && mkdir "$package/dist" && (cd "$package" && node build.mjs "$modules") >&2
    fi
}

# pack_package FOLDER: what `npm install` takes, in a folder.
pack_package() {
    (cd "$root/bindings/wasm" && npm pack --silent --ignore-scripts --pack-destination "$1" >/dev/null)
}

# build_page: build/playground, static files that any server can serve. With CAROM_DOCS=ADDRESS it is
# build/playground-of-site, which links to that documentation and has none of its own.
build_page() {
    local playground=$root/apps/playground version
    version=$(sed -n 's/^#define CAROM_VERSION "\(.*\)"$/\1/p' "$root/include/carom/config.hpp")
    build_package || return
    install_modules "$playground" || return
    if newer "$playground" "$page/index.html" || newer "$root/docs" "$page/index.html" ||
        newer "$root/bindings/wasm/dist" "$page/index.html" || [[ ! -f $page/carom-$version.tgz ]]; then
        (cd "$playground" && node_modules/.bin/tsc && node_modules/.bin/vite build --logLevel warn) >&2 || return
        pack_package "$page" || return
        write_sources "$page/carom-$version.tgz" "carom-$version"
    fi
}

# write_sources FILE FOLDER: the tree as an archive of one folder, as it is committed, or as it is where there is no git.
write_sources() {
    if git -C "$root" rev-parse --quiet --verify HEAD >/dev/null 2>&1; then
        git -C "$root" archive --prefix="$2/" --format=tar.gz --output="$1" HEAD
    else
        tar --create --gzip --file="$1" --directory="$root" --transform="s,^[.],$2," \
            --exclude=./build --exclude=./out --exclude=node_modules --exclude=./bindings/wasm/dist .
    fi
}

# serve_page [OPTION...]: on this machine, until it is interrupted. --port N asks for another port than 8080, and the
# next free one is taken.
serve_page() {
    printf 'The playground, until you press Ctrl+C:\n'
    cd "$root/apps/playground" || return
    exec node_modules/.bin/vite preview "$@"
}
