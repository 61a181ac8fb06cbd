/** Builds dist/: node build.mjs [MODULE]. MODULE is the built carom.wasm, by default the one that is there already. */

import { execFileSync } from "node:child_process";
import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [, , module = here("dist/carom.wasm")] = process.argv;

execFileSync(process.execPath, [here("node_modules/typescript/bin/tsc"), "--project", here("tsconfig.json")], { stdio: "inherit" });
if (module !== here("dist/carom.wasm")) await copyFile(module, here("dist/carom.wasm"));
await copyFile(here("../../LICENSE"), here("dist/LICENSE"));
const gzipped = gzipSync(await readFile(module), { level: 9 }).toString("base64");
await writeFile(here("dist/embedded.js"), `export const gzipped = "${gzipped}";\n`);

// For require(): each entry as one file, which shares the module with the others, and types that say so.
for (const name of ["index", "bare"]) {
    await build({
        entryPoints: [here(`dist/${name}.js`)],
        outfile: here(`dist/${name}.cjs`),
        bundle: true,
        format: "cjs",
        platform: "node",
        target: "node18",
        external: ["./embedded.js"],
        logLevel: "warning",
    });
}
for (const name of (await readdir(here("dist"))).filter((file) => file.endsWith(".d.ts"))) {
    const types = await readFile(here(`dist/${name}`), "utf8");
    await writeFile(here(`dist/${name.replace(/ts$/, "cts")}`), types.replaceAll(/(from "\.\/\w+)\.js"/g, '$1.cjs"'));
}
