/** Two pool balls: when they meet, and what happens to their velocities. */

import type { Vec2 } from "carom";
import type { Look, Painter } from "../painter.js";
import { type Handle, type Scene, knob } from "../scene.js";

const radius = 44;
/** The seconds that a velocity's arrow is long. */
const arrow = 0.45;

const add = (a: Vec2, b: Vec2, k = 1): Vec2 => [a[0] + k * b[0], a[1] + k * b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** An arrow with a word beside its tip's half, away from a point, where it is long enough to have one. */
function named(painter: Painter, word: string, from: Vec2, to: Vec2, away: Vec2, look: Look): void {
    painter.arrow(from, to, look);
    const way = add(to, from, -1);
    const length = Math.hypot(...way);
    if (length < 30) return;
    const place = add(from, way, length > 60 ? 0.7 : 0.5);
    const side = cross(way, add(away, from, -1)) > 0 ? 1 : -1;
    const across: Vec2 = [(way[1] / length) * side, (-way[0] / length) * side];
    const align = Math.abs(across[0]) < 0.35 ? "center" : across[0] > 0 ? "left" : "right";
    painter.text(word, add(place, across, 11), look.colour, align);
}

export const pool: Scene = {
    id: "pool",
    name: "Pool",
    title: "Two pool balls and their velocity parts",
    text:
        "A sweep says when two moving balls first meet, in closed form: no ball is too fast to be seen. At that moment " +
        "each velocity is split along the line of centres and across it. Equal balls swap the parts along the line " +
        "and keep those across it; “swap the components” without the split, as it is often told, is wrong as soon as " +
        "a hit is not head-on. Red is along, grey across, green what each has afterwards.",
    source: "Flipcode's first worked example (two moving circles) and the pool scene of [Canvas].",
    hint: "Drag the balls and the tips of their arrows. Space lets them go.",
    code: `using namespace carom;

const auto hit = sweep(Circle{p1, r}, v1,
                       Circle{p2, r}, v2);
if (hit.hit) {
    const Vec2 n = hit.normal;  // from 1 to 2
    const float along = dot(v1 - v2, n);
    if (along > 0) {            // they approach
        v1 = v1 - along * n;    // equal masses
        v2 = v2 + along * n;    // swap this part
    }
}`,
    open({ carom, panel, width, height, redraw }) {
        const ball = carom.shape({ type: "circle", center: [0, 0], radius });
        const start: { at: Vec2; v: Vec2 }[] = [
            { at: [width * 0.14, height * 0.68], v: [width * 0.34, -height * 0.09] },
            { at: [width * 0.8, height * 0.22], v: [-width * 0.25, height * 0.3] },
        ];
        let t = -1; // before 0 they wait
        const handles: Handle[] = [];
        for (const one of start) {
            const tip = knob(add(one.at, one.v, arrow), (to) => {
                const [x, y] = add(to, one.at, -1);
                one.v = [x / arrow, y / arrow];
                tip.at = to;
            }, 20);
            const body = knob(one.at, (to) => {
                one.at = to;
                body.at = to;
                tip.at = add(to, one.v, arrow);
            }, radius);
            handles.unshift(tip);
            handles.push(body);
        }
        const [one, two] = start as [(typeof start)[0], (typeof start)[0]];
        const go = () => {
            t = t < 0 ? 0 : -1;
            redraw();
        };
        panel.button("Let go (space)", go);
        const parts = panel.checkbox("velocity parts", true);
        return {
            handles,
            draw(painter, seconds) {
                const { hit } = carom.sweep(ball.at(one.at), one.v, ball.at(two.at), two.v);
                const meets = hit !== null && hit.enter > 0;
                const n: Vec2 = hit?.normal ?? [0, 0];
                const swap = meets ? dot(one.v, n) - dot(two.v, n) : 0;
                const after: [Vec2, Vec2] = [add(one.v, n, -swap), add(two.v, n, swap)];
                painter.ground(width, height);
                const colours = ["a", "b"] as const;
                start.forEach(({ at, v }, i) => {
                    const colour = colours[i]!;
                    const end = meets ? add(at, v, hit.enter) : add(at, v, 4);
                    painter.line(at, end, { colour: "soft", width: 1.5, dash: [2, 6] });
                    if (meets) {
                        painter.shape({ type: "circle", center: end, radius }, { colour, width: 1.5, dash: [5, 5] });
                        painter.line(end, add(end, after[i]!, 4), { colour: "line", width: 1.5, dash: [2, 6] });
                        if (parts.on) named(painter, "after", end, add(end, after[i]!, arrow), add(end, v), { colour: "ok", width: 2.5 });
                    }
                });
                if (meets) {
                    painter.line(add(hit.point, n, -110), add(hit.point, n, 110), { colour: "soft", width: 1, dash: [8, 4] });
                    painter.dot(hit.point, 4.5, "hit");
                }
                const places = start.map(({ at, v }, i) => {
                    if (t < 0) return at;
                    return meets && t > hit.enter ? add(add(at, v, hit.enter), after[i]!, t - hit.enter) : add(at, v, t);
                });
                start.forEach(({ v }, i) => {
                    const [at, colour] = [places[i]!, colours[i]!];
                    painter.shape({ type: "circle", center: at, radius }, { colour, fill: 0.25, width: 3 });
                    if (t >= 0) return;
                    if (parts.on && meets) {
                        const corner = add(at, n, arrow * dot(v, n));
                        const tip = add(at, v, arrow);
                        named(painter, "along", at, corner, tip, { colour: "hit", width: 2 });
                        named(painter, "across", corner, tip, at, { colour: "soft", width: 2 });
                    }
                    painter.arrow(at, add(at, v, arrow), { colour, width: 3 });
                    painter.knob(add(at, v, arrow), colour);
                });
                const energy = (velocities: readonly Vec2[]) => velocities.reduce((sum, v) => sum + dot(v, v), 0);
                panel.show({
                    verdict: { text: meets ? "they meet" : hit ? "in contact" : "they miss", kind: meets || hit ? "hit" : "ok" },
                    "time of impact": meets ? hit.enter : null,
                    normal: meets ? n : null,
                    v1: one.v,
                    v2: two.v,
                    "v1 along, across": meets ? [dot(one.v, n), cross(n, one.v)] : null,
                    "v2 along, across": meets ? [dot(two.v, n), cross(n, two.v)] : null,
                    "v1 after": meets ? after[0] : null,
                    "v2 after": meets ? after[1] : null,
                    "energy after / before": meets ? energy(after) / energy([one.v, two.v]) : null,
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
            questions: () => [
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
