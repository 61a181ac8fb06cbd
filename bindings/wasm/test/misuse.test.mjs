/** Misuse throws a CaromError and changes nothing: the same module still works. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, test } from "node:test";

import { ballistic, linear, loadCarom, still } from "../dist/index.js";
import { refuses } from "./refuses.mjs";

const wasm = await readFile(new URL("../dist/carom.wasm", import.meta.url));
const carom = await loadCarom(wasm);
const circle = { type: "circle", center: [0, 0], radius: 2 };

afterEach(() => assert.equal(carom.area({ type: "aabb", min: [0, 0], max: [3, 2] }), 6, "the module still works"));

const wrongVectors = [[], [1], [1, 2, 3], "12", undefined, null, 7, ["1", "2"], { x: 1, y: 2 }, [[1, 2], 3]];

/** Each of these has one vector to be wrong. */
const withVector = {
    "point.at": (v) => ({ type: "point", at: v }),
    "segment.a": (v) => ({ type: "segment", a: v, b: [1, 1] }),
    "segment.b": (v) => ({ type: "segment", a: [1, 1], b: v }),
    "ray.direction": (v) => ({ type: "ray", origin: [0, 0], direction: v }),
    "line.point": (v) => ({ type: "line", point: v, direction: [1, 0] }),
    "half_space.normal": (v) => ({ type: "half_space", point: [0, 0], normal: v }),
    "circle.center": (v) => ({ type: "circle", center: v, radius: 2 }),
    "aabb.min": (v) => ({ type: "aabb", min: v, max: [9, 9] }),
    "aabb.max": (v) => ({ type: "aabb", min: [0, 0], max: v }),
    "box.half_extents": (v) => ({ type: "box", center: [0, 0], half_extents: v }),
    "capsule.b": (v) => ({ type: "capsule", a: [0, 0], b: v, radius: 1 }),
    "triangle.points[1]": (v) => ({ type: "triangle", points: [[0, 0], v, [0, 9]] }),
    "polygon.points[2]": (v) => ({ type: "polygon", points: [[0, 0], [9, 0], v, [0, 9]] }),
    "polygon.holes[0][0]": (v) => ({ type: "polygon", points: [[0, 0], [9, 0], [0, 9]], holes: [[v, [2, 1], [1, 2]]] }),
    "ellipse.radii": (v) => ({ type: "ellipse", center: [0, 0], radii: v }),
    "arc.from": (v) => ({ type: "arc", center: [0, 0], radius: 1, from: v, to: [0, 1] }),
    "chain.points[0]": (v) => ({ type: "chain", points: [v, [1, 1], [5, 1]] }),
    "compound.shapes[1].center": (v) => ({ type: "compound", shapes: [circle, { type: "circle", center: v, radius: 1 }] }),
    "rounded.core.at": (v) => ({ type: "rounded", core: { type: "point", at: v }, radius: 1 }),
    "tile_grid.cell": (v) => ({ type: "tile_grid", cell: v, rows: ["#"] }),
};

test("an invalid vector is refused, with its name", () => {
    for (const [name, make] of Object.entries(withVector)) {
        const member = name.slice(name.indexOf(".") + 1).replace(/[[\].]/g, "\\$&");
        for (const wrong of wrongVectors) refuses(() => carom.shape(make(wrong)), "bad_type", new RegExp(`^${member} must be \\[x, y\\]`));
        refuses(() => carom.shape(make([NaN, 1])), "not_finite");
    }
    refuses(() => carom.shape(withVector["polygon.points[2]"]([1])), "bad_type", /points\[2\]/, 2);
});

test("typed arrays are vectors, too", () => {
    assert.equal(carom.overlaps({ ...circle, center: Float64Array.of(5, 0) }, { type: "point", at: Float32Array.of(3, 0) }), true);
});

