/** The page that `carom check --report` writes: in both themes, by mouse and by keyboard, without any network. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const tool = process.env.CAROM_TOOL ?? join(root, "build/test/carom");
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let folder, browser, address;
before(async () => {
    folder = await mkdtemp(join(tmpdir(), "carom-report-"));
    const box = (id, name, x) => `<object id="${id}" name="${name}" x="${x}" y="0" width="10" height="10"/>`;
    const odd = await writeMap("odd.tmx", box(1, "&lt;/script>&lt;img src=x>", 0) + box(1, "coin", 6) + box(3, "far", 900));
    const levels = [join(root, "assets/sticker-knight/map/sandbox.tmx"), odd, join(folder, "missing.tmx")];
    const page = join(folder, "report.html");
    try {
        execFileSync(tool, ["check", ...levels, "--report", page], { stdio: "ignore" });
    } catch ({ status }) {
        assert.equal(status, 2); // one level is missing
    }
    address = pathToFileURL(page).href;
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});
after(async () => {
    await browser?.close();
    if (folder) await rm(folder, { recursive: true });
});

async function writeMap(name, objects) {
    const path = join(folder, name);
    await writeFile(path, '<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8">'
        + `<objectgroup name="game">${objects}</objectgroup></map>`);
    return path;
}

/** Opens the page; it may say nothing in the console and ask for nothing but itself. */
async function open(colorScheme = "light", width = 1400) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const said = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("request", (request) => request.url() === address || request.url().startsWith("data:") || said.push(request.url()));
    await page.goto(address);
    const done = async () => {
        assert.deepEqual(said, []);
        await context.close();
    };
    return { page, done };
}

const options = (page) => page.locator("#list [role=option]");
const summary = (page) => page.locator("#summary").textContent();

for (const theme of ["light", "dark"]) {
    test(`${theme}: every level is accessible`, async () => {
        const { page, done } = await open(theme);
        assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
        for (const level of ["0", "1", "2"]) {
            await page.selectOption("#level", level);
            await page.evaluate(axe); // the page's policy forbids scripts of others as elements
            const { violations } = await page.evaluate(() => window.axe.run());
            assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
        }
        if (process.env.CAROM_SHOTS) {
            await page.selectOption("#level", "0");
            await options(page).nth(6).click();
            await page.screenshot({ path: join(process.env.CAROM_SHOTS, `report-${theme}.png`) });
        }
        await page.click("#theme");
        assert.notEqual(await page.locator("html").getAttribute("data-theme"), theme);
        await done();
    });
}

test("filters leave what was asked for, in the list and in the level", async () => {
    const { page, done } = await open();
    assert.match(await summary(page), /^430 of 430 listed/);
    const marked = async () => {
        const numbers = await page.$$eval(".mark", (marks) => marks.map((mark) => Number(mark.querySelector("text")?.textContent ?? 1)));
        return numbers.reduce((sum, number) => sum + number, 0);
    };
    assert.equal(await marked(), 430);
    await page.uncheck("#severities input[value=error]");
    assert.match(await summary(page), /^75 of 430/);
    assert.equal(await marked(), 75);
    await page.check("#severities input[value=error]");
    for (const layer of await page.$$eval("#layers input", (boxes) => boxes.map((box) => box.value)))
        if (layer !== "game") await page.uncheck(`#layers input[value="${layer}"]`);
    const titles = await options(page).allTextContents();
    assert.ok(titles.length > 5 && titles.length < 200 && titles.every((title) => title.includes("game/")), titles.length);
    await page.fill("#find", "no such thing");
    assert.equal(await page.locator("#empty").textContent(), "Nothing passes the filters.");
    await done();
});

test("hovering a mark shows names, depth and pixels", async () => {
    const { page, done } = await open();
    await page.fill("#find", "platformBase4 #150");
    await options(page).first().click();
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#tip").isHidden());
    await page.locator(".mark.hot circle").hover();
    const told = await page.locator("#tip").textContent();
    assert.match(told, /parallax\/cloud #93 – castle\/platformBase4 #150depth0\.182shared pixels0at/);
    assert.equal(await page.locator("#map .lit").count(), 2);
    await done();
});

test("the keyboard alone goes through the list and moves the view", async () => {
    const { page, done } = await open();
    for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement.role === "option")); ++i) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.match(await page.locator("[aria-selected=true]").textContent(), /^3\. /);
    await page.keyboard.press("End");
    assert.match(await page.locator("[aria-selected=true]").textContent(), /^430\. /);
    const view = () => page.locator("#map").getAttribute("viewBox");
    await page.focus("#map");
    const seen = new Set([await view()]);
    for (const key of ["ArrowLeft", "ArrowUp", "+", "-", "0"]) {
        await page.keyboard.press(key);
        seen.add(await view());
    }
    assert.ok(seen.size >= 5, [...seen].join(" | "));
    await done();
});

test("names are text, findings are listed, and what could not be checked is said", async () => {
    const { page, done } = await open();
    await page.selectOption("#level", "1");
    const listed = (await options(page).allTextContents()).join("\n");
    assert.match(listed, /<\/script><img src=x>/);
    assert.match(listed, /duplicate-id/);
    assert.match(listed, /outside-map/);
    assert.equal(await page.locator("img").count(), 0);
    await page.selectOption("#level", "2");
    assert.match(await page.locator("#empty").textContent(), /there is no such file/);
    await done();
});

test("a small screen has no sideways scrolling", async () => {
    const { page, done } = await open("light", 360);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await done();
});

test("on a small screen the level stays in sight while one goes through the list", async () => {
    const { page, done } = await open("dark", 360);
    await options(page).nth(40).click();
    await page.keyboard.press("ArrowUp");
    const { map, entry, tip, height } = await page.evaluate(() => {
        const box = (node) => node.getBoundingClientRect().toJSON();
        const entry = box(document.querySelector("[aria-selected=true]"));
        return { map: box(document.getElementById("map")), entry, tip: box(document.getElementById("tip")), height: innerHeight };
    });
    assert.ok(map.top >= 0 && map.bottom <= height, JSON.stringify(map));
    assert.ok(entry.top >= map.bottom && entry.bottom <= height, JSON.stringify(entry));
    assert.ok(tip.left >= 0 && tip.right <= 360 && tip.top >= 0 && tip.bottom <= map.bottom, JSON.stringify(tip));
    await done();
});
