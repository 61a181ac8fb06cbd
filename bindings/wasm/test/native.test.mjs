/** The module's results are those of the native library, bit for bit: the same queries to `carom query --double`. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { loadCarom, still } from "../dist/index.js";
import { randomShapes } from "./random_shapes.mjs";

const tool = process.env.CAROM_TOOL;
const carom = await loadCarom();

const infinite = (x) => (x === Infinity ? "infinite" : x === -Infinity ? "-infinite" : x);
// Without a feature where they penetrate at the start, or where a curve touches anything.
const feature = (found) => (!found || found.kind === "none" ? null : found);
const features = (hit) => ({ a: feature(hit?.featureA), b: feature(hit?.featureB) });

// The tool places shapes as compounds of one, whose contacts are rounded differently: so both get compounds.
const asCompound = (shape) => (shape.pose ? { type: "compound", shapes: [shape] } : shape);

// The protocol's name for conservative results.
const certaintyOf = (certainty) => (certainty === "conservative" ? "certified" : certainty);

// The common part of sweeps and impacts from time 0 on; `when` are the members with their times. The protocol tells of
// the start what `classify` and `closest` do.
const castResult = ({ a, b }, { hit, initiallyOverlapping, certainty }, when) => ({
    hit: hit !== null,
    ...when,
    normal: hit && hit.normal,
    point:
        initiallyOverlapping && hit.normal[0] === 0 && hit.normal[1] === 0 ? carom.closest(a, b).onA : hit && hit.point,
    started: initiallyOverlapping ? carom.classify(a, b) : "disjoint",
    graze: hit !== null && hit.graze,
    certainty: certaintyOf(certainty),
    feature: features(hit),
});

/** For each operation of the protocol: its arguments besides shapes, and its result with the protocol's keys. */
const operations = {
    overlaps: {
        result: ({ a, b }) => ({ overlaps: carom.overlaps(a, b), penetrates: carom.penetrates(a, b) }),
    },
    classify: { result: ({ a, b }) => ({ relation: carom.classify(a, b) }) },
    distance: {
        result: ({ a, b }) => {
            const { distance, onA, onB } = carom.closest(a, b);
            return {
                distance,
                // The tool reports one distance for shapes that are apart.
                signed_distance: distance > 0 ? distance : infinite(carom.signedDistance(a, b)),
                point_on_a: onA,
                point_on_b: onB,
            };
        },
    },
    contact: {
        extra: ({ integer }) => ({ margin: integer(0, 2) }),
        result: ({ a, b, margin }) => {
            const found = carom.contact(a, b, margin);
            return {
                contact: found !== null,
                separation: found && infinite(found.separation),
                normal: found && found.normal,
                unique_normal: found && found.uniqueNormal,
                point: found && found.point,
            };
        },
    },
    sweep: {
        extra: ({ vec, integer }) => ({ va: vec(), vb: vec(), horizon: integer(1, 4) }),
        result: ({ a, b, va, vb, horizon }) => {
            const found = carom.sweep(a, va, b, vb, horizon);
            return castResult({ a, b }, found, { enter: found.hit && found.hit.enter, exit: found.hit && found.hit.exit });
        },
    },
    impact: {
        extra: ({ vec, integer }) => ({
            motion_a: { poly: [[integer(-3, 3), integer(-2, 2)], [integer(-3, 3), integer(-2, 2), integer(-1, 1)]] },
            motion_b: { poly: [[], [integer(-2, 2)]], growth: integer(0, 1) / 4 },
            t1: integer(1, 3),
        }),
        result: ({ a, b, motion_a, motion_b, t1 }) => {
            const found = carom.firstImpact(a, motion_a, b, motion_b, 0, t1);
            return castResult({ a, b }, found, { time: found.hit && found.hit.time });
        },
        bounded: true,
    },
    closest_approach: {
        extra: ({ integer }) => ({ motion_a: { poly: [[integer(-3, 3)], [integer(-3, 3), integer(-2, 2)]] }, t1: 2 }),
        result: ({ a, b, motion_a, t1 }) => {
            const found = carom.closestApproach(a, motion_a, b, still, 0, t1);
            return { ...found, certainty: certaintyOf(found.certainty) };
        },
        bounded: true,
    },
    bounds: {
        result: ({ a }) => {
            const { min, max } = carom.bounds(a);
            return { min: min.map(infinite), max: max.map(infinite) };
        },
    },
    area: { result: ({ a }) => ({ area: infinite(carom.area(a)) }) },
    centroid: { result: ({ a }) => ({ point: carom.centroid(a) }) },
};

const unary = new Set(["bounds", "area", "centroid"]);

function queriesOf(operation, count, seed) {
    const shapes = randomShapes(seed);
    return Array.from({ length: count }, (_, i) => {
        const { extra = () => ({}), bounded } = operations[operation];
        const first = bounded ? shapes.bounded() : asCompound(shapes.shape(i % shapes.kinds));
        const second = bounded ? shapes.bounded() : asCompound(shapes.shape());
        return { ask: operation, a: first, ...(unary.has(operation) ? {} : { b: second }), ...extra(shapes) };
    });
}

function runNative(queries) {
    const input = queries.map((query) => JSON.stringify(query)).join("\n");
    const { stdout, error } = spawnSync(tool, ["query", "--double"], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
    if (error) throw error;
    return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

function resultOf(query) {
    try {
        return { answer: operations[query.ask].result(query) };
    } catch (error) {
        if (error?.name !== "CaromError") throw error;
        return { error: error.code };
    }
}

for (const operation of Object.keys(operations)) {
    test(`${operation} returns what the native library returns`, { skip: tool ? false : "CAROM_TOOL is not set" }, () => {
        const queries = queriesOf(operation, 1500, 7 + operation.length);
        let succeeded = 0;
        runNative(queries).forEach((native, i) => {
            const ours = resultOf(queries[i]);
            if (native.error) native = { error: native.error.code };
            else ++succeeded;
            assert.deepEqual(ours, native, JSON.stringify(queries[i]));
        });
        assert.ok(succeeded > 0.9 * queries.length, `only ${succeeded} queries are valid`);
    });
}

test("a fair share of the queries is about shapes that overlap", () => {
    const queries = queriesOf("overlaps", 1500, 15);
    const share = queries.filter((query) => resultOf(query).answer?.overlaps).length / queries.length;
    assert.ok(share > 0.3 && share < 0.7, `${share}`);
});
