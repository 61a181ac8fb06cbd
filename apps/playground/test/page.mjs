/** A page in Debian's Chromium, served as ./run play does, and helpers of the tests. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";
import { preview } from "vite";

const tool = process.env.CAROM_TOOL ?? "carom";
const shots = process.env.CAROM_SHOTS;

const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** Starts the server and the browser. */
export async function startPlayground() {
    const server = await preview({ root: fileURLToPath(new URL("..", import.meta.url)), logLevel: "warn", preview: { port: 0 } });
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
    return {
        address: server.resolvedUrls.local[0],
        browser,
        async stop() {
            await browser.close();
            await server.close();
        },
    };
}

/** Opens a scene, which moves nothing by itself unless told; messages in the console fail the test at `done`. */
export async function openScene(playground, id, options = {}) {
    const { width = 1280, height = 800, theme = "light", reducedMotion = "reduce", ...more } = options;
    const page = await playground.browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion, ...more });
    const errors = [];
    page.on("console", (message) => errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`${playground.address}#${id}`);
    await page.waitForFunction(() => window.playground?.stage.work.frames > 0);
    return {
        page,
        errors,
        async done() {
            await page.close();
            assert.deepEqual(errors, []);
        },
    };
}

/** The full values on the panel, by name. */
export async function numbers(page) {
    await settled(page);
    return page.$$eval("#numbers dd", (all) =>
        Object.fromEntries(all.map((entry) => [entry.dataset.name, JSON.parse(entry.dataset.value)])),
    );
}

/** Waits until a value on the panel satisfies `fits(value, given)`, which runs in the page. */
export async function until(page, name, fits, given) {
    await page.waitForFunction(
        ([entry, test, more]) => {
            const shown = document.querySelector(`dd[data-name="${entry}"]`);
            return shown && (0, eval)(`(${test})`)(JSON.parse(shown.dataset.value), more);
        },
        [name, String(fits), given],
    );
}

/** Waits until the next frame has been drawn. */
export async function settled(page) {
    await page.evaluate(() => {
        window.playground.stage.redraw();
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
}

/** Drags from one point of the stage to another, both in its own units. */
export async function drag(page, from, to) {
    const at = await page.evaluate(
        (points) => {
            const { canvas, width } = window.playground.stage;
            const box = canvas.getBoundingClientRect();
            return points.map(([x, y]) => [box.left + (x * box.width) / width, box.top + (y * box.width) / width]);
        },
        [from, to],
    );
    await page.mouse.move(...at[0]);
    await page.mouse.down();
    await page.mouse.move(...at[1], { steps: 8 });
    await page.mouse.up();
    await settled(page);
}

/** The results of the native library for the displayed queries, in doubles as the page. */
export async function queryNative(page) {
    const queries = await page.evaluate(() => window.playground.queries());
    const input = queries.map((query) => JSON.stringify(query)).join("\n");
    const { stdout, error } = spawnSync(tool, ["query", "--double"], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
    if (error) throw error;
    return stdout.trimEnd().split("\n").map((line) => {
        const { answer, error: refused } = JSON.parse(line);
        assert.equal(refused, undefined);
        return answer;
    });
}

/** A screenshot of the page for the docs, when CAROM_SHOTS names a folder. */
export async function shoot(page, name, target = ".frame") {
    if (!shots) return;
    await mkdir(shots, { recursive: true });
    await page.locator(target).first().screenshot({ path: `${shots}/playground-${name}.png` });
}

/** The color of a pixel of the stage, in its own units, as [red, green, blue]. */
export async function pixel(page, at) {
    return page.evaluate(([x, y]) => {
        const { canvas, painter } = window.playground.stage;
        const data = canvas.getContext("2d").getImageData(x * painter.scale, y * painter.scale, 1, 1).data;
        return [...data.slice(0, 3)];
    }, at);
}
