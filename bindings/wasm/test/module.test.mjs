/** The module behind the wrapper: questions that do not fit it change nothing, and its memory grows and is freed. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, test } from "node:test";

import { loadCarom } from "../dist/index.js";
import { Module } from "../dist/module.js";
import { refuses } from "./refuses.mjs";

const wasm = await readFile(new URL("../dist/carom.wasm", import.meta.url));
const carom = await loadCarom(wasm);
const circle = { type: "circle", center: [0, 0], radius: 2 };

afterEach(() => assert.equal(carom.area({ type: "aabb", min: [0, 0], max: [3, 2] }), 6, "the module goes on"));

test("questions that do not fit their verbs", () => {
    const { module } = carom;
    refuses(() => module.ask("make_shape", [5, 0, 0]), "bad_size", /does not fit/);
    refuses(() => module.ask("make_shape", [5, 0, 0, 7, 2]), "bad_size", /does not fit/);
    refuses(() => module.ask("make_shape", [99]), "out_of_range", /type of shape/);
    refuses(() => module.ask("convex_hull", [1e9, 0, 0]), "too_few_points");
    refuses(() => module.ask("mask_blank", [2.5, 2]), "bad_size", /does not fit/);
    const parts = Array.from({ length: 5000 }, () => [16, 1, 0, 0, 1, 0]).flat();
    refuses(() => module.ask("make_shape", [...parts, 5, 0, 0, 1]), "nested_too_deep");
});

test("a question that does not fit its verb changes nothing", () => {
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
    const pose = [0, 0, 1, 0];
    const filter = [1, 1, 0];
    const collider = (data) => [shape, ...pose, 0, 0, 0, 0, 2, ...filter, 0, 0, 0, 0, data];
    finder.resize(2);
    finder.boxes.set([0, 0, 2, 2, 1, 1, 3, 3]);
    const trees = () => [tree.quality, tree.nodes(), tree.inBox({ min: [-99, -99], max: [99, 99] })];
    const worlds = () => [world.stateHash(), world.poses(), world.contains(body) && world.get(body), world.begins()];
    const changes = [
        [trees, tree, { tree_insert: [3, 3, 4, 4, 7, ...filter], tree_move: [box, 0, 0, 9, 9, 0, 0], tree_assign: [2, 0, 0, 1, 1, 2, 2, 3, 3], tree_clear: [] }],
        [worlds, world, {
            world_add: collider(7), world_move: [body, 5, 5, 1, 0], world_set_velocity: [body, 1, 2, 3],
            world_set_motion: [body, 2, 0, 4, 0, 0, 0, 0, 0], world_set_shape: [body, carom.shape({ type: "point", at: [7, 7] }).handle],
            world_set_mask: [body, 1, mask.handle, 0, 0, 1], world_set_filter: [body, 2, 2, 0], world_set_sensor: [body, 1],
            world_update: [1], world_remove: [body], world_assign: [other.handle],
        }],
        [() => carom.moves.slide(circle, [9, 9], walls), walls, { obstacles_add: [shape, 0, 7, 1, 0, 0, 0, 0, 0, 3], obstacles_clear: [] }],
        [() => [table.discs(), table.facts()], table, { disc_table_set_velocity: [0, 3, 4], disc_table_reverse: [], disc_table_run: [1, 9, 0] }],
        [() => mask.rows(), mask, { mask_fill: [0, 0, 3, 2, 1], mask_invert: [], mask_draw: [brush.handle, 0, 1, 1] }],
    ];
    for (const [facts, { handle }, verbs] of changes) {
        for (const [verb, numbers] of Object.entries(verbs)) {
            const before = facts();
            refuses(() => module.ask(verb, [handle, ...numbers, 0]), "bad_size", /does not fit/);
            assert.deepEqual(facts(), before, `${verb} with a number left over`);
            if (numbers.length > 0) refuses(() => module.ask(verb, [handle, ...numbers.slice(0, -1)]), "bad_size", /does not fit/);
            assert.deepEqual(facts(), before, `${verb} with a number missing`);
            module.ask(verb, [handle, ...numbers]);
            assert.notDeepEqual(facts(), before, `${verb} as it should be`);
        }
    }
    const [fresh] = tree.assign([{ min: [0, 0], max: [1, 1] }]);
    refuses(() => module.ask("tree_remove", [tree.handle, fresh, 0]), "bad_size", /does not fit/);
    assert.ok(tree.contains(fresh));
    refuses(() => module.ask("pair_finder_room", [finder.handle, 9999, 0, 0]), "bad_size", /does not fit/);
    assert.deepEqual([...finder.find()], [0, 1]);
    refuses(() => module.ask("tree_insert", [tree.handle, 0, 0, 1, 1, -1, ...filter]), "bad_size", /negative/);
    refuses(() => module.ask("world_add", [world.handle, ...collider(-1)]), "bad_size", /negative/);
    refuses(() => module.ask("obstacles_add", [walls.handle, shape, ...pose, 0, 0, 0, 0, -1]), "bad_size", /negative/);
});

test("what a refused question has made is gone", () => {
    const { module } = carom;
    const next = () => {
        const made = module.askNumber("make_obstacles");
        module.disown({}, "obstacles", made);
        return made;
    };
    const free = next();
    for (const verb of ["make_tree", "make_world", "make_obstacles", "make_pair_finder"]) refuses(() => module.ask(verb, [9]), "bad_size", /left over/);
    refuses(() => module.ask("make_shape", [5, 0, 0, 1, 9]), "bad_size", /left over/);
    refuses(() => module.ask("make_disc_table", [0, 0, 1, 9]), "bad_size", /left over/);
    refuses(() => module.ask("mask_blank", [2, 2, 9]), "bad_size", /left over/);
    assert.equal(next(), free);
});

test("numbers that stand for nothing, or for something else, are no addresses", () => {
    const { module } = carom;
    const shape = carom.shape(circle);
    const mask = carom.masks.fromRows(["##"]);
    const placed = (handle) => [handle, 0, 0, 1, 0];
    const freed = carom.shape(circle);
    const { handle } = freed;
    freed.dispose();
    for (const wrong of [0, -1, 0.5, NaN, 2 ** 31, 2 ** 40, 123456789, handle, mask.handle]) {
        refuses(() => module.ask("area", placed(wrong)), "bad_size", /not there/);
        refuses(() => module.ask("overlaps", [...placed(shape.handle), ...placed(wrong)]), "bad_size", /not there/);
    }
    for (const verb of ["tree_facts", "world_update", "make_obstacles", "disc_table_run", "mask_facts", "find_pairs"]) {
        refuses(() => module.ask(verb, [shape.handle]), "bad_size", /not there/);
    }
    refuses(() => module.ask("area", []), "bad_size", /missing/);
    refuses(() => module.ask("circle_circle_points", [shape.handle, carom.shape({ type: "point", at: [0, 0] }).handle]), "bad_size", /circles/);
    assert.equal(mask.count, 2);
    assert.equal(carom.overlaps(shape, circle), true);
});

test("a picture that the memory has to grow for, before anything else is asked", async () => {
    const { masks, module } = await loadCarom(wasm);
    const before = module.memorySize;
    assert.equal(masks.fromPixels(new Uint8Array(4e6).fill(1), 2000, 2000).count, 4e6);
    assert.ok(module.memorySize > before + 4e6);
});

test("disposing takes no memory: the answer before it stays readable", async () => {
    const { module } = await loadCarom(wasm);
    const lists = Array.from({ length: 2 ** 17 }, () => module.askNumber("make_obstacles"));
    const answer = module.ask("rotation_of_degrees", [90]);
    lists.forEach((list, i) => i % 2 || module.disown({}, "obstacles", list)); // with gaps too small to be used again
    assert.equal(answer[1], 1);
});

// A stand-in for the module, with as little as loading takes.
function stub(exports, memory = new ArrayBuffer(4096)) {
    return new Module({ exports: { memory: { buffer: memory }, _initialize: () => 0, last_words: () => 0, ...exports } });
}

test("addresses above 2 GiB", () => {
    const place = 2 ** 31 + 64;
    const memory = new ArrayBuffer(2 ** 31 + 4096); // zeros that nothing has touched yet take no room
    new Float64Array(memory, place, 1)[0] = 42;
    const module = stub({ question: () => place | 0, answer: () => place | 0, bytes: () => place | 0, area: () => 1 }, memory);
    assert.deepEqual([...module.ask("area", [17])], [17]);
    assert.equal(module.bytes(8).byteOffset, place);
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
    const module = stub({ question: () => 0, crash, free_shape: (pointer) => freed.push(pointer) });
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
    assert.equal(module.stopped, false);
    refuses(() => module.ask("crash"), "internal_error");
    assert.equal(module.stopped, true);
    await settle();
    module.disown(disowned, "shape", 7);
    assert.deepEqual(freed, [8]);
});
