/**
 * Prints what the page loads before it can be used, and the bytes that are sent: node sizes.js [FOLDER] of the built page,
 * by default build/playground.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { compress } from "./build/compress.js";

/** The page and the files that it names, each with its size: plain, by gzip, and by brotli. */
export async function sizes(folder) {
    const html = await readFile(join(folder, "index.html"), "utf8");
    const named = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="\.\/([^"]+)"/g)].map(([, file]) => file);
    const files = ["index.html", ...new Set(named)];
    return Promise.all(files.map(async (file) => {
        const bytes = await readFile(join(folder, file));
        const { br, gz } = await compress(bytes);
        return { file, plain: bytes.length, gzip: gz.length, brotli: br.length };
    }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
    const all = await sizes(process.argv[2] ?? fileURLToPath(new URL("../../build/playground", import.meta.url)));
    const sum = (kind) => all.reduce((total, size) => total + size[kind], 0);
    const rows = [...all, { file: "all", plain: sum("plain"), gzip: sum("gzip"), brotli: sum("brotli") }];
    console.log(`${"bytes".padEnd(32)}${["plain", "gzip", "brotli"].map((kind) => kind.padStart(10)).join("")}`);
    for (const row of rows) console.log(`${row.file.padEnd(32)}${["plain", "gzip", "brotli"].map((kind) => String(row[kind]).padStart(10)).join("")}`);
}
