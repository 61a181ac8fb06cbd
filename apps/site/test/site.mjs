/** The built site, served from this machine alone, and a browser that may not go anywhere else. */

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

export const folder = process.env.CAROM_SITE ?? fileURLToPath(new URL("../../../build/site", import.meta.url));

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const types = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
};
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

/** All files of the site, by their paths in it. */
export async function files() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => entry.isFile());
    return found.map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

/** The pages that MkDocs wrote: all but the playground, which has tests of its own, and that for what is not found. */
export async function pages() {
    const found = (await files()).filter((file) => file.endsWith(".html") && file !== "404.html");
    return found.filter((file) => !file.startsWith("play/")).sort();
}

/** Serves the site and starts a browser. */
export async function startSite() {
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://site").pathname);
        try {
            const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
            response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
            response.end(await readFile(file));
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    const address = `http://127.0.0.1:${server.address().port}/`;
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    const browser = await chromium.launch({ executablePath, args: flags });
    return {
        address,
        browser,
        async stop() {
            await browser.close();
            server.closeAllConnections();
            server.close();
        },
    };
}

/** A tab that notes whatever the console says, what goes wrong, and requests that leave the site. */
export async function openTab(site, options = {}) {
    const usual = { viewport: { width: 1280, height: 900 }, colorScheme: "light" };
    const tab = await site.browser.newPage({ ...usual, ...options });
    tab.setDefaultTimeout(180_000); // on a busy machine
    const complaints = [];
    tab.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    tab.on("pageerror", (error) => complaints.push(error.message));
    tab.on("response", (response) => response.ok() || complaints.push(`${response.status()} ${response.url()}`));
    await tab.route(
        (url) => !["data:", "blob:"].includes(url.protocol) && !url.href.startsWith(site.address),
        (route) => {
            complaints.push(`asks for ${route.request().url()}`);
            return route.abort();
        },
    );
    return {
        tab,
        complaints,
        async done() {
            await tab.close();
            assert.deepEqual(complaints, []);
        },
    };
}

/** What axe-core finds in a part of the page, or all of it: a line for each kind. By some of its rules, or all. */
export async function violations(tab, { part = "html", rules } = {}) {
    await tab.evaluate(axe);
    const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
    const found = await tab.evaluate(([within, given]) => window.axe.run(within, given), [part, options]);
    return found.violations.map(({ id, nodes }) => {
        const [{ html, any, all, none }] = nodes;
        return `${id}, ${nodes.length} times: ${html} ${[...any, ...all, ...none].map(({ message }) => message)}`;
    });
}