test("invalid numbers and lists are refused", () => {
    for (const radius of [undefined, null, "2", [2], 2n]) refuses(() => carom.shape({ ...circle, radius }), "bad_type", /^radius/);
    refuses(() => carom.shape({ type: "polygon" }), "bad_type", /^points must be an array/);
    refuses(() => carom.shape({ type: "compound", shapes: [undefined] }), "unknown_type");
    refuses(() => carom.shape({ type: "circle_tree", of: circle, levels: 2.5 }), "out_of_range", /^levels/);
});

test("vectors of queries are checked as well", () => {
    for (const v of wrongVectors.filter((wrong) => wrong !== undefined)) {
        refuses(() => carom.raycast(v, [1, 0], circle), "bad_type", /^origin/);
        refuses(() => carom.raycast([-9, 0], v, circle), "bad_type", /^direction/);
        refuses(() => carom.closestPoint(circle, v), "bad_type", /^point/);
        refuses(() => carom.contains(circle, v), "bad_type", /^at/);
        refuses(() => carom.sweep(circle, v, circle, [0, 0]), "bad_type", /^va/);
        refuses(() => carom.sweep(circle, [0, 0], circle, v), "bad_type", /^vb/);
        refuses(() => carom.convexHull([[0, 0], v, [3, 4]]), "bad_type", /^points\[1\]/, 1);
        refuses(() => carom.convexParts([[0, 0], [1, 0], v]), "bad_type", /^outline\[2\]/, 2);
        refuses(() => carom.enclosingCircle([v]), "bad_type", /^points\[0\]/, 0);
        refuses(() => linear(v), "bad_type", /^v/);
        refuses(() => ballistic([0, 0], v), "bad_type", /^g/);
        refuses(() => carom.shape(circle).at(v), "bad_type", /^pose\.at/);
        refuses(() => carom.area({ ...circle, pose: { rotation: v ?? [] } }), "bad_type", /^pose\.rotation/);
        refuses(() => carom.masks.rasterize(circle, v, [4, 4]), "bad_type", /^min/);
        refuses(() => carom.masks.blank(4, 4).fill([0, 0], v), "bad_type", /^max/);
        const mask = carom.masks.fromRows(["##"]);
        refuses(() => carom.masks.overlap({ mask, at: [0, 0] }, { mask, at: v }), "bad_type", /^at/);
        refuses(() => carom.masks.overlapShape({ mask, at: v }, circle), "bad_type", /^at/);
        refuses(() => carom.masks.sweep({ mask, at: [0, 0] }, { mask, at: [9, 0] }, v), "bad_type", /^displacement/);
    }
    refuses(() => carom.firstImpact(circle, { poly: [["4"], [1]] }, circle, still), "bad_type", /^poly\[0\]\[0\]/);
    refuses(() => carom.firstImpact(circle, { poly: [[4]] }, circle, still), "bad_type", /^poly\[1\]/);
    refuses(() => carom.rotation("90"), "bad_type", /^degrees/);
});

test("tiles are named by code points", () => {
    const tiles = { "🧱": { type: "circle", center: [0.5, 0.5], radius: 0.5 } };
    const grid = carom.shape({ type: "tile_grid", cell: [1, 1], rows: ["🧱.", "#🧱"], tiles });
    const at = (x, y) => carom.contains(grid, [x, y]);
    assert.deepEqual([at(0.5, 0.5), at(0.02, 0.02), at(1.5, 0.5), at(0.1, 1.9), at(1.5, 1.5)], [true, false, false, true, true]);
    refuses(() => carom.shape({ type: "tile_grid", cell: [1, 1], rows: ["🧱", "##"], tiles }), "bad_row", /rows\[1\] must have 1/, 1);
});

test("shapes nested without end", () => {
    const round = { type: "compound", shapes: [] };
    round.shapes.push(round);
    refuses(() => carom.shape(round), "nested_too_deep");
    const nested = (depth) => (depth === 0 ? circle : { type: "compound", shapes: [nested(depth - 1)] });
    assert.equal(carom.overlaps(nested(4), circle), true);
    refuses(() => carom.shape(nested(12)), "nested_too_deep");
    refuses(() => carom.shape(nested(5000)), "nested_too_deep");
});

