/** Dropping files onto the page: valid ones are baked, invalid ones give a message and lose nothing. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateSync } from "node:zlib";

import { queryNative, numbers, openScene, startPlayground } from "./page.mjs";

let playground;
before(async () => (playground = await startPlayground()));
after(() => playground?.stop());

const table = Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
    return n >>> 0;
});
const crc = (bytes) => (bytes.reduce((c, byte) => table[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    const check = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
}

/** An RGBA image, set where `set(x, y)` says; elsewhere it is clear, or has another color. */
function png(width, height, set, claimed = [width, height], ground = [200, 80, 40, 0]) {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(claimed[0], 0);
    header.writeUInt32BE(claimed[1], 4);
    header.set([8, 6, 0, 0, 0], 8);
    const rows = Buffer.alloc(height * (4 * width + 1));
    for (let y = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x) rows.set(set(x, y) ? [200, 80, 40, 255] : ground, y * (4 * width + 1) + 1 + 4 * x);
    }
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

const ring = png(40, 30, (x, y) => (x - 20) ** 2 + (y - 15) ** 2 < 196 && (x - 20) ** 2 + (y - 15) ** 2 > 36);
const give = (page, name, buffer) => page.locator('input[type="file"]').setInputFiles({ name, mimeType: "image/png", buffer });

/** The same by dropping it onto the page. */
async function drop(page, name, buffer) {
    await page.evaluate(([fileName, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], fileName, { type: "image/png" }));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }, [name, [...buffer]]);
}

test("an image becomes polygons, parts and circles, as the native library has them", async () => {
    const { page, done } = await openScene(playground, "image");
    await page.locator('input[data-name="error"]').fill("1");
    await drop(page, "ring.png", ring);
    await page.waitForFunction(() => document.querySelector('dd[data-name="image"]').textContent === "40 × 30");
    const found = await numbers(page);
    const [native] = await queryNative(page);
    assert.equal(found["set pixels"], native.count);
    assert.equal(found.polygons, 1);
    const rings = [native.polygons[0].outline, ...native.polygons[0].holes];
    assert.equal(rings.length, 2);
    assert.equal(found.corners, rings.flat().length);
    assert.ok(found["convex parts"] > 1 && found.circles > 100);
    await done();
});

test("an image that is dropped while another scene is open opens its scene", async () => {
    const { page, done } = await openScene(playground, "pool");
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File([], "ring.png"));
        dispatchEvent(new DragEvent("dragover", { dataTransfer: data, cancelable: true }));
    });
    assert.equal(await page.locator("body").getAttribute("class"), "dragged");
    await drop(page, "ring.png", ring);
    await page.waitForFunction(() => document.querySelector('dd[data-name="image"]')?.textContent === "40 × 30");
    assert.match(await page.title(), /Your PNG/);
    assert.match(page.url(), /#image$/);
    assert.equal(await page.locator("body").getAttribute("class"), "");
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Pool"));
    await done();
});

test("a painted background is clear, and an image of one color is full", async () => {
    const { page, done } = await openScene(playground, "image");
    const shown = async (name, bytes) => {
        await give(page, name, bytes);
        await page.waitForFunction((size) => document.querySelector('dd[data-name="image"]').textContent === size, name);
        return (await numbers(page))["set pixels"];
    };
    const square = (x, y) => x > 2 && x < 8 && y > 3 && y < 9;
    assert.equal(await shown("12 × 11", png(12, 11, square, [12, 11], [255, 0, 255, 255])), 25);
    assert.equal(await shown("12 × 12", png(12, 12, square, [12, 12], [255, 0, 255, 100])), 25, "half clear is clear");
    assert.equal(await shown("9 × 7", png(9, 7, () => true)), 63);
    await done();
});

test("the file button can be focused by keys, and shows it", async () => {
    const { page, done } = await openScene(playground, "image");
    await page.locator("#canvas").focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.type), "file");
    assert.equal(await page.locator(".file").evaluate((button) => getComputedStyle(button).outlineStyle), "solid");
    await done();
});

test("the copied JSON contains what is shown", async () => {
    const context = await playground.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page, done } = await openScene({ ...playground, browser: context }, "image");
    await give(page, "ring.png", ring);
    await page.waitForFunction(() => document.querySelector('dd[data-name="image"]').textContent === "40 × 30");
    await page.locator("button", { hasText: "Copy JSON" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll("button")].some((b) => b.textContent === "Copied"));
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    const found = await numbers(page);
    assert.deepEqual([copied.name, copied.size, copied.pixels], ["ring.png", [40, 30], found["set pixels"]]);
    assert.deepEqual([copied.parts.length, copied.circles.length], [found["convex parts"], found.circles]);
    await done();
    await context.close();
});

const broken = Buffer.from(ring);
broken.fill(0, 50, 90);
const bad = {
    "text.png": [Buffer.from("this is not an image"), /text\.png is not a PNG/],
    "empty.png": [Buffer.alloc(0), /empty\.png is not a PNG/],
    "broken.png": [broken, /broken\.png is broken/],
    "cut.png": [ring.subarray(0, 60), /cut\.png is broken/],
    "bomb.png": [png(4, 4, () => true, [60000, 60000]), /bomb\.png has 60000 × 60000 pixels/],
    "rough.png": [png(1024, 1024, (x, y) => (x + y) % 2), /rough\.png is too noisy: its border has more than 200000 corners/],
    "clear.png": [png(9, 9, () => false), /clear\.png has no pixel with an alpha above 127/],
    "huge.png": [Buffer.concat([ring, Buffer.alloc(33 * 2 ** 20)]), /huge\.png has 33 MB/],
};

test("invalid files give a message, and the previous image is kept", async () => {
    const { page, done } = await openScene(playground, "image");
    await give(page, "ring.png", ring);
    await page.waitForFunction(() => document.querySelector('dd[data-name="image"]').textContent === "40 × 30");
    const before = await numbers(page);
    for (const [name, [bytes, message]] of Object.entries(bad)) {
        await give(page, name, bytes);
        await page.waitForFunction((what) => document.querySelector("#failure").textContent.includes(what), name);
        assert.match(await page.locator("#failure").textContent(), message);
        assert.ok(await page.locator("#failure").isVisible());
        if (name === "empty.png") {
            await page.locator("#failure").click();
            assert.ok(!(await page.locator("#failure").isVisible()), "it disappears when it is clicked");
        }
        assert.deepEqual(await numbers(page), before, name);
    }
    await give(page, "ring.png", ring);
    await page.waitForFunction(() => document.querySelector("#failure").hidden);
    await done();
});
