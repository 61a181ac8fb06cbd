import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import sirv from "sirv";
import { defineConfig } from "vite";

import { compressAll } from "./build/compress.js";
import { writeDocs } from "./build/docs.js";
import { links } from "./build/links.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here("../..");
const docs = process.env["CAROM_DOCS"]; // the address of a site of which the page is a part
const outDir = here(`../../build/playground${docs ? "-of-site" : ""}`);
const { version, homepage, repository } = JSON.parse(readFileSync(here("../../bindings/wasm/package.json"), "utf8"));

/** Fills in the links and the version, and has the module loaded before the script asks for it. */
const page = {
    name: "carom-page",
    transformIndexHtml: {
        order: "post",
        handler(html, { bundle }) {
            const known = { ...links({ version, homepage, repository, docs }), VERSION: version };
            const module = Object.keys(bundle ?? {}).find((file) => file.endsWith(".wasm"));
            const preload = { rel: "preload", href: `./${module}`, as: "fetch", type: "application/wasm", crossorigin: "" };
            const tags = module ? [{ tag: "link", attrs: preload, injectTo: "head-prepend" }] : [];
            return { html: html.replace(/%(\w+)%/g, (text, name) => known[name] ?? text), tags };
        },
    },
};

/** What lies beside the page: documentation, and each file compressed, for servers that send those. */
const beside = {
    name: "carom-beside",
    apply: "build",
    async closeBundle() {
        if (!docs) await writeDocs(root, `${outDir}/docs`);
        await compressAll(outDir);
    },
};

/** The server of ./run play is one that does. */
const compressed = {
    name: "carom-compressed",
    configurePreviewServer: ({ middlewares }) => void middlewares.use(sirv(outDir, { brotli: true, gzip: true, etag: true })),
};

export default defineConfig({
    base: "./", // so that the page works from any folder of any server
    resolve: { alias: { carom: here("../../bindings/wasm/ts/bare.ts") } },
    server: { fs: { allow: [root] } },
    preview: { host: "localhost", port: 8080 },
    plugins: [page, beside, compressed],
    build: { outDir, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 1000, modulePreload: { polyfill: false } },
});
