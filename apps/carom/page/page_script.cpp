#include "page/page_text.hpp"

namespace carom::tool {

// Names come from files: they only ever become text, never markup.
const char* const page_script = R"page(<script>
"use strict";
const levels = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const most = 1000; // entries that are listed and marked at once
const svg = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
};
const html = (name, text, kind) => {
    const node = document.createElement(name);
    node.textContent = text;
    if (kind) node.className = kind;
    return node;
};
const short = (number) => String(Number(number.toPrecision(4)));

let level, entries, shown = [], view, unit, chosen = -1, marks, light;

/** Rows and findings alike: what is said of each, where it is, and which items and layers it is about. */
function entriesOf(level) {
    const layersOf = (entry) => entry.items.map((item) => level.items[item].layer);
    const rows = level.rows.map((row, index) => ({
        ...row, number: index + 1, title: `${row.a} – ${row.b}`, layers: layersOf(row),
        facts: [["depth", row.depth === null ? "not computed" : short(row.depth)],
            ["shared pixels", row.pixels === null ? "not compared" : row.pixels],
            ["at", row.where.map(short).join(", ")]],
    }));
    const findings = level.findings.map((finding) => {
        const path = finding.items.map((item) => level.items[item].path).join("");
        return { ...finding, title: finding.message, layers: [finding.layer], where: centerOf(path), facts: [] };
    });
    return [...rows, ...findings];
}

function centerOf(path) {
    const numbers = (path.match(/-?[\d.]+(?:e[-+]?\d+)?/g) ?? []).map(Number);
    if (numbers.length === 0) return null;
    const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    return [middle(numbers.filter((_, i) => i % 2 === 0)), middle(numbers.filter((_, i) => i % 2 === 1))];
}

function check(box, name, kind, onChange) {
    const label = html("label", ` ${name}`, kind);
    const input = document.createElement("input");
    Object.assign(input, { type: "checkbox", checked: true, value: name });
    input.addEventListener("change", onChange);
    label.prepend(input);
    box.append(label);
}

function open(index) {
    level = levels[index];
    for (const box of [at("severities"), at("layers")]) box.replaceChildren(box.firstElementChild);
    at("map").replaceChildren();
    at("tip").hidden = true;
    unit = null;
    shown = [];
    if (level.error) {
        entries = [];
        return filter();
    }
    entries = entriesOf(level);
    for (const severity of ["error", "warning", "note"])
        if (entries.some((entry) => entry.severity === severity)) check(at("severities"), severity, severity, filter);
    const layers = [...new Set(entries.flatMap((entry) => entry.layers))].sort();
    for (const layer of layers) check(at("layers"), layer, "", filter);
    draw();
    filter();
}

function draw() {
    const [x, y, width, height] = level.view;
    const scene = svg("g", {});
    scene.append(svg("rect", { x, y, width, height, fill: level.background || "var(--level)" }));
    if (level.picture)
        scene.append(svg("image", { x, y, width, height, href: `data:image/png;base64,${level.picture}` }));
    for (const kind of ["static", "moving"]) {
        scene.append(svg("path", { d: level[kind], class: "halo" }), svg("path", { d: level[kind], class: kind }));
    }
    light = svg("g", {});
    marks = svg("g", {});
    at("map").append(scene, light, marks);
    showAll();
}

const ticked = (box) => new Set([...box.querySelectorAll("input:checked")].map((input) => input.value));

/** An entry is shown when its severity and one of its layers are ticked, and the text to find is in it. */
function filter() {
    const severities = ticked(at("severities")), layers = ticked(at("layers"));
    const text = at("find").value.trim().toLowerCase();
    shown = entries.filter((entry) => severities.has(entry.severity)
        && (entry.layers.length === 0 || entry.layers.some((layer) => layers.has(layer)))
        && (!text || `${entry.title} ${entry.rule}`.toLowerCase().includes(text)));
    const parts = [`${shown.length} of ${entries.length} listed`];
    if (level.known) parts.push(`${level.known} known`);
    if (level.unlisted) parts.push(`${level.unlisted} not listed`);
    if (level.settings) parts.push(`settings: ${level.settings}`);
    if (level.warnings?.length) parts.push(`${level.warnings.length} warnings`);
    at("summary").textContent = level.error ? "could not be checked" : parts.join(" · ");
    at("summary").title = (level.warnings ?? []).join("\n");
    at("empty").hidden = shown.length > 0;
    at("empty").textContent = level.error ?? (entries.length ? "Nothing passes the filters." : "No overlaps.");
    chosen = -1;
    list();
    if (!level.error) mark();
    lightUp();
}

