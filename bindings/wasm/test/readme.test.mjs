/** The programs in the README print what their comments say, in TypeScript's strictest terms as well. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { programs } from "./readme.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = join(root, "node_modules/typescript/bin/tsc");
const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022,dom"];
const run = (folder, ...options) => execFileSync(process.execPath, options, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

let folder;
before(async () => {
    folder = await mkdtemp(join(tmpdir(), "carom-readme-"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "user", type: "module" }));
    await mkdir(join(folder, "node_modules"));
    await symlink(root, join(folder, "node_modules/carom-collision"), "dir");
});
after(() => rm(folder, { recursive: true }));

for (const [name, { text, expected, count }] of Object.entries(await programs())) {
    test(`${name} compiles and prints what it says`, async () => {
        assert.equal(expected.length, count);
        await writeFile(join(folder, `${name}.ts`), text);
        for (const [kind, resolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
            run(folder, tsc, "--module", kind, "--moduleResolution", resolution, ...strict, `${name}.ts`);
        }
        if (count === 0) return;
        assert.deepEqual(run(folder, `${name}.js`).trimEnd().split("\n"), expected);
    });
}
