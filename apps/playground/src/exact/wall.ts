/** Bullets at a thin wall: tests at steps, and a sweep. */

import type { Vec2 } from "carom";
import { type Case, type Side, wrong } from "./duel.js";
import { f, fromBox, lengthSquared } from "./floats.js";

const radius = 4;
const dt = f(1 / 60);
const rows = 9;

interface Shot {
    readonly from: Vec2;
    /** Where it is at each step, on each side; the last one is where it stopped, or out of sight. */
    readonly paths: Readonly<Record<Side, readonly Vec2[]>>;
    readonly stopped: Readonly<Record<Side, boolean>>;
    readonly time: number;
}

export const wall: Case = {
    name: "a thin wall",
    text: "Bullets that move further in a step than the wall is thick. Tests at steps see only some of them; a sweep tests the path.",
    labels: { floats: "a test of overlap at each of 60 steps a second", carom: "sweep: the first contact on the path" },
    open({ carom, panel, width, height }) {
        const speed = panel.slider("speed", { min: 300, max: 6000, step: 100, value: 2400 });
        const thickness = panel.slider("thickness", { min: 0, max: 24, step: 1, value: 3 });
        const slow = panel.slider("slow motion", { min: 1, max: 20, step: 1, value: 4 });
        const left = Math.round(width * 0.62);
        let shots: Shot[] = [];
        let total = { fired: 0, through: 0, stopped: 0 };
        let set = "";
        let clock = 0;
        const solid = () => ({ min: [left, 20] as Vec2, max: [left + thickness.value, height - 16] as Vec2 });

        const shoot = (): Shot => {
            const row = total.fired % rows;
            // Each starts elsewhere in its first step.
            const from: Vec2 = [f(12 + ((total.fired * 0.618) % 1) * speed.value * dt), f(40 + (row * (height - 84)) / (rows - 1))];
            const { min, max } = solid();
            const seen = (at: Vec2) => lengthSquared(fromBox(at, min, max)) <= f(radius * radius);
            const steps: Vec2[] = [from];
            while (!seen(steps.at(-1)!) && steps.at(-1)![0] < width + 20) steps.push([f(steps.at(-1)![0] + f(f(speed.value) * dt)), from[1]]);
            const { hit } = carom.sweep({ type: "circle", center: from, radius }, [speed.value, 0], { type: "aabb", min, max }, [0, 0]);
            const time = hit?.enter ?? Infinity;
            const whole = Math.floor(time / dt);
            const stop: Vec2 = [from[0] + speed.value * time, from[1]];
            const swept = [...Array.from({ length: whole + 1 }, (_, i): Vec2 => [from[0] + i * speed.value * dt, from[1]]), stop];
            return { from, paths: { floats: steps, carom: swept }, stopped: { floats: seen(steps.at(-1)!), carom: hit !== null }, time };
        };
        const fire = () => {
            if (total.fired % rows === 0) shots = [];
            const shot = shoot();
            shots.push(shot);
            total = { fired: total.fired + 1, through: total.through + Number(!shot.stopped.floats), stopped: total.stopped + Number(shot.stopped.carom) };
            clock = 0;
        };
        const update = () => {
            const now = `${speed.value} ${thickness.value}`;
            if (now === set) return;
            [set, shots, total] = [now, [], { fired: 0, through: 0, stopped: 0 }];
            fire();
        };
        update();
        return {
            step(seconds) {
                update();
                clock += seconds / slow.value;
                if (clock > width / speed.value + 4 * dt) fire();
            },
            draw(painter, side) {
                const { min, max } = solid();
                painter.shape({ type: "aabb", min, max }, { color: "ink", fill: 0.5, width: 1.5 });
                shots.forEach(({ from, paths, stopped }, i) => {
                    const path = paths[side];
                    const shown = i < shots.length - 1 ? path.length - 1 : Math.min(Math.floor(clock / dt), path.length - 1);
                    const last = path[shown]!;
                    const through = !stopped[side] && last[0] > max[0];
                    const color = through ? "hit" : side === "floats" ? "b" : "a";
                    painter.line(from, last, { color, width: 1, dash: [2, 4] });
                    for (const at of path.slice(0, shown)) painter.shape({ type: "circle", center: at, radius }, { color: "soft", width: 1 });
                    painter.shape({ type: "circle", center: last, radius }, { color, fill: 0.8, width: 2 });
                });
            },
            values: () => ({
                "floats: through the wall": wrong(total.through, total.fired),
                "Carom: through the wall": wrong(total.fired - total.stopped, total.fired),
                "Carom: contact at": shots.at(-1)!.time,
                "length of a step": speed.value * dt,
                "wall and bullet": thickness.value + 2 * radius,
            }),
            queries: () => {
                const { min, max } = solid();
                return shots.map(({ from }) => ({ ask: "sweep", a: { type: "circle", center: from, radius }, b: { type: "aabb", min, max }, va: [speed.value, 0], vb: [0, 0] }));
            },
        };
    },
};
