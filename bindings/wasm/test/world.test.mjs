/** Worlds: their events against brute force, and the same again from a snapshot. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ballistic, loadCarom } from "../dist/index.js";
import { randomShapes } from "./random_shapes.mjs";
import { refuses } from "./refuses.mjs";

const carom = await loadCarom();
const circle = (x, y, radius) => ({ type: "circle", center: [x, y], radius });
const wall = { type: "aabb", min: [5, -9], max: [6, 9] };
const kinds = ["static", "kinematic", "dynamic"];
const filters = [{ category: 1, mask: 3 }, { category: 2, mask: 1 }, { category: 3, mask: 3 }];
const mayMeet = (a, b) => (a.mask & b.category) !== 0 && (b.mask & a.category) !== 0;

// Integer velocities and steps of 1: positions stay integers, without rounding.
function crowd(seed) {
    const shapes = randomShapes(seed);
    const world = carom.world();
    const all = new Map();
    const add = () => {
        const kind = kinds[shapes.integer(0, 2)];
        const data = shapes.bounded();
        const filter = filters[shapes.integer(0, 2)];
        const velocity = kind === "static" ? [0, 0] : [shapes.integer(-2, 2), shapes.integer(-2, 2)];
        const at = [shapes.integer(-30, 30), shapes.integer(-30, 30)];
        const id = world.add({ shape: { ...data, pose: { at } }, kind, filter, velocity, userData: all.size });
        all.set(id, { kind, data, filter, velocity, at });
        return id;
    };
    for (let i = 0; i < 60; ++i) add();
    return { ...shapes, world, all, add };
}

function pairsInContact({ all }) {
    const pairs = new Set();
    const list = [...all].sort(([a], [b]) => a - b);
    list.forEach(([a, one], i) => list.slice(i + 1).forEach(([b, two]) => {
        if ((one.kind !== "dynamic" && two.kind !== "dynamic") || !mayMeet(one.filter, two.filter)) return;
        const [pa, pb] = [one, two].map(({ data, at }) => ({ ...data, pose: { at } }));
        if (carom.overlaps(pa, pb)) pairs.add(`${a} ${b}`);
    }));
    return pairs;
}

const names = (events) => events.map(({ a, b }) => `${a} ${b}`);
const without = (a, b) => new Set([...a].filter((x) => !b.has(x)));

test("begins, stays and ends are those of brute force", () => {
    const scene = crowd(3);
    const { world, all, add, integer } = scene;
    let before = new Set();
    const total = { begins: 0, stays: 0, ends: 0 };
    for (let step = 0; step < 25; ++step) {
        const ids = [...all.keys()];
        const id = ids[integer(0, ids.length - 1)];
        if (step % 5 === 1) add();
        if (step % 5 === 2) {
            world.remove(id);
            all.delete(id);
        } else if (step % 5 === 3) {
            all.get(id).at = [integer(-30, 30), integer(-30, 30)];
            world.move(id, { at: all.get(id).at });
        } else if (step % 5 === 4) {
            const one = all.get(id);
            one.filter = filters[integer(0, 2)];
            world.setFilter(id, one.filter);
        }
        const counts = world.update(1);
        for (const one of all.values()) one.at = one.at.map((x, k) => x + one.velocity[k]);
        const now = pairsInContact(scene);
        assert.deepEqual(new Set(names(world.begins())), without(now, before));
        assert.deepEqual(new Set(names(world.ends())), without(before, now));
        assert.deepEqual(new Set(names(world.stays())), without(now, without(now, before)));
        assert.deepEqual(counts, { begins: world.begins().length, stays: world.stays().length, ends: world.ends().length });
        for (const name of Object.keys(total)) total[name] += counts[name];
        before = now;
    }
    for (const [name, count] of Object.entries(total)) assert.ok(count > 20, `${count} ${name}`);
    const poses = world.poses();
    assert.equal(poses.length / 5, all.size);
    assert.equal(world.size, all.size);
    for (let i = 0; i < poses.length; i += 5) assert.deepEqual([...poses.subarray(i + 1, i + 5)], [...all.get(poses[i]).at, 1, 0]);
});

test("queries find what brute force finds", () => {
    const scene = crowd(8);
    const { world, all, integer, vec, direction, bounded } = scene;
    const list = [...all].map(([id, { data, at, filter }]) => ({ id, filter, shape: { ...data, pose: { at } } }));
    const found = [];
    for (let i = 0; i < 80; ++i) {
        const filter = filters[integer(0, 2)];
        const visible = list.filter((one) => mayMeet(one.filter, filter));
        const query = { ...bounded(), pose: { at: [integer(-30, 30), integer(-30, 30)] } };
        const overlapping = visible.filter(({ shape }) => carom.overlaps(query, shape)).map(({ id }) => id);
        assert.deepEqual([...world.overlapping(query, filter)].sort((a, b) => a - b), overlapping.sort((a, b) => a - b));
        assert.ok(overlapping.every((id) => world.overlapAabb(carom.bounds(query), filter).includes(id)));
        found.push(overlapping.length > 0);

        const [start, along] = [[4 * vec()[0], 4 * vec()[1]], direction()];
        const hits = visible.map(({ id, shape }) => ({ id, hit: carom.raycast(start, along, shape, 9) })).filter(({ hit }) => hit);
        hits.sort((a, b) => a.hit.enter - b.hit.enter || a.id - b.id);
        assert.deepEqual(world.raycastAll(start, along, 9, filter), hits);
        assert.deepEqual(world.raycast(start, along, 9, filter), hits[0] ?? null);
        found.push(hits.length > 0);

        const nearest = world.nearest(query, Infinity, filter);
        assert.equal(nearest.distance, Math.min(...visible.map(({ shape }) => carom.distance(query, shape))));
    }
    const share = found.filter(Boolean).length / found.length;
    assert.ok(share > 0.3 && share < 0.85, `${share}`);
});

test("a snapshot evolves as the world did, and restores it bit for bit", () => {
    const { world, all } = crowd(21);
    for (let i = 0; i < 5; ++i) world.update(1);
    const snapshot = world.snapshot();
    assert.equal(snapshot.stateHash(), world.stateHash());
    const run = (one) => Array.from({ length: 6 }, () => [one.update(0.75), one.begins(), one.stays(), one.ends(), one.stateHash()]);
    const first = run(world);
    assert.notEqual(world.stateHash(), snapshot.stateHash());
    const copy = snapshot.snapshot();
    assert.deepEqual(run(copy), first);
    world.restore(snapshot);
    world.remove([...all.keys()][0]);
    assert.equal(snapshot.contains([...all.keys()][0]), true);
    world.restore(snapshot);
    assert.deepEqual(run(world), first);
    assert.equal(typeof world.stateHash(), "bigint");
});

test("a saved world evolves as the one that was saved, and other bytes are refused", () => {
    const { world, all } = crowd(22);
    for (let i = 0; i < 5; ++i) world.update(1);
    const saved = world.save();
    const loaded = carom.world(saved);
    assert.deepEqual([...loaded.save()], [...saved]);
    const run = (one) => Array.from({ length: 6 }, () => [one.update(0.75), one.begins(), one.stays(), one.ends(), one.stateHash()]);
    assert.deepEqual([loaded.begins(), loaded.stays(), loaded.ends()], [world.begins(), world.stays(), world.ends()]);
    const [id, removed] = all.keys();
    for (const one of [world, loaded]) one.remove(removed);
    const later = carom.world(loaded.save()); // where the removed collider is still readable
    for (const one of [loaded, later]) assert.deepEqual([one.get(id), one.get(removed)], [world.get(id), world.get(removed)]);
    const expected = run(world);
    for (const one of [loaded, later]) assert.deepEqual(run(one), expected);
    refuses(() => carom.world(saved.subarray(0, -1)), "bad_size", /^saved: byte \d+: they end/);
    refuses(() => carom.world(new Uint8Array(100)), "bad_size", /not those of a saved world/, 0);
    refuses(() => carom.world(null), "bad_type", /^saved/);
    refuses(() => carom.world([...saved]), "bad_type", /^saved/);
});

test("continuous colliders are found along their paths, with times and contacts", () => {
    const world = carom.world();
    const thin = world.add({ shape: wall, kind: "static" });
    const bullet = world.add({ shape: circle(0, 0, 1), velocity: [40, 0], continuous: true });
    world.update(1);
    const [begin] = world.begins();
    const [end] = world.ends();
    assert.deepEqual([begin.a, begin.b, begin.time, begin.onPath, begin.solid], [thin, bullet, 0.1, true, true]);
    assert.deepEqual([end.time, end.reason], [0.175, "moved"]);
    assert.deepEqual(world.contact(begin).normal.map((x) => x + 0), [-1, 0]);
    assert.deepEqual(world.get(bullet).lastDisplacement, [40, 0]);
});

test("sensors, one-way colliders, motions, masks, and removed colliders", () => {
    const world = carom.world();
    const mask = carom.masks.fromRows(["##", ".#"]);
    const sprite = world.add({ mask: { pixels: mask }, pose: { at: [10, 10] }, kind: "static", sensor: true, userData: 7 });
    const stone = world.add({ shape: { type: "point", at: [0, 0] } });
    world.setMotion(stone, ballistic([3, 4], [0, -10]));
    world.update(0.5);
    assert.deepEqual(world.get(stone).at, [1.5, 0.75]);
    world.setVelocity(stone, [0, 0]);
    world.move(stone, { at: [10.5, 11.5] });
    assert.equal(world.update().begins, 0, "the pixel there is clear");
    mask.fill(); // the world has a copy
    assert.equal(world.update().begins, 0);
    world.setMask(sprite, { pixels: mask });
    world.update();
    assert.equal(world.begins()[0].solid, false);
    assert.equal(world.contact(world.begins()[0]).separation, -0.5);
    world.setShape(stone, circle(0, 0, 3));
    world.setSensor(sprite, false);
    assert.equal(world.update().stays, 1);
    world.remove(sprite);
    world.update();
    assert.equal(world.ends()[0].reason, "removed");
    assert.deepEqual([world.get(sprite).exists, world.get(sprite).userData], [false, 7]);
    world.update();
    assert.throws(() => world.get(sprite), { code: "out_of_range", message: /may have been removed/ });
    const step = world.add({ shape: { type: "aabb", min: [50, 0], max: [60, 1] }, kind: "static", oneWay: [0, 1] });
    assert.deepEqual(world.get(step).oneWay, [0, 1]);
    const hero = world.add({ shape: circle(55, 0.5, 1), velocity: [0, 8] });
    world.update(1 / 64);
    assert.equal(world.begins().find(({ b }) => b === hero || b === step).solid, false);
});

test("levels change in place", () => {
    const world = carom.world();
    const fixed = (shape) => world.add({ shape, kind: "static" });
    const grid = fixed({ type: "tile_grid", cell: [1, 1], rows: ["###"] });
    const chain = fixed({ type: "chain", points: [[0, 10], [4, 10], [8, 10]] });
    const train = fixed({ type: "compound", shapes: [circle(0, 20, 1), circle(4, 20, 1)] });
    const at = (x, y) => [...world.overlapping({ type: "point", at: [x, y] })];
    const snapshot = world.snapshot();
    world.setCell(grid, 1, 0, 0);
    world.setPoint(chain, 1, [4, 12]);
    world.setPartPose(train, 1, { at: [0, 5] });
    world.setPart(train, 0, circle(0, 30, 1));
    assert.deepEqual([at(1.5, 0.5), at(0.5, 0.5), at(4, 10), at(4, 12)], [[], [grid], [], [chain]]);
    assert.deepEqual([at(4, 20), at(4, 25), at(0, 20), at(0, 30)], [[], [train], [], [train]]);
    assert.deepEqual([...snapshot.overlapping({ type: "point", at: [1.5, 0.5] })], [grid]);
    for (const wrong of [() => world.setCell(grid, 3, 0, 0), () => world.setPoint(chain, 3, [0, 0]), () => world.setPart(train, 2, circle(0, 0, 1)), () => world.setPartPose(grid, 0, { at: [0, 0] })])
        assert.throws(wrong, { code: "out_of_range" });
    assert.throws(() => world.setCell(grid, 0, 0, 2), { code: "bad_row" });
});

test("kept contacts are those of the events", () => {
    const world = carom.world();
    world.keepContacts();
    world.add({ shape: { type: "aabb", min: [0, 0], max: [2, 2] } });
    world.add({ shape: circle(2.5, 1, 1) });
    world.add({ mask: { pixels: carom.masks.fromRows(["#"]) } });
    world.update();
    const contacts = world.beginContacts();
    assert.deepEqual(contacts, world.begins().map((event) => world.contact(event)));
    assert.deepEqual(contacts.map((contact) => contact?.separation), [-0.5, -1]);
    world.update();
    assert.deepEqual([world.beginContacts(), world.stayContacts()], [[], contacts]);
    world.keepContacts(false);
    assert.deepEqual(world.stayContacts(), []);
});
