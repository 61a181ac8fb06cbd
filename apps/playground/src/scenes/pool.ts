/** Two pool balls: when they collide, and their velocities afterwards. */

import type { Vec2 } from "carom";
import type { Look, Painter } from "../painter.js";
import { type Handle, type Scene, knob } from "../scene.js";

const radius = 44;
/** The length of a velocity's arrow in seconds. */
const arrow = 0.45;

const add = (a: Vec2, b: Vec2, k = 1): Vec2 => [a[0] + k * b[0], a[1] + k * b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** An arrow with a label on the side away from a point, if it is long enough. */
function named(painter: Painter, word: string, from: Vec2, to: Vec2, away: Vec2, look: Look): void {
    painter.arrow(from, to, look);
    const along = add(to, from, -1);
    const length = Math.hypot(...along);
    if (length < 30) return;
    const place = add(from, along, length > 60 ? 0.7 : 0.5);
    const side = cross(along, add(away, from, -1)) > 0 ? 1 : -1;
    const across: Vec2 = [(along[1] / length) * side, (-along[0] / length) * side];
    const align = Math.abs(across[0]) < 0.35 ? "center" : across[0] > 0 ? "left" : "right";
    painter.text(word, add(place, across, 11), look.color, align);
}

export const pool: Scene = {
    title: "Two pool balls and the components of their velocities",
    text:
        "A shape cast finds when two moving balls first touch, in closed form: none tunnels however fast. At that time " +
        "each velocity is split into components along the line of centers and across it. Equal balls swap the components " +
        "along the line and keep those across it; the common advice to swap whole velocities is wrong unless the " +
        "hit is head-on. Red is along, gray across, green the velocity afterwards.",
    source: "Flipcode's first worked example (two moving circles) and the pool scene of [Canvas].",
    hint: "Drag the balls and the tips of their arrows. Space releases them.",
    open({ carom, panel, width, height, redraw }) {
        const ball = carom.shape({ type: "circle", center: [0, 0], radius });
        const start: { at: Vec2; v: Vec2 }[] = [
            { at: [width * 0.14, height * 0.68], v: [width * 0.34, -height * 0.09] },
            { at: [width * 0.8, height * 0.22], v: [-width * 0.25, height * 0.3] },
        ];
        let t = -1; // negative until they are released
        const handles: Handle[] = [];
        for (const one of start) {
            // The velocity is always that of the two places, so that a shared address has it to the last digit.
            const tip = knob(add(one.at, one.v, arrow), (to) => {
                const [x, y] = add(to, one.at, -1);
                one.v = [x / arrow, y / arrow];
                tip.at = to;
            }, 20);
            const body = knob(one.at, (to) => {
                const by = add(to, one.at, -1);
                one.at = body.at = to;
                tip.move!(add(tip.at, by));
            }, radius);
            tip.move!(tip.at);
            handles.unshift(tip);
            handles.push(body);
        }
        const [one, two] = start as [(typeof start)[0], (typeof start)[0]];
        const go = () => {
            t = t < 0 ? 0 : -1;
            redraw();
        };
        panel.button("Release (space)", go);
        const parts = panel.checkbox("velocity components", true);
        return {
            handles,
            draw(painter, seconds) {
                const { hit } = carom.sweep(ball.at(one.at), one.v, ball.at(two.at), two.v);
                const collide = hit !== null && hit.enter > 0;
                const n: Vec2 = hit?.normal ?? [0, 0];
                const swap = collide ? dot(one.v, n) - dot(two.v, n) : 0;
                const after: [Vec2, Vec2] = [add(one.v, n, -swap), add(two.v, n, swap)];
                painter.ground(width, height);
                const colors = ["a", "b"] as const;
                start.forEach(({ at, v }, i) => {
                    const color = colors[i]!;
                    const end = collide ? add(at, v, hit.enter) : add(at, v, 4);
                    painter.line(at, end, { color: "soft", width: 1.5, dash: [2, 6] });
                    if (collide) {
                        painter.shape({ type: "circle", center: end, radius }, { color, width: 1.5, dash: [5, 5] });
                        painter.line(end, add(end, after[i]!, 4), { color: "line", width: 1.5, dash: [2, 6] });
                        if (parts.on) named(painter, "after", end, add(end, after[i]!, arrow), add(end, v), { color: "ok", width: 2.5 });
                    }
                });
                if (collide) {
                    painter.line(add(hit.point, n, -110), add(hit.point, n, 110), { color: "soft", width: 1, dash: [8, 4] });
                    painter.dot(hit.point, 4.5, "hit");
                }
                const places = start.map(({ at, v }, i) => {
                    if (t < 0) return at;
                    return collide && t > hit.enter ? add(add(at, v, hit.enter), after[i]!, t - hit.enter) : add(at, v, t);
                });
                start.forEach(({ v }, i) => {
                    const [at, color] = [places[i]!, colors[i]!];
                    painter.shape({ type: "circle", center: at, radius }, { color, fill: 0.25, width: 3 });
                    if (t >= 0) return;
                    if (parts.on && collide) {
                        const corner = add(at, n, arrow * dot(v, n));
                        const tip = add(at, v, arrow);
                        named(painter, "along", at, corner, tip, { color: "hit", width: 2 });
                        named(painter, "across", corner, tip, at, { color: "soft", width: 2 });
                    }
                    painter.arrow(at, add(at, v, arrow), { color, width: 3 });
                    painter.knob(add(at, v, arrow), color);
                });
                const energy = (velocities: readonly Vec2[]) => velocities.reduce((sum, v) => sum + dot(v, v), 0);
                panel.show({
                    result: { text: collide ? "they collide" : hit ? "in contact" : "they miss", kind: collide || hit ? "hit" : "ok" },
                    "time of impact": collide ? hit.enter : null,
                    normal: collide ? n : null,
                    v1: one.v,
                    v2: two.v,
                    "v1 along, across": collide ? [dot(one.v, n), cross(n, one.v)] : null,
                    "v2 along, across": collide ? [dot(two.v, n), cross(n, two.v)] : null,
                    "v1 after": collide ? after[0] : null,
                    "v2 after": collide ? after[1] : null,
                    "energy after / before": collide ? energy(after) / energy([one.v, two.v]) : null,
                });
                if (t < 0) return false;
                t += seconds;
                if (t > 6) t = -1;
                return true;
            },
            key(key, down) {
                if (key !== " " || !down) return false;
                go();
                return true;
            },
            queries: () => [
                {
                    ask: "sweep",
                    a: { type: "circle", center: one.at, radius },
                    b: { type: "circle", center: two.at, radius },
                    va: one.v,
                    vb: two.v,
                },
            ],
            close: () => ball.dispose(),
        };
    },
};
