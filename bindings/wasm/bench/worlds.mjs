/** Worlds of moving bodies: each step moves all of them and reads the events of pairs that begin or end to overlap. */

import { randomNumbers } from "./measure.mjs";

const steps = 60;
const dt = 1 / 60;
const runs = 5;

/** Half circles, half boxes, with constant velocities; each overlaps about one other. */
function randomBodies(count, random) {
    const side = 3.5 * Math.sqrt(count);
    return Array.from({ length: count }, (_, i) => {
        const angle = 2 * Math.PI * random();
        const shape = i % 2 ? { radius: 0.8 } : { half: [0.9, 0.6] };
        return { ...shape, x: side * random(), y: side * random(), angle, vx: 6 * random() - 3, vy: 6 * random() - 3 };
    });
}

/** Runs a world; returns the milliseconds of a step, and how many pairs began and ended after the first step. */
function run(make, bodies) {
    const world = make(bodies, dt);
    world.step();
    let [begins, ends] = [0, 0];
    const start = process.hrtime.bigint();
    for (let i = 1; i < steps; ++i) {
        const events = world.step();
        begins += events.begins;
        ends += events.ends;
    }
    const time = Number(process.hrtime.bigint() - start) / 1e6 / (steps - 1);
    world.free?.();
    return { time, begins, ends };
}

/** Measures worlds of some sizes, each library `{ name, make(bodies, dt) }` with `step()`: `{ name, column, time }`. */
export function benchWorlds(libraries, selected = "") {
    const measured = [];
    for (const count of [200, 2000, 20000]) {
        const name = `a world of ${count}`;
        if (!name.includes(selected)) continue;
        const bodies = randomBodies(count, randomNumbers(count));
        const times = libraries.map(() => []);
        const events = [];
        for (let round = 0; round < runs; ++round) {
            libraries.forEach(({ make }, i) => {
                const { time, ...found } = run(make, bodies);
                times[i].push(time);
                events[i] = found;
            });
        }
        libraries.forEach((library, i) => {
            const { begins } = events[i];
            // Floats and skins around shapes move some events to other steps.
            const tolerance = 3 + (library.tolerance ?? 0.02) * events[0].begins;
            if (Math.abs(begins - events[0].begins) > tolerance) throw new Error(`${library.name}: ${begins} begin, not ${events[0].begins}`);
            const time = times[i].sort((a, b) => a - b)[runs >> 1];
            measured.push({ name: library.name, column: name, time });
        });
    }
    return measured;
}
