/** What the package adds to the library: errors, memory, masks, pairs. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { CaromError, ballistic, linear, loadCarom, pairStrategies, still } from "../dist/index.js";
import { generator } from "./random_shapes.mjs";

const wasm = await readFile(new URL("../dist/carom.wasm", import.meta.url));
const carom = await loadCarom(wasm);
const circle = (x, y, radius) => ({ type: "circle", center: [x, y], radius });

test("the module imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), []);
});

test("it loads from a file, bytes and a compiled module", async () => {
    for (const source of [undefined, wasm, new WebAssembly.Module(wasm)]) {
        assert.equal((await loadCarom(source)).overlaps(circle(0, 0, 1), circle(2, 0, 1)), true);
    }
});

test("invalid data throws the library's message", () => {
    const cases = [
        [{ type: "circle", center: [0, 0], radius: -1 }, "negative_radius", /radius must be >= 0; got -1/],
        [{ type: "circle", center: [NaN, 0], radius: 1 }, "not_finite", /center must be finite; got \(nan, 0\)/],
        [{ type: "aabb", min: [1, 0], max: [0, 1] }, "inverted_bounds", /min/],
        [{ type: "box", center: [0, 0], half_extents: [1, 1], rotation: [1, 1] }, "bad_rotation", /c\^2 \+ s\^2/],
        [{ type: "ray", origin: [0, 0], direction: [0, 0] }, "zero_direction", /direction/],
        [{ type: "polygon", points: [[0, 0], [4, 4], [4, 0], [0, 4]] }, "self_intersecting", /crosses or touches/],
        [{ type: "chain", points: [[0, 0]] }, "too_few_points", /2/],
        [{ type: "rounded", core: { type: "arc", center: [0, 0], radius: 1, from: [1, 0], to: [0, 1] }, radius: 1 }, "not_convex", /core/],
        [{ type: "tile_grid", cell: [1, 1], rows: ["##", "#"] }, "bad_row", /rows\[1\]/],
        [{ type: "blob" }, "unknown_type", /blob/],
        [{ ...circle(0, 0, 1), pose: { rotation: [2, 0] } }, "bad_rotation", /rotation/],
    ];
    for (const [data, code, message] of cases) {
        assert.throws(() => carom.shape(data), (error) => {
            assert.ok(error instanceof CaromError);
            assert.equal(error.code, code, error.message);
            assert.match(error.message, message);
            return true;
        });
    }
    assert.equal(carom.overlaps(circle(0, 0, 1), circle(0, 0, 1)), true, "it still works after errors");
});

test("intersection points of two circles", () => {
    const { count, first, second } = carom.circleCirclePoints(circle(0, 0, 5), circle(6, 0, 5));
    assert.deepEqual([count, [first, second].sort((a, b) => a[1] - b[1])], [2, [[3, -4], [3, 4]]]);
    assert.throws(() => carom.circleCirclePoints(circle(0, 0, 5), { type: "point", at: [5, 0] }), { code: "bad_size" });
});

test("an error names the vertex", () => {
    assert.throws(() => carom.shape({ type: "polygon", points: [[0, 0], [4, 0], [4, 0], [0, 4]] }), { index: 2 });
});

test("the first example of the library's headers", () => {
    const hit = carom.contact(circle(0, 0, 2), { type: "aabb", min: [1, -4], max: [9, 4] });
    assert.deepEqual(hit, { normal: [1, 0], separation: -1, uniqueNormal: true, point: [1.5, 0] });
    const wall = { type: "aabb", min: [8, 0], max: [9, 7] };
    const impact = carom.firstImpact(circle(0, 0, 1), ballistic([4, 8], [0, -4]), wall, still, 0, 10);
    assert.deepEqual(impact.hit.time, [2, 2]);
    assert.deepEqual(impact.hit.point, [8, 7]);
    assert.deepEqual(impact.hit.normal.map((x) => x + 0), [0, -1]);
    const pass = carom.closestApproach(circle(-9, 3, 1), linear([2, 0]), circle(0, 0, 1), still, 0, 10);
    assert.deepEqual(pass, { time: 4.5, distance: 1, certainty: "exact" });
    const bar = { type: "segment", a: [-5, 3], b: [5, 3] };
    const passes = carom.allContacts({ type: "point", at: [0, 0] }, ballistic([0, 8], [0, -8]), bar, still, 0, 2);
    assert.deepEqual(passes.map(({ enter }) => enter[0]), [0.5, 1.5]);
});

test("lines, rays and segments: clip, intersect, raycast", () => {
    const line = { type: "line", point: [0, 0], direction: [1, 0] };
    assert.deepEqual(carom.clip(line, circle(5, 0, 2)), [{ enter: 3, exit: 7, graze: false }]);
    const across = { type: "segment", a: [2, -1], b: [2, 1] };
    const common = carom.intersect(line, across);
    assert.deepEqual([common.kind, common.proper, common.t, common.u, common.from], ["point", true, 2, 0.5, [2, 0]]);
    assert.equal(carom.intersect(line, { ...line, point: [7, 0] }).kind, "coincident");
    assert.throws(() => carom.clip(circle(0, 0, 1), circle(0, 0, 1)), { code: "bad_type" });
    const hit = carom.raycast([-4, 0], [2, 0], circle(0, 0, 2));
    assert.deepEqual([hit.enter, hit.exit, hit.point, hit.normal], [1, 3, [-2, 0], [-1, 0]]);
    assert.equal(carom.raycast([-4, 0], [2, 0], circle(0, 0, 2), 0.5), null);
});

test("placed shapes", () => {
    const bar = carom.shape({ type: "aabb", min: [0, 0], max: [2, 1] });
    const rotated = bar.at([10, 0], { degrees: 90 });
    assert.deepEqual(carom.bounds(rotated), { min: [9, 0], max: [10, 2] });
    assert.equal(carom.contains(rotated, [9, 2]), true);
    assert.equal(carom.contains(bar, [9, 2]), false);
    assert.deepEqual(carom.closestPoint(rotated, [12, 1]), { point: [10, 1], distance: 2, inside: false });
    assert.deepEqual(carom.poseAt({ poly: [[1], [0, 2]], spin: 0 }, 3), { at: [3, 18], rotation: [1, 0] });
});

test("a placed shape is moved without a new one", () => {
    const placed = carom.shape({ type: "aabb", min: [0, 0], max: [2, 1] }).at([5, 0]);
    assert.deepEqual(placed.pose, [5, 0, 1, 0]);
    assert.equal(placed.set(9, 0, 0, 1), placed);
    assert.deepEqual(carom.bounds(placed), { min: [8, 0], max: [9, 2] });
    assert.deepEqual(carom.bounds(placed.set(-1, -2)), { min: [-1, -2], max: [1, -1] });
    for (const [code, ...pose] of [["not_finite", NaN, 0], ["not_finite", 0, Infinity], ["bad_rotation", 0, 0, 1, 1], ["bad_rotation", 0, 0, NaN, 0], ["bad_type", "1", 0], ["bad_type", 0, 0, 1, null]]) {
        assert.throws(() => placed.set(...pose), { code });
    }
    assert.deepEqual(placed.pose, [-1, -2, 1, 0]);
});

test("disposed shapes are refused, and disposing twice is fine", () => {
    const shape = carom.shape(circle(0, 0, 1));
    shape.dispose();
    shape.dispose();
    assert.throws(() => carom.area(shape), { code: "disposed" });
});

test("queries on plain data keep no memory", () => {
    const polygon = { type: "polygon", points: [[0, 0], [4, 4], [4, 0], [0, 4]] };
    const query = () => {
        try {
            carom.area(polygon);
        } catch {
            // Not simple: what the failed factory took has to be freed as well.
        }
        carom.area({ type: "chain", points: polygon.points });
        carom.masks.blank(300, 300).dispose();
    };
    for (let i = 0; i < 50; ++i) query();
    const before = carom.module.memorySize;
    for (let i = 0; i < 2000; ++i) query();
    assert.equal(carom.module.memorySize, before);
});

test("unreachable shapes are freed", async () => {
    const { setFlagsFromString } = await import("node:v8");
    const { runInNewContext } = await import("node:vm");
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const local = await loadCarom(wasm);
    const round = async () => {
        for (let i = 0; i < 20; ++i) local.masks.blank(1000, 1000);
        await new Promise((done) => setTimeout(done, 5));
        collect();
        await new Promise((done) => setTimeout(done, 5));
    };
    await round();
    await round();
    const before = local.module.memorySize;
    for (let i = 0; i < 20; ++i) await round();
    assert.ok(local.module.memorySize < before + 20 * 125_000, `${before} bytes became ${local.module.memorySize}`);
});

test("running out of memory is reported, and the module stays trapped", async () => {
    const local = await loadCarom(wasm);
    assert.throws(() => local.masks.blank(2 ** 24, 2 ** 25), { code: "bad_size" });
    assert.throws(() => local.masks.fromPixels({ length: 4e9 }, 1, 1), { code: "out_of_memory" });
    assert.throws(() => local.area(circle(0, 0, 1)), { code: "out_of_memory" });
    assert.equal(carom.area({ type: "aabb", min: [0, 0], max: [2, 2] }), 4, "another instance still works");
});

test("masks: made, changed, read", () => {
    const rows = ["###.", "#.##", "###."];
    const mask = carom.masks.fromRows(rows);
    assert.deepEqual(mask.rows(), rows);
    assert.equal(mask.count, 9);
    assert.deepEqual(mask.bounds, { min: [0, 0], max: [4, 3] });
    assert.deepEqual([mask.get(0, 0), mask.get(1, 1), mask.get(-1, 0)], [true, false, false]);
    assert.deepEqual(mask.flipX().rows(), [".###", "##.#", ".###"]);
    assert.deepEqual(mask.flipY().rows(), rows.toReversed?.() ?? [...rows].reverse());
    assert.deepEqual(carom.masks.fromRows(["#"]).dilate(1, 4, true).rows(), [".#.", "###", ".#."]);
    assert.deepEqual(carom.masks.fromRows(["###", "###", "###"]).erode(1).rows(), ["...", ".#.", "..."]);
    assert.deepEqual(mask.crop([3, 1], [5, 2]).rows(), ["#."]);
    const copy = mask.copy();
    copy.invert();
    assert.equal(copy.count, 3);
    copy.fill([0, 0], [4, 3], false);
    copy.draw(carom.masks.fromRows(["##"]), [3, 0]);
    assert.deepEqual(copy.rows(), ["...#", "....", "...."]);
    copy.erase(mask, [3, 0]);
    assert.equal(copy.count, 0);
    assert.deepEqual(mask.components().map(({ count, first }) => [count, first]), [[9, [0, 0]]]);
    assert.deepEqual(mask.contours().map(({ isHole, parent }) => [isHole, parent]), [[false, -1], [true, 0]]);
    const [rings] = mask.polygons();
    assert.equal(rings.outline.length, 8);
    assert.deepEqual(rings.holes, [[[1, 1], [1, 2], [2, 2], [2, 1]]]);
    assert.deepEqual(carom.masks.fromRows(["##.."]).rotate(90, [0, 0]).mask.rows(), ["#", "#", ".", "."]);
    assert.throws(() => carom.masks.fromRows(["##", "#"]), { code: "bad_row", index: 1 });
    assert.throws(() => carom.masks.fromPixels([1, 0], 2, 2), { code: "bad_size" });
});

test("masks from images", () => {
    const data = [255, 0, 255, 255, 9, 9, 9, 100];
    assert.deepEqual(carom.masks.fromImage({ width: 2, height: 1, data }).rows(), ["#."]);
    assert.deepEqual(carom.masks.fromImage({ width: 2, height: 1, data }, 50).rows(), ["##"]);
    assert.deepEqual(carom.masks.fromColorKey({ width: 2, height: 1, data }, [255, 0, 255]).rows(), [".#"]);
    assert.equal(carom.masks.rasterize(circle(4, 4, 3), [0, 0], [8, 8]).count, 32);
});

test("masks against masks and shapes", () => {
    const { masks } = carom;
    const block = { mask: masks.fromRows(["####", "####"]), at: [0, 0] };
    const at = (x, y) => ({ mask: masks.fromRows(["##", "##"]), at: [x, y] });
    assert.equal(masks.overlap(block, at(4, 0)), null);
    assert.deepEqual(masks.overlap(block, at(3, 1)), {
        area: 1,
        first: [3, 1],
        bounds: { min: [3, 1], max: [4, 2] },
        centroid: [3.5, 1.5],
    });
    assert.deepEqual(masks.overlapMask(block, at(3, 1)).rows(), ["....", "...#"]);
    assert.deepEqual(masks.normal(block, at(3, 0)), { kind: "defined", gradient: [-2, 0], normal: [1, 0] });
    assert.deepEqual(masks.penetration(block, at(2, 1)), [0, 1]);
    const wall = { mask: masks.fromRows([".#", "#."]), at: [0, 0] };
    const blocked = masks.sweep(wall, { mask: masks.fromRows(["#"]), at: [-2, -2] }, [10, 10]);
    assert.deepEqual(blocked, { hit: true, initiallyOverlapping: false, t: 0.2, free: [0, 0], blocked: [0, 1] });
    const squares = { mask: masks.fromRows(["##", "##"]), at: [0, 0] };
    assert.deepEqual(masks.overlapShape(squares, circle(3, 1, 1.25)), { area: 2, first: [1, 0] });
    assert.equal(masks.overlapShape(squares, circle(9, 1, 1)), null);
});

test("building: hulls, parts, circles", () => {
    const arrow = [[0, 0], [4, 2], [0, 4], [1, 2]];
    assert.deepEqual(carom.convexHull([...arrow, [1, 1]]), [[0, 0], [4, 2], [0, 4]]);
    assert.equal(carom.convexParts(arrow).length, 2);
    assert.equal(carom.simplifyPolygon([[0, 0], [5, -0.25], [10, 0], [10, 10], [0, 10]], [], 0.5)[0].length, 4);
    assert.ok(carom.enclosingCircle([[0, 0], [100, 0], [100, 100], [0, 100]]).radius >= 50 * Math.SQRT2);
    assert.ok(carom.area(carom.enclosingBox([[0, 0], [2, 2], [0, 4], [-2, 2]])) < 8.0001);
    assert.ok(carom.enclosingCapsule([[0, 1], [0, -1], [10, -1], [10, 1]]).radius < 2);
    const tree = carom.shape({ type: "circle_tree", of: { type: "segment", a: [0, 0], b: [8, 0] }, levels: 2 });
    assert.deepEqual(carom.circles(tree).map(({ level, parent }) => [level, parent]), [
        [0, -1], [1, 0], [1, 0], [1, 0], [1, 0],
    ]);
    const pixels = carom.masks.fromRows(["###", "#..", "#.."]).circleTree(3);
    assert.equal(carom.circles(pixels)[0].level, 0);
    assert.equal(carom.overlaps(pixels, { type: "point", at: [0.5, 2.5] }), true);
    const ground = carom.masks.fromRows(["#...", "####"]).tileGrid([0, 50], [2, 1]);
    const { normal, separation } = carom.contact(ground, { type: "circle", center: [5, 50.5], radius: 1 });
    assert.deepEqual([normal[1], separation], [-1, -0.5]);
});

test("pairs are those of brute force, with filters and without", () => {
    const random = generator(3);
    const count = 400;
    const finder = carom.pairFinder();
    finder.resize(count, true);
    const boxes = Float64Array.from({ length: 4 * count }, () => 0);
    const filters = [];
    for (let i = 0; i < count; ++i) {
        const [x, y] = [Math.floor(random() * 60), Math.floor(random() * 60)];
        boxes.set([x, y, x + Math.floor(random() * 5), y + Math.floor(random() * 5)], 4 * i);
        filters.push({ category: 1 + Math.floor(random() * 2), mask: 1 + Math.floor(random() * 3), group: 0 });
        finder.setFilter(i, filters[i]);
    }
    finder.boxes.set(boxes);
    const expected = [];
    let all = 0;
    for (let i = 0; i < count; ++i) {
        for (let j = i + 1; j < count; ++j) {
            const [a, b] = [boxes.subarray(4 * i, 4 * i + 4), boxes.subarray(4 * j, 4 * j + 4)];
            if (a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3]) continue;
            ++all;
            if (filters[i].mask & filters[j].category && filters[j].mask & filters[i].category) expected.push(`${i} ${j}`);
        }
    }
    const pairs = (found) => Array.from({ length: found.length / 2 }, (_, i) => `${found[2 * i]} ${found[2 * i + 1]}`);
    expected.sort();
    assert.ok(expected.length > 50 && all - expected.length > 50);
    const moving = 100;
    const expectedMoving = expected.filter((pair) => Number(pair.split(" ")[0]) < moving);
    assert.ok(expectedMoving.length > 20 && expectedMoving.length < 0.8 * expected.length);
    for (const strategy of pairStrategies) {
        assert.deepEqual(pairs(finder.find({ strategy })).sort(), expected, strategy);
        if (strategy === "automatic") assert.notEqual(finder.strategy, "automatic");
        else assert.ok([strategy, "sweep"].includes(finder.strategy), `${strategy} became ${finder.strategy}`);
        assert.deepEqual(pairs(finder.find({ strategy, moving })).sort(), expectedMoving, strategy);
    }
    finder.resize(count);
    finder.boxes.set(boxes);
    assert.equal(finder.find().length / 2, all);
    assert.ok(finder.work > 0);
    assert.throws(() => finder.find({ strategy: "luck" }), { code: "unknown_strategy" });
    assert.throws(() => finder.find({ moving: -1 }), { code: "out_of_range" });
});

test("filters are part of the search: excluded pairs cost nothing", () => {
    const finder = carom.pairFinder();
    const count = 600;
    finder.resize(count, true);
    for (let i = 0; i < count; ++i) finder.setFilter(i, { category: 1, mask: 2 });
    finder.boxes.set(Array.from({ length: count }, () => [0, 0, 1, 1]).flat());
    assert.equal(finder.find().length, 0);
    assert.ok(finder.work < 20 * count, `${finder.work} nodes for ${count} boxes in a heap, ${(count * (count - 1)) / 2} pairs`);
});
