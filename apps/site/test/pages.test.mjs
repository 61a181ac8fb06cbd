/** Every page in both themes and on a small screen: console, accessibility, pictures, overflow. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openTab, pages, startSite, violations } from "./site.mjs";

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

/** The pictures of a page that have no text, and those that cannot be shown. */
function badPictures(tab) {
    return tab.evaluate(() => {
        const sources = (images) => images.map(({ src }) => src);
        const all = [...document.images];
        return {
            unnamed: sources(all.filter((image) => image.closest("article") && image.alt.trim() === "")),
            broken: sources(all.filter((image) => image.complete && image.naturalWidth === 0)),
        };
    });
}

/** The pictures of a page that one sees only by scrolling sideways. */
function widePictures(tab) {
    return tab.evaluate(() => {
        const images = [...document.querySelectorAll("article img")];
        return images.filter((image) => image.getBoundingClientRect().right > innerWidth).map(({ src }) => src);
    });
}

/** Adds to `problems` what is wrong with a page. */
async function check({ tab, complaints }, page, problems) {
    const add = (what, list) => list.forEach((text) => problems.push(`${page}, ${what}: ${text}`));
    await tab.setViewportSize({ width: 1280, height: 900 });
    await load(tab, page, "light");
    const part = whole.includes(page) ? "html" : "article";
    const { unnamed, broken } = await badPictures(tab);
    await thinCode(tab);
    add("light", await violations(tab, { part }));
    add("picture without a text", unnamed);
    add("picture that is none", broken);
    await load(tab, page, "dark");
    await tab.setViewportSize({ width: 360, height: 740 });
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
    if (wide > 360) problems.push(`${page} is ${wide} pixels wide where there are 360`);
    add("picture beyond the small screen", await widePictures(tab));
    await thinCode(tab);
    add("dark, small", await violations(tab, { part, rules: themed }));
    add("console", complaints.splice(0));
}

test("every page has no messages in the console, is accessible in both themes, and fits a small screen", async () => {
    const waiting = await pages();
    assert.ok(waiting.length > 150, `${waiting.length} pages`);
    assert.ok(whole.every((page) => waiting.includes(page)));
    const problems = [];
    const work = async () => {
        const opened = await openTab(site); // one for many pages: to open another takes as long as all the rest
        await opened.tab.route("**/search_index.json", (route) => route.fulfill({ json: noIndex }));
        await opened.tab.addInitScript(() => localStorage.clear()); // the theme is that of the system
        for (let page = waiting.pop(); page; page = waiting.pop()) await check(opened, page, problems);
        await opened.done();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    assert.deepEqual(problems, []);
});
