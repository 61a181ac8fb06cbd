/** A full pool break: an event-driven simulation of sixteen balls, with trails. */

import type { Vec2, Wall } from "carom";
import type { Color, Painter } from "../painter.js";
import { type Handle, type Scene, knob } from "../scene.js";

const trailLength = 240;
/** The length of the cue's arrow in seconds. */
const arrow = 0.16;
/** The seconds until it breaks by itself, so that the page opens on something that moves. */
const patience = 1.2;
/** More than any frame has: a limit, so that nothing can hang the page. */
const maxCollisions = 5000;
const colors: readonly Color[] = ["b", "a", "hit", "ok"];

/** The balls of the rack almost touch: with a gap of a thousandth of a ball. */
function rack([x, y]: Vec2, radius: number): Vec2[] {
    const step = radius * 2.001;
    return Array.from({ length: 5 }, (_, row) =>
        Array.from({ length: row + 1 }, (_, i): Vec2 => [x + row * step * Math.sqrt(0.75), y + (i - row / 2) * step]),
    ).flat();
}

/** The recent positions of a ball, newest last. */
class Trail {
    readonly points: Vec2[] = [];

    add(at: Vec2): void {
        this.points.push(at);
        if (this.points.length > trailLength) this.points.shift();
    }
    // In pieces, the older the fainter, with butt ends, so that joints do not show.
    draw(painter: Painter, css: string, width: number): void {
        const { context } = painter;
        const piece = 12;
        context.save();
        Object.assign(context, { lineWidth: width, lineCap: "butt", lineJoin: "round", strokeStyle: css });
        for (let i = 0; i + 1 < this.points.length; i += piece) {
            context.beginPath();
            painter.trace(this.points.slice(i, i + piece + 1), false);
            context.globalAlpha = 0.06 + (0.5 * (i + piece)) / trailLength;
            context.stroke();
        }
        context.restore();
    }
}

