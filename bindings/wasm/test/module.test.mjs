/** The module behind the wrapper: invalid arguments change nothing, and its memory grows and is freed. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, test } from "node:test";

import { loadCarom } from "../dist/index.js";
import { Module } from "../dist/module.js";
import { refuses } from "./refuses.mjs";

const wasm = await readFile(new URL("../dist/carom.wasm", import.meta.url));
const carom = await loadCarom(wasm);
const circle = { type: "circle", center: [0, 0], radius: 2 };

afterEach(() => assert.equal(carom.area({ type: "aabb", min: [0, 0], max: [3, 2] }), 6, "the module still works"));

test("arguments that do not match their operations", () => {
    const { module } = carom;
    refuses(() => module.call("make_shape", [5, 0, 0]), "bad_size", /do not match/);
    refuses(() => module.call("make_shape", [5, 0, 0, 7, 2]), "bad_size", /do not match/);
    refuses(() => module.call("make_shape", [99]), "out_of_range", /type of shape/);
    refuses(() => module.call("convex_hull", [1e9, 0, 0]), "too_few_points");
    refuses(() => module.call("mask_blank", [2.5, 2]), "bad_size", /do not match/);
    const parts = Array.from({ length: 5000 }, () => [16, 1, 0, 0, 1, 0]).flat();
    refuses(() => module.call("make_shape", [...parts, 5, 0, 0, 1]), "nested_too_deep");
});

test("arguments that do not match their operation change nothing", () => {
    const { module } = carom;
    const [tree, world, walls, table, finder] = [carom.tree(), carom.world(), carom.obstacles(), carom.discTable([{ at: [0, 0], velocity: [1, 0], radius: 1 }]), carom.pairFinder()];
    const mask = carom.masks.fromRows(["##.", "#.."]);
    const brush = carom.masks.fromRows([".##"]);
    const shape = carom.shape(circle).handle;
    const box = tree.insert({ min: [0, 0], max: [1, 1] });
    const body = world.add({ shape: circle });
    world.add({ shape: circle });
    walls.add({ type: "aabb", min: [5, -9], max: [6, 9] });
    const other = carom.world();
    const levels = carom.world();
    const [grid, chain, train] = [{ type: "tile_grid", cell: [1, 1], rows: ["##"] }, { type: "chain", points: [[0, 0], [4, 0]] }, { type: "compound", shapes: [circle] }].map((shape) => levels.add({ shape }));
    const pose = [0, 0, 1, 0];
    const filter = [1, 1, 0];
    const collider = (data) => [shape, ...pose, 0, 0, 0, 0, 0, 2, ...filter, 0, 0, 0, 0, data];
    finder.resize(2);
    finder.boxes.set([0, 0, 2, 2, 1, 1, 3, 3]);
    const trees = () => [tree.quality, tree.nodes(), tree.inBox({ min: [-99, -99], max: [99, 99] })];
    const worlds = () => [world.stateHash(), world.poses(), world.contains(body) && world.get(body), world.begins()];
    const changes = [
        [trees, tree, { tree_insert: [3, 3, 4, 4, 7, ...filter], tree_move: [box, 0, 0, 9, 9, 0, 0], tree_assign: [2, 0, 0, 1, 1, 2, 2, 3, 3], tree_clear: [] }],
        [worlds, world, {
            world_add: collider(7), world_move: [body, 5, 5, 1, 0], world_set_velocity: [body, 1, 2, 0, 3],
            world_set_motion: [body, 2, 0, 4, 0, 0, 0, 0, 0], world_set_shape: [body, carom.shape({ type: "point", at: [7, 7] }).handle, ...pose],
            world_set_mask: [body, 1, mask.handle, 0, 0, 1], world_set_filter: [body, 2, 2, 0], world_set_sensor: [body, 1],
            world_update: [1], world_remove: [body], world_assign: [other.handle],
        }],
        [() => [[1.5, 0.5], [4, 9], [7, 7], [16, 16]].map((at) => [...levels.overlapping({ type: "point", at })]), levels, { world_set_cell: [grid, 1, 0, 0], world_set_point: [chain, 1, 4, 9], world_set_part: [train, 0, carom.shape({ type: "point", at: [7, 7] }).handle, ...pose], world_set_part_pose: [train, 0, 9, 9, 1, 0] }],
        [() => carom.moves.slide(circle, [9, 9], walls), walls, { obstacles_add: [shape, 0, 7, 1, 0, 0, 0, 0, 0, 3], obstacles_clear: [] }],
        [() => [table.discs(), table.time(), table.energy(), table.momentum()], table, { disc_table_set_velocity: [0, 3, 4], disc_table_reverse: [], disc_table_run: [1, 9, 0] }],
        [() => mask.rows(), mask, { mask_fill: [0, 0, 3, 2, 1], mask_invert: [], mask_draw: [brush.handle, 0, 1, 1] }],
    ];
    for (const [state, { handle }, operations] of changes) {
        for (const [operation, numbers] of Object.entries(operations)) {
            const before = state();
            refuses(() => module.call(operation, [handle, ...numbers, 0]), "bad_size", /do not match/);
            assert.deepEqual(state(), before, `${operation} with a number left over`);
            if (numbers.length > 0) refuses(() => module.call(operation, [handle, ...numbers.slice(0, -1)]), "bad_size", /do not match/);
            assert.deepEqual(state(), before, `${operation} with a number missing`);
            module.call(operation, [handle, ...numbers]);
            assert.notDeepEqual(state(), before, `${operation} with valid arguments`);
        }
    }
    const [fresh] = tree.assign([{ min: [0, 0], max: [1, 1] }]);
    refuses(() => module.call("tree_remove", [tree.handle, fresh, 0]), "bad_size", /do not match/);
    assert.ok(tree.contains(fresh));
    refuses(() => module.call("pair_finder_resize", [finder.handle, 9999, 0, 0]), "bad_size", /do not match/);
    assert.deepEqual([...finder.find()], [0, 1]);
    refuses(() => module.call("tree_insert", [tree.handle, 0, 0, 1, 1, -1, ...filter]), "bad_size", /negative/);
    refuses(() => module.call("world_add", [world.handle, ...collider(-1)]), "bad_size", /negative/);
    refuses(() => module.call("obstacles_add", [walls.handle, shape, ...pose, 0, 0, 0, 0, -1]), "bad_size", /negative/);
});

test("an object made by a refused call is freed", () => {
    const { module } = carom;
    const next = () => {
        const made = module.call("make_obstacles").number();
        module.disown({}, "obstacles", made);
        return made;
    };
    const free = next();
    for (const operation of ["make_tree", "make_world", "make_obstacles", "make_pair_finder"]) refuses(() => module.call(operation, [9]), "bad_size", /left over/);
    refuses(() => module.call("make_shape", [5, 0, 0, 1, 9]), "bad_size", /left over/);
    refuses(() => module.call("make_disc_table", [0, 0, 1, 9]), "bad_size", /left over/);
    refuses(() => module.call("mask_blank", [2, 2, 9]), "bad_size", /left over/);
    assert.equal(next(), free);
});

test("handles of no object, or of another type, are refused", () => {
    const { module } = carom;
    const shape = carom.shape(circle);
    const mask = carom.masks.fromRows(["##"]);
    const placed = (handle) => [handle, 0, 0, 1, 0];
    const freed = carom.shape(circle);
    const { handle } = freed;
    freed.dispose();
    for (const wrong of [0, -1, 0.5, NaN, 2 ** 31, 2 ** 40, 123456789, handle, mask.handle]) {
        refuses(() => module.call("area", placed(wrong)), "bad_size", /not exist/);
        refuses(() => module.call("overlaps", [...placed(shape.handle), ...placed(wrong)]), "bad_size", /not exist/);
    }
    for (const operation of ["tree_quality", "world_update", "make_obstacles", "disc_table_run", "mask_info", "find_pairs"]) {
        refuses(() => module.call(operation, [shape.handle]), "bad_size", /not exist/);
    }
    refuses(() => module.call("area", []), "bad_size", /missing/);
    refuses(() => module.call("circle_circle_points", shape, carom.shape({ type: "point", at: [0, 0] })), "bad_size", /circles/);
    assert.equal(mask.count, 2);
    assert.equal(carom.overlaps(shape, circle), true);
});

test("an image for which the memory has to grow, in the first call", async () => {
    const { masks, module } = await loadCarom(wasm);
    const before = module.memorySize;
    assert.equal(masks.fromPixels(new Uint8Array(4e6).fill(1), 2000, 2000).count, 4e6);
    assert.ok(module.memorySize > before + 4e6);
});

test("disposing allocates no memory: the last result stays readable", async () => {
    const { module } = await loadCarom(wasm);
    const lists = Array.from({ length: 2 ** 17 }, () => module.call("make_obstacles").number());
    const result = module.call("rotation_of_degrees", [90]);
    lists.forEach((list, i) => i % 2 || module.disown({}, "obstacles", list)); // with gaps too small for reuse
    assert.equal(result.skip(1).number(), 1);
});

test("a call that is made while the arguments of another are written", () => {
    const inner = { type: "circle", get center() { return [carom.area({ type: "aabb", min: [0, 0], max: [3, 2] }), 0]; }, radius: 1 };
    assert.equal(carom.distance({ type: "point", at: [1, 0] }, inner), 4);
    assert.deepEqual(carom.bounds({ type: "box", center: [0, 0], half_extents: [2, 1], axis: [0, 3], pose: { degrees: 90 } }), { min: [-2, -1], max: [2, 1] });
});

test("arguments that are refused halfway leave nothing behind", async () => {
    const own = await loadCarom(wasm);
    const wrong = { type: "compound", shapes: [...Array.from({ length: 99 }, () => circle), { type: "circle", center: [0, 0] }] };
    for (let i = 0; i < 300; ++i) refuses(() => own.area(wrong), "bad_type", /radius/);
    const before = own.module.memorySize;
    for (let i = 0; i < 3000; ++i) refuses(() => own.area(wrong), "bad_type", /radius/);
    assert.equal(own.module.memorySize, before);
});

test("more arguments and results than ever, in either order", async () => {
    const own = await loadCarom(wasm);
    const ring = (count) => Array.from({ length: count }, (_, i) => [1e4 * Math.cos((2 * Math.PI * i) / count), 1e4 * Math.sin((2 * Math.PI * i) / count)]);
    for (const count of [3, 40_000, 5, 90_000]) {
        const hull = own.convexHull(ring(count));
        assert.equal(hull.length, count);
        assert.ok(Math.abs(Math.hypot(...hull[count - 1]) - 1e4) < 1e-8);
        refuses(() => own.shape({ type: "circle", center: [0, 0], radius: -1 }), "negative_radius");
        assert.equal(own.area({ type: "polygon", points: [[0, 0], [4, 0], [0, 4]] }), 8);
    }
});

test("a shape that is written out is refused as one that is made", () => {
    for (const wrong of [{ ...circle, radius: -1 }, { type: "polygon", points: [[0, 0], [1, 1]] }]) {
        const code = wrong.type === "circle" ? "negative_radius" : "too_few_points";
        refuses(() => carom.shape(wrong), code);
        for (const other of [circle, carom.shape(circle)]) {
            refuses(() => carom.overlaps(wrong, other), code);
            refuses(() => carom.sweep(other, [1, 0], wrong, [0, 0]), code);
        }
        const walls = carom.obstacles();
        refuses(() => walls.add(wrong), code);
        refuses(() => carom.world().add({ shape: wrong }), code);
    }
});

// A stub of the module with the exports that loading needs.
function stub(exports, memory = new ArrayBuffer(4096)) {
    return new Module({ exports: { memory: { buffer: memory }, _initialize: () => 0, trap_message: () => 0, ...exports } });
}

test("addresses above 2 GiB", () => {
    const address = 2 ** 31 + 64;
    const memory = new ArrayBuffer(2 ** 31 + 4096); // untouched pages take no memory
    new Float64Array(memory, address, 1)[0] = 42;
    const module = stub({ arguments: () => address | 0, results: () => address | 0, bytes: () => address | 0, area: () => 1 }, memory);
    assert.equal(module.call("area", 17).number(), 17);
    assert.equal(module.bytes(8).byteOffset, address);
});

test("nothing is freed in a module that has trapped", async () => {
    const { setFlagsFromString } = await import("node:v8");
    const { runInNewContext } = await import("node:vm");
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const freed = [];
    const crash = () => {
        throw new WebAssembly.RuntimeError("unreachable");
    };
    const module = stub({ arguments: () => 0, crash, free_shape: (pointer) => freed.push(pointer) });
    const settle = async () => {
        await new Promise((done) => setTimeout(done, 5));
        collect();
        await new Promise((done) => setTimeout(done, 5));
    };
    const disowned = {};
    module.own(disowned, "shape", 7);
    (() => module.own({}, "shape", 8))();
    await settle();
    assert.deepEqual(freed, [8]);
    (() => module.own({}, "shape", 9))();
    assert.equal(module.trapped, false);
    refuses(() => module.call("crash"), "internal_error");
    assert.equal(module.trapped, true);
    await settle();
    module.disown(disowned, "shape", 7);
    assert.deepEqual(freed, [8]);
});
