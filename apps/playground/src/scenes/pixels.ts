/** Two masks: their overlap, normal and penetration vector. */

import type { Mask, Vec2 } from "carom";
import { type Handle, type Scene } from "../scene.js";
import { MaskPainter } from "../sprite.js";
import { monster } from "./monster.js";
import { kinds } from "./pairs.js";

export const pixels: Scene = {
    title: "Sprites, to the pixel",
    text:
        "Two masks overlap when they share a set pixel. Their normal comes from the gradient of the overlap area: its " +
        "change when one mask moves by a pixel. If the gradient is zero, inside or by symmetry, the result says so. The " +
        "dashed outline shows the shortest translation by whole pixels that separates them. Erosion makes the blue mask " +
        "thinner, dilation thicker; contours are exact polygons along the pixels’ sides.",
    source: "U. Ekström, A 2d collision detection tutorial, 2002, with its pitfalls avoided.",
    hint: "Drag the sprites, or move the orange one with the arrow keys.",
    open({ carom, panel, width, height }) {
        const cell = 6;
        const sprites = new MaskPainter();
        const small = (mask: Mask, w: number, h: number): Mask => {
            const result = mask.scale(w, h);
            mask.dispose();
            return result;
        };
        const original = small(carom.masks.rasterize(monster, [-138, -108], [138, 124]), 69, 58);
        const ring = carom.masks.rasterize(kinds["star"]!, [-100, -102], [100, 84]);
        const star = small(ring, 40, 37);
        const places: Record<"a" | "b", Vec2> = {
            a: [Math.round(width * 0.16), Math.round(height * 0.2)],
            b: [Math.round(width * 0.52), Math.round(height * 0.28)],
        };
        const grow = panel.slider("erode / dilate", { min: -6, max: 6, step: 1, value: 0 });
        const four = panel.checkbox("4 neighbors", false);
        const borders = panel.checkbox("contours", true);
        let grown = original;
        let made = "";
        const gridded = ([x, y]: Vec2): Vec2 => [Math.round(x / cell), Math.round(y / cell)];
        const handle = (name: "a" | "b", mask: () => Mask): Handle => ({
            get at() {
                return places[name];
            },
            set at(to) {
                places[name] = to;
            },
            has([x, y]) {
                const [px, py] = gridded(places[name]);
                const found = mask();
                const [mx, my] = [Math.floor(x / cell) - px, Math.floor(y / cell) - py];
                return mx >= 0 && my >= 0 && mx < found.width && my < found.height;
            },
        });
        return {
            handles: [handle("b", () => star), handle("a", () => grown)],
            draw(painter) {
                const neighbors = four.on ? 4 : 8;
                if (made !== `${grow.value} ${neighbors}`) {
                    if (grown !== original) grown.dispose();
                    const n = grow.value;
                    grown = n === 0 ? original : n < 0 ? original.erode(-n, neighbors) : original.dilate(n, neighbors, true);
                    made = `${n} ${neighbors}`;
                }
                const shift = Math.max(grow.value, 0);
                const [ax, ay] = gridded(places.a);
                const a = { mask: grown, at: [ax - shift, ay - shift] as Vec2 };
                const b = { mask: star, at: gridded(places.b) };
                const found = carom.masks.overlap(a, b);
                const normal = carom.masks.normal(a, b);
                const out = carom.masks.penetration(a, b);
                const spot = ([x, y]: Vec2): Vec2 => [x * cell, y * cell];
                painter.ground(width, height, 2 * cell);
                sprites.draw(painter, "a", grown, "a", spot(a.at), cell, 0.55);
                sprites.draw(painter, "b", star, "b", spot(b.at), cell, 0.6);
                const outline = (mask: Mask, at: Vec2, color: "a" | "b" | "soft", dash: number[] = []) => {
                    for (const { corners } of mask.contours(neighbors)) {
                        painter.path(corners.map(([x, y]) => spot([x + at[0], y + at[1]])), { color, width: 1.5, dash }, true);
                    }
                };
                if (found) {
                    const shared = carom.masks.overlapMask(a, b);
                    sprites.draw(painter, "shared", shared, "hit", spot(a.at), cell);
                    shared.dispose();
                    outline(star, [b.at[0] + out[0], b.at[1] + out[1]], "soft", [3, 5]);
                    const from = spot(found.centroid);
                    painter.dot(spot([found.first[0] + 0.5, found.first[1] + 0.5]), 4, "text");
                    if (normal.kind === "defined") {
                        const to: Vec2 = [from[0] + 80 * normal.normal[0], from[1] + 80 * normal.normal[1]];
                        painter.arrow(from, to, { color: "text", width: 3 });
                    }
                }
                if (borders.on) {
                    outline(grown, a.at, "a");
                    outline(star, b.at, "b");
                }
                panel.show({
                    result: { text: found ? "overlapping" : "apart", kind: found ? "hit" : "ok" },
                    "shared pixels": found?.area ?? 0,
                    "first point": found?.first ?? null,
                    normal: normal.kind === "defined" ? normal.normal : normal.kind,
                    gradient: normal.gradient,
                    "penetration vector": out,
                    "blue pixels": grown.count,
                    components: grown.components(neighbors).length,
                });
            },
            queries: () => [
                { ask: "mask_overlap", a: { type: "mask", rows: grown.rows(), at: gridded(places.a).map((x) => x - Math.max(grow.value, 0)) }, b: { type: "mask", rows: star.rows(), at: gridded(places.b) } },
            ],
            close() {
                for (const mask of new Set([original, grown, star])) mask.dispose();
            },
        };
    },
};
