/** Builds dist/: node build.mjs [FOLDER], where carom.wasm and convex.wasm are; by default those in dist/ already. */

import { execFileSync } from "node:child_process";
import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { transform } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [, , folder] = process.argv;

execFileSync(process.execPath, [here("node_modules/typescript/bin/tsc"), "--project", here("tsconfig.json")], { stdio: "inherit" });
await copyFile(here("../../LICENSE"), here("dist/LICENSE"));
for (const [name, embedded] of [["carom", "embedded"], ["convex", "embedded_convex"]]) {
    if (folder) await copyFile(`${folder}/${name}.wasm`, here(`dist/${name}.wasm`));
    const gzipped = gzipSync(await readFile(here(`dist/${name}.wasm`)), { level: 9 }).toString("base64");
    await writeFile(here(`dist/${embedded}.js`), `export const gzipped = "${gzipped}";\n`);
}

// For require(): each file by itself, so that all entries have the same classes, and types that say so.
const ours = /(["'])(\.\/(?!embedded)\w+)\.js\1/g;
for (const name of await readdir(here("dist"))) {
    const file = here(`dist/${name}`);
    if (name.endsWith(".d.ts")) {
        await writeFile(file.replace(/ts$/, "cts"), (await readFile(file, "utf8")).replaceAll(ours, "$1$2.cjs$1"));
    } else if (name.endsWith(".js") && !name.startsWith("embedded")) {
        const { code } = await transform(await readFile(file, "utf8"), { format: "cjs", platform: "node", target: "node18" });
        await writeFile(file.replace(/js$/, "cjs"), code.replaceAll(ours, "$1$2.cjs$1"));
    }
}
