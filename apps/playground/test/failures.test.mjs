/** The page around the scenes: errors of scenes are shown and recovered from; theme and address are followed. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { numbers, openScene, settled, startPlayground } from "./page.mjs";

let playground;
before(async () => (playground = await startPlayground()));
after(() => playground?.stop());

test("a module that traps is loaded again, and the scene restarts", async () => {
    const { page, errors } = await openScene(playground, "ray");
    const before = await numbers(page);
    await page.evaluate(() => {
        try {
            window.playground.carom.masks.fromPixels({ length: 4e9 }, 1, 1);
        } catch {
            // A scene would not catch it.
        }
    });
    assert.equal(await page.evaluate(() => window.playground.carom.module.trapped), true);
    await settled(page);
    await page.waitForFunction(() => !window.playground.carom.module.trapped);
    assert.match(await page.locator("#failure").textContent(), /out of memory .* has restarted/);
    assert.deepEqual(await numbers(page), before);
    assert.ok(errors.length >= 1 && errors.every((text) => /out of memory/.test(text)), errors.join("\n"));
    await page.close();
});

test("what a scene throws is shown, and the page still works", async () => {
    const { page, errors } = await openScene(playground, "ray");
    await page.evaluate(() => (window.playground.stage.running.draw = () => window.playground.carom.shape({ type: "blob" })));
    await settled(page);
    assert.match(await page.locator("#failure").textContent(), /not a type of shape/);
    assert.equal(errors.length, 1);
    await page.locator("nav a", { hasText: "Pool" }).click();
    await page.waitForFunction(() => document.querySelector("#failure").hidden);
    assert.equal((await numbers(page)).result.text, "they collide");
    await page.close();
});

test("the theme can be changed and is kept", async () => {
    const { page, done } = await openScene(playground, "pool");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    assert.equal(await theme(), "light");
    await page.locator("#theme").click();
    assert.equal(await theme(), "dark");
    await page.reload();
    assert.equal(await theme(), "dark");
    await done();
});

test("scenes follow the address, and an unknown one is the first", async () => {
    const { page, done } = await openScene(playground, "no-such-scene");
    assert.match(await page.title(), /Break/);
    await page.locator("nav a", { hasText: "Pool" }).click();
    await page.waitForFunction(() => document.title.startsWith("Pool"));
    await done();
});
