/** Two rotated boxes far from the origin. */

import type { ShapeData, Vec2 } from "carom";
import { type Case, wrong } from "./duel.js";
import { type FloatBox, boxesOverlap, f, spacing } from "./floats.js";
import { AnswerGrid } from "./grid.js";

/** Lengths on each side of the first box that the picture shows. */
const reach = 1.7;
const finest = 0.05;

export const far: Case = {
    name: "far from the origin",
    text:
        "Boxes of one length or two. Each cell is a place of the orange box, colored where it overlaps the blue one; both " +
        "sides get the same floats. Far out, the corners and the projections of the usual test round by about a cell.",
    labels: { floats: "separating axes, by projected corners", carom: "overlaps, for the same numbers" },
    open({ carom, panel, width, height }) {
        const power = panel.slider("distance, 10^", { min: 0, max: 7, step: 0.5, value: 6 });
        const turning = panel.checkbox("move", !matchMedia("(prefers-reduced-motion: reduce)").matches);
        const rotations: Record<"a" | "b", Vec2> = { a: [f(0.8), f(0.6)], b: [f(5 / 13), f(-12 / 13)] };
        const halves: Record<"a" | "b", Vec2> = { a: [f(0.8), f(0.3)], b: [f(0.5), f(0.25)] };
        const side = Math.min(width, height) - 24;
        const corner: Vec2 = [(width - side) / 2, (height - side) / 2];
        let made = NaN;
        let origin = 0;
        let cell = 0;
        let grids: Record<"floats" | "carom", AnswerGrid>;
        let angle = 0.6;
        const boxAt = (name: "a" | "b", center: Vec2): FloatBox => ({ center, half: halves[name], rotation: rotations[name] });
        const data = ({ center, half, rotation }: FloatBox): ShapeData => ({ type: "box", center, half_extents: half, rotation });
        const blue = () => boxAt("a", [origin, origin]);
        // A float: the first box's place is one, and the cells are as wide as floats are apart there, or wider.
        const orange = (x: number, y: number) => boxAt("b", [f(origin + Math.round(x / cell) * cell), f(origin + Math.round(y / cell) * cell)]);
        const update = () => {
            if (power.value === made) return;
            made = power.value;
            origin = f(Math.round(10 ** power.value));
            cell = Math.max(spacing(2 * origin), 2 ** Math.ceil(Math.log2(finest)));
            const cells = 2 * Math.floor(reach / cell) + 1;
            const middle = (cells - 1) / 2;
            const shape = carom.shape(data(blue()));
            const answers = (test: (b: FloatBox) => boolean) => new AnswerGrid(cells, (i, j) => test(orange((i - middle) * cell, (j - middle) * cell)));
            grids = { floats: answers((b) => boxesOverlap(blue(), b)), carom: answers((b) => carom.overlaps(shape, data(b))) };
            shape.dispose();
        };
        const moving = () => orange(1.05 * Math.cos(angle), 0.95 * Math.sin(angle));
        update();
        return {
            step(seconds) {
                update();
                if (turning.on) angle += seconds * 0.35;
            },
            draw(painter, who) {
                update();
                const { context } = painter;
                grids[who].draw(painter, corner, side, who === "floats" ? "b" : "a", grids.carom);
                const scale = side / (grids[who].cells * cell);
                const place = ({ center, half, rotation }: FloatBox): ShapeData => ({
                    type: "box",
                    center: [corner[0] + side / 2 + (center[0] - origin) * scale, corner[1] + side / 2 + (center[1] - origin) * scale],
                    half_extents: [half[0] * scale, half[1] * scale],
                    rotation,
                });
                const b = moving();
                const says = who === "floats" ? boxesOverlap(blue(), b) : carom.overlaps(data(blue()), data(b));
                context.save();
                context.beginPath();
                context.rect(...corner, side, side);
                context.clip();
                painter.shape(place(blue()), { color: "a", width: 2, fill: 0.2 });
                painter.shape(place(b), { color: "b", width: 2, fill: 0.2 });
                context.restore();
                painter.text(says ? "overlapping" : "apart", [corner[0] + 10, corner[1] + 16], says ? "hit" : "ok", "left", 14);
            },
            values: () => ({
                "floats: wrong cells": wrong(grids.floats.differences(grids.carom), grids.floats.cells ** 2),
                "overlapping, by floats": grids.floats.count,
                "overlapping, by Carom": grids.carom.count,
                "distance from the origin": origin,
                "floats there are apart by": spacing(origin),
            }),
            queries: () => [{ ask: "overlaps", a: data(blue()), b: data(moving()) }],
        };
    },
};
