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
    checkHits(tree.hitsOnRay(point, direction, tMax), onRay, first, (id) => ray(model.get(id)).enter);

    const moving = { type: "aabb", ...asked };
    const way = (one) => carom.sweep(moving, direction, { type: "aabb", ...one.box }, [0, 0], tMax).hit;
    const inSweep = ids((one) => way(one) !== null);
    assert.deepEqual(sorted(tree.inSweep(asked, direction, tMax)), inSweep);
    const met = tree.closestInSweep(asked, direction, tMax);
    assert.equal(met === null, inSweep.length === 0);
    checkHits(tree.hitsInSweep(asked, direction, tMax), inSweep, met, (id) => way(model.get(id)).enter);

    // Squared: whole numbers, which no root rounds to others.
    const distance = ({ box: { min, max } }) =>
        [0, 1].reduce((sum, k) => sum + Math.max(min[k] - point[k], 0, point[k] - max[k]) ** 2, 0);
    const near = all.map(([id, one]) => [distance(one), id]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, 5);
    const nearest = tree.nearest(point, 5);
    assert.deepEqual(nearest.map(({ id }) => id), near.map(([, id]) => id));
    nearest.forEach((one, i) => assert.ok(Math.abs(one.distance - Math.sqrt(near[i][0])) <= 1e-15 * one.distance));
    for (const list of [onRay, inSweep, tree.inBox(asked)]) found.push(list.length > 0);
}

/** They are those ids, each at its time, in order; and the first is what asking for the first alone finds. */
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

test("what lies in the boxes, by functions of JavaScript: the first hit and the nearest, and few are asked", () => {
    const { tree, model, whole, filter } = grown(29, 400);
    const ball = ({ box: { min, max } }) => ({ type: "circle", center: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2], radius: Math.min(max[0] - min[0], max[1] - min[1]) / 2 });
    const balls = new Map([...model].map(([id, one]) => [id, carom.shape(ball(one))]));
    const total = { asked: 0, all: 0, hits: 0, misses: 0, equal: 0 };
    const least = (list, of) => list.sort((a, b) => a[of] - b[of] || a.id - b.id);
    for (let i = 0; i < 150; ++i) {
        const [point, direction, tMax, seen] = [[whole(-60, 60), whole(-60, 60)], [whole(-3, 3), whole(1, 3)], whole(4, 30), filter()];
        const ids = [...model].filter(([, one]) => mayMeet(one.filter, seen)).map(([id]) => id);
        const expect = (hit, hits) => {
            const [first, second] = least(hits, "t");
            assert.deepEqual(hit, first ?? null);
            total.equal += first !== undefined && first.t === second?.t;
            total[hit ? "hits" : "misses"] += 1;
        };
        const counted = (ask) => (id, ...more) => {
            ++total.asked;
            return ask(id, ...more);
        };
        const cast = (id, end) => carom.raycast(point, direction, balls.get(id), end)?.enter;
        expect(tree.castRay(point, direction, counted(cast), tMax, seen), ids.flatMap((id) => (cast(id, tMax) === undefined ? [] : [{ id, t: cast(id, tMax) }])));
        total.all += tree.onRay(point, direction, tMax, seen).length;

        const mover = { type: "circle", center: point, radius: 2 };
        const around = carom.bounds(mover);
        const meet = (id, end) => carom.sweep(mover, direction, balls.get(id), [0, 0], end).hit?.enter;
        expect(tree.castSweep(around, direction, counted(meet), tMax, seen), ids.flatMap((id) => (meet(id, tMax) === undefined ? [] : [{ id, t: meet(id, tMax) }])));
        total.all += tree.inSweep(around, direction, tMax, seen).length;

        // Every seventh is left out.
        const measure = (id) => (model.get(id).data % 7 === 0 ? NaN : carom.distance(balls.get(id), { type: "point", at: point }));
        const [count, reach] = [whole(0, 12), i % 2 === 0 ? Infinity : 15];
        const near = least(ids.map((id) => ({ id, distance: measure(id) })).filter(({ distance }) => distance <= reach), "distance");
        assert.deepEqual(tree.nearestBy(point, counted(measure), count, reach, seen), near.slice(0, count));
        total.all += ids.length;
    }
    assert.ok(total.asked < 0.4 * total.all, `${total.asked} of ${total.all} were asked`);
    const share = total.hits / (total.hits + total.misses);
    assert.ok(share > 0.3 && share < 0.9 && total.equal > 5, JSON.stringify(total));
});

test("functions that answer nonsense, throw or ask for more", () => {
    const tree = carom.tree();
    const box = { min: [1, -1], max: [2, 1] };
    const [one, two] = [tree.insert(box), tree.insert({ min: [5, -1], max: [6, 1] })];
    const ray = [[0, 0], [1, 0]];
    assert.equal(tree.castRay(...ray, () => null), null);
    assert.equal(tree.castRay(...ray, () => NaN), null);
    assert.equal(tree.castRay(...ray, (_, end) => end + 1, 7), null);
    assert.deepEqual(tree.castRay(...ray, () => 7), { id: one, t: 7 }, "equal ones: the least id");
    assert.deepEqual(tree.castRay(...ray, (id) => (id === two ? 5 : undefined)), { id: two, t: 5 });
    assert.deepEqual(tree.castRay(...ray, () => tree.inBox(box).length), { id: one, t: 1 }, "it may ask in between");
    assert.throws(() => tree.castRay(...ray, () => "7"), { code: "bad_type", message: /what cast returns/ });
    assert.throws(() => tree.nearestBy([0, 0], () => "7"), { code: "bad_type", message: /what measure returns/ });
    assert.throws(() => tree.nearestBy([0, 0], () => 0, -1), { code: "out_of_range" });
    assert.throws(() => tree.castRay(...ray, () => { throw new RangeError("mine"); }), { message: "mine" });
    assert.deepEqual(tree.nearestBy([0, 0], (id) => (id === one ? Infinity : 5), 9), [{ id: two, distance: 5 }]);
    assert.equal(tree.size, 2);

    // What is hit where a later box is entered, or by rounding just before it: that one is asked too.
    const late = carom.tree();
    const [far, near] = [late.insert({ min: [5, -1], max: [6, 1] }), late.insert(box)];
    assert.ok(far < near);
    for (const t of [5, 5 - 2 ** -50]) assert.deepEqual(late.castRay(...ray, () => t), { id: far, t });
    for (const distance of [5, 5 - 2 ** -50]) assert.deepEqual(late.nearestBy([0, 0], () => distance), [{ id: far, distance }]);
    assert.deepEqual(late.castRay(...ray, (id) => (id === near ? 4.9 : assert.fail("it is too far"))), { id: near, t: 4.9 });
    assert.deepEqual(late.nearestBy([0, 0], (id) => (id === near ? 4.9 : assert.fail("it is too far"))), [{ id: near, distance: 4.9 }]);
});
