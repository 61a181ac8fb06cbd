/** `carom-collision/convex`: it gives the whole module's results bit for bit, says what it lacks, and stays small. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import * as bare from "../dist/convex_bare.js";
import * as small from "../dist/convex.js";
import { loadCarom } from "../dist/index.js";
import { randomShapes } from "./random_shapes.mjs";
import { refuses } from "./refuses.mjs";

const whole = await loadCarom();
const convex = await small.loadCarom();

const kinds = [5, 6, 7, 8, 10]; // circle, aabb, box, capsule, polygon
const queries = {
    overlaps: (carom, a, b) => carom.overlaps(a, b),
    distance: (carom, a, b) => carom.distance(a, b),
    contact: (carom, a, b) => carom.contact(a, b),
    "contact with a margin": (carom, a, b, { margin }) => carom.contact(a, b, margin),
    raycast: (carom, a, _b, { origin, direction }) => carom.raycast(origin, direction, a),
    sweep: (carom, a, b, { velocity }) => carom.sweep(a, velocity, b, [0, 1]),
};

test("results have the bits of the whole module's", () => {
    const random = randomShapes(7);
    const yes = Object.fromEntries(Object.keys(queries).map((name) => [name, 0]));
    const count = 6000;
    for (let i = 0; i < count; ++i) {
        const [a, b] = [0, 1].map(() => random.shape(kinds[random.integer(0, kinds.length - 1)]));
        const extra = { margin: random.integer(0, 3), origin: random.vec(), direction: random.direction(), velocity: random.vec() };
        for (const [name, query] of Object.entries(queries)) {
            const expected = query(whole, a, b, extra);
            assert.deepEqual(query(convex, a, b, extra), expected, `${name} ${JSON.stringify([a, b, extra])}`);
            yes[name] += expected === true || expected > 0 || (typeof expected === "object" && expected !== null && expected.hit !== null);
        }
    }
    for (const [name, times] of Object.entries(yes)) {
        assert.ok(times > 0.2 * count && times < 0.9 * count, `${name} says yes ${times} times in ${count}`);
    }
});

test("shapes that are made once, placed and moved", () => {
    const ball = convex.shape(small.circle([0, 0], 1)).at([0, 0]);
    const crate = convex.shape(small.box([2, 0], [1, 1])).at([0, 0]);
    assert.equal(convex.overlaps(ball, crate), true);
    ball.set(-1, 0);
    assert.equal(convex.overlaps(ball, crate), false);
    assert.deepEqual([...convex.rotation(90)], [...whole.rotation(90)]);
});

test("bad shapes, and those that are in the whole module alone, are refused", () => {
    refuses(() => convex.shape(small.circle([0, 0], -1)), "negative_radius");
    refuses(() => convex.shape(small.polygon([[0, 0], [4, 0], [1, 1], [0, 4]])), "not_convex");
    for (const data of [{ type: "ellipse", center: [0, 0], radii: [1, 2] }, { type: "point", at: [0, 0] }]) {
        refuses(() => convex.shape(data), "out_of_range", /carom-collision has all other shapes/);
        refuses(() => convex.overlaps(data, data), "out_of_range", /carom-collision has all other shapes/);
    }
    refuses(() => whole.overlaps(convex.shape(small.circle([0, 0], 1)), small.circle([0, 0], 1)), "bad_type");
});

test("the module can be loaded from its file, and by require()", async () => {
    const bytes = await readFile(new URL("../dist/convex.wasm", import.meta.url));
    assert.equal((await bare.loadCarom(bytes)).distance(small.circle([0, 0], 1), small.circle([5, 0], 1)), 3);
    const required = createRequire(import.meta.url)("../dist/convex.cjs");
    assert.equal((await required.loadCarom()).distance(required.circle([0, 0], 1), required.circle([5, 0], 1)), 3);
});

test("the module takes at most 200 kB gzipped", async () => {
    const size = gzipSync(await readFile(new URL("../dist/convex.wasm", import.meta.url)), { level: 9 }).length;
    assert.ok(size <= 200_000, `${size} bytes`);
});