test("an array with holes is refused, with the index of the first", () => {
    const holed = (...items) => Object.assign([], { 0: items[0], length: items.length + 2 });
    const tree = carom.tree();
    const box = { min: [0, 0], max: [1, 1] };
    tree.insert(box);
    refuses(() => tree.assign(holed(box)), "bad_type", /^boxes\[1\]/, 1);
    assert.equal(tree.size, 1);
    refuses(() => carom.discTable(holed({ at: [0, 0], velocity: [0, 0], radius: 1 })), "bad_type", /^discs\[1\]/, 1);
    refuses(() => carom.discTable([], holed({ a: [0, 0], b: [1, 0] })), "bad_type", /^walls\[1\]/, 1);
    refuses(() => carom.convexHull(holed([0, 0])), "bad_type", /^points\[1\]/, 1);
    refuses(() => carom.convexParts([[0, 0], [1, 0], [0, 1]], holed([[0, 0]])), "bad_type", /^holes\[1\]/, 1);
    refuses(() => carom.shape({ type: "chain", points: holed([0, 0]) }), "bad_type", /^points\[1\]/, 1);
    refuses(() => carom.shape({ type: "compound", shapes: holed(circle) }), "bad_type", /^shapes\[1\]/, 1);
    refuses(() => carom.poseAt({ poly: [holed(1), []] }, 1), "bad_type", /^poly\[0\]\[1\]/, 1);
});

test("null and other values without members are refused by name", () => {
    const [tree, world, walls] = [carom.tree(), carom.world(), carom.obstacles()];
    const table = carom.discTable([{ at: [0, 0], velocity: [0, 0], radius: 1 }]);
    const [finder, mask] = [carom.pairFinder(), carom.masks.fromRows(["#"])];
    const [hero, rules, ball] = [{ at: [0, 0], velocity: [0, 0] }, { up: [0, 1] }, { at: [0, 0], velocity: [0, 0] }];
    const box = { min: [0, 0], max: [1, 1] };
    const image = { width: 1, height: 1, data: [0, 0, 0, 0] };
    const id = world.add({ shape: circle });
    const before = world.stateHash();
    const calls = [
        [/^filter/, (no) => world.add({ shape: circle, filter: no }), (no) => world.setFilter(id, no), (no) => tree.insert(box, 0, no),
            (no) => carom.moves.slide(circle, [1, 0], { world, filter: no })],
        [/^collider/, (no) => world.add(no)],
        [/^pose/, (no) => world.move(id, no)],
        [/^motion/, (no) => world.setMotion(id, no), (no) => carom.poseAt(no, 1), (no) => carom.firstImpact(circle, no, circle, still)],
        [/^poly/, (no) => carom.poseAt({ poly: no }, 1)],
        [/^event/, (no) => world.contact(no)],
        [/^a snapshot/, (no) => world.restore(no)],
        [/^pairs/, (no) => tree.pairsWith(no)],
        [/^options/, (no) => walls.add(circle, no), (no) => table.runFor(1, no), (no) => finder.find(no)],
        [/^character/, (no) => carom.moves.moveAndSlide(circle, no, 1, rules, walls)],
        [/^rules/, (no) => carom.moves.moveAndSlide(circle, hero, 1, no, walls)],
        [/^discs\[0\]/, (no) => carom.discTable([no])],
        [/^walls\[0\]/, (no) => carom.discTable([], [no])],
        [/^one/, (no) => carom.collideElastic(no, ball)],
        [/^two/, (no) => carom.collideElastic(ball, no)],
        [/^flight/, (no) => carom.flight.step(no, [0, 0], 1)],
        [/^a line, ray or segment/, (no) => carom.clip(no, circle), (no) => carom.intersect({ type: "line", point: [0, 0], direction: [1, 0] }, no)],
        [/^rotation/, (no) => carom.shape(circle).at([0, 0], no)],
        [/^a placed mask/, (no) => carom.masks.overlap(no, { mask, at: [0, 0] })],
        [/^image/, (no) => carom.masks.fromImage(no), (no) => carom.masks.fromColorKey(no, [0, 0, 0])],
        [/^key/, (no) => carom.masks.fromColorKey(image, no)],
        [/^pixels/, (no) => carom.masks.fromPixels(no, 1, 1)],
        [/^rows/, (no) => carom.masks.fromRows(no), (no) => carom.shape({ type: "tile_grid", cell: [1, 1], rows: no })],
    ];
    for (const [message, ...all] of calls) for (const call of all) for (const no of [null, 7]) refuses(() => call(no), "bad_type", message);
    for (const row of [null, 7]) {
        refuses(() => carom.masks.fromRows([row]), "bad_row", /^row 0/, 0);
        refuses(() => carom.shape({ type: "tile_grid", cell: [1, 1], rows: [row] }), "bad_row", /^rows\[0\]/, 0);
    }
    const endless = [];
    endless.push(endless);
    for (const wrong of [[1n, 2n], endless]) refuses(() => carom.contains(circle, wrong), "bad_type", /^at must be/);
    refuses(() => carom.area({ ...circle, pose: 7 }), "bad_type", /^pose/);
    assert.deepEqual([tree.size, world.size, world.stateHash()], [0, 1, before]);
});

