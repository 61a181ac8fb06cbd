/** Time of impact of two moving shapes, and a slider for the time. */

import { type Motion, type ShapeData, type Vec2 } from "carom";
import { type Scene, knob } from "../scene.js";

export const impact: Scene = {
    title: "Time of impact",
    text:
        "Both shapes move, and one rotates. The library finds the first time at which they touch: no contact is missed " +
        "however fast they are. Where rotation requires iteration, the result says so, and is an interval that is " +
        "guaranteed to contain the time. Slide the time to see that they touch then and not before.",
    source: "Flipcode's statement R(P1(t), P2(t)) = n; with rotation, conservative advancement after Mirtich 1996.",
    hint: "Drag the shapes and the ends of their paths; slide the time, or press space to run.",
    open({ carom, panel, width, height, redraw }) {
        const at = (x: number, y: number): Vec2 => [width * x, height * y];
        const start = { a: knob(at(0.16, 0.3), undefined, 50), b: knob(at(0.74, 0.8), undefined, 50) };
        const end = { a: knob(at(0.84, 0.42)), b: knob(at(0.42, 0.14)) };
        const shapes: Record<"a" | "b", ShapeData> = {
            a: { type: "aabb", min: [-78, -16], max: [78, 16] },
            b: { type: "capsule", a: [-42, 18], b: [42, -18], radius: 26 },
        };
        const spin = panel.slider("angular velocity", { min: -8, max: 8, step: 0.1, value: 2.5 });
        const time = panel.slider("t", { min: 0, max: 1, step: 0.001, value: 0 });
        let running = false;
        const motion = (name: "a" | "b"): Motion => {
            const [x0, y0] = start[name].at;
            const [x1, y1] = end[name].at;
            const translation: Motion = { poly: [[x1 - x0], [y1 - y0]] };
            return name === "a" ? { ...translation, spin: spin.value, pivot: [x0, y0] } : translation;
        };
        const data = (name: "a" | "b"): ShapeData => ({ ...shapes[name], pose: { at: start[name].at } });
        // The shape at time t: the pose of the motion is applied after its own.
        const after = (name: "a" | "b", t: number): ShapeData => {
            const { at: moved, rotation } = carom.poseAt(motion(name), t);
            return { type: "compound", shapes: [data(name)], pose: { at: moved, rotation } };
        };
        const toggle = () => {
            running = !running;
            if (running && time.value >= 1) time.value = 0;
            redraw();
        };
        panel.button("Run (space)", toggle);
        return {
            handles: [start.a, start.b, end.a, end.b],
            draw(painter, seconds) {
                if (running) time.value = Math.min(time.value + seconds / 3, 1);
                if (time.value >= 1) running = false;
                const { hit, initiallyOverlapping, certainty } = carom.firstImpact(data("a"), motion("a"), data("b"), motion("b"), 0, 1);
                painter.ground(width, height);
                for (const name of ["a", "b"] as const) {
                    painter.line(start[name].at, end[name].at, { color: "soft", width: 1.5, dash: [3, 6] });
                    for (let i = 0; i <= 8; ++i) painter.shape(after(name, i / 8), { color: name, width: 0.6 });
                    painter.knob(end[name].at, name);
                }
                if (hit) {
                    for (const name of ["a", "b"] as const) painter.shape(after(name, hit.time[0]), { color: "hit", width: 2, dash: [6, 4] });
                    const [x, y] = hit.point;
                    painter.arrow(hit.point, [x + 44 * hit.normal[0], y + 44 * hit.normal[1]], { color: "hit", width: 2.5 });
                    painter.dot(hit.point, 4.5, "hit");
                }
                const [a, b] = [after("a", time.value), after("b", time.value)];
                const touch = carom.overlaps(a, b);
                for (const [shape, color] of [[a, "a"], [b, "b"]] as const) {
                    painter.shape(shape, { color: touch ? "hit" : color, fill: 0.3, width: 3 });
                }
                panel.show({
                    "at t": { text: touch ? "overlapping" : "apart", kind: touch ? "hit" : "ok" },
                    "distance at t": carom.distance(a, b),
                    "first contact": hit ? hit.time[0] : null,
                    "interval width": hit ? (hit.time[1] - hit.time[0]).toExponential(1) : null,
                    point: hit ? hit.point : null,
                    normal: hit ? hit.normal : null,
                    "at the start": initiallyOverlapping ? carom.classify(data("a"), data("b")) : "disjoint",
                    certainty,
                });
                return running;
            },
            key(key, down) {
                if (key !== " " || !down) return false;
                toggle();
                return true;
            },
            queries: () => [
                { ask: "impact", a: data("a"), b: data("b"), motion_a: motion("a"), motion_b: motion("b"), t1: 1 },
            ],
        };
    },
};
