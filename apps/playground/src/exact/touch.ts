/** A point on a slope, at the scale of single floats. */

import type { ShapeData, Vec2 } from "carom";
import { type Case, wrong } from "./duel.js";
import { triangleContains } from "./floats.js";
import { AnswerGrid } from "./grid.js";

const cells = 64;
/** From one float to the next, between 1/2 and 1. */
const step = 2 ** -24;

export const touch: Case = {
    name: "just touching",
    text:
        "A ramp whose slope rises by exactly 1 in 1, and a point on it. Each cell is one float to the side or up of its " +
        "neighbors, 64 × 64 of them. The point is in the ramp up to the diagonal, and the diagonal itself touches.",
    labels: { floats: "the signs of three cross products", carom: "contains, for the same numbers" },
    open({ carom, panel, width, height }) {
        const size = panel.slider("size of the ramp", { min: 1, max: 99, step: 1, value: 12 });
        const side = Math.min(width, height) - 24;
        const corner: Vec2 = [(width - side) / 2, (height - side) / 2];
        const ramp = (): readonly [Vec2, Vec2, Vec2] => [[-size.value, -size.value], [2 * size.value, 2 * size.value], [2 * size.value, -size.value]];
        // The upper left cell is the leftmost and highest point.
        const point = (i: number, j: number): Vec2 => [0.5 + (i - cells / 2) * step, 0.5 + (cells / 2 - 1 - j) * step];
        let made = NaN;
        let grids: Record<"floats" | "carom", AnswerGrid>;
        const data = (): ShapeData => ({ type: "triangle", points: ramp() });
        const update = () => {
            if (size.value === made) return;
            made = size.value;
            const shape = carom.shape(data());
            grids = {
                floats: new AnswerGrid(cells, (i, j) => triangleContains(ramp(), point(i, j))),
                carom: new AnswerGrid(cells, (i, j) => carom.contains(shape, point(i, j))),
            };
            shape.dispose();
        };
        update();
        return {
            draw(painter, who) {
                update();
                grids[who].draw(painter, corner, side, who === "floats" ? "b" : "a", grids.carom);
                const [x, y] = corner;
                painter.line([x, y + side], [x + side, y], { color: "ink", width: 1, dash: [5, 5] });
                painter.text("in the ramp", [x + side - 12, y + side * 0.7], "text", "right", 14);
                painter.text("above it", [x + 12, y + 18], "text", "left", 14);
            },
            values: () => ({
                "floats: wrong points": wrong(grids.floats.differences(grids.carom), cells ** 2),
                "in the ramp, by floats": grids.floats.count,
                "in the ramp, by Carom": grids.carom.count,
                "a cell is": "2⁻²⁴",
            }),
            // Along the diagonal and its two neighbors, where the points touch or nearly do.
            queries: () =>
                [-1, 0, 1].flatMap((off) =>
                    [0, 9, 31, 32, 50].map((i) => ({ ask: "overlaps", a: data(), b: { type: "point", at: point(i + Math.max(off, 0), cells - 1 - i + Math.min(off, 0)) } })),
                ),
        };
    },
};
