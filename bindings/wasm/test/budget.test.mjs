/** Work budgets: queries beyond one are refused, and the module still works. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { CaromError, loadCarom } from "../dist/index.js";

const carom = await loadCarom(await readFile(new URL("../dist/carom.wasm", import.meta.url)));
const circles = { type: "compound", shapes: Array.from({ length: 20 }, (_, i) => ({ type: "circle", center: [i, i % 3], radius: 2 })) };
const ball = { type: "circle", center: [9, 1], radius: 1 };
const depth = () => carom.contact(circles, ball).separation;
const isTooExpensive = (error) => error instanceof CaromError && error.code === "too_expensive";

test("a sufficient budget changes nothing", () => {
    assert.equal(carom.withinBudget(1e9, depth), depth());
});

test("an insufficient budget is an error, and the module still works", () => {
    assert.throws(() => carom.withinBudget(10, depth), isTooExpensive);
    assert.equal(carom.withinBudget(1e9, depth), depth());
});

test("an inner budget is limited by the rest of the outer one", () => {
    assert.throws(() => carom.withinBudget(10, () => carom.withinBudget(1e9, depth)), isTooExpensive);
});

test("other errors within a budget are unchanged", () => {
    const wrong = () => carom.shape({ type: "circle", center: [0, 0], radius: -1 });
    assert.throws(() => carom.withinBudget(1e9, wrong), (error) => error.code === "negative_radius");
    assert.throws(() => carom.withinBudget(-1, depth), (error) => error.code === "out_of_range");
    assert.equal(carom.distance(ball, { type: "point", at: [9, 5] }), 3);
});
