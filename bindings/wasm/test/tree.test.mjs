/** Trees: every query against brute force, after every kind of edit. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadCarom } from "../dist/index.js";
import { generator } from "./random_shapes.mjs";

const carom = await loadCarom();

const overlap = (a, b) => [0, 1].every((k) => a.min[k] <= b.max[k] && b.min[k] <= a.max[k]);
const mayMeet = (a, b) => (a.mask & b.category) !== 0 && (b.mask & a.category) !== 0;
const sorted = (ids) => [...ids].sort((a, b) => a - b);

/** A tree, and the same boxes in a map by id. Small integers: touching is as common as overlapping. */
function grown(seed, count) {
    const random = generator(seed);
    const integer = (low, high) => low + Math.floor(random() * (high - low + 1));
    const box = () => {
        const min = [integer(-60, 60), integer(-60, 60)];
        return { min, max: [min[0] + integer(0, 6), min[1] + integer(0, 6)] };
    };
    const filter = () => ({ category: 1 << integer(0, 2), mask: integer(1, 7), group: 0 });
    const tree = carom.tree();
    const model = new Map();
    const insert = () => {
        const one = { box: box(), data: integer(0, 1e6), filter: filter() };
        const id = tree.insert(one.box, one.data, one.filter);
        assert.ok(!model.has(id), "an id in use was assigned again");
        model.set(id, one);
    };
    for (let i = 0; i < count; ++i) insert();
    return { tree, model, integer, box, filter, insert };
}

function check({ tree, model, integer, box, filter }, found) {
    const all = [...model];
    const ids = (fits) => sorted(all.filter(([, one]) => fits(one)).map(([id]) => id));
    const query = box();
    const filtered = filter();
    assert.deepEqual(sorted(tree.inBox(query)), ids((one) => overlap(one.box, query)));
    assert.deepEqual(sorted(tree.inBox(query, filtered)), ids((one) => overlap(one.box, query) && mayMeet(one.filter, filtered)));
    const point = [integer(-60, 60), integer(-60, 60)];
    assert.deepEqual(sorted(tree.atPoint(point)), ids((one) => overlap(one.box, { min: point, max: point })));

    // Rays and sweeps by the queries on shapes, which share no code with the tree.
    const direction = [integer(-3, 3), integer(1, 3)];
    const maxT = integer(1, 5);
    const ray = (one) => carom.raycast(point, direction, { type: "aabb", ...one.box }, maxT);
    const onRay = ids((one) => ray(one) !== null);
    assert.deepEqual(sorted(tree.onRay(point, direction, maxT)), onRay);
    const first = tree.closestOnRay(point, direction, maxT);
    const times = onRay.map((id) => ray(model.get(id)).enter);
    assert.equal(first === null, onRay.length === 0);
    if (first) assert.ok(Math.abs(first.t - Math.min(...times)) <= 1e-15 * maxT, `${first.t} is not ${Math.min(...times)}`);
    checkHits(tree.hitsOnRay(point, direction, maxT), onRay, first, (id) => ray(model.get(id)).enter);

    const moving = { type: "aabb", ...query };
    const sweep = (one) => carom.sweep(moving, direction, { type: "aabb", ...one.box }, [0, 0], maxT).hit;
    const inSweep = ids((one) => sweep(one) !== null);
    assert.deepEqual(sorted(tree.inSweep(query, direction, maxT)), inSweep);
    const firstInSweep = tree.closestInSweep(query, direction, maxT);
    assert.equal(firstInSweep === null, inSweep.length === 0);
    checkHits(tree.hitsInSweep(query, direction, maxT), inSweep, firstInSweep, (id) => sweep(model.get(id)).enter);

    // Squared: exact integers.
    const distance = ({ box: { min, max } }) =>
        [0, 1].reduce((sum, k) => sum + Math.max(min[k] - point[k], 0, point[k] - max[k]) ** 2, 0);
    const near = all.map(([id, one]) => [distance(one), id]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, 5);
    const nearest = tree.nearest(point, 5);
    assert.deepEqual(nearest.map(({ id }) => id), near.map(([, id]) => id));
    nearest.forEach((one, i) => assert.ok(Math.abs(one.distance - Math.sqrt(near[i][0])) <= 1e-15 * one.distance));
    for (const list of [onRay, inSweep, tree.inBox(query)]) found.push(list.length > 0);
}