test("obstacles are finite", () => {
    const box = { type: "aabb", min: [2, -9], max: [3, 9] };
    const walls = carom.obstacles();
    for (const x of [NaN, Infinity, -Infinity]) {
        refuses(() => walls.add(box, { displacement: [x, 0] }), "not_finite", /^displacement/);
        refuses(() => walls.add(box, { oneWay: [0, x] }), "not_finite", /^oneWay/);
        refuses(() => walls.add({ ...box, pose: { at: [x, 0] } }), "not_finite", /^pose\.at/);
        const { handle } = carom.shape(box);
        refuses(() => carom.module.call("obstacles_add", [walls.handle, handle, x, 0, 1, 0, 0, 0, 0, 0, 0]), "not_finite");
        refuses(() => carom.overlaps({ ...box, pose: { at: [0, x] } }, circle), "not_finite", /^pose\.at/);
    }
    refuses(() => carom.module.call("obstacles_add", [walls.handle, carom.shape(box).handle, 0, 0, 9, 9, 0, 0, 0, 0, 0]), "bad_rotation");
    assert.deepEqual(carom.moves.slide(circle, [9, 0], walls).at, [9, 0]);
});

test("a floor is a number that a walk returned", () => {
    const [walls, world] = [carom.obstacles(), carom.world()];
    const walk = (character, obstacles) => carom.moves.moveAndSlide(circle, character, 1, { up: [0, 1] }, obstacles).character;
    const hero = { at: [0, 5], velocity: [1, 0] };
    for (const obstacles of [walls, world]) {
        for (const floor of [-1, 0.5, NaN, 2 ** 60]) refuses(() => walk({ ...hero, floor }, obstacles), "out_of_range", /^floor/);
        for (const floor of [0, 7, 2 ** 52]) {
            const next = walk({ ...hero, floor, onFloor: true }, obstacles);
            assert.equal(walk(next, obstacles).floor, next.floor);
        }
    }
    const numbers = [0, 5, 1, 0, 1, 0, 1, -1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0];
    refuses(() => carom.module.call("move_and_slide", [0, walls.handle, carom.shape(circle).handle, 0, 0, 1, 0, ...numbers]), "bad_size", /negative/);
});

