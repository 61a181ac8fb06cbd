/** Curved paths: a thrown ball, and a drone on a cubic. */

import { type Motion, type ShapeData, type Vec2, ballistic, still } from "carom";
import { type Scene, knob } from "../scene.js";

const gravity = 420;
const maxTime = 2.4;

export const motion: Scene = {
    title: "Curved paths",
    text:
        "A thrown ball follows a parabola, a drone a cubic. Whether and when the ball first hits the ground, the wall or " +
        "the drone is decided by the signs of polynomials, not by small steps: the time is exact to the last bit, and a " +
        "ball that only grazes a corner is found as surely as one that hits it head-on.",
    source: "Flipcode's R(t) for motion of any degree; jumps and throws after [Gaul], with gravity's sign corrected.",
    hint: "Drag the ball, the tip of its arrow, or the drone's start. Space throws.",
    open({ carom, panel, width, height, redraw }) {
        const ball = knob([width * 0.1, height * 0.7], (to) => {
            const by: Vec2 = [tip.at[0] - ball.at[0], tip.at[1] - ball.at[1]];
            ball.at = to;
            tip.at = [to[0] + by[0], to[1] + by[1]];
        }, 30);
        const tip = knob([width * 0.1 + 104, height * 0.7 - 150], undefined, 20);
        const drone = knob([width * 0.84, height * 0.24], undefined, 36);
        const level = carom.shape({
            type: "compound",
            shapes: [
                { type: "half_space", point: [0, height - 46], normal: [0, -1] },
                { type: "aabb", min: [width * 0.52, height * 0.55], max: [width * 0.57, height] },
                { type: "polygon", points: [[width * 0.74, height - 46], [width, height * 0.66], [width, height - 46]] },
            ],
        });
        const k = width / 960;
        const cubic: Motion = { poly: [[-200 * k, 40 * k, -10 * k], [190, -240, 70]] };
        let t = -1;
        const go = () => {
            t = t < 0 ? 0 : -1;
            redraw();
        };
        panel.button("Throw (space)", go);
        const velocity = (): Vec2 => [2.4 * (tip.at[0] - ball.at[0]), 2.4 * (tip.at[1] - ball.at[1])];
        const disc = (): ShapeData => ({ type: "circle", center: ball.at, radius: 20 });
        const box = (): ShapeData => ({ type: "box", center: drone.at, half_extents: [34, 15] });
        const moved = (path: Motion, time: number): Vec2 => carom.poseAt(path, time).at;
        const along = (from: Vec2, path: Motion, to: number): Vec2[] =>
            Array.from({ length: 61 }, (_, i) => {
                const [x, y] = moved(path, (to * i) / 60);
                return [from[0] + x, from[1] + y];
            });
        return {
            handles: [tip, ball, drone],
            draw(painter, seconds) {
                const thrown = ballistic(velocity(), [0, gravity]);
                const ground = carom.firstImpact(disc(), thrown, level, still, 0, maxTime).hit;
                const air = carom.firstImpact(disc(), thrown, box(), cubic, 0, maxTime).hit;
                const pass = carom.closestApproach(disc(), thrown, box(), cubic, 0, ground?.time[0] ?? maxTime);
                const hit = air && (!ground || air.time[0] < ground.time[0]) ? air : ground;
                const end = hit?.time[0] ?? maxTime;
                painter.ground(width, height);
                painter.shape(level.data!, { color: "ink", fill: 0.14 });
                painter.path(along(ball.at, thrown, end), { color: "a", width: 2, dash: [3, 6] });
                painter.path(along(drone.at, cubic, maxTime), { color: "b", width: 2, dash: [3, 6] });
                const at = (from: Vec2, path: Motion, time: number): Vec2 => {
                    const [x, y] = moved(path, time);
                    return [from[0] + x, from[1] + y];
                };
                const dronePlaces: readonly (readonly [number, number])[] = [[pass.time, 1], [0, 1]];
                for (const [time, thick] of dronePlaces) {
                    painter.shape({ ...box(), pose: { at: moved(cubic, time) } }, { color: "b", width: thick, dash: time ? [5, 4] : [], fill: time ? 0 : 0.12 });
                }
                const near = { type: "circle", center: at(ball.at, thrown, pass.time), radius: 20 } as const;
                painter.shape(near, { color: "a", width: 1, dash: [5, 4] });
                if (hit) {
                    painter.shape({ type: "circle", center: at(ball.at, thrown, end), radius: 20 }, { color: "hit", fill: 0.15, width: 2 });
                    const [x, y] = hit.point;
                    painter.arrow([x, y], [x - 44 * hit.normal[0], y - 44 * hit.normal[1]], { color: "ok", width: 2.5 });
                    painter.dot(hit.point, 4.5, "hit");
                }
                if (t >= 0) {
                    t = Math.min(t + seconds, end);
                    painter.shape({ type: "circle", center: at(ball.at, thrown, t), radius: 20 }, { color: t >= end && hit ? "hit" : "a", fill: 0.35, width: 3 });
                    painter.shape({ ...box(), pose: { at: moved(cubic, t) } }, { color: "b", fill: 0.3, width: 3 });
                } else {
                    painter.shape(disc(), { color: "a", fill: 0.3, width: 3 });
                }
                painter.arrow(ball.at, tip.at, { color: "a", width: 3 });
                painter.knob(tip.at, "a");
                panel.show({
                    "hits first": !hit ? "nothing" : hit === air ? "the drone" : "the level",
                    "at time": hit ? hit.time[0] : null,
                    "interval width": hit ? (hit.time[1] - hit.time[0]).toExponential(1) : null,
                    point: hit ? hit.point : null,
                    normal: hit ? hit.normal : null,
                    "nearest to the drone": pass.distance,
                    "at that time": pass.time,
                    velocity: velocity(),
                });
                return t >= 0 && t < end;
            },
            key(key, down) {
                if (key !== " " || !down) return false;
                go();
                return true;
            },
            queries: () => [
                { ask: "impact", a: disc(), b: level.data!, motion_a: ballistic(velocity(), [0, gravity]), t1: maxTime },
            ],
            close: () => level.dispose(),
        };
    },
};
