/** Ray casts and reflections. */

import type { ShapeData, Vec2 } from "carom";
import { Body, type Scene, knob } from "../scene.js";
import { kinds } from "./pairs.js";

const bounces = 6;

export const ray: Scene = {
    title: "A ray and its reflections",
    text:
        "A ray cast returns the first point, the surface normal there, and how far the ray stays inside. It works the " +
        "same for an ellipse, an arc, a rounded triangle or a polygon with a hole. The fan casts 180 rays per frame. " +
        "For a ray that starts inside, the result says so and has no normal.",
    source: "Ericson, Real-Time Collision Detection, 5.3; Flipcode's second and third worked examples are tests of it.",
    hint: "Drag the eye, the point it looks at, or the shapes. Space shows the fan.",
    open({ carom, panel, width, height }) {
        const wide: readonly [string, number, number, number][] = [
            ["ellipse", 0.5, 0.2, 0],
            ["frame", 0.8, 0.3, 12],
            ["rounded", 0.52, 0.6, 0],
            ["star", 0.28, 0.24, 0],
            ["arc", 0.78, 0.76, 100],
            ["capsule", 0.3, 0.84, 20],
        ];
        const narrow: typeof wide = [
            ["ellipse", 0.68, 0.13, 0],
            ["frame", 0.79, 0.42, 12],
            ["rounded", 0.43, 0.57, 0],
            ["star", 0.24, 0.21, 0],
            ["arc", 0.77, 0.8, 100],
            ["capsule", 0.28, 0.88, 20],
        ];
        const places = width > height ? wide : narrow;
        const bodies = places.map(([kind, x, y, degrees]) => {
            const body = new Body(carom, kinds[kind]!, [width * x, height * y], 0);
            body.degrees = degrees;
            return body;
        });
        const eye = knob([width * 0.08, height * 0.52]);
        const target = knob([width * 0.4, height * 0.62]);
        const fan = panel.checkbox("fan (space)", false);
        const walls: ShapeData = { type: "chain", closed: true, points: [[2, 2], [width - 2, 2], [width - 2, height - 2], [2, height - 2]] };
        return {
            handles: [eye, target, ...bodies],
            draw(painter) {
                const level = carom.shape({ type: "compound", shapes: [walls, ...bodies.map((body) => body.placed)] });
                painter.ground(width, height);
                if (fan.on) {
                    const rim: Vec2[] = [];
                    for (let i = 0; i < 180; ++i) {
                        const hit = carom.raycast(eye.at, carom.rotation(2 * i), level);
                        if (hit) rim.push(hit.point);
                    }
                    painter.context.beginPath();
                    painter.trace(rim, true);
                    painter.fill({ color: "a", fill: 0.13 });
                }
                for (const body of bodies) painter.shape(body.placed, { color: "b", fill: 0.18 });
                let from = eye.at;
                let direction: Vec2 = [target.at[0] - from[0], target.at[1] - from[1]];
                const first = carom.raycast(from, direction, level);
                let count = 0;
                let hit = first;
                while (hit && count < bounces) {
                    const [nx, ny] = hit.normal;
                    painter.line(from, hit.point, { color: count === 0 ? "hit" : "soft", width: count === 0 ? 2.5 : 1.5 });
                    painter.arrow(hit.point, [hit.point[0] + 30 * nx, hit.point[1] + 30 * ny], { color: "ok", width: 2 });
                    painter.dot(hit.point, 4, count === 0 ? "hit" : "soft");
                    if (nx === 0 && ny === 0) break;
                    const along = 2 * (direction[0] * nx + direction[1] * ny);
                    direction = [direction[0] - along * nx, direction[1] - along * ny];
                    from = [hit.point[0] + 1e-3 * nx, hit.point[1] + 1e-3 * ny];
                    hit = carom.raycast(from, direction, level);
                    ++count;
                }
                painter.knob(target.at, "hit");
                painter.dot(eye.at, 10, "a");
                painter.dot(eye.at, 4, "stage");
                panel.show({
                    "first hit at t": first ? first.enter : null,
                    point: first ? first.point : null,
                    normal: first ? first.normal : null,
                    "leaves at t": first ? first.exit : null,
                    "started inside": first ? first.startedInside : false,
                    bounces: count,
                });
                level.dispose();
            },
            key(key, down) {
                if (key !== " " || !down) return false;
                fan.toggle();
                return true;
            },
            queries: () => [
                {
                    ask: "raycast",
                    a: { type: "ray", origin: eye.at, direction: [target.at[0] - eye.at[0], target.at[1] - eye.at[1]] },
                    b: { type: "compound", shapes: [walls, ...bodies.map((body) => body.placed)] },
                },
            ],
        };
    },
};