test("trees, worlds, obstacles and tables", async () => {
    const other = await loadCarom(wasm);
    const box = { min: [0, 0], max: [1, 1] };
    const tree = carom.tree();
    const world = carom.world();
    for (const wrong of wrongVectors.filter((one) => one !== undefined)) {
        refuses(() => tree.insert({ min: wrong, max: [1, 1] }), "bad_type", /^min/);
        refuses(() => tree.onRay([0, 0], wrong), "bad_type", /^direction/);
        refuses(() => world.add({ shape: circle, velocity: wrong }), "bad_type", /^velocity/);
        refuses(() => carom.moves.slide(circle, wrong, world), "bad_type", /^displacement/);
        refuses(() => carom.discTable([{ at: wrong, velocity: [0, 0], radius: 1 }]), "bad_type", /^discs\[0\]\.at/);
        refuses(() => carom.flight.slowestLaunch(wrong, [0, -10]), "bad_type", /^offset/);
    }
    refuses(() => tree.insert(undefined), "bad_type", /^min/);
    refuses(() => tree.insert({ min: [2, 0], max: [1, 1] }), "inverted_bounds");
    refuses(() => tree.insert({ min: [NaN, 0], max: [1, 1] }), "not_finite");
    refuses(() => tree.assign([box, { min: [2, 0], max: [1, 1] }]), "inverted_bounds", /./, 1);
    refuses(() => tree.insert(box, -1), "out_of_range", /^data/);
    refuses(() => tree.insert(box, 0, { category: -1, mask: 1 }), "out_of_range", /^category/);
    refuses(() => tree.nearest([0, 0], 1.5), "out_of_range", /^count/);
    refuses(() => tree.pairsWith(other.tree()), "bad_type", /another loadCarom/);
    assert.equal(tree.size, 0);

    refuses(() => world.add({ shape: { ...circle, radius: -1 } }), "negative_radius");
    refuses(() => world.add({ shape: circle, kind: "flying" }), "unknown_kind");
    refuses(() => world.add({ shape: circle, kind: "static", velocity: [1, 0] }), "bad_size");
    refuses(() => world.add({ shape: circle, velocity: [NaN, 0] }), "not_finite");
    refuses(() => world.add({ mask: { pixels: circle } }), "bad_type", /must be a Mask/);
    refuses(() => world.update(NaN), "not_finite");
    for (const id of [0, -1, 5, 2 ** 53 - 1]) {
        assert.equal(world.contains(id), false);
        for (const method of ["get", "remove"]) refuses(() => world[method](id), "out_of_range", /has this id/);
        refuses(() => world.move(id, { at: [0, 0] }), "out_of_range", /has this id/);
        refuses(() => world.setVelocity(id, [0, 0]), "out_of_range", /has this id/);
        refuses(() => world.setShape(id, circle), "out_of_range", /has this id/);
    }
    refuses(() => world.get(0.5), "out_of_range", /^id/);
    refuses(() => world.restore(other.world()), "bad_type", /another loadCarom/);
    refuses(() => carom.moves.slide(circle, [1, 0], { world: other.world() }), "bad_type", /another loadCarom/);
    refuses(() => carom.moves.slide(circle, [1, 0], undefined), "bad_type");
    assert.equal(world.size, 0);

    world.dispose();
    refuses(() => world.update(1), "disposed");
    refuses(() => carom.discTable([{ at: [0, 0], velocity: [0, 0], radius: -1 }]), "negative_radius", /./, 0);
    refuses(() => carom.discTable([], [{ a: [0, 0], b: [Infinity, 0] }]), "not_finite");
    refuses(() => carom.flight.jumpVelocity(-10, 5), "out_of_range", /gravity/);
});

test("objects of another module are refused", async () => {
    const other = await loadCarom(wasm);
    const shape = other.shape(circle);
    const mask = other.masks.fromRows(["##"]);
    const mine = { mask: carom.masks.fromRows(["##"]), at: [0, 0] };
    const theirs = { mask, at: [0, 0] };
    const another = /another loadCarom/;
    refuses(() => carom.area(shape), "bad_type", another);
    refuses(() => carom.overlaps(circle, shape.at([1, 0])), "bad_type", another);
    refuses(() => carom.circles(other.shape({ type: "circle_tree", of: { type: "segment", a: [0, 0], b: [1, 0] }, levels: 1 })), "bad_type", another);
    refuses(() => carom.masks.overlap(mine, theirs), "bad_type", another);
    refuses(() => carom.masks.sweep(theirs, mine, [1, 0]), "bad_type", another);
    refuses(() => carom.masks.overlapShape(theirs, circle), "bad_type", another);
    refuses(() => carom.masks.overlapShape(mine, shape), "bad_type", another);
    refuses(() => mine.mask.draw(mask, [0, 0]), "bad_type", another);
    refuses(() => carom.masks.overlap(mine, { mask: carom.shape(circle), at: [0, 0] }), "bad_type", /must be a Mask/);
    refuses(() => carom.circles({ type: "circle_tree" }), "bad_type");
});

