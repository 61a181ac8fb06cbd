/** The module's answers are those of the native library, bit for bit: the same questions to `carom query --double`. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { loadCarom, still } from "../dist/index.js";
import { randomShapes } from "./random_shapes.mjs";

const tool = process.env.CAROM_TOOL;
const carom = await loadCarom();

const infinite = (x) => (x === Infinity ? "infinite" : x === -Infinity ? "-infinite" : x);
// Where they penetrate at the start, or a curve is met anywhere, nothing in particular meets.
const feature = (found) => (!found || found.kind === "none" ? null : found);
const features = (hit) => ({ a: feature(hit?.featureA), b: feature(hit?.featureB) });

// The tool places shapes by compounds of one, whose contacts are rounded in another way: so both get them like that.
const asCompound = (shape) => (shape.pose ? { type: "compound", shapes: [shape] } : shape);

// What sweeps and impacts have in common; `when` are the members with their times.
const encounter = ({ hit, started, certainty }, when) => ({
    hit: hit !== null,
    ...when,
    normal: hit && hit.normal,
    point: hit && hit.point,
    started,
    graze: hit !== null && hit.graze,
    certainty,
    feature: features(hit),
});

/** For each verb of the protocol: what it needs, and its answer in the protocol's words. */
const verbs = {
    overlaps: {
        answer: ({ a, b }) => ({ overlaps: carom.overlaps(a, b), penetrates: carom.penetrates(a, b) }),
    },
    classify: { answer: ({ a, b }) => ({ relation: carom.classify(a, b) }) },
    distance: {
        answer: ({ a, b }) => {
            const { distance, onA, onB } = carom.closest(a, b);
            return {
                distance,
                // What is apart has one distance there.
                signed_distance: distance > 0 ? distance : infinite(carom.signedDistance(a, b)),
                point_on_a: onA,
                point_on_b: onB,
            };
        },
    },
    contact: {
        more: ({ whole }) => ({ margin: whole(0, 2) }),
        answer: ({ a, b, margin }) => {
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
        more: ({ vec, whole }) => ({ va: vec(), vb: vec(), horizon: whole(1, 4) }),
        answer: ({ a, b, va, vb, horizon }) => {
            const found = carom.sweep(a, va, b, vb, horizon);
            return encounter(found, { enter: found.hit && found.hit.enter, exit: found.hit && found.hit.exit });
        },
    },
    impact: {
        more: ({ vec, whole }) => ({
            motion_a: { poly: [[whole(-3, 3), whole(-2, 2)], [whole(-3, 3), whole(-2, 2), whole(-1, 1)]] },
            motion_b: { poly: [[], [whole(-2, 2)]], growth: whole(0, 1) / 4 },
            t1: whole(1, 3),
        }),
        answer: ({ a, b, motion_a, motion_b, t1 }) => {
            const found = carom.firstImpact(a, motion_a, b, motion_b, 0, t1);
            return encounter(found, { time: found.hit && found.hit.time });
        },
        bounded: true,
    },
    closest_approach: {
        more: ({ whole }) => ({ motion_a: { poly: [[whole(-3, 3)], [whole(-3, 3), whole(-2, 2)]] }, t1: 2 }),
        answer: ({ a, b, motion_a, t1 }) => carom.closestApproach(a, motion_a, b, still, 0, t1),
        bounded: true,
    },
    bounds: {
        answer: ({ a }) => {
            const { min, max } = carom.bounds(a);
            return { min: min.map(infinite), max: max.map(infinite) };
        },
    },
    area: { answer: ({ a }) => ({ area: infinite(carom.area(a)) }) },
    centroid: { answer: ({ a }) => ({ point: carom.centroid(a) }) },
};

const unary = new Set(["bounds", "area", "centroid"]);

function questionsOf(verb, count, seed) {
    const shapes = randomShapes(seed);
    return Array.from({ length: count }, (_, i) => {
        const { more = () => ({}), bounded } = verbs[verb];
        const first = bounded ? shapes.bounded() : asCompound(shapes.shape(i % shapes.kinds));
        const second = bounded ? shapes.bounded() : asCompound(shapes.shape());
        return { ask: verb, a: first, ...(unary.has(verb) ? {} : { b: second }), ...more(shapes) };
    });
}

function askNative(questions) {
    const input = questions.map((question) => JSON.stringify(question)).join("\n");
    const { stdout, error } = spawnSync(tool, ["query", "--double"], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
    if (error) throw error;
    return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

function answerOf(question) {
    try {
        return { answer: verbs[question.ask].answer(question) };
    } catch (error) {
        if (error?.name !== "CaromError") throw error;
        return { error: error.code };
    }
}

for (const verb of Object.keys(verbs)) {
    test(`${verb} answers as the native library does`, { skip: tool ? false : "CAROM_TOOL names no native tool" }, () => {
        const questions = questionsOf(verb, 1500, 7 + verb.length);
        let answered = 0;
        askNative(questions).forEach((native, i) => {
            const ours = answerOf(questions[i]);
            if (native.error) native = { error: native.error.code };
            else ++answered;
            assert.deepEqual(ours, native, JSON.stringify(questions[i]));
        });
        assert.ok(answered > 0.9 * questions.length, `only ${answered} questions make sense`);
    });
}

test("a fair share of the questions is about shapes that meet", () => {
    const questions = questionsOf("overlaps", 1500, 15);
    const met = questions.filter((question) => answerOf(question).answer?.overlaps).length / questions.length;
    assert.ok(met > 0.3 && met < 0.7, `${met}`);
});
