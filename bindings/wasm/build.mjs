/** Builds dist/: node build.mjs [FOLDER], where carom.wasm and convex.wasm are; by default those in dist/ already. */

import { execFileSync } from "node:child_process";
import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [, , folder] = process.argv;

execFileSync(process.execPath, [here("node_modules/typescript/bin/tsc"), "--project", here("tsconfig.json")], { stdio: "inherit" });
await copyFile(here("../../LICENSE"), here("dist/LICENSE"));
for (const [name, embedded] of [["carom", "embedded"], ["convex", "embedded_convex"]]) {
    if (folder) await copyFile(`${folder}/${name}.wasm`, here(`dist/${name}.wasm`));
    const gzipped = gzipSync(await readFile(here(`dist/${name}.wasm`)), { level: 9 }).toString("base64");
    await writeFile(here(`dist/${embedded}.js`), `export const gzipped = "${gzipped}";\n`);
}

// For require(): each entry as one file, which shares the modules with the others, and types that say so.
for (const name of ["index", "bare", "convex", "convex_bare"]) {
    await build({
        entryPoints: [here(`dist/${name}.js`)],
        outfile: here(`dist/${name}.cjs`),
        bundle: true,
        format: "cjs",
        platform: "node",
        target: "node18",
        external: ["./embedded.js", "./embedded_convex.js"],
        logLevel: "warning",
    });
}
for (const name of (await readdir(here("dist"))).filter((file) => file.endsWith(".d.ts"))) {
    const types = await readFile(here(`dist/${name}`), "utf8");
    await writeFile(here(`dist/${name.replace(/ts$/, "cts")}`), types.replaceAll(/(from "\.\/\w+)\.js"/g, '$1.cjs"'));
}