test("pixels have integer coordinates", () => {
    const { masks } = carom;
    const mask = masks.fromRows(["##", "##"]);
    const image = { width: 2, height: 1, data: [0, 0, 0, 44, 0, 0, 0, 45] };
    assert.deepEqual(masks.fromImage(image, 44).rows(), [".#"]);
    refuses(() => masks.fromImage(image, 300), "out_of_range", /^threshold/);
    refuses(() => masks.fromImage(image, -1), "out_of_range", /^threshold/);
    refuses(() => masks.fromImage({ ...image, width: 1.5 }), "out_of_range", /^width/);
    refuses(() => masks.fromColorKey(image, [0, 0, 256]), "out_of_range", /^key\[2\]/);
    refuses(() => masks.fromColorKey(image, [0, 0]), "bad_type", /^key/);
    assert.deepEqual(masks.fromColorKey(image, Uint8Array.of(0, 0, 0)).rows(), [".."]);
    refuses(() => masks.blank(2.5, 2), "out_of_range", /^width/);
    refuses(() => masks.blank(-1, 2), "bad_size");
    for (const x of [-0.5, NaN, Infinity, 2 ** 60]) {
        refuses(() => mask.get(x, 0), "out_of_range", /^x/);
        refuses(() => mask.erode(x), "out_of_range", /^n/);
        refuses(() => mask.scale(x, 4), "out_of_range", /^width/);
        refuses(() => mask.crop([0, 0], [x, 1]), "out_of_range", /^max\[0\]/);
        refuses(() => masks.overlap({ mask, at: [0, x] }, { mask, at: [0, 0] }), "out_of_range", /^at\[1\]/);
    }
    refuses(() => mask.circleTree(2.5), "out_of_range", /^levels/);
    refuses(() => mask.tileGrid([0]), "bad_type", /^origin/);
    refuses(() => mask.tileGrid([0, 0], [0, 1]), "bad_size");
    refuses(() => mask.contours(6), "out_of_range", /^neighbors/);
    assert.equal(mask.count, 4);
});

test("a disposed finder hands out no memory", () => {
    const finder = carom.pairFinder();
    finder.resize(2, true);
    finder.dispose();
    refuses(() => finder.boxes, "disposed");
    refuses(() => finder.setFilter(0, { category: 1, mask: 1 }), "disposed");
    refuses(() => finder.resize(2), "disposed");
    refuses(() => finder.find(), "disposed");
});

test("a finder's sizes, places and filters", () => {
    const finder = carom.pairFinder();
    const filter = { category: 1, mask: 1 };
    for (const count of [2.5, -1, NaN, 2 ** 40, "3"]) refuses(() => finder.resize(count), count === "3" ? "bad_type" : "out_of_range", /^count/);
    assert.equal(finder.boxes.length, 0);
    finder.resize(3);
    assert.equal(finder.boxes.length, 12);
    refuses(() => finder.setFilter(0, filter), "out_of_range", /resize\(count, true\)/);
    finder.resize(3, true);
    for (const i of [-1, 3, 0.5, NaN]) refuses(() => finder.setFilter(i, filter), "out_of_range", /^the box/);
    for (const category of [-1, 2 ** 32, 0.5]) refuses(() => finder.setFilter(0, { ...filter, category }), "out_of_range", /^category/);
    refuses(() => finder.setFilter(0, { ...filter, group: 2 ** 31 }), "out_of_range", /^group/);
    finder.setFilter(2, { category: 2 ** 31, mask: 2 ** 32 - 1, group: -(2 ** 31) });
});
