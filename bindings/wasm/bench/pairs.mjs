/** Single pairs of shapes: whether they overlap, and their contact. */

import { medians, randomNumbers } from "./measure.mjs";

const bodies = 1024; // of each of the two kinds
const count = 16384; // pairs of them
const rounds = 15;

const hexagon = Array.from({ length: 6 }, (_, i) => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)]);
const square = [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]];

/** The pairs of kinds that are measured: each is a circle of radius 1, or convex points, about the origin. */
const kinds = [
    ["circles", { radius: 1 }, { radius: 1 }],
    ["a circle and a hexagon", { radius: 1 }, { points: hexagon }],
    ["boxes", { points: square }, { points: square }],
    ["hexagons", { points: hexagon }, { points: hexagon }],
];

/** Poses of both shapes of each pair: about half of them overlap. Pairs of one body have the same object as its pose. */
function randomPoses(random) {
    const reach = 1.8;
    const pose = () => {
        const angle = 2 * Math.PI * random();
        return { x: reach * (2 * random() - 1), y: reach * (2 * random() - 1), angle, c: Math.cos(angle), s: Math.sin(angle) };
    };
    const [all, others] = [0, 1].map(() => Array.from({ length: bodies }, pose));
    const any = (poses) => poses[Math.floor(bodies * random())];
    return Array.from({ length: count }, () => ({ a: any(all), b: any(others) }));
}

/** Whether each pair overlaps, by Carom; and what others say differently, which is theirs: Carom is exact. */
function compare(kind, contestants, note) {
    const [reference, ...others] = contestants.map((one) => Array.from({ length: count }, (_, i) => one.overlaps(i)));
    const hits = reference.filter(Boolean).length;
    if (hits < 0.3 * count || hits > 0.7 * count) throw new Error(`${hits} of ${count} pairs overlap`);
    others.forEach((results, k) => {
        const different = results.filter((hit, i) => hit !== reference[i]).length;
        if (different > (contestants[k + 1].tolerance ?? 0.001) * count) throw new Error(`${contestants[k + 1].name} differs in ${different} of ${count} pairs`);
        if (different > 0) note(`${kind}: ${contestants[k + 1].name} differs from the exact result in ${different} of ${count} pairs.`);
    });
}

let sink = 0;

/**
 * Measures all kinds for the libraries, each `(a, b, poses) => contestants`: a list of `{ name, column, time }`, and
 * how many pairs overlapped in all. Calls `note` with what libraries get wrong.
 */
export function benchPairs(libraries, note, selected = "") {
    const random = randomNumbers(28);
    const measured = [];
    for (const [name, a, b] of kinds) {
        if (!name.includes(selected)) continue;
        const poses = randomPoses(random);
        const contestants = libraries.flatMap((library) => library(a, b, poses));
        compare(name, contestants.filter(({ overlaps }) => overlaps), note);
        for (const query of ["overlaps", "contact"]) {
            const able = contestants.filter((one) => one[query] || one[`${query}All`]);
            const runs = able.map((one) => ({ prepare: one.prepare, run: one[`${query}All`] ?? eachOf(one[query]) }));
            const times = medians(runs, count, rounds, random);
            able.forEach((one, i) => measured.push({ name: one.name, column: `${name}: ${query}`, time: times[i] }));
        }
    }
    return { measured, hits: sink };
}

// A loop of its own for each contestant, which is then compiled for that one.
function eachOf(query) {
    const body = "let hits = 0; for (const i of order) if (query(i)) ++hits; return hits;";
    const loop = new Function("query", "order", body);
    return (order) => {
        sink += loop(query, order);
    };
}
