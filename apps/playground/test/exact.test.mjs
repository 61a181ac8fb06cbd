/** Exact against floats: Carom's side agrees with the native library and with integers, and the other side does not. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { numbers, openScene, queryNative, settled, shoot, startPlayground } from "./page.mjs";

let playground;
before(async () => (playground = await startPlayground()));
after(() => playground?.stop());

/** A test of one case, without messages in the console. */
function duel(id, name, body) {
    test(`${id}: ${name}`, async () => {
        const { page, done } = await openScene(playground, `exact?case=${id}`);
        assert.equal(await page.locator('select[data-name="case"]').inputValue(), id);
        await body(page);
        await done();
    });
}

const set = (page, name, value) => page.locator(`input[data-name="${name}"]`).fill(String(value));
const count = ({ text }) => Number(text.split(" ")[0]);
/** Runs a case for so many seconds of its own, at once. */
async function play(page, seconds) {
    await page.evaluate((all) => {
        const { stage } = window.playground;
        for (let passed = 0; passed < all; passed += 0.05) stage.running.draw(stage.painter, 0.05);
    }, seconds);
    return numbers(page);
}

duel("a seam", "floats trip and lose speed, Carom keeps it to the last digit", async (page) => {
    await set(page, "slow motion", 10);
    const early = await play(page, 0.4);
    const found = await play(page, 3);
    assert.ok(count(found["floats: trips"]) >= 2 && found["floats: highest hop"] > 3, JSON.stringify(found));
    assert.ok(found["floats: speed"] < 0.95 * found["speed at the start"]);
    assert.equal(found["Carom: trips"].text.split(" ")[0], "0");
    assert.deepEqual([found["Carom: speed"], early["Carom: speed"]], [900, 900]);
    const native = await queryNative(page);
    assert.ok(native.every(({ penetrates }) => !penetrates) && native.some(({ overlaps }) => overlaps), "it touches the floor");
    await shoot(page, "exact-seam");
});

duel("a thin wall", "most bullets pass it by tests, none by sweeps", async (page) => {
    const found = await play(page, 40);
    const [through, of, fired] = found["floats: through the wall"].text.split(" ");
    assert.ok(of === "of" && Number(fired) > 15, fired);
    // A bullet is seen if a step ends within the wall and the bullet: 11 of 40 lengths, in the long run.
    assert.ok(Math.abs(1 - through / fired - 11 / 40) < 0.1, found["floats: through the wall"].text);
    assert.equal(count(found["Carom: through the wall"]), 0);
    const native = await queryNative(page);
    assert.ok(native.every(({ hit }) => hit));
    assert.equal(found["Carom: contact at"], native.at(-1).enter);
    await set(page, "thickness", 0);
    const thin = await play(page, 20);
    assert.equal(count(thin["Carom: through the wall"]), 0);
});

duel("far from the origin", "floats are wrong far out, and right near the origin", async (page) => {
    const wrong = async (power) => {
        await set(page, "distance, 10^", power);
        const found = await numbers(page);
        const [native] = await queryNative(page);
        const shown = await page.evaluate(() => {
            const [{ a, b }] = window.playground.queries();
            return window.playground.carom.overlaps(a, b);
        });
        assert.equal(shown, native.overlaps);
        return count(found["floats: wrong cells"]);
    };
    assert.ok((await wrong(0)) <= 2);
    assert.ok((await wrong(5)) > 0);
    assert.ok((await wrong(6)) > 30);
    await shoot(page, "exact-far");
});

// What the page shows of a side: for each cell, whether it is colored.
const cellsOf = (page, side) =>
    page.evaluate((which) => {
        const { stage } = window.playground;
        const { canvas, painter, width, height } = stage;
        const [w, h] = [width / 2, height - 44];
        const size = Math.min(w, h) - 24;
        const [x, y] = [(which === "floats" ? 0 : w) + (w - size) / 2, 44 + (h - size) / 2];
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return Array.from({ length: 64 * 64 }, (_, k) => {
            const [px, py] = [x + ((k % 64) + 0.5) * (size / 64), y + (Math.floor(k / 64) + 0.5) * (size / 64)].map((z) => Math.floor(z * painter.scale));
            const at = 4 * (py * canvas.width + px);
            return Math.max(...data.slice(at, at + 3)) - Math.min(...data.slice(at, at + 3)) > 15;
        });
    }, side);

duel("just touching", "Carom's cells are those of integers; hundreds of those of floats are not", async (page) => {
    for (const size of [12, 50]) {
        await set(page, "size of the ramp", size);
        const found = await numbers(page);
        // Point (i, j) is at (i, 63 - j) in units of 2^-24 from the corner, and in the ramp if x >= y: no arithmetic at all.
        const truth = Array.from({ length: 64 * 64 }, (_, k) => k % 64 >= 63 - Math.floor(k / 64));
        assert.equal(found["in the ramp, by Carom"], truth.filter(Boolean).length);
        assert.ok(count(found["floats: wrong points"]) > 200, found["floats: wrong points"].text);
        // Texts and the line along the diagonal cover some.
        const covered = (k) => Math.abs((k % 64) - (63 - Math.floor(k / 64))) <= 1 || k < 64 * 6 || (k >= 64 * 41 && k < 64 * 49);
        const differing = (cells) => cells.filter((colored, k) => !covered(k) && colored !== truth[k]).length;
        assert.equal(differing(await cellsOf(page, "carom")), 0);
        assert.ok(differing(await cellsOf(page, "floats")) > 100);
    }
    const native = await queryNative(page);
    assert.equal(native.filter(({ overlaps }) => overlaps).length, 10, "on the diagonal and below it, not above");
    await shoot(page, "exact-touch");
});

test("space goes from case to case, and the code is there", async () => {
    const { page, done } = await openScene(playground, "exact");
    const seen = [];
    for (let i = 0; i < 5; ++i) {
        seen.push(await page.locator('select[data-name="case"]').inputValue());
        await page.locator("#canvas").focus();
        await page.keyboard.press(" ");
        await settled(page);
    }
    assert.deepEqual(seen, ["a seam", "far from the origin", "a thin wall", "just touching", "a seam"]);
    await done();
});