export const poolBreak: Scene = {
    title: "A full pool break",
    text:
        "Sixteen balls and four cushions, without friction and without a time step: the next collision is found in closed " +
        "form, all balls advance to it, the two that collide get new velocities, and only their collisions are computed " +
        "again. So no ball tunnels however hard the break is, none ever penetrates another, and with a restitution of 1 " +
        "energy is conserved to the last digits. Reverse time, and the past returns for as long as rounding allows.",
    source: "The pool table of [Canvas], event-driven as in Lubachevsky 1991.",
    hint: "Drag the cue ball and the tip of its arrow. Space breaks, and racks again; R reverses time.",
    open({ carom, panel, width, height, redraw }) {
        const margin = 34;
        const radius = Math.min(width, height) * 0.026;
        const corners: Vec2[] = [[margin, margin], [width - margin, margin], [width - margin, height - margin], [margin, height - margin]];
        const walls: Wall[] = corners.map((a, i) => ({ a, b: corners[(i + 1) % 4]! }));
        const balls = [...rack([width * 0.64, height / 2], radius), [width * 0.24, height * 0.52] as Vec2];
        const cue = balls.length - 1;
        let aim: Vec2 = [width * 1.45, -height * 0.06];
        let table: ReturnType<typeof carom.discTable> | undefined;
        let trails: Trail[] = [];
        let collisions = 0;
        let energy = 0;
        let inFrame = 0;
        let first = Infinity;
        let waiting = matchMedia("(prefers-reduced-motion: reduce)").matches ? Infinity : patience;
        const now = (): Vec2[] => {
            const places = table?.discs();
            return places ? balls.map((_, i) => [places[4 * i]!, places[4 * i + 1]!]) : balls;
        };
        const inside = ([x, y]: Vec2): Vec2 => {
            const keep = (z: number, size: number) => Math.min(Math.max(z, margin + radius), size - margin - radius);
            return [Math.min(keep(x, width), width * 0.5), keep(y, height)];
        };
        // The velocity is always that of the two places, so that a shared address has it to the last digit.
        const tip = knob([0, 0], (to) => {
            const at = balls[cue]!;
            aim = [(to[0] - at[0]) / arrow, (to[1] - at[1]) / arrow];
            tip.at = to;
        }, 22);
        const ball = knob(balls[cue]!, (to) => {
            const [x, y] = balls[cue]!;
            ball.at = balls[cue] = inside(to);
            tip.move!([tip.at[0] + (ball.at[0] - x), tip.at[1] + (ball.at[1] - y)]);
        }, radius + 4);
        tip.move!([ball.at[0] + aim[0] * arrow, ball.at[1] + aim[1] * arrow]);
        tip.take = ball.take = () => (waiting = Infinity);
        const handles: Handle[] = [tip, ball];
        const clear = () => {
            table?.dispose();
            table = undefined;
            handles.splice(0, handles.length, tip, ball);
        };
        const restitution = panel.slider("restitution", { min: 0.5, max: 1, step: 0.05, value: 1 });
        const discs = () => balls.map((at, i) => ({ at, velocity: i === cue ? aim : ([0, 0] as Vec2), radius }));
        const go = () => {
            waiting = Infinity;
            if (table) clear();
            else {
                table = carom.discTable(discs(), walls, restitution.value);
                trails = balls.map(() => new Trail());
                [collisions, energy] = [0, table.energy()];
                handles.length = 0;
            }
            redraw();
        };
        panel.button("Break (space)", go);
        panel.button("Reverse time (R)", () => table?.reverse());
        // Four times per frame, so that trails show their corners.
        const step = (seconds: number) => {
            inFrame = 0;
            for (let i = 0; table && i < 4; ++i) {
                inFrame += table.runFor(seconds / 4, { maxCollisions }).collisions;
                const places = table.discs();
                trails.forEach((trail, k) => trail.add([places[4 * k]!, places[4 * k + 1]!]));
            }
            collisions += inFrame;
        };
        const disc = carom.shape({ type: "circle", center: [0, 0], radius });
        const firstContact = () =>
            balls.slice(0, cue).reduce((first, at) => {
                const { hit } = carom.sweep(disc.at(balls[cue]!), aim, disc.at(at), [0, 0]);
                return Math.min(first, hit?.enter ?? Infinity);
            }, Infinity);
        const paintBall = (painter: Painter, [x, y]: Vec2, i: number) => {
            const color = i === cue ? "ink" : i === 4 ? "soft" : colors[i % 4]!;
            painter.dot([x, y], radius, i === cue ? "cue" : i === 4 ? "eight" : color);
            if (i !== cue && i !== 4) painter.dot([x, y], radius * 0.45, "stage");
            painter.shape({ type: "circle", center: [x, y], radius }, { color, width: 2 });
        };
        return {
            handles,
            setup: [tip, ball],
            draw(painter, seconds) {
                if (table) step(seconds);
                else if ((waiting -= seconds) <= 0) go();
                painter.ground(width, height);
                const [x, y] = [margin, margin];
                painter.shape({ type: "aabb", min: [x, y], max: [width - x, height - y] }, { color: "ok", fill: 0.1, width: 6 });
                if (table) trails.forEach((trail, i) => trail.draw(painter, painter.color(i === cue || i === 4 ? "ink" : colors[i % 4]!), 3));
                now().forEach((at, i) => paintBall(painter, at, i));
                if (!table) {
                    painter.arrow(balls[cue]!, tip.at, { color: "ink", width: 3 });
                    painter.knob(tip.at, "ink");
                }
                if (!table) first = firstContact();
                panel.show({
                    result: { text: table ? "running" : "racked", kind: table ? "hit" : "ok" },
                    "cue's speed": Math.hypot(...aim),
                    "first contact at": Number.isFinite(first) ? first : null,
                    time: table?.time() ?? 0,
                    collisions: table ? collisions : 0,
                    "in this frame": table ? inFrame : 0,
                    "energy / start": table ? table.energy() / energy : 1,
                    "momentum": table?.momentum() ?? aim,
                });
                return table !== undefined || waiting < Infinity;
            },
            key(key, down) {
                if (!down) return false;
                if (key === " ") go();
                else if (key.toLowerCase() === "r") table?.reverse();
                else return false;
                return true;
            },
            // Before the break, when the cue ball hits each other ball; after it, whether any two overlap.
            queries: () => {
                const circles = now().map((center) => ({ type: "circle", center, radius }));
                if (!table) return circles.slice(0, cue).map((b) => ({ ask: "sweep", a: circles[cue]!, b, va: aim, vb: [0, 0] }));
                return circles.flatMap((a, i) => circles.slice(0, i).map((b) => ({ ask: "overlaps", a, b })));
            },
            close() {
                clear();
                disc.dispose();
            },
        };
    },
};
