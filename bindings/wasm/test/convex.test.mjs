/** `carom-collision/convex`: it gives the whole module's results bit for bit, says what it lacks, and stays small. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import * as bare from "../dist/convex_bare.js";
import * as small from "../dist/convex.js";
import { loadCarom, place } from "../dist/index.js";
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

const outline = [[0, 0], [4, 0], [4, 4], [0, 4]];

// What a call throws, or that it throws nothing.
function errorOf(call) {
    try {
        call();
        return "none";
    } catch (error) {
        return [error.code, error.message, error.index];
    }
}

test("the memory of disposed shapes is used again, and never that of others", async () => {
    const own = await small.loadCarom();
    const regular = (corners) => ({
        type: "polygon",
        points: Array.from({ length: corners }, (_, i) => [Math.cos((2 * Math.PI * i) / corners), Math.sin((2 * Math.PI * i) / corners)]),
    });
    const shapes = [3, 17, 64, 300, 1000].map(regular);
    const make = () => shapes.map((data) => own.shape(data));
    const kept = make();
    const makeAndDispose = () => make().forEach((shape) => shape.dispose());
    makeAndDispose();
    const before = own.module.memorySize;
    for (let i = 0; i < 2000; ++i) makeAndDispose();
    assert.equal(own.module.memorySize, before);
    kept.forEach((shape, i) => {
        const next = (i + 1) % kept.length;
        const at = [0.5, 0.25];
        assert.deepEqual(own.contact(shape, kept[next].at(at)), whole.contact(shapes[i], place(shapes[next], at)));
    });
});

test("malformed shapes give the errors of the whole module", () => {
    const wrong = [NaN, Infinity, -1, 0, null, "1", undefined];
    const points = [NaN, Infinity, null, "1"].flatMap((x) => [[x, 0], [0, x]]).concat([[], [1], [1, 2, 3], null, undefined]);
    const outlines = {
        "too few": [[0, 0], [1, 0]], none: [], "one point": [[1, 1]], repeated: [[0, 0], [4, 0], [4, 0], [0, 4]], "repeated at the end": [[0, 0], [4, 0], [0, 4], [0, 0]],
        collinear: [[0, 0], [1, 1], [2, 2]], "there and back": [[0, 0], [4, 0], [2, 0]], spike: [[0, 0], [4, 0], [8, 0], [4, 0], [4, 4]], bow: [[0, 0], [4, 4], [4, 0], [0, 4]],
        "a corner in an edge": [[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]], twice: [[0, 0], [4, 0], [4, 4], [0, 0], [4, 0], [4, 4]], star: [[0, -5], [3, 4], [-5, -2], [5, -2], [-3, 4]],
        "repeated after a wrong turn": [[0, 0], [2, 2], [4, 0], [4, 4], [4, 4], [0, 4]], "not finite after a wrong turn": [[0, 0], [2, 2], [4, 0], [NaN, 4], [0, 4]],
    };
    const shapes = [
        ...Object.values(outlines).map((one) => small.polygon(one)),
        ...points.map((p) => small.polygon([[0, 0], [4, 0], p, [0, 4]])),
        ...points.flatMap((p) => [small.circle(p, 1), small.aabb(p, [9, 9]), small.aabb([-9, -9], p), small.box(p, [1, 1]), small.box([0, 0], p), small.capsule(p, [1, 0], 1)]),
        ...points.map((p) => ({ ...small.circle([0, 0], 1), pose: { at: p } })),
        ...wrong.flatMap((x) => [small.circle([0, 0], x), small.capsule([0, 0], [1, 0], x), small.box([0, 0], [x, 1]), small.box([0, 0], [1, x])]),
        ...[[2, 0], [0, 0], [NaN, 0], [1, 1e-3]].map((rotation) => small.box([0, 0], [1, 1], rotation)),
        ...[[0, 0], [NaN, 1]].map((axis) => small.box([0, 0], [1, 1], { axis })), small.box([0, 0], [1, 1], { angle: NaN }), small.aabb([2, 0], [1, 1]),
        { ...small.circle([0, 0], 1), pose: { rotation: [2, 0] } }, { ...small.circle([0, 0], 1), pose: { degrees: NaN } }, { ...small.circle([0, 0], 1), pose: 5 },
        { type: "polygon" }, { type: "circle" }, { type: "blob" }, {}, null, undefined, 7,
    ];
    const codes = new Set();
    for (const data of shapes) {
        const expected = errorOf(() => whole.shape(data));
        codes.add(expected[0]);
        const found = errorOf(() => convex.shape(data));
        if (data?.type === "polygon" && found[0] === "not_convex") {  // it does not look for what else is wrong
            assert.ok(["not_convex", "self_intersecting", "repeated_point", "not_finite", "collinear"].includes(expected[0]), JSON.stringify(data));
            continue;
        }
        assert.deepEqual(found, expected, JSON.stringify(data));
        assert.deepEqual(errorOf(() => convex.overlaps(data, small.circle([0, 0], 1))), errorOf(() => whole.overlaps(data, small.circle([0, 0], 1))), JSON.stringify(data));
    }
    for (const code of ["bad_type", "bad_rotation", "collinear", "inverted_bounds", "negative_extent", "negative_radius", "not_finite", "repeated_point", "self_intersecting", "too_few_points", "unknown_type"]) assert.ok(codes.has(code), code);
    for (const [name, one] of Object.entries(outlines)) assert.notEqual(errorOf(() => convex.shape(small.polygon(one))), "none", name);
});

test("bad shapes, and those that are in the whole module alone, are refused", () => {
    refuses(() => convex.shape(small.circle([0, 0], -1)), "negative_radius");
    refuses(() => convex.shape(small.polygon([[0, 0], [4, 0], [1, 1], [0, 4]])), "not_convex");
    for (const data of [{ type: "ellipse", center: [0, 0], radii: [1, 2] }, { type: "point", at: [0, 0] }]) {
        refuses(() => convex.shape(data), "out_of_range", /carom-collision has all other shapes/);
        refuses(() => convex.overlaps(data, data), "out_of_range", /carom-collision has all other shapes/);
    }
    refuses(() => convex.shape(small.polygon(outline, [[[1, 1], [1, 2], [2, 1]]])), "out_of_range", /without holes/);
    refuses(() => whole.overlaps(convex.shape(small.circle([0, 0], 1)), small.circle([0, 0], 1)), "bad_type");
});

test("the module can be loaded from its file, and by require()", async () => {
    const bytes = await readFile(new URL("../dist/convex.wasm", import.meta.url));
    assert.equal((await bare.loadCarom(bytes)).distance(small.circle([0, 0], 1), small.circle([5, 0], 1)), 3);
    const [required, requiredWhole] = ["convex", "index"].map((name) => createRequire(import.meta.url)(`../dist/${name}.cjs`));
    const loaded = await required.loadCarom();
    assert.equal(loaded.distance(required.circle([0, 0], 1), required.circle([5, 0], 1)), 3);
    for (const name of ["CaromError", "Placed", "Shape"]) {
        assert.equal(typeof required[name], "function");
        assert.equal(required[name], requiredWhole[name], name);
    }
    assert.ok((await requiredWhole.loadCarom()) instanceof required.ConvexQueries);
});

test("the module takes at most 120 kB gzipped", async () => {
    const size = gzipSync(await readFile(new URL("../dist/convex.wasm", import.meta.url)), { level: 9 }).length;
    assert.ok(size <= 120_000, `${size} bytes`);
});
