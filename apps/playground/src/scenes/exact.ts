/** Exact against floats: four cases, each computed on two sides from the same numbers. */

import { type Duel, type Side, sides } from "../exact/duel.js";
import { far } from "../exact/far.js";
import { seam } from "../exact/seam.js";
import { touch } from "../exact/touch.js";
import { wall } from "../exact/wall.js";
import type { Scene } from "../scene.js";

const cases = [seam, far, wall, touch];
const names: Readonly<Record<Side, string>> = { floats: "The usual way, in floats", carom: "Carom" };

export const exact: Scene = {
    low: true,
    title: "Exact against floats",
    text:
        "The usual formulas are right in the middle of things and wrong at their edges, which is where games happen: balls roll " +
        "over seams, bullets meet thin walls, worlds are large, and things rest on each other. Both sides get the same numbers, " +
        "and differ in what they make of them. Red is wrong.",
    source:
        "godot#28438 (the seam) and #6664 (the wall), which README.md shows with their numbers; for the single floats, the " +
        "pictures of Kettner, Mehlhorn, Pion, Schirra and Yap 2008, “Classroom examples of robustness problems”.",
    hint: "Choose a case, and change its numbers. Space goes on to the next case.",
    open({ carom, panel, width, height, redraw }) {
        // Side by side, or on narrow pages one above the other.
        const wide = width > height;
        const header = wide ? 44 : 62;
        const [w, h] = wide ? [width / 2, height - header] : [width, height / 2 - header];
        const corner = (side: Side) => (side === "floats" ? [0, header] : wide ? [width / 2, header] : [0, height / 2 + header]) as [number, number];
        let current = seam;
        let duel: Duel | undefined;
        const select = (name: string) => {
            current = cases.find((one) => one.name === name) ?? seam;
            duel?.close?.();
            panel.clear();
            panel.select("case", cases.map((one) => one.name), current.name, select);
            duel = current.open({ carom, panel, width: w, height: h });
            redraw();
        };
        select(seam.name);
        return {
            draw(painter, seconds) {
                const { context } = painter;
                duel?.step?.(seconds);
                context.fillStyle = painter.color("stage");
                context.fillRect(0, 0, width, height);
                for (const side of sides) {
                    const [x, y] = corner(side);
                    context.save();
                    context.translate(x, y);
                    context.beginPath();
                    context.rect(0, 0, w, h);
                    context.clip();
                    duel?.draw(painter, side);
                    context.restore();
                    painter.text(names[side], [x + 14, y - (wide ? 28 : 42)], side === "floats" ? "b" : "a", "left", 15);
                    painter.text(current.labels[side], [x + 14, y - (wide ? 9 : 14)], "soft", "left", 12.5);
                }
                if (wide) painter.line([w, 0], [w, height], { color: "line", width: 2 });
                else painter.line([0, height / 2], [width, height / 2], { color: "line", width: 2 });
                panel.note(current.text);
                panel.show(duel?.values() ?? {});
                return duel?.step !== undefined;
            },
            key(key, down) {
                if (key !== " " || !down) return false;
                select(cases[(cases.indexOf(current) + 1) % cases.length]!.name);
                return true;
            },
            queries: () => duel?.queries() ?? [],
            close: () => duel?.close?.(),
        };
    },
};
