/** Trees: every question against looking at each box, after every kind of edit. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadCarom } from "../dist/index.js";
import { generator } from "./random_shapes.mjs";

const carom = await loadCarom();

const meet = (a, b) => [0, 1].every((k) => a.min[k] <= b.max[k] && b.min[k] <= a.max[k]);
const mayMeet = (a, b) => (a.mask & b.category) !== 0 && (b.mask & a.category) !== 0;
const sorted = (ids) => [...ids].sort((a, b) => a - b);

/** A tree, and the same boxes in a map by id. Small whole numbers: what touches is as common as what overlaps. */
function grown(seed, count) {
    const random = generator(seed);
    const whole = (low, high) => low + Math.floor(random() * (high - low + 1));
    const box = () => {
        const min = [whole(-60, 60), whole(-60, 60)];
        return { min, max: [min[0] + whole(0, 6), min[1] + whole(0, 6)] };
    };
    const filter = () => ({ category: 1 << whole(0, 2), mask: whole(1, 7), group: 0 });
    const tree = carom.tree();
    const model = new Map();
    const insert = () => {
        const one = { box: box(), data: whole(0, 1e6), filter: filter() };
        const id = tree.insert(one.box, one.data, one.filter);
        assert.ok(!model.has(id), "an id in use was given away again");
        model.set(id, one);
    };
    for (let i = 0; i < count; ++i) insert();
    return { tree, model, whole, box, filter, insert };
}

function check({ tree, model, whole, box, filter }, found) {
    const all = [...model];
    const ids = (fits) => sorted(all.filter(([, one]) => fits(one)).map(([id]) => id));
    const asked = box();
    const seen = filter();
    assert.deepEqual(sorted(tree.inBox(asked)), ids((one) => meet(one.box, asked)));
    assert.deepEqual(sorted(tree.inBox(asked, seen)), ids((one) => meet(one.box, asked) && mayMeet(one.filter, seen)));
    const point = [whole(-60, 60), whole(-60, 60)];
    assert.deepEqual(sorted(tree.atPoint(point)), ids((one) => meet(one.box, { min: point, max: point })));

    // Rays and sweeps by the questions about shapes, which share nothing with the tree.
    const direction = [whole(-3, 3), whole(1, 3)];
    const tMax = whole(1, 5);
    const ray = (one) => carom.raycast(point, direction, { type: "aabb", ...one.box }, tMax);
    const onRay = ids((one) => ray(one) !== null);
    assert.deepEqual(sorted(tree.onRay(point, direction, tMax)), onRay);
    const first = tree.closestOnRay(point, direction, tMax);
    const times = onRay.map((id) => ray(model.get(id)).enter);
    assert.equal(first === null, onRay.length === 0);
    if (first) assert.ok(Math.abs(first.t - Math.min(...times)) <= 1e-15 * tMax, `${first.t} is not ${Math.min(...times)}`);

    const moving = { type: "aabb", ...asked };
    const way = (one) => carom.sweep(moving, direction, { type: "aabb", ...one.box }, [0, 0], tMax).hit;
    const inSweep = ids((one) => way(one) !== null);
    assert.deepEqual(sorted(tree.inSweep(asked, direction, tMax)), inSweep);
    assert.equal(tree.closestInSweep(asked, direction, tMax) === null, inSweep.length === 0);

    // Squared: whole numbers, which no root rounds to others.
    const distance = ({ box: { min, max } }) =>
        [0, 1].reduce((sum, k) => sum + Math.max(min[k] - point[k], 0, point[k] - max[k]) ** 2, 0);
    const near = all.map(([id, one]) => [distance(one), id]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, 5);
    const nearest = tree.nearest(point, 5);
    assert.deepEqual(nearest.map(({ id }) => id), near.map(([, id]) => id));
    nearest.forEach((one, i) => assert.ok(Math.abs(one.distance - Math.sqrt(near[i][0])) <= 1e-15 * one.distance));
    for (const list of [onRay, inSweep, tree.inBox(asked)]) found.push(list.length > 0);
}

