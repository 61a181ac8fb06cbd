/** Batches: many pairs in one call give what one call for each pair gives. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { circle, loadCarom, place } from "../dist/index.js";
import { randomShapes } from "./random_shapes.mjs";
import { refuses } from "./refuses.mjs";

const wasm = await readFile(new URL("../dist/carom.wasm", import.meta.url));
const carom = await loadCarom(wasm);
const other = await loadCarom(wasm);

test("a batch returns what single calls return", () => {
    const { shape } = randomShapes(28);
    const isValid = (data) => {
        try {
            return Boolean(carom.shape(data));
        } catch {
            return false;
        }
    };
    const shapes = Array.from({ length: 600 }, () => shape()).filter(isValid);
    assert.ok(shapes.length > 400);
    const batch = carom.batch();
    shapes.forEach((shape, i) => assert.equal(batch.add(shape), i));
    assert.equal(batch.size, shapes.length);
    const pairs = shapes.flatMap((_, i) => [i, (7 * i + 3) % shapes.length]);
    const single = shapes.map((_, i) => [shapes[pairs[2 * i]], shapes[pairs[2 * i + 1]]]);

    const hits = batch.overlaps(Uint32Array.from(pairs));
    assert.deepEqual([...hits], single.map(([a, b]) => Number(carom.overlaps(a, b))));
    const share = hits.reduce((sum, hit) => sum + hit, 0) / hits.length;
    assert.ok(share > 0.2 && share < 0.8, `${share} overlap`);

    for (const margin of [0, 1.5]) {
        const expected = single.flatMap(([a, b], i) => {
            const found = carom.contact(a, b, margin);
            return found ? [i, ...found.normal, found.separation, Number(found.uniqueNormal), ...found.point] : [];
        });
        assert.deepEqual([...batch.contacts(pairs, margin)], expected);
    }
    assert.deepEqual([...batch.distances(pairs)], single.map(([a, b]) => carom.distance(a, b)));
    const velocity = (i) => [((5 * i) % 13) - 6, ((3 * i) % 11) - 5];
    batch.velocities.set(shapes.flatMap((_, i) => velocity(i)));
    const sweeps = batch.sweeps(pairs, 2);
    assert.deepEqual([...sweeps], single.flatMap(([a, b], i) => {
        const { hit } = carom.sweep(a, velocity(pairs[2 * i]), b, velocity(pairs[2 * i + 1]), 2);
        return hit ? [hit.enter, hit.exit] : [Infinity, Infinity];
    }));
    const swept = sweeps.filter((time) => time === Infinity).length / sweeps.length;
    assert.ok(swept > 0.1 && swept < 0.9, `${swept} miss`);
    const bounds = shapes.flatMap((shape) => Object.values(carom.bounds(shape)).flat());
    assert.deepEqual([...batch.bounds()], bounds);
});

test("poses are written to the module's memory, and the shapes are copies", () => {
    const batch = carom.batch();
    const shape = carom.shape(circle([1, 0], 1));
    batch.add(shape.at([0, 0]));
    batch.add(place(circle([0, 0], 1), [9, 0]));
    shape.dispose();
    assert.deepEqual([...batch.poses], [0, 0, 1, 0, 9, 0, 1, 0]);
    assert.deepEqual([...batch.overlaps([0, 1])], [0]);
    batch.poses.set([6, 0, 1, 0], 0);
    assert.deepEqual([...batch.overlaps([0, 1])], [1], "they touch");
    batch.poses.set([9, 0, 0, 1], 0);
    assert.deepEqual([...batch.contacts([0, 1, 0, 0])].slice(0, 4), [0, 0, -1, -1], "turned by 90 degrees it is above");
});

test("a batch with a pair finder: all contacts of a set of shapes", () => {
    const batch = carom.batch();
    for (let i = 0; i < 400; ++i) batch.add(place(circle([0, 0], 1), [(i % 20) * 1.9, Math.floor(i / 20) * 2.1]));
    const finder = carom.pairFinder();
    finder.resize(batch.size);
    const bounds = batch.bounds();
    finder.boxes.set(bounds);
    const hits = batch.overlaps(finder.find());
    assert.equal(hits.reduce((sum, hit) => sum + hit, 0), 20 * 19, "neighbors in a row");
});

test("misuse of batches is refused", () => {
    const batch = carom.batch();
    assert.deepEqual([[...batch.overlaps([])], [...batch.contacts([])], [...batch.bounds()], [...batch.poses]], [[], [], [], []]);
    batch.add(circle([0, 0], 1));
    refuses(() => batch.overlaps([0, 0, 0]), "bad_size", /two indices/);
    refuses(() => batch.overlaps(7), "bad_type", /^pairs/);
    refuses(() => batch.overlaps([0, 0, 0, 1]), "out_of_range", /pair 1 .* 0 and 1.* has 1$/, 1);
    refuses(() => batch.contacts([-1, 0]), "out_of_range", /pair 0/, 0);
    refuses(() => batch.contacts([0, 0], "1"), "bad_type", /^margin/);
    refuses(() => batch.sweeps([0, 0], "1"), "bad_type", /^maxTime/);
    refuses(() => batch.distances([0, 1]), "out_of_range", /pair 0/, 0);
    batch.velocities[1] = NaN;
    refuses(() => batch.sweeps([0, 0]), "not_finite", /^velocity 0/, 0);
    refuses(() => batch.add(circle([0, 0], -1)), "negative_radius");
    assert.equal(batch.size, 1);
    batch.poses[0] = NaN;
    refuses(() => batch.overlaps([0, 0]), "not_finite", /^at/, 0);
    batch.poses.set([0, 0, 1, 1]);
    refuses(() => batch.bounds(), "bad_rotation", /./, 0);
    refuses(() => batch.add(other.shape(circle([0, 0], 1))), "bad_type", /another loadCarom/);
    batch.dispose();
    refuses(() => batch.poses, "disposed");
    refuses(() => batch.overlaps([0, 0]), "disposed");
});

