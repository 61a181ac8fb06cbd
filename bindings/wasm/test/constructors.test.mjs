/** Constructors make the data that is written out elsewhere, and worlds and trees have the methods of those in C++. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";

import * as api from "../dist/index.js";

const carom = await api.loadCarom();
const outline = [[0, 0], [8, 0], [8, 8], [0, 8]];
const hole = [[2, 2], [2, 4], [4, 4], [4, 2]];

const cases = [
    [api.point([1, 2]), { type: "point", at: [1, 2] }],
    [api.segment([0, 0], [4, 1]), { type: "segment", a: [0, 0], b: [4, 1] }],
    [api.ray([0, 0], [1, 2]), { type: "ray", origin: [0, 0], direction: [1, 2] }],
    [api.line([0, 1], [1, 2]), { type: "line", point: [0, 1], direction: [1, 2] }],
    [api.halfSpace([0, 1], [0, 3]), { type: "half_space", point: [0, 1], normal: [0, 3] }],
    [api.circle([0, 1], 2), { type: "circle", center: [0, 1], radius: 2 }],
    [api.aabb([0, 1], [2, 3]), { type: "aabb", min: [0, 1], max: [2, 3] }],
    [api.box([0, 1], [2, 3]), { type: "box", center: [0, 1], half_extents: [2, 3] }],
    [api.box([0, 1], [2, 3], carom.rotation(90)), { type: "box", center: [0, 1], half_extents: [2, 3], rotation: [0, 1] }],
    [api.box([0, 1], [2, 3], { axis: [1, 1] }), { type: "box", center: [0, 1], half_extents: [2, 3], axis: [1, 1] }],
    [api.capsule([0, 0], [4, 0], 1), { type: "capsule", a: [0, 0], b: [4, 0], radius: 1 }],
    [api.triangle([0, 0], [4, 0], [0, 4]), { type: "triangle", points: [[0, 0], [4, 0], [0, 4]] }],
    [api.polygon(outline, [hole]), { type: "polygon", points: outline, holes: [hole] }],
    [api.ellipse([0, 1], [4, 2], { angle: 0.5 }), { type: "ellipse", center: [0, 1], radii: [4, 2], angle: 0.5 }],
    [api.rounded(api.triangle([0, 0], [4, 0], [0, 4]), 1), { type: "rounded", core: { type: "triangle", points: [[0, 0], [4, 0], [0, 4]] }, radius: 1 }],
    [api.arc([0, 0], 5, [1, 0], [0, 1]), { type: "arc", center: [0, 0], radius: 5, from: [1, 0], to: [0, 1] }],
    [api.chain(outline, { closed: true, oneSided: true }), { type: "chain", points: outline, closed: true, one_sided: true }],
    [api.chain(outline, { ghosts: [[-1, 0], null] }), { type: "chain", points: outline, ghosts: [[-1, 0], null] }],
    [api.compound([api.circle([0, 1], 2), api.place(api.point([0, 0]), [9, 9], { degrees: 90 })]),
        { type: "compound", shapes: [{ type: "circle", center: [0, 1], radius: 2 }, { type: "point", at: [0, 0], pose: { at: [9, 9], degrees: 90 } }] }],
    [api.circleTree(api.segment([0, 0], [8, 0]), 3), { type: "circle_tree", of: { type: "segment", a: [0, 0], b: [8, 0] }, levels: 3 }],
    [api.tileGrid([4, 4], ["#/"], { origin: [0, 1], tiles: { "/": api.triangle([0, 0], [4, 0], [0, 4]) } }),
        { type: "tile_grid", cell: [4, 4], rows: ["#/"], origin: [0, 1], tiles: { "/": { type: "triangle", points: [[0, 0], [4, 0], [0, 4]] } } }],
];

test("a constructor makes the same shape as plain data", () => {
    assert.deepEqual(new Set(cases.map(([, { type }]) => type)).size, 18, "every type of shape");
    for (const [made, written] of cases) {
        assert.equal(made.type, written.type);
        // Equal shapes have equal relations to others and to each other; two that differ are told apart by one of these.
        assert.equal(carom.classify(made, written), carom.classify(written, written), written.type);
        for (const probe of [api.circle([3, 2], 1.5), api.aabb([-2, -3], [1, 7]), api.point([8.5, 8.75])]) {
            assert.deepEqual(carom.closest(made, probe), carom.closest(written, probe), written.type);
            assert.equal(carom.signedDistance(made, probe), carom.signedDistance(written, probe), written.type);
        }
    }
});

test("place replaces a pose", () => {
    const placed = api.place(api.aabb([0, 0], [2, 1]), [10, 0], { degrees: 90 });
    assert.deepEqual(carom.bounds(placed), { min: [9, 0], max: [10, 2] });
    assert.deepEqual(carom.bounds(api.place(placed, [5, 5])), { min: [5, 5], max: [7, 6] });
    assert.deepEqual(carom.bounds(api.place(placed, [5, 5], [-1, 0])), { min: [3, 4], max: [5, 5] });
});

test("a collider's properties have the names that they have in C++", () => {
    const world = carom.world();
    const filter = { category: 2, mask: 5, group: -1 };
    const wall = world.add({ shape: api.aabb([5, -9], [6, 9]), kind: "static", sensor: true, oneWay: [0, 1], userData: 7, filter });
    const ball = world.add({ shape: api.circle([0, 0], 1), pose: { at: [3, 4], degrees: 90 }, velocity: [4, 0], angularVelocity: 0 });
    world.update(0.25);
    const { at, rotation } = world.pose(ball);
    assert.deepEqual([at, rotation.map((x) => x + 0)], [[4, 4], [0, 1]]);
    assert.deepEqual([world.velocity(ball), world.angularVelocity(ball), world.lastDisplacement(ball)], [[4, 0], 0, [1, 0]]);
    assert.deepEqual([world.kind(wall), world.isSensor(wall), world.oneWay(wall), world.userData(wall)], ["static", true, [0, 1], 7]);
    assert.deepEqual([world.kind(ball), world.isSensor(ball), world.oneWay(ball), world.userData(ball)], ["dynamic", false, [0, 0], 0]);
    assert.deepEqual(world.filter(wall), filter);
    assert.deepEqual(world.box(wall), { min: [5, -9], max: [6, 9] });
    assert.deepEqual([...world.colliderIds()], [wall, ball]);
    assert.throws(() => world.pose(99), { code: "out_of_range" });
});

test("data of one kind has one hidden class, else to make and read it takes ten times as long", () => {
    setFlagsFromString("--allow-natives-syntax");
    const sameClass = new Function("a", "b", "return %HaveSameMap(a, b)");
    const haveOneClass = (make) => {
        for (let i = 0; i < 50; ++i) make(); // until the engine has seen how often it is asked
        return sameClass(make(), make());
    };
    const made = [
        () => api.place(api.circle([0, 0], 1), [1, 2], [0.6, 0.8]),
        () => api.place(api.box([0, 0], [2, 1], carom.rotation(45)), [1, 2], { degrees: 30 }),
        () => api.place(api.polygon(outline), [1.5, 2]),
        () => api.spinning(api.linear([4, 0]), Math.PI, [3, 0]),
        () => api.growing(api.linear([4, 0]), 2),
    ];
    for (const make of made) assert.ok(haveOneClass(make), String(make));
});

test("motions that spin and grow, and placed masks", () => {
    const turning = api.spinning(api.linear([4, 0]), Math.PI, [3, 0]);
    assert.deepEqual(turning, { poly: [[4], [0]], spin: Math.PI, pivot: [3, 0] });
    assert.deepEqual(api.growing(api.still, 2), { growth: 2 });
    const { hit } = carom.firstImpact(api.circle([0, 0], 1), api.growing(api.still, 2), api.point([9, 0]), api.still);
    assert.deepEqual(hit.time, [4, 4]);
    const mask = carom.masks.fromRows(["##"]);
    assert.equal(carom.masks.overlap(mask.at([0, 0]), mask.at([1, 0])).area, 1);
});

test("so do the items of a tree", () => {
    const tree = carom.tree();
    const id = tree.insert({ min: [0, 1], max: [2, 3] }, 42, { category: 2, mask: 4 });
    assert.deepEqual([tree.box(id), tree.data(id), tree.filter(id)], [{ min: [0, 1], max: [2, 3] }, 42, { category: 2, mask: 4, group: 0 }]);
});
