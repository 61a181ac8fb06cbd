#include "page/page_text.hpp"

namespace carom::tool {

// The policy keeps the page from asking any server for anything, whatever a level's names may contain.
const char* const page_opening = R"page(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>carom check</title>
<style>
)page";

const char* const page_style = R"page(
:root { color-scheme: light; --back: #fff; --panel: #f4f5f7; --text: #1d2430; --faint: #566074; --line: #c9ced8;
    --focus: #1257c4; --error: #b3001b; --warning: #8a4b00; --note: #3f4c63; --chosen: #dce8fb; --level: #dedede; }
[data-theme="dark"] { color-scheme: dark; --back: #14181f; --panel: #1d232d; --text: #e6eaf1; --faint: #a3adbf;
    --line: #3a4352; --focus: #7fb2ff; --error: #ff8b96; --warning: #f2b056; --note: #b4bfd2; --chosen: #25406a;
    --level: #4a4f58; }
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: grid; grid-template: auto 1fr / minmax(20rem, 30rem) 1fr;
    background: var(--back); color: var(--text); font: 14px/1.4 system-ui, sans-serif; }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center;
    padding: .5rem .8rem; background: var(--panel); border-bottom: 1px solid var(--line); }
h1 { font-size: 1rem; margin: 0; }
#summary { color: var(--faint); }
header .right { margin-left: auto; }
header > *, select { max-width: 100%; min-width: 0; }
button, select, input[type="search"] { font: inherit; color: inherit; background: var(--back);
    border: 1px solid var(--line); border-radius: 4px; padding: .2rem .5rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
aside { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
#filters { padding: .6rem .8rem; border-bottom: 1px solid var(--line); display: grid; gap: .5rem; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem .8rem; max-height: 7rem;
    overflow: auto; }
legend { padding: 0; color: var(--faint); }
#list { overflow: auto; flex: 1; margin: 0; padding: 0; list-style: none; }
#list li { padding: .4rem .8rem; border-bottom: 1px solid var(--line); cursor: pointer; overflow-wrap: anywhere; }
#list li[aria-selected="true"], #list li.hot { background: var(--chosen); }
#list li:focus-visible { outline-offset: -2px; }
#list .what { font-weight: 600; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
#list .more, #empty { color: var(--faint); padding: .6rem .8rem; margin: 0; }
main { position: relative; min-width: 0; min-height: 0; }
#map { width: 100%; height: 100%; display: block; background: var(--panel); touch-action: none; cursor: grab; }
#map image { image-rendering: pixelated; }
#map path { vector-effect: non-scaling-stroke; fill: none; stroke-linejoin: round; pointer-events: none; }
.halo { stroke: #fff; stroke-opacity: .55; stroke-width: 3; }
.static { stroke: #38577f; stroke-width: 1.2; } .moving { stroke: #0d8c26; stroke-width: 1.2; }
#map .lit { stroke: #ffd400; stroke-width: 3.5; fill: #ffd400; fill-opacity: .18; }
#map .lit-edge { stroke: #000; stroke-width: 5.5; }
.mark { cursor: pointer; }
.mark circle { fill-opacity: .25; stroke-width: 2.2; vector-effect: non-scaling-stroke; }
.mark.error circle { fill: #d9001b; stroke: #d9001b; } .mark.warning circle { fill: #cc5a00; stroke: #cc5a00; }
.mark.note circle { fill: #55606f; stroke: #55606f; } .mark.hot circle { stroke: #000; fill: #ffd400; fill-opacity: .8; }
.mark:has(text) circle { fill-opacity: .9; } .mark text { fill: #fff; font-weight: 700; text-anchor: middle;
    dominant-baseline: central; pointer-events: none; } .mark.hot text { fill: #000; }
.zoom { position: absolute; right: .6rem; top: .6rem; display: flex; gap: .3rem; }
#tip { position: absolute; max-width: 22rem; padding: .5rem .7rem; background: var(--back); color: var(--text);
    border: 1px solid var(--line); border-radius: 6px; box-shadow: 0 2px 10px #0005; pointer-events: none;
    overflow-wrap: anywhere; }
#tip dl { margin: .2rem 0 0; display: grid; grid-template-columns: auto 1fr; gap: 0 .6rem; }
#tip dt { color: var(--faint); } #tip dd { margin: 0; }
[hidden] { display: none !important; }
@media (max-width: 700px) { body { display: flex; flex-direction: column; height: auto; }
    main { order: 1; position: sticky; top: 0; z-index: 1; height: 50vh; flex: none; }
    aside { order: 2; border: 0; } #list li { scroll-margin-top: 50vh; } }
</style>
</head>
)page";

const char* const page_body = R"page(<body>
<header>
<h1>carom check</h1>
<label id="choose">Level <select id="level"></select></label>
<span id="summary" role="status"></span>
<button id="theme" class="right" type="button">Dark</button>
</header>
<aside aria-label="Findings">
<form id="filters">
<fieldset id="severities"><legend>Severity</legend></fieldset>
<fieldset id="layers"><legend>Layers</legend></fieldset>
<label>Find <input id="find" type="search" placeholder="a name or a rule"></label>
</form>
<p id="empty" hidden></p>
<ul id="list" role="listbox" aria-label="Overlaps and findings" tabindex="-1"></ul>
</aside>
<main aria-label="The level">
<svg id="map" tabindex="0" role="img" aria-label="The level. Arrow keys move the view, + and - zoom, 0 shows all."></svg>
<div class="zoom"><button type="button" id="in" aria-label="Zoom in">+</button>
<button type="button" id="out" aria-label="Zoom out">&minus;</button>
<button type="button" id="all">All</button></div>
<div id="tip" role="tooltip" hidden></div>
</main>
<script id="data" type="application/json">)page";

const char* const page_data_end = "</script>\n";

const char* const page_closing = "</body>\n</html>\n";

}  // namespace carom::tool
