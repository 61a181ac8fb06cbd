/** Collision response: the examples of the headers, balls obstacles the native library, and conservation of energy. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { loadCarom } from "../dist/index.js";
import { generator } from "./random_shapes.mjs";

const tool = process.env.CAROM_TOOL;
const carom = await loadCarom();
const ball = { type: "circle", center: [0, 0], radius: 1 };
const wall = { type: "aabb", min: [5, -9], max: [6, 9] };

function level(...shapes) {
    const obstacles = carom.obstacles();
    shapes.forEach((shape, i) => obstacles.add(shape, { id: i + 7 }));
    return obstacles;
}

test("moves among obstacles, as the headers say", () => {
    const { moves } = carom;
    const walls = level(wall);
    assert.deepEqual(moves.tryMove(ball, [3, 0], walls).at, [3, 0]);
    assert.deepEqual(moves.tryMove(ball, [30, 0], walls).at, [0, 0]);
    const move = moves.moveUntilTouching(ball, [8, 4], walls);
    assert.deepEqual([move.at, move.time, move.end], [[4, 2], 0.5, "stopped"]);
    assert.deepEqual(move.hits.map((one) => ({ ...one, normal: one.normal.map((x) => x + 0) })), [{ obstacle: 7, normal: [-1, 0], time: 0.5 }]);
    assert.deepEqual(moves.slide(ball, [8, 4], walls).at, [4, 4]);
    const thrown = moves.bounce(ball, [8, 4], 0.5, walls);
    assert.deepEqual([thrown.at, thrown.direction], [[2, 4], [-4, 4]]);
    const corner = level({ type: "aabb", min: [0, 0], max: [1, 9] }, { type: "aabb", min: [0, 0], max: [9, 1] });
    assert.deepEqual(moves.pushOut({ ...ball, pose: { at: [1.75, 1.5] } }, corner).at, [2, 2]);
    corner.clear();
    assert.deepEqual(moves.pushOut({ ...ball, pose: { at: [1.75, 1.5] } }, corner).at, [1.75, 1.5]);
    assert.throws(() => moves.bounce(ball, [8, 4], 2, walls), { code: "out_of_range" });
    assert.throws(() => moves.slide({ type: "segment", a: [0, 0], b: [1, 0] }, [8, 4], walls), { code: "not_convex" });
    assert.throws(() => moves.slide(ball, [8, 4], {}), { code: "bad_type" });
});

test("obstacles keep their shapes when JavaScript frees its own", () => {
    const shape = carom.shape(wall);
    const walls = carom.obstacles();
    walls.add(shape);
    shape.dispose();
    for (let i = 0; i < 50; ++i) carom.shape({ type: "aabb", min: [0, 0], max: [i, i] });
    assert.deepEqual(carom.moves.slide(ball, [8, 4], walls).at, [4, 4]);
});

test("a character walks up a ledge, in a list of obstacles and in a world", () => {
    const shapes = [{ type: "aabb", min: [-9, -1], max: [9, 0] }, { type: "aabb", min: [2, 0], max: [9, 0.25] }];
    const world = carom.world();
    const ids = shapes.map((shape) => world.add({ shape, kind: "static" }));
    world.update();
    for (const [obstacles, ledge] of [[level(...shapes), 8], [world, ids[1]], [{ world }, ids[1]]]) {
        const body = { type: "capsule", a: [0, 0.5], b: [0, 1.5], radius: 0.5 };
        const rules = { up: [0, 1], stepHeight: 0.25, snap: 0.25 };
        let hero = { at: [0, 1], velocity: [0, 0] };
        for (let i = 0; i < 60; ++i) {
            hero = { ...hero, velocity: [3, hero.velocity[1] - 10 / 60] };
            hero = carom.moves.moveAndSlide(body, hero, 1 / 60, rules, obstacles).character;
        }
        assert.deepEqual([hero.onFloor, hero.at[1], hero.velocity, hero.floor], [true, 0.25, [3, 0], ledge]);
    }
});

test("a lift carries a character on it", () => {
    const world = carom.world();
    const lift = world.add({ shape: { type: "aabb", min: [-2, -1], max: [2, 0] }, velocity: [0, 1], kind: "kinematic" });
    const body = { type: "capsule", a: [0, 0.5], b: [0, -0.5], radius: 0.5 };
    let hero = { at: [0, 1], velocity: [0, 0] };
    for (let i = 0; i < 60; ++i) {
        world.update(0.25);
        hero = { ...hero, velocity: [hero.velocity[0], hero.velocity[1] - 1] };
        hero = carom.moves.moveAndSlide(body, hero, 0.25, { up: [0, 1], snap: 0.5 }, world).character;
    }
    assert.deepEqual([hero.onFloor, hero.at[1], hero.floor], [true, 16, lift]);
});

test("a mover does not block itself", () => {
    const world = carom.world();
    const self = world.add({ shape: ball });
    world.add({ shape: wall, kind: "static", filter: { category: 2, mask: 1 } });
    world.update();
    const slide = (more) => carom.moves.slide(ball, [8, 0], { world, ...more }).at;
    assert.deepEqual(slide({ mover: self }), [4, 0]);
    assert.deepEqual(slide({ mover: self, filter: { category: 1, mask: 1 } }), [8, 0]);
    const hits = carom.moves.slide(ball, [8, 0], { world }).hits.map(({ obstacle }) => obstacle);
    assert.ok(!hits.includes(self), "it passes through what it penetrates at the start");
});

test("balls and jumps return what the native library returns", { skip: tool ? false : "CAROM_TOOL is not set" }, () => {
    const random = generator(41);
    const number = () => Math.round((random() - 0.5) * 64) / 4 + 0; // the tool writes -0 as 0
    const vec = () => [number(), number()];
    const mass = () => (random() < 0.2 ? "infinite" : 1 + Math.floor(random() * 4));
    const real = (x) => (x === "infinite" ? Infinity : x);
    const queries = Array.from({ length: 900 }, (_, i) => [
        () => ({ ask: "collide_elastic", p1: vec(), v1: vec(), m1: mass(), p2: vec(), v2: vec(), m2: mass(), restitution: random() }),
        () => ({ ask: "jump_velocity", gravity: number(), height: number() }),
        () => ({ ask: "ballistic", p: vec(), v: vec(), gravity: vec(), t: random() * 3 }),
    ][i % 3]());
    const results = {
        collide_elastic: ({ p1, v1, m1, p2, v2, m2, restitution }) =>
            carom.collideElastic({ at: p1, velocity: v1, mass: real(m1) }, { at: p2, velocity: v2, mass: real(m2) }, restitution),
        jump_velocity: ({ gravity, height }) => {
            const velocity = carom.flight.jumpVelocity(gravity, height);
            return { velocity, apex: carom.flight.timeToApex(gravity, velocity) };
        },
        ballistic: ({ p, v, gravity, t }) => carom.flight.step({ position: p, velocity: v }, gravity, t),
    };
    const input = queries.map((query) => JSON.stringify(query)).join("\n");
    const { stdout } = spawnSync(tool, ["query", "--double"], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
    const natives = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    let changed = 0;
    natives.forEach((native, i) => {
        const query = queries[i];
        if (native.error) {
            assert.throws(() => results[query.ask](query), { code: native.error.code }, JSON.stringify(query));
            return;
        }
        const ours = results[query.ask](query);
        const numbers = (value) => (typeof value === "object" ? Object.values(value).flatMap(numbers) : [Number(value)]);
        assert.deepEqual(numbers(ours), numbers(native.answer), JSON.stringify([query, native]));
        changed += ours.changed === true;
    });
    assert.ok(changed > 90 && changed < 210, `${changed} of 300 collide`);
    assert.ok(natives.some(({ error }) => error?.code === "out_of_range"));
});

test("throws reach their targets", () => {
    const { flight } = carom;
    const both = flight.launchAtSpeed([60, 0], [0, -10], 25);
    assert.deepEqual(both, { low: { velocity: [20, 15], time: 3 }, high: { velocity: [15, 20], time: 4 } });
    for (const launch of [both.low, both.high, flight.launchInTime([60, 0], [0, -10], 5), flight.slowestLaunch([60, 0], [0, -10])]) {
        const { position } = flight.step({ position: [0, 0], velocity: launch.velocity }, [0, -10], launch.time);
        assert.ok(Math.hypot(position[0] - 60, position[1]) < 1e-12);
    }
    assert.throws(() => flight.launchAtSpeed([60, 0], [0, -10], 24), { code: "unreachable" });
    assert.deepEqual([flight.jumpHeight(10, 10), flight.timeToApex(10, 20)], [5, 2]);
    const jump = (method) => {
        let one = { position: [0, 0], velocity: [0, 10] };
        for (let i = 0; i < 8; ++i) one = flight.step(one, [0, -10], 1 / 8, method);
        return one.position[1];
    };
    assert.deepEqual(["explicit_euler", "semi_implicit_euler", "ballistic"].map(jump), [5.625, 4.375, 5]);
    assert.throws(() => flight.step({ position: [0, 0], velocity: [0, 0] }, [0, 0], 1, "magic"), { code: "unknown_method" });
});

test("a table of discs: the first collision is that of a sweep, energy and momentum are conserved, and time can be reversed", () => {
    const discs = Array.from({ length: 16 }, (_, i) => ({ at: [6 * (i % 4), 6 * Math.floor(i / 4)], velocity: [((7 * i) % 5) - 2, ((3 * i) % 7) - 3], radius: 1.5 }));
    const open = carom.discTable(discs);
    const [energy, momentum] = [open.energy(), open.momentum()];
    const run = open.runFor(20, { record: true });
    assert.ok(run.isComplete && run.recorded.length === run.collisions && run.collisions > 3);
    const sweeps = discs.flatMap((a, i) => discs.slice(i + 1).map((b) =>
        carom.sweep({ type: "circle", center: a.at, radius: 1.5 }, a.velocity, { type: "circle", center: b.at, radius: 1.5 }, b.velocity).hit?.enter ?? Infinity));
    assert.equal(run.recorded[0].time, Math.min(...sweeps));
    const after = { time: open.time(), energy: open.energy(), momentum: open.momentum() };
    assert.ok(Math.abs(after.energy - energy) < 1e-12 * energy);
    assert.ok(Math.hypot(after.momentum[0] - momentum[0], after.momentum[1] - momentum[1]) < 1e-11);
    assert.equal(after.time, 20);
    assert.deepEqual(open.at(3), [...open.discs().slice(12, 14)]);
    assert.throws(() => open.at(16), { code: "out_of_range" });
    open.reverse();
    open.runFor(20);
    const back = open.discs();
    discs.forEach(({ at }, i) => assert.ok(Math.hypot(back[4 * i] - at[0], back[4 * i + 1] - at[1]) < 1e-6));

    const boxed = carom.discTable([{ at: [0, 0], velocity: [1, 0], radius: 1 }], [{ a: [9, -9], b: [9, 9] }], 0.5);
    boxed.runFor(10);
    assert.deepEqual([...boxed.discs()].map((x) => x + 0), [7, 0, -0.5, 0]);
    boxed.setVelocity(0, [4, 0]);
    assert.deepEqual(boxed.runFor(1, { record: true }).recorded.map(({ isWall, other, point }) => [isWall, other, point]), [[true, 0, [9, 0]]]);
    assert.equal(boxed.runFor(10, { maxCollisions: 0 }).collisions, 0);
    assert.throws(() => boxed.setVelocity(1, [1, 0]), { code: "out_of_range" });
    assert.throws(() => boxed.setVelocity(0, [NaN, 0]), { code: "not_finite" });
    assert.throws(() => carom.discTable([{ ...discs[0] }, { ...discs[0] }]), { code: "out_of_range" });
});

test("an endless run stops at the last collision or after the maximum number of them, and reports which", () => {
    const ball = (x, vx) => ({ at: [x, 0], velocity: [vx, 0], radius: 1 });
    const open = carom.discTable([ball(0, 1), ball(6, 0), ball(12, 0)]);
    const ended = open.runFor(Infinity, { maxCollisions: 1000 });
    assert.deepEqual([ended.isComplete, ended.collisions, open.time()], [true, 2, 8]);
    assert.deepEqual([open.runFor(Infinity).isComplete, open.runFor(Infinity).collisions, open.time()], [true, 0, 8]);

    // Between two walls 10 apart a disc of radius 1 and speed 1 hits one every 8.
    const walls = [{ a: [-5, -9], b: [-5, 9] }, { a: [5, -9], b: [5, 9] }];
    const shut = carom.discTable([ball(0, 1)], walls);
    const cut = shut.runFor(Infinity, { maxCollisions: 1000, record: true });
    assert.deepEqual([cut.isComplete, cut.collisions, cut.recorded.length], [false, 1000, 1000]);
    assert.equal(shut.time(), 4 + 999 * 8);
    assert.equal(cut.recorded.at(-1).time, shut.time());
    const next = shut.runFor(Infinity, { maxCollisions: 1, record: true });
    assert.deepEqual([next.isComplete, next.recorded[0].time], [false, 4 + 1000 * 8], "the next run continues from there");
    assert.deepEqual([shut.runFor(Infinity, { maxCollisions: 0 }).isComplete, shut.runFor(8, { maxCollisions: 0 }).isComplete], [false, false]);
    assert.equal(shut.runFor(8, { maxCollisions: 1 }).isComplete, true, "the number of collisions in this time is enough");
    assert.equal(shut.runFor(7.5).isComplete, true);
});