/** The hits have these ids, each at its time, in order; and the first is that of the query for the first alone. */
function checkHits(hits, ids, first, time) {
    assert.deepEqual(sorted(hits.map(({ id }) => id)), ids);
    assert.deepEqual(hits[0] ?? null, first);
    hits.forEach(({ id, t }, i) => {
        assert.ok(Math.abs(t - time(id)) <= 1e-15 * time(id), `${t} is not ${time(id)}`);
        assert.ok(i === 0 || hits[i - 1].t < t || (hits[i - 1].t === t && hits[i - 1].id < id));
    });
}

function checkPairs({ tree, model }) {
    const all = sorted(model.keys());
    const expected = new Set();
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
        const [one, two] = [model.get(a), model.get(b)];
        if (overlap(one.box, two.box) && mayMeet(one.filter, two.filter)) expected.add(`${a} ${b}`);
    }));
    const pairs = tree.pairs();
    const found = Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`);
    assert.equal(new Set(found).size, found.length, "a pair was reported twice");
    assert.deepEqual(new Set(found), expected);
    assert.ok(expected.size > 8, `only ${expected.size} pairs`);
}

test("every query finds what brute force finds, through 600 edits", () => {
    const all = grown(11, 200);
    const { tree, model, integer, box, insert } = all;
    const found = [];
    for (let i = 0; i < 600; ++i) {
        const ids = [...model.keys()];
        const id = ids[integer(0, ids.length - 1)];
        if (i % 3 === 0) insert();
        else if (i % 3 === 1) {
            tree.remove(id);
            model.delete(id);
            assert.equal(tree.contains(id), false);
        } else {
            model.get(id).box = box();
            tree.move(id, model.get(id).box, [integer(-3, 3), 0]);
        }
        if (i === 200) tree.refit();
        if (i === 400) tree.rebuild();
        if (i % 4 === 0) check(all, found);
    }
    checkPairs(all);
    assert.equal(tree.size, model.size);
    for (const [id, one] of model) assert.deepEqual(tree.get(id), one);
    const share = found.filter(Boolean).length / found.length;
    assert.ok(share > 0.3 && share < 0.8, `${share} of the queries found something`);
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
    const expected = boxes[1].flatMap((a, i) => boxes[0].flatMap((b, j) => (overlap(a, b) ? [`${small.ids[i]} ${large.ids[j]}`] : [])));
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
        for (const call of [() => tree.get(id), () => tree.remove(id), () => tree.move(id, box)]) {
            assert.throws(call, { code: "out_of_range", message: /may have been removed/ });
        }
    }
    assert.equal(tree.contains(next), true);
});

test("callbacks for the contents of boxes: the first hit and the nearest, with few calls", () => {
    const { tree, model, integer, filter } = grown(29, 400);
    const ball = ({ box: { min, max } }) => ({ type: "circle", center: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2], radius: Math.min(max[0] - min[0], max[1] - min[1]) / 2 });
    const balls = new Map([...model].map(([id, one]) => [id, carom.shape(ball(one))]));
    const total = { called: 0, all: 0, hits: 0, misses: 0, equal: 0 };
    const least = (list, of) => list.sort((a, b) => a[of] - b[of] || a.id - b.id);
    for (let i = 0; i < 150; ++i) {
        const [point, direction, maxT, filtered] = [[integer(-60, 60), integer(-60, 60)], [integer(-3, 3), integer(1, 3)], integer(4, 30), filter()];
        const ids = [...model].filter(([, one]) => mayMeet(one.filter, filtered)).map(([id]) => id);
        const expect = (hit, hits) => {
            const [first, second] = least(hits, "t");
            assert.deepEqual(hit, first ?? null);
            total.equal += first !== undefined && first.t === second?.t;
            total[hit ? "hits" : "misses"] += 1;
        };
        const counted = (callback) => (id, ...more) => {
            ++total.called;
            return callback(id, ...more);
        };
        const cast = (id, end) => carom.raycast(point, direction, balls.get(id), end)?.enter;
        expect(tree.castRay(point, direction, counted(cast), maxT, filtered), ids.flatMap((id) => (cast(id, maxT) === undefined ? [] : [{ id, t: cast(id, maxT) }])));
        total.all += tree.onRay(point, direction, maxT, filtered).length;

        const mover = { type: "circle", center: point, radius: 2 };
        const around = carom.bounds(mover);
        const overlap = (id, end) => carom.sweep(mover, direction, balls.get(id), [0, 0], end).hit?.enter;
        expect(tree.castSweep(around, direction, counted(overlap), maxT, filtered), ids.flatMap((id) => (overlap(id, maxT) === undefined ? [] : [{ id, t: overlap(id, maxT) }])));
        total.all += tree.inSweep(around, direction, maxT, filtered).length;

        // Every seventh is left out.
        const measure = (id) => (model.get(id).data % 7 === 0 ? NaN : carom.distance(balls.get(id), { type: "point", at: point }));
        const [count, reach] = [integer(0, 12), i % 2 === 0 ? Infinity : 15];
        const near = least(ids.map((id) => ({ id, distance: measure(id) })).filter(({ distance }) => distance <= reach), "distance");
        assert.deepEqual(tree.nearestBy(point, counted(measure), count, reach, filtered), near.slice(0, count));
        total.all += ids.length;
    }
    assert.ok(total.called < 0.4 * total.all, `${total.called} of ${total.all} were called`);
    const share = total.hits / (total.hits + total.misses);
    assert.ok(share > 0.3 && share < 0.9 && total.equal > 5, JSON.stringify(total));
});

test("callbacks that return nonsense, throw or call the module", () => {
    const tree = carom.tree();
    const box = { min: [1, -1], max: [2, 1] };
    const [one, two] = [tree.insert(box), tree.insert({ min: [5, -1], max: [6, 1] })];
    const ray = [[0, 0], [1, 0]];
    assert.equal(tree.castRay(...ray, () => null), null);
    assert.equal(tree.castRay(...ray, () => NaN), null);
    assert.equal(tree.castRay(...ray, (_, end) => end + 1, 7), null);
    assert.deepEqual(tree.castRay(...ray, () => 7), { id: one, t: 7 }, "equal ones: the least id");
    assert.deepEqual(tree.castRay(...ray, (id) => (id === two ? 5 : undefined)), { id: two, t: 5 });
    assert.deepEqual(tree.castRay(...ray, () => tree.inBox(box).length), { id: one, t: 1 }, "a callback may call the module");
    assert.throws(() => tree.castRay(...ray, () => "7"), { code: "bad_type", message: /what cast returns/ });
    assert.throws(() => tree.nearestBy([0, 0], () => "7"), { code: "bad_type", message: /what measure returns/ });
    assert.throws(() => tree.nearestBy([0, 0], () => 0, -1), { code: "out_of_range" });
    assert.throws(() => tree.castRay(...ray, () => { throw new RangeError("mine"); }), { message: "mine" });
    assert.deepEqual(tree.nearestBy([0, 0], (id) => (id === one ? Infinity : 5), 9), [{ id: two, distance: 5 }]);
    assert.equal(tree.size, 2);

    // A hit where a later box is entered, or because of rounding just before it: that box is tested, too.
    const late = carom.tree();
    const [far, near] = [late.insert({ min: [5, -1], max: [6, 1] }), late.insert(box)];
    assert.ok(far < near);
    for (const t of [5, 5 - 2 ** -50]) assert.deepEqual(late.castRay(...ray, () => t), { id: far, t });
    for (const distance of [5, 5 - 2 ** -50]) assert.deepEqual(late.nearestBy([0, 0], () => distance), [{ id: far, distance }]);
    assert.deepEqual(late.castRay(...ray, (id) => (id === near ? 4.9 : assert.fail("it is too far"))), { id: near, t: 4.9 });
    assert.deepEqual(late.nearestBy([0, 0], (id) => (id === near ? 4.9 : assert.fail("it is too far"))), [{ id: near, distance: 4.9 }]);
});
