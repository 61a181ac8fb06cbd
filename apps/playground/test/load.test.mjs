/** What the page loads and where its links lead, from the server of ./run play and from one that knows nothing. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { sizes } from "../sizes.js";
import { numbers, openScene, startPlayground, until } from "./page.mjs";

const folder = fileURLToPath(new URL("../../../build/playground", import.meta.url));
const limit = 500_000;

let playground;
before(async () => (playground = await startPlayground()));
after(() => playground?.stop());

test("the first view moves by itself", async () => {
    const { page, done } = await openScene(playground, "", { reducedMotion: "no-preference" });
    assert.match(await page.title(), /^Break/);
    await until(page, "time", (time) => time > 0.5);
    assert.ok((await numbers(page)).collisions > 3);
    await done();
});

test("those who prefer less motion start it themselves, and aiming stops the clock", async () => {
    const calm = await openScene(playground, "break");
    await calm.page.waitForTimeout(1800);
    assert.equal((await numbers(calm.page)).result.text, "racked");
    await calm.done();
    const { page, done } = await openScene(playground, "break", { reducedMotion: "no-preference" });
    await page.evaluate(() => window.playground.stage.running.handles[0].take());
    await page.waitForTimeout(1800);
    assert.equal((await numbers(page)).result.text, "racked");
    await done();
});

test("the first view is at most 500 kB over the wire", async () => {
    const page = await playground.browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    const loaded = new Map();
    devtools.on("Network.responseReceived", ({ requestId, response }) => loaded.set(requestId, { url: response.url, encoding: response.headers["Content-Encoding"] ?? response.headers["content-encoding"] }));
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => Object.assign(loaded.get(requestId) ?? {}, { bytes: encodedDataLength }));
    await page.goto(playground.address);
    await page.waitForFunction(() => window.playground?.stage.work.frames > 60);
    const files = [...loaded.values()].filter(({ url }) => url.startsWith("http"));
    const names = files.map(({ url }) => new URL(url).pathname.slice(1) || "index.html");
    const expected = await sizes(folder);
    assert.deepEqual(names.sort(), expected.map(({ file }) => file).sort(), "sizes.js lists what is loaded, each once");
    assert.ok(files.every(({ encoding }) => encoding === "br"), JSON.stringify(files));
    const sent = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const least = expected.reduce((sum, { brotli }) => sum + brotli, 0);
    assert.ok(sent >= least && sent <= limit, `${sent} bytes, of which ${least} in files`);
    await page.close();
});

/** A server that sends every file as it is, without a type, below a folder. */
async function plainServer() {
    const server = createServer(async ({ url }, response) => {
        const path = decodeURIComponent(new URL(url, "http://x").pathname);
        const bytes = path.startsWith("/some/folder/") ? await readFile(folder + path.slice("/some/folder".length).replace(/\/$/, "/index.html")).catch(() => null) : null;
        const isText = /\/$|html$/.test(path) ? "text/html" : /js$/.test(path) ? "text/javascript" : /css$/.test(path) ? "text/css" : undefined;
        response.writeHead(bytes ? 200 : 404, isText ? { "content-type": isText } : {});
        response.end(bytes ?? "");
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return { address: `http://127.0.0.1:${server.address().port}/some/folder/`, stop: () => new Promise((done) => server.close(done)) };
}

test("any static server will do, without compression and without the type of .wasm, from any folder", async () => {
    const plain = await plainServer();
    const { page, done } = await openScene({ ...playground, address: plain.address }, "all-pairs");
    assert.equal((await numbers(page)).relation, "overlapping");
    await done();
    await plain.stop();
});

test("the links lead to documentation, the package and the source, beside the page", async () => {
    const { page, done } = await openScene(playground, "break");
    const links = await page.$$eval("footer a", (all) => all.map(({ textContent, href }) => [textContent, href]));
    assert.deepEqual(links.map(([text]) => text), ["Documentation", "Package for JavaScript", "Source"]);
    const archive = [0x1f, 0x8b];
    for (const [text, href] of links) {
        assert.ok(href.startsWith(playground.address), href);
        const response = await fetch(href);
        assert.equal(response.status, 200, href);
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (text !== "Documentation") assert.deepEqual([...bytes.slice(0, 2)], archive, href);
    }
    await done();
});

test("every link and image of the documentation is there", async () => {
    const waiting = [`${playground.address}docs/README.html`];
    const seen = new Set(waiting);
    const anchors = new Map();
    const wanted = [];
    for (let url = waiting.pop(); url; url = waiting.pop()) {
        const response = await fetch(url);
        assert.equal(response.status, 200, url);
        assert.match(response.headers.get("content-type"), /text\/html|image\//, url);
        if (!response.headers.get("content-type").startsWith("text/html")) continue;
        const html = await response.text();
        anchors.set(url, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)));
        // Not those in examples, which are escaped.
        for (const [, to] of html.matchAll(/<(?:a|img)[^>]* (?:href|src)="([^"]+)"/g)) {
            if (/^(?!http:\/\/localhost)\w+:/.test(to)) continue;
            const { href, hash, origin, pathname } = new URL(to.replaceAll("&amp;", "&"), url);
            const next = origin + pathname;
            if (hash && pathname.endsWith(".html") && next.includes("/docs/")) wanted.push([next, decodeURIComponent(hash.slice(1)), `${href} on ${url}`]);
            if (seen.has(next) || next.endsWith(".tgz")) continue;
            seen.add(next);
            waiting.push(next);
        }
    }
    assert.ok(anchors.size > 50, `${anchors.size} pages`);
    for (const [url, id, where] of wanted) assert.ok(anchors.get(url)?.has(id), `no ${id}: ${where}`);
});
