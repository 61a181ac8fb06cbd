/** Links of the built pages, of the playground, and of the search lead to files and anchors that are there. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";

import { files, folder, pages } from "./site.mjs";

const entities = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">", "&#39;": "'" };
const decoded = (text) => text.replace(/&\w+;|&#39;/g, (name) => entities[name] ?? name);

/** The anchors of a page and the addresses to which it links, as MkDocs and Vite write them: quoted. */
function factsOf(html) {
    const [anchors, links] = [[], []];
    for (const [, attributes] of html.matchAll(/<[a-z][\w-]*\s([^<>]*)>/g)) {
        for (const [, name, value] of attributes.matchAll(/(?<![\w-])(id|href|src)=["']?([^"'\s]*)/g)) {
            (name === "id" ? anchors : links).push(decoded(value));
        }
    }
    return { anchors, links };
}

let all;
const found = new Map();
before(async () => {
    all = new Set(await files());
    for (const page of [...(await pages()), "404.html", "play/index.html"]) {
        found.set(page, factsOf(await readFile(join(folder, page), "utf8")));
    }
});

/** Whether an address, relative to a page, is that of something in the site; true for other sites. */
function leads(page, address) {
    const url = new URL(address, `http://site/${page}`);
    if (url.host !== "site") return true;
    const path = decodeURIComponent(url.pathname.slice(1));
    const target = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    const anchor = decodeURIComponent(url.hash.slice(1));
    // The playground reads its anchors itself.
    const anchors = target.startsWith("play/") ? [anchor] : (found.get(target)?.anchors ?? [anchor]);
    return all.has(target) && (anchor === "" || anchors.includes(anchor));
}

test("links lead to files and anchors", () => {
    const dead = [];
    let count = 0;
    for (const [page, { links }] of found) {
        count += links.length;
        dead.push(...links.filter((link) => !leads(page, link)).map((link) => `${page}: ${link}`));
    }
    assert.deepEqual(dead, []);
    assert.ok(count > 10_000, `${count} links`);
});

test("no anchor is given twice on a page", () => {
    const twice = [...found].flatMap(([page, { anchors }]) =>
        anchors.filter((anchor, i) => anchors.indexOf(anchor) !== i).map((anchor) => `${page}: ${anchor}`),
    );
    assert.deepEqual(twice, []);
});

test("what the search finds is there", async () => {
    const { docs } = JSON.parse(await readFile(join(folder, "search/search_index.json"), "utf8"));
    assert.deepEqual(docs.map(({ location }) => location).filter((location) => !leads("index.html", location)), []);
    assert.ok(docs.length > 1000, `${docs.length} documents`);
});

test("a dead link is noticed", () => {
    const html = '<a class="y" href="glossary.html#no-such">a</a> <p id="z">&lt;a href="no.html"&gt;</p>';
    found.set("x.html", factsOf(html));
    assert.deepEqual(found.get("x.html"), { anchors: ["z"], links: ["glossary.html#no-such"] });
    assert.equal(leads("x.html", "glossary.html#no-such"), false);
    assert.equal(leads("x.html", "glossary.html#terms"), true);
    assert.equal(leads("guide/x.html", "glossary.html"), false);
    assert.equal(leads("guide/x.html", "../glossary.html"), true);
});
