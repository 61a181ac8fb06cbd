/** The package as users get it: packed, installed elsewhere, imported, and type-checked. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const required = `
import carom = require("carom-collision");
const made: carom.DataOf<"circle"> = carom.circle([0, 0], 1);
carom.loadCarom().then((loaded: carom.Carom) => console.log(loaded.area(carom.aabb([0, 0], [2, 2])), made.radius));
`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const program = `
import { type Box, CaromError, type TreeHit, type WorldEvent, loadCarom } from "carom-collision";
import * as small from "carom-collision/convex";
const carom = await loadCarom();
const box: Box = { min: [1, -1], max: [2, 1] };
const tree = carom.tree();
tree.insert(box);
const hit: TreeHit | null = tree.castRay([0, 0], [1, 0], (id: number, end: number) => Math.min(end, 1.5));
const events: WorldEvent[] = carom.world().begins();
let code = "";
try {
    carom.shape({ type: "circle", center: [0, 0], radius: -1 });
} catch (error) {
    if (error instanceof CaromError) code = error.code;
}
console.log(JSON.stringify([hit?.t, events.length, code]));

const convex = await small.loadCarom();
const data: small.ShapeData = small.polygon([[0, 0], [4, 0], [0, 4]]);
const operands: small.Operand[] = [data, convex.shape(data), convex.shape(small.circle([0, 0], 1)).at([1, 0])];
operands.forEach((one) => convex.overlaps(one, small.place(data, [9, 9])));
() => carom.overlaps(data, { type: "point", at: [0, 0] });
// @ts-expect-error the small module has no points
() => convex.overlaps(data, { type: "point", at: [0, 0] });
// @ts-expect-error nor holes
() => convex.shape(small.polygon([[0, 0], [4, 0], [0, 4]], [[[1, 1], [1, 2], [2, 1]]]));
// @ts-expect-error a circle has no corners
() => carom.shape({ type: "circle", points: [] });
`;

test("the packed files are complete, and another package can use them", async () => {
    const folder = await mkdtemp(join(tmpdir(), "carom-package-"));
    const run = (command, ...options) => execFileSync(command, options, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    try {
        const [{ filename, files }] = JSON.parse(run("npm", "pack", root, "--json", "--ignore-scripts"));
        const names = files.map(({ path }) => path);
        for (const name of ["README.md", "package.json", "dist/LICENSE", "dist/carom.wasm", "dist/convex.wasm", "dist/embedded.js", "dist/embedded_convex.js", ...["index", "bare", "convex", "convex_bare"].flatMap((entry) => ["js", "cjs", "d.ts", "d.cts"].map((kind) => `dist/${entry}.${kind}`))]) assert.ok(names.includes(name), name);
        assert.deepEqual(names.filter((name) => !/^(README\.md|package\.json|dist\/(LICENSE|carom\.wasm|convex\.wasm|\w+\.c?js|\w+\.d\.c?ts))$/.test(name)), []);
        // A registry shows the README without the tree around it.
        const readme = await readFile(join(root, "README.md"), "utf8");
        const targets = [...readme.matchAll(/\]\(([^)\s]+)/g)].map(([, target]) => target);
        assert.ok(targets.length > 0);
        assert.deepEqual(targets.filter((target) => !/^(#|https:)/.test(target) && !names.includes(target)), []);

        await writeFile(join(folder, "package.json"), JSON.stringify({ name: "user", type: "module" }));
        await writeFile(join(folder, "program.ts"), program);
        run("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", `./${filename}`);
        const options = ["--strict", "--target", "es2022", "--lib", "es2022,dom", "program.ts"];
        for (const [kind, resolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
            run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "--module", kind, "--moduleResolution", resolution, ...options);
        }
        assert.deepEqual(JSON.parse(run(process.execPath, "program.js")), [1.5, 0, "negative_radius"]);

        await writeFile(join(folder, "required.cts"), required);
        run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "--module", "node16", "--strict", "--target", "es2022", "--lib", "es2022,dom", "required.cts");
        assert.equal(run(process.execPath, "required.cjs"), "4 1\n");
    } finally {
        await rm(folder, { recursive: true });
    }
});
