#!/usr/bin/env bash
# run_target.sh PROGRAM NAME [SECONDS]: runs a fuzz target over its corpus, then on new inputs for so many seconds
# (default: $CAROM_FUZZ_SECONDS, or none; these start from the same seed each time). A crash is kept in out/fuzz/NAME, with
# the command that shows it again.
set -euo pipefail
root=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")
program=$1 name=$2 seconds=${3:-${CAROM_FUZZ_SECONDS:-0}}

out=$root/out/fuzz/$name
mkdir -p "$out/corpus"
options=(-timeout=60 -rss_limit_mb=2048 -print_final_stats=1 "-artifact_prefix=$out/")
case $name in
    tmx | tsx | tx) options+=("-dict=$root/fuzz/dictionaries/tiled.dict") ;;
    tmj) options+=("-dict=$root/fuzz/dictionaries/tiled_json.dict") ;;
    ldtk | ldtkl) options+=("-dict=$root/fuzz/dictionaries/ldtk.dict") ;;
    scene | sheet | query | world | baseline) options+=("-dict=$root/fuzz/dictionaries/json.dict") ;;
    atlas | settings) options+=("-dict=$root/fuzz/dictionaries/$name.dict") ;;
    png) options+=("-dict=$root/fuzz/dictionaries/png.dict") ;;
esac
# New inputs go to the first folder.
folders=("$root/fuzz/corpus/$name")
if ((seconds > 0)); then
    options+=("-max_total_time=$seconds")
    folders=("$out/corpus" "${folders[@]}")
else
    options+=(-runs=0)
fi
if [[ -z ${3-} ]]; then options+=(-seed=1); fi

status=0
"$program" "${options[@]}" "${folders[@]}" >"$out/log" 2>&1 || status=$?
grep -E '^#[0-9]+\s+(INITED|DONE)|^stat::number_of_executed' "$out/log" || true
if ((status != 0)); then
    tail -n 60 "$out/log"
    crash=$(sed -n 's/.*Test unit written to //p' "$out/log" | tail -n 1)
    if [[ -n $crash ]]; then printf 'To see it again: %q %q\n' "$program" "$crash"; fi
fi
exit "$status"
