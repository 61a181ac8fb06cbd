/** Every page in both themes and on a small screen: console, accessibility, overflow, and where its links lead. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { join } from "node:path";

import { files, folder, openTab, pages, startSite, violations } from "./site.mjs";

const atOnce = 2;
// What is around the contents is the same on all pages: it takes most of the time, and is looked at on these.
const whole = [
    "index.html",
    "bindings/javascript.html",
    "guide/index.html",
    "reference/world/world.html",
    "source/examples/platformer.cpp.html",
];
// Each page would make the index of the search from megabytes of text, which is most of its work.
const noIndex = { config: { lang: ["en"], separator: "[\\s\\-]+" }, docs: [] };
const themed = ["color-contrast", "link-in-text-block"]; // the rules whose outcome depends on the theme

let site;
before(async () => (site = await startSite()));
after(() => site?.stop());

/** Loads a page with a theme, as the system prefers it. */
async function load(tab, page, colorScheme) {
    await tab.emulateMedia({ colorScheme });
    await tab.goto(site.address + page);
    const scheme = await tab.evaluate(() => document.body.dataset.mdColorScheme);
    assert.equal(scheme, colorScheme === "dark" ? "slate" : "default", page);
}

/** Leaves one of each kind of token in code: thousands of the same color would take minutes to look at. */
function thinCode(tab) {
    return tab.evaluate(() => {
        const seen = new Set();
        for (const token of document.querySelectorAll(".highlight code span")) {
            if (seen.has(token.className)) token.replaceWith(...token.childNodes);
            seen.add(token.className);
        }
    });
}

/** The anchors of a page, its links as absolute addresses, and what axe-core does not look at. */
function facts(tab) {
    return tab.evaluate(() => {
        const all = (selector) => [...document.querySelectorAll(selector)];
        const sources = (images) => images.map(({ src }) => src);
        const anchors = all("[id]").map(({ id }) => id);
        return {
            anchors,
            twice: anchors.filter((id, i) => anchors.indexOf(id) !== i),
            links: [...all("a[href], link[href]").map(({ href }) => href), ...sources(all("[src]"))],
            unnamed: sources(all("article img").filter(({ alt }) => alt.trim() === "")),
            broken: sources(all("img").filter((image) => image.complete && image.naturalWidth === 0)),
        };
    });
}

/** Adds to `problems` what is wrong with a page, and to `found` what it has. */
async function check({ tab, complaints }, page, problems, found) {
    const add = (what, list) => list.forEach((text) => problems.push(`${page}, ${what}: ${text}`));
    await tab.setViewportSize({ width: 1280, height: 900 });
    await load(tab, page, "light");
    const part = whole.includes(page) ? "html" : "article";
    const { twice, unnamed, broken, ...rest } = await facts(tab);
    await thinCode(tab);
    add("light", await violations(tab, { part }));
    found.set(page, rest);
    add("anchor given twice", twice);
    add("picture without a text", unnamed);
    add("picture that is none", broken);
    await load(tab, page, "dark");
    await tab.setViewportSize({ width: 360, height: 740 });
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
    if (wide > 360) problems.push(`${page} is ${wide} pixels wide where there are 360`);
    await thinCode(tab);
    add("dark, small", await violations(tab, { part, rules: themed }));
    add("console", complaints.splice(0));
}

test("every page", async (t) => {
    const waiting = await pages();
    assert.ok(waiting.length > 150, `${waiting.length} pages`);
    assert.ok(whole.every((page) => waiting.includes(page)));
    const [problems, found] = [[], new Map()];
    const work = async () => {
        const opened = await openTab(site); // one for many pages: to open another takes as long as all the rest
        await opened.tab.route("**/search_index.json", (route) => route.fulfill({ json: noIndex }));
        await opened.tab.addInitScript(() => localStorage.clear()); // the theme is that of the system
        for (let page = waiting.pop(); page; page = waiting.pop()) await check(opened, page, problems, found);
        await opened.done();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const all = await files();

    await t.test("has no messages in the console, is accessible in both themes, and fits a small screen", () => {
        assert.deepEqual(problems, []);
    });

    await t.test("links to pages and anchors that are there", () => {
        const dead = [];
        let count = 0;
        for (const [page, { links }] of found) {
            for (const link of links) {
                if (!link.startsWith(site.address)) continue;
                const url = new URL(link);
                const path = decodeURIComponent(url.pathname.slice(1));
                const target = path === "" || path.endsWith("/") ? `${path}index.html` : path;
                const anchor = decodeURIComponent(url.hash.slice(1));
                count += 1;
                const anchors = found.get(target)?.anchors ?? [anchor];
                if (!all.includes(target) || (anchor && !anchors.includes(anchor))) dead.push(`${page}: ${link}`);
            }
        }
        assert.deepEqual(dead, []);
        assert.ok(count > 10_000, `${count} links`);
    });

    await t.test("is found by the search under anchors that are there", async () => {
        const index = JSON.parse(await readFile(join(folder, "search/search_index.json"), "utf8"));
        const dead = index.docs.filter(({ location }) => {
            const [path, anchor] = location.split("#");
            const page = path === "" ? "index.html" : path;
            return !found.has(page) || (anchor && !found.get(page).anchors.includes(anchor));
        });
        assert.deepEqual(dead.map(({ location }) => location), []);
    });
});
