/** The README's first lines in each environment that it names: an empty project with the packed package. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { rollup } from "rollup";
import { build as viteBuild, createServer, preview } from "vite";
import webpack from "webpack";

import { programs } from "./readme.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { first } = await programs();
const required = first.text.replace(/import (.*) from (.*);/, "const $1 = require($2);");
const importMap = `<script type="importmap">{"imports": {"carom-collision": "/node_modules/carom-collision/dist/index.js"}}</script>`;
const html = (script) => `<!doctype html><link rel="icon" href="data:,">${script}`;

let folder, browser, server;
const at = (path) => join(folder, path);
const run = (command, ...options) => execFileSync(command, options, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const lines = (output) => output.trimEnd().split("\n");

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "carom-environments-"));
    const [{ filename }] = JSON.parse(run("npm", "pack", root, "--json", "--ignore-scripts"));
    await writeFile(at("package.json"), JSON.stringify({ name: "user", private: true }));
    run("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", `./${filename}`);
    await writeFile(at("main.mjs"), first.text);
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
    // Any static server does; Vite's is at hand.
    server = await preview({ root: folder, configFile: false, logLevel: "warn", build: { outDir: "." }, preview: { port: 0, host: "127.0.0.1" } });
});
after(async () => {
    await browser?.close();
    await server?.close();
    if (folder) await rm(folder, { recursive: true });
});

/** What a page prints, when it has printed as many lines as the README has, or failed. */
async function printed(url) {
    const page = await browser.newPage();
    const texts = [];
    try {
        await new Promise((done) => {
            setTimeout(done, 20_000).unref();
            const add = (text) => texts.push(text) >= first.count && done();
            page.on("console", (message) => add(message.text()));
            page.on("pageerror", (error) => done(texts.push(String(error))));
            page.goto(url).catch((error) => done(texts.push(String(error))));
        });
    } finally {
        await page.close();
    }
    return texts.filter((text) => !text.startsWith("[vite]"));
}

/** What a page in a folder of the static server prints. */
async function printedIn(name, script) {
    await mkdir(at(name), { recursive: true });
    await writeFile(at(`${name}/index.html`), html(script));
    return printed(`${server.resolvedUrls.local[0]}${name}/index.html`);
}

test("Node.js, import", () => assert.deepEqual(lines(run(process.execPath, "main.mjs")), first.expected));

test("Node.js, require", async () => {
    assert.match(required, /require\("carom-collision"\)/);
    await writeFile(at("main.cjs"), required);
    // Older versions of Node.js cannot require modules; the package must not need that.
    const options = process.allowedNodeEnvironmentFlags.has("--experimental-require-module") ? ["--no-experimental-require-module"] : [];
    assert.deepEqual(lines(run(process.execPath, ...options, "main.cjs")), first.expected);
});

test("the module's file by its name, with the package that has no other", async () => {
    const program = `
        import { createRequire } from "node:module";
        import { loadCarom } from "carom-collision/bare";
        const { pathToFileURL } = await import("node:url");
        const file = createRequire(import.meta.url).resolve("carom-collision/carom.wasm");
        for (const source of [new URL(import.meta.resolve("carom-collision/carom.wasm")), pathToFileURL(file).href, "node_modules/carom-collision/dist/carom.wasm"]) {
            console.log((await loadCarom(source)).overlaps({ type: "point", at: [1, 2] }, { type: "point", at: [1, 2] }));
        }
        const small = await import("carom-collision/convex/bare");
        console.log((await small.loadCarom(new URL(import.meta.resolve("carom-collision/convex.wasm")))).overlaps(small.circle([0, 0], 1), small.circle([2, 0], 1)));
        console.log(createRequire(import.meta.url)("carom-collision/package.json").name, typeof createRequire(import.meta.url)("carom-collision/bare").loadCarom);
    `;
    await writeFile(at("named.mjs"), program);
    assert.deepEqual(lines(run(process.execPath, "named.mjs")), ["true", "true", "true", "true", "carom-collision function"]);
});

test("a script of type module", async () => {
    const script = `${importMap}<script type="module">${first.text}</script>`;
    assert.deepEqual(await printedIn("script", script), first.expected);
});

test("esbuild, without options", async () => {
    const { warnings } = await esbuild({ entryPoints: [at("main.mjs")], bundle: true, outfile: at("esbuild/main.js"), absWorkingDir: folder });
    assert.deepEqual(warnings, []);
    assert.deepEqual(await printedIn("esbuild", '<script src="main.js"></script>'), first.expected);
});

test("Rollup", async () => {
    const bundle = await rollup({ input: at("main.mjs"), plugins: [nodeResolve()], onwarn: (warning) => assert.fail(warning.message) });
    await bundle.write({ dir: at("rollup"), entryFileNames: "main.js" });
    await bundle.close();
    assert.deepEqual(await printedIn("rollup", '<script type="module" src="main.js"></script>'), first.expected);
});

const packed = {
    webpack: { entry: "./main.mjs", mode: "production", performance: { hints: false } },
    "webpack, from a CommonJS program": { entry: "./main.cjs", mode: "development", devtool: false },
};
for (const [name, options] of Object.entries(packed)) {
    test(name, async () => {
        await writeFile(at("main.cjs"), required);
        const config = { ...options, context: folder, output: { path: at(name), filename: "main.js" } };
        const stats = await new Promise((done, failed) => webpack(config, (error, result) => (error ? failed(error) : done(result))));
        assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }), { errors: [], warnings: [] });
        assert.deepEqual(await printedIn(name, '<script src="main.js"></script>'), first.expected);
    });
}

test("Vite, built and as a server", async () => {
    await writeFile(at("index.html"), html('<script type="module" src="/main.mjs"></script>'));
    const config = { root: folder, configFile: false, logLevel: "warn" };
    await viteBuild({ ...config, base: "./", build: { outDir: "vite", chunkSizeWarningLimit: 1000 } });
    assert.deepEqual(await printed(`${server.resolvedUrls.local[0]}vite/index.html`), first.expected);
    const dev = await createServer({ ...config, server: { port: 0, host: "127.0.0.1" } });
    try {
        await dev.listen();
        assert.deepEqual(await printed(dev.resolvedUrls.local[0]), first.expected);
    } finally {
        await dev.close();
    }
});
