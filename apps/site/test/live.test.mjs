/** What the pages do: the search, live examples, the theme, the playground. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openTab, startSite, violations } from "./site.mjs";

let site;
before(async () => (site = await startSite()));
after(() => site?.stop());

/** The addresses of what the search finds, with their anchors, the best first. */
async function search(tab, text) {
    const found = tab.locator(".md-search-result__meta", { hasText: /^\s*\d+ matching/ });
    // What is typed before the page listens is lost.
    for (let tries = 0; tries < 60 && (await found.count()) === 0; ++tries) {
        await tab.locator(".md-search__input").fill("");
        await tab.locator(".md-search__input").fill(text);
        await found.waitFor({ state: "attached", timeout: 3000 }).catch(() => {});
    }
    const links = await tab.$$eval("a.md-search-result__link", (all) => all.map(({ href }) => href));
    return links.map((link) => link.replace(site.address, "").replace(/\?[^#]*/, ""));
}

// Terms of the field, names in other libraries, and names in Carom.
const searches = [
    ["time of impact", "reference/motion/impact.html"],
    ["MTV", "reference/query/contact.html"],
    ["penetration depth", "reference/query/contact.html"],
    ["b2TimeOfImpact", "reference/motion/impact.html"],
    ["cast_shapes_nonlinear", "reference/motion/impact.html"],
    ["Mask.convolve", "reference/mask/convolve.html"],
    ["shape cast", "reference/query/sweep.html"],
    ["broad phase", "reference/broad/pair_finder.html"],
    ["sweep and prune", "reference/broad/pair_finder.html"],
    ["character controller", "reference/respond/move_and_slide.html"],
    ["move_and_slide", "reference/respond/move_and_slide.html#move_and_slide"],
    ["last_displacement", "reference/world/world.html#BasicWorld.last_displacement"],
];
for (const [text, target] of searches) {
    test(`the search finds "${text}"`, async () => {
        const { tab, done } = await openTab(site);
        await tab.goto(`${site.address}index.html`);
        const found = await search(tab, text);
        assert.ok(found.slice(0, 5).includes(target), `${target} is not among ${found.slice(0, 5).join(", ")}`);
        await done();
    });
}

test("what the search finds is accessible", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const { tab, done } = await openTab(site, { colorScheme });
        await tab.goto(`${site.address}index.html`);
        await tab.locator(".md-search__input").click();
        await search(tab, "overlap");
        await tab.waitForTimeout(500); // while it fades in, contrasts are lower
        assert.deepEqual(await violations(tab), []);
        await done();
    }
});

/** What a program's comments say that it prints: behind console.log and screen.say, or in the lines after a block. */
function promised(program) {
    const result = [];
    let isAfter = false;
    for (const line of program.split("\n")) {
        const [, text] = /(?:console\.log|screen\.say).*; \/\/ (.*)$/.exec(line) ?? (isAfter ? /^\/\/ (.*)$/.exec(line) : null) ?? [];
        if (text !== undefined) result.push(text);
        isAfter = line === "}" || (isAfter && text !== undefined);
    }
    return result;
}

/** Runs an example, and returns the lines that it prints: at least `count`, some of which may come after its end. */
async function run(tab, example, count = 1) {
    const runs = await example.locator(".live-output").getAttribute("data-runs");
    await example.locator("button", { hasText: "Run" }).click();
    await example.locator(`.live-output[data-runs="${Number(runs ?? 0) + 1}"]`).waitFor();
    const lines = async () => (await example.locator(".live-output").textContent()).trimEnd().split("\n");
    for (let tries = 0; tries < 100 && (await lines()).length < count; ++tries) await tab.waitForTimeout(50);
    return lines();
}

/** Replaces the program of a live example by another. */
async function write(tab, example, program) {
    await example.locator(".cm-content").click();
    await tab.keyboard.press("Control+a");
    await tab.keyboard.insertText(program);
}

const isSaid = (text, printed) => text === printed || text.startsWith(`${printed}: `);
const programs = ".live:not(:has(canvas))";

for (const [page, count] of [["bindings/javascript.html", 3], ["guide/javascript.html", 5]]) {
    test(`${page}: examples print what they say`, async () => {
        const { tab, done } = await openTab(site, { viewport: { width: 1280, height: 2400 } });
        await tab.goto(site.address + page);
        const examples = tab.locator(programs);
        await examples.first().waitFor();
        assert.equal(await examples.count(), count);
        for (let i = 0; i < count; ++i) {
            const lines = await examples.nth(i).locator(".cm-line").allTextContents();
            const said = promised(lines.join("\n"));
            assert.ok(said.length > 0, `example ${i + 1} says nothing`);
            const printed = await run(tab, examples.nth(i), said.length);
            for (const [k, text] of said.entries()) {
                assert.ok(isSaid(text, printed[k]), `${printed[k]}, not ${text}`);
            }
            assert.equal(await examples.nth(i).locator(".live-error").count(), 0);
        }
        await done();
    });
}

/** The canvas of the one scene of a page, once it moves: it must be in view. */
async function sceneOf(tab, page) {
    await tab.goto(`${site.address}guide/${page}.html`);
    const canvas = tab.locator("canvas.live-scene");
    await canvas.waitFor();
    assert.equal(await canvas.count(), 1);
    await canvas.scrollIntoViewIfNeeded();
    await frames(canvas, 3);
    return canvas;
}

/** Waits for so many frames. */
async function frames(canvas, count) {
    const shown = () => canvas.evaluate(({ dataset }) => Number(dataset.frames ?? 0));
    const end = (await shown()) + count;
    for (let tries = 0; tries < 1000 && (await shown()) < end; ++tries) await canvas.page().waitForTimeout(20);
    assert.ok((await shown()) >= end, `${await shown()} frames, not ${end}`);
}

const picture = (canvas) => canvas.evaluate((element) => element.toDataURL());

for (const page of ["basic_tests", "circles_and_boxes", "motion", "pixels", "jumping", "javascript"]) {
    test(`guide/${page}.html has a scene that says what it should, and follows the mouse and the keys`, async () => {
        const { tab, done } = await openTab(site);
        const canvas = await sceneOf(tab, page);
        const example = tab.locator(".live:has(canvas)");
        const said = promised((await example.locator(".cm-line").allTextContents()).join("\n"));
        const shown = (await example.locator(".live-output").textContent()).trimEnd().split("\n");
        assert.ok(said.length > 0);
        for (const [k, text] of said.entries()) assert.ok(isSaid(text, shown[k]), `${shown[k]}, not ${text}`);

        const pictures = [await picture(canvas)];
        const { x, y, width, height } = await canvas.boundingBox();
        await tab.mouse.move(x + width / 4, y + height / 2);
        await frames(canvas, 3);
        pictures.push(await picture(canvas));
        await canvas.focus();
        for (let i = 0; i < 12; ++i) await tab.keyboard.press("ArrowUp");
        await frames(canvas, 3);
        pictures.push(await picture(canvas));
        assert.equal(new Set(pictures).size, 3);
        if (process.env.CAROM_SHOTS) await example.screenshot({ path: `${process.env.CAROM_SHOTS}/scene-${page}.png` });
        assert.equal(await example.locator(".live-error").count(), 0);
        assert.deepEqual(await violations(tab, { part: ".live:has(canvas)" }), []);
        await done();
    });
}

test("a scene can be changed while it runs, fails with a message, and waits where motion is not wanted", async () => {
    const { tab, done } = await openTab(site);
    const canvas = await sceneOf(tab, "basic_tests");
    const [example, output] = [tab.locator(".live:has(canvas)"), tab.locator(".live:has(canvas) .live-output")];
    const again = example.locator("button", { hasText: "Run again" });
    await write(tab, example, 'export function frame(screen) {\n    screen.say("changed");\n}');
    await again.click();
    await frames(canvas, 2);
    assert.equal(await output.textContent(), "changed\n");
    await write(tab, example, "export function frame() {\n    no();\n}");
    await again.click();
    await example.locator(".live-error").waitFor();
    assert.match(await output.textContent(), /ReferenceError: no is not defined/);
    await write(tab, example, "export function frame() {\n    for (;;) {}\n}");
    await example.locator("button", { hasText: /^Run$/ }).click();
    await example.locator("button", { hasText: "Stop" }).click();
    assert.match(await output.textContent(), /Stopped\.\n$/);
    await done();

    const calm = await openTab(site, { reducedMotion: "reduce" });
    await calm.tab.goto(`${site.address}guide/basic_tests.html`);
    const still = calm.tab.locator("canvas.live-scene");
    await still.scrollIntoViewIfNeeded();
    await calm.tab.waitForTimeout(500);
    assert.equal(await still.getAttribute("data-frames"), null);
    await calm.tab.locator(".live:has(canvas) button", { hasText: "Run" }).click();
    await frames(still, 1);
    await calm.done();
});

test("a live example can be changed, fails with a message, and can be stopped and reset", async () => {
    const { tab, done } = await openTab(site);
    await tab.goto(`${site.address}guide/javascript.html`);
    const example = tab.locator(programs).first();
    const original = await example.locator(".cm-content").textContent();
    const program = (text) => `import { loadCarom } from "carom-collision";\nconst carom = await loadCarom();\n${text}`;

    const circle = (x) => `{ type: "circle", center: [${x}, 0], radius: 2 }`;
    const both = `${circle(0)}, ${circle(3)}`;
    await write(tab, example, program(`console.log(carom.overlaps(${both}), carom.closest(${both}));`));
    assert.match((await run(tab, example)).join("\n"), /^true \{ distance: 0, onA: \[/);

    await write(tab, example, program('carom.shape({ type: "blob" });'));
    assert.match((await run(tab, example)).join(), /^CaromError: .*not a type of shape/);
    await write(tab, example, "const x = ;");
    assert.match((await run(tab, example)).join(), /^SyntaxError: /);

    await write(tab, example, "console.log(1);\nfor (;;) {}");
    await example.locator("button", { hasText: "Run" }).click();
    await example.locator("button", { hasText: "Stop" }).click();
    assert.match(await example.locator(".live-output").textContent(), /Stopped\.\n$/);

    await example.locator("button", { hasText: "Reset" }).click();
    assert.equal(await example.locator(".cm-content").textContent(), original);
    assert.equal(await example.locator("button", { hasText: "Reset" }).isVisible(), false);
    await example.locator(".cm-content").focus();
    await tab.keyboard.press("Control+Enter");
    await example.locator('.live-output[data-runs="5"]').waitFor();
    assert.match(await example.locator(".live-output").textContent(), /two ends: 0 gaps/);
    assert.deepEqual(await violations(tab), []);
    await done();
});

test("the theme can be switched and is kept", async () => {
    const { tab, done } = await openTab(site);
    const scheme = () => tab.evaluate(() => document.body.dataset.mdColorScheme);
    await tab.goto(`${site.address}glossary.html`);
    assert.equal(await scheme(), "default");
    await tab.locator("label[title='Switch to dark mode']").click();
    assert.equal(await scheme(), "slate");
    await tab.goto(`${site.address}pairs.html`);
    assert.equal(await scheme(), "slate");
    await done();
});

test("the playground is a click away and starts", async () => {
    const { tab, done } = await openTab(site);
    await tab.goto(`${site.address}playground.html`);
    await tab.locator("a", { hasText: "Open the playground" }).click();
    await tab.waitForFunction(() => window.playground?.stage.work.frames > 0);
    await done();
});