function list() {
    const items = shown.slice(0, most).map((entry, index) => {
        const item = html("li", "");
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        item.tabIndex = index === 0 ? 0 : -1;
        const numbers = entry.facts.length ? ` ${entry.facts[0][1]}` : "";
        item.append(html("div", `${entry.number ? `${entry.number}. ` : ""}${entry.rule}${numbers}`, `what ${entry.severity}`),
            html("div", entry.title));
        item.addEventListener("click", () => choose(index, true));
        item.addEventListener("mouseenter", () => lightUp(entry));
        item.addEventListener("mouseleave", () => lightUp(shown[chosen]));
        item.addEventListener("focus", () => lightUp(entry));
        return item;
    });
    if (shown.length > most) items.push(html("li", `${shown.length - most} more; narrow the filters to see them.`, "more"));
    at("list").replaceChildren(...items);
}

/** What would lie on each other on the screen is one mark with a number. */
function mark() {
    marks.replaceChildren();
    const groups = new Map();
    shown.slice(0, most).forEach((entry, index) => {
        entry.mark = null;
        if (!entry.where) return;
        const key = entry.where.map((coordinate) => Math.round(coordinate / (20 * unit))).join();
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push({ entry, index });
    });
    const ranks = ["error", "warning", "note"];
    for (const group of groups.values()) {
        const [cx, cy] = group[0].entry.where, several = group.length > 1;
        const worst = ranks[Math.min(...group.map(({ entry }) => ranks.indexOf(entry.severity)))];
        const node = svg("g", { class: `mark ${worst}` });
        node.append(svg("circle", { cx, cy, r: (several ? 9 : 7) * unit }));
        if (several) {
            const number = svg("text", { x: cx, y: cy, "font-size": 10 * unit });
            number.textContent = group.length;
            node.append(number);
        }
        node.addEventListener("mouseenter", (event) => {
            lightUp(...group.map(({ entry }) => entry));
            tell(group.map(({ entry }) => entry), event.clientX, event.clientY);
        });
        node.addEventListener("mouseleave", () => { lightUp(shown[chosen]); at("tip").hidden = true; });
        node.addEventListener("click", () => (several ? zoom(0.5, cx, cy) : choose(group[0].index, false)));
        for (const { entry } of group) entry.mark = node;
        marks.append(node);
    }
}

/** Shows which items these entries are about. */
function lightUp(...lit) {
    light?.replaceChildren();
    for (const node of document.querySelectorAll(".hot")) node.classList.remove("hot");
    for (const entry of lit.filter(Boolean)) {
        for (const kind of ["lit-edge", "lit"])
            for (const item of entry.items) light.append(svg("path", { d: level.items[item].path, class: kind }));
        entry.mark?.classList.add("hot");
        at("list").children[shown.indexOf(entry)]?.classList.add("hot");
    }
}

function tell(told, x, y) {
    const tip = at("tip"), box = at("map").getBoundingClientRect(), few = 4;
    tip.replaceChildren();
    for (const entry of told.slice(0, few)) {
        const facts = document.createElement("dl");
        for (const [name, value] of entry.facts) facts.append(html("dt", name), html("dd", value));
        tip.append(html("strong", entry.rule, entry.severity), html("div", entry.title), facts);
    }
    if (told.length > few) tip.append(html("div", `and ${told.length - few} more; click to zoom in`));
    tip.hidden = false;
    tip.style.left = `${Math.max(0, Math.min(x - box.left + 14, box.width - tip.offsetWidth - 4))}px`;
    tip.style.top = `${Math.max(0, Math.min(y - box.top + 14, box.height - tip.offsetHeight - 4))}px`;
}

