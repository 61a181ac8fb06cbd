/** The share button: its address brings back what is shown. And the code beside a scene, in three languages. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { codeOf } from "./codes.mjs";
import { numbers, openScene, settled, startPlayground } from "./page.mjs";

let playground, context;
before(async () => {
    playground = await startPlayground();
    context = await playground.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
});
after(async () => {
    await context?.close();
    await playground?.stop();
});
const open = (id, options) => openScene({ ...playground, browser: context }, id, options);

/** Changes each control of a scene, and moves its handles by a fraction of a unit. */
async function change(page) {
    await page.evaluate(() => {
        for (const field of document.querySelectorAll("#controls [data-name]")) {
            if (field.type === "checkbox") field.checked = !field.checked;
            else if (field.type === "range") field.value = String(Number(field.min) + 0.3 * (Number(field.max) - Number(field.min)));
            else field.selectedIndex = Math.min(2, field.options.length - 1);
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }
        const { stage } = window.playground;
        for (const handle of stage.running.handles ?? []) stage.put(handle, [handle.at[0] + 7.123456789, handle.at[1] - 3.3]);
    });
    await settled(page);
}

const state = (page) =>
    page.evaluate(() => ({
        handles: (window.playground.stage.running.handles ?? []).map(({ at }) => [...at]),
        controls: [...document.querySelectorAll("#controls [data-name]")].map(({ dataset, type, checked, value }) => [dataset.name, type === "checkbox" ? checked : value]),
    }));

// Those whose numbers do not depend on the time.
const still = ["exact?case=just touching", "circle-monster", "rectangle-monster", "all-pairs", "pool", "break", "ray", "impact", "motion", "pixels", "circles"];
for (const id of [...still, "platformer", "broad-phase", "bullets", "exact?case=a thin wall"]) {
    test(`${id}: the shared address brings back controls, places and numbers`, async () => {
        const { page, done } = await open(id);
        await change(page);
        const before = [await state(page), await numbers(page)];
        await page.locator("#share").click();
        await page.waitForFunction(() => document.querySelector("#share").textContent === "Copied");
        const address = await page.evaluate(() => navigator.clipboard.readText());
        assert.equal(address, page.url());
        assert.notEqual(address, `${playground.address}#${id}`);
        await done();
        const other = await open(new URL(address).hash.slice(1));
        const after = [await state(other.page), await numbers(other.page)];
        assert.deepEqual(after[0], before[0]);
        if (still.includes(id)) assert.deepEqual(after[1], before[1]);
        await other.done();
    });
}

test("an address from a wide page opens on a phone, and nonsense in one is left out", async () => {
    const { page, done } = await openScene(playground, "circle-monster?size=960,560&handles=480,280;NaN,3;9,9&shape=none&x=1", { width: 390, height: 844 });
    const { handles } = await state(page);
    assert.deepEqual(handles[0], [300, 320]);
    assert.ok(handles.flat().every(Number.isFinite));
    await done();
});

test("the code is shown and copied in three languages, and the choice is kept", async () => {
    const { page, done } = await open("pool");
    for (const [name, language, has] of [["JavaScript", "js", /carom\.sweep/], ["Python", "python", /carom\.Circle/], ["C++", "cpp", /using namespace carom/], ["Python", "python", /carom\.Circle/]]) {
        await page.locator("#languages button", { hasText: name }).click();
        assert.match(await page.locator("#code").textContent(), has);
        assert.equal(await page.locator("#languages [aria-selected=true]").textContent(), name);
        await page.locator("#copy").click();
        await page.waitForFunction(() => document.querySelector("#copy").textContent === "Copied");
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), (await codeOf("pool", language)).trimEnd());
        await page.waitForFunction(() => document.querySelector("#copy").textContent === "Copy");
    }
    await page.reload();
    await page.waitForFunction(() => window.playground?.stage.work.frames > 0);
    assert.match(await page.locator("#code").textContent(), /carom\.Circle/);
    await done();
});