function checkPairs({ tree, model }) {
    const all = sorted(model.keys());
    const expected = new Set();
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
        const [one, two] = [model.get(a), model.get(b)];
        if (meet(one.box, two.box) && mayMeet(one.filter, two.filter)) expected.add(`${a} ${b}`);
    }));
    const pairs = tree.pairs();
    const found = Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`);
    assert.equal(new Set(found).size, found.length, "a pair came twice");
    assert.deepEqual(new Set(found), expected);
    assert.ok(expected.size > 8, `only ${expected.size} pairs`);
}

test("every question finds what looking at each box finds, through 600 edits", () => {
    const all = grown(11, 200);
    const { tree, model, whole, box, insert } = all;
    const found = [];
    for (let i = 0; i < 600; ++i) {
        const ids = [...model.keys()];
        const id = ids[whole(0, ids.length - 1)];
        if (i % 3 === 0) insert();
        else if (i % 3 === 1) {
            tree.remove(id);
            model.delete(id);
            assert.equal(tree.contains(id), false);
        } else {
            model.get(id).box = box();
            tree.move(id, model.get(id).box, [whole(-3, 3), 0]);
        }
        if (i === 200) tree.refit();
        if (i === 400) tree.rebuild();
        if (i % 4 === 0) check(all, found);
    }
    checkPairs(all);
    assert.equal(tree.size, model.size);
    for (const [id, one] of model) assert.deepEqual(tree.get(id), one);
    const share = found.filter(Boolean).length / found.length;
    assert.ok(share > 0.3 && share < 0.8, `${share} of the questions found something`);
});

test("boxes given at once, pairs of two trees, and nodes to draw", () => {
    const { box } = grown(5, 0);
    const boxes = [Array.from({ length: 3000 }, box), Array.from({ length: 40 }, box)];
    const [large, small] = boxes.map((some) => {
        const tree = carom.tree();
        const ids = tree.assign(some);
        assert.equal(new Set(ids).size, some.length);
        some.forEach((one, i) => assert.deepEqual(tree.get(ids[i]).box, one));
        return { tree, ids };
    });
    const pairs = small.tree.pairsWith(large.tree);
    const expected = boxes[1].flatMap((a, i) => boxes[0].flatMap((b, j) => (meet(a, b) ? [`${small.ids[i]} ${large.ids[j]}`] : [])));
    const found = Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`);
    assert.ok(expected.length > 100);
    assert.deepEqual(found.sort(), expected.sort());

    const nodes = large.tree.nodes();
    const { quality } = large.tree;
    assert.equal(nodes.length, quality.nodes);
    assert.equal(Math.max(...nodes.map(({ level }) => level)), quality.height - 1);
    const leaves = nodes.filter(({ level }) => level === 0);
    const inside = (a, b) => [0, 1].every((k) => b.min[k] <= a.min[k] && a.max[k] <= b.max[k]);
    for (const one of boxes[0]) assert.ok(leaves.some((leaf) => inside(one, leaf.box)));
    large.tree.clear();
    assert.equal(large.tree.size, 0);
    assert.equal(large.tree.contains(large.ids[0]), false);
    // Too many for the arguments of one call of a function.
    assert.equal(large.tree.assign(Array.from({ length: 60_000 }, box)).length, 60_000);
});

test("ids that are kept too long are noticed", () => {
    const tree = carom.tree();
    const box = { min: [0, 0], max: [1, 1] };
    const old = tree.insert(box);
    tree.remove(old);
    const next = tree.insert(box);
    assert.notEqual(next, old);
    for (const id of [old, -1, 77, 2 ** 53 - 1]) {
        assert.equal(tree.contains(id), false);
        for (const ask of [() => tree.get(id), () => tree.remove(id), () => tree.move(id, box)]) {
            assert.throws(ask, { code: "out_of_range", message: /may have been removed/ });
        }
    }
    assert.equal(tree.contains(next), true);
});