function choose(index, moves) {
    const items = at("list").children;
    if (!shown[index] || !items[index]) return;
    items[chosen]?.setAttribute("aria-selected", "false");
    for (const item of items) item.tabIndex = -1;
    chosen = index;
    items[index].setAttribute("aria-selected", "true");
    items[index].tabIndex = 0;
    items[index].focus();
    const entry = shown[index];
    if (moves && entry.where) {
        const [, , width, height] = level.view;
        const side = Math.min(Math.max(width, height), 12 * Math.max(8, Math.min(width, height) / 24));
        const shape = at("map").clientHeight / at("map").clientWidth || 1;
        view = [entry.where[0] - side / 2, entry.where[1] - side * shape / 2, side, side * shape];
        scale();
        const { left, top, width: w, height: h } = at("map").getBoundingClientRect();
        tell([entry], left + w / 2, top + h / 2);
    }
    lightUp(entry);
}

/** Marks keep their size on the screen. */
function scale() {
    at("map").setAttribute("viewBox", view.join(" "));
    const { clientWidth, clientHeight } = at("map");
    const now = Math.max(view[2] / (clientWidth || 1), view[3] / (clientHeight || 1));
    if (now === unit) return;
    unit = now;
    mark();
    lightUp(shown[chosen]);
}

function showAll() {
    const [x, y, width, height] = level.view;
    view = [x - width * 0.02, y - height * 0.02, width * 1.04, height * 1.04];
    scale();
}

function zoom(factor, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
    view = [x + (view[0] - x) * factor, y + (view[1] - y) * factor, view[2] * factor, view[3] * factor];
    scale();
}

function move(dx, dy) {
    view = [view[0] + dx, view[1] + dy, view[2], view[3]];
    scale();
}

const levelPoint = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(at("map").getScreenCTM().inverse());
    return [point.x, point.y];
};

at("map").addEventListener("wheel", (event) => {
    event.preventDefault();
    if (!level.error) zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...levelPoint(event));
}, { passive: false });
let held = null;
at("map").addEventListener("pointerdown", (event) => { if (!level.error) held = levelPoint(event); });
addEventListener("pointerup", () => (held = null));
at("map").addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = levelPoint(event);
    move(held[0] - x, held[1] - y);
});
at("map").addEventListener("keydown", (event) => {
    if (level.error) return;
    const step = 0.1;
    const keys = {
        ArrowLeft: () => move(-step * view[2], 0), ArrowRight: () => move(step * view[2], 0),
        ArrowUp: () => move(0, -step * view[3]), ArrowDown: () => move(0, step * view[3]),
        "+": () => zoom(1 / 1.2), "=": () => zoom(1 / 1.2), "-": () => zoom(1.2), 0: showAll,
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
});
at("list").addEventListener("keydown", (event) => {
    const last = Math.min(shown.length, most) - 1;
    const here = [...at("list").children].indexOf(document.activeElement);
    const targets = { ArrowDown: Math.min(here + 1, last), ArrowUp: Math.max(here - 1, 0), Home: 0, End: last, Enter: here, " ": here };
    if (!(event.key in targets)) return;
    event.preventDefault();
    choose(targets[event.key], true);
});
addEventListener("keydown", (event) => { if (event.key === "Escape") at("tip").hidden = true; });
at("in").addEventListener("click", () => zoom(1 / 1.4));
at("out").addEventListener("click", () => zoom(1.4));
at("all").addEventListener("click", showAll);
at("find").addEventListener("input", filter);
at("filters").addEventListener("submit", (event) => event.preventDefault());
addEventListener("resize", () => level.error || scale());

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    at("theme").textContent = theme === "dark" ? "Light" : "Dark";
}
at("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

levels.forEach((one, index) => at("level").append(new Option(one.name, index)));
at("choose").hidden = levels.length < 2;
at("level").addEventListener("change", () => open(Number(at("level").value)));
if (levels.length) open(0);
if (levels.length === 1) at("summary").before(html("span", levels[0].name));
</script>
)page";

}  // namespace carom::tool
