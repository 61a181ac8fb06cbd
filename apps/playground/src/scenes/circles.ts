/** Levels of a circle tree. */

import type { ShapeData, TreeCircle, Vec2 } from "carom";
import { type Scene, knob } from "../scene.js";
import { star, zigzag } from "./pairs.js";

const grown = (points: readonly Vec2[], k: number): Vec2[] => points.map(([x, y]) => [k * x, k * y]);

// A rough dinosaur.
const dinosaur: readonly Vec2[] = [
    [-120, 60], [-70, 36], [-44, -8], [-2, -34], [28, -40], [38, -86], [62, -104], [104, -96], [112, -74], [74, -66], [66, -30], [58, 14],
    [76, 26], [70, 34], [48, 28], [36, 50], [44, 92], [64, 100], [18, 102], [8, 64], [-22, 62], [-30, 92], [-12, 102], [-56, 102], [-52, 54],
];

const sources: Readonly<Record<string, ShapeData & { type: "polygon" | "chain" }>> = {
    dinosaur: { type: "polygon", points: grown(dinosaur, 2) },
    star: { type: "polygon", points: grown(star, 2.2) },
    frame: {
        type: "polygon",
        points: [[-220, -160], [220, -160], [220, 160], [-220, 160]],
        holes: [[[-150, -95], [-150, 95], [150, 95], [150, -95]]],
    },
    chain: { type: "chain", points: grown(zigzag, 2.1) },
};

export const circles: Scene = {
    title: "A shape as levels of circles",
    text:
        "Each level covers the whole shape with circles about half as large as those of the level above. A query starts " +
        "at the root and descends only where circles are near, so most of them are never visited. Circles are cheap, " +
        "rotate for free, and follow an animation by a refit. Each is verified to contain what it covers.",
    source: "The bounding-circle hierarchy of [Canvas], whose circle of radius 70 does not contain its 100 × 100 monster.",
    hint: "Drag the probe, or move it with the arrow keys; the slider picks the level.",
    open({ carom, panel, width, height }) {
        const center: Vec2 = [width * 0.5, height * 0.5];
        const probe = knob([width * 0.66, height * 0.72], undefined, 40);
        const radius = 34;
        const fit = Math.min(1, width / 760);
        let name = "dinosaur";
        panel.select("shape", Object.keys(sources), name, (chosen) => (name = chosen));
        const level = panel.slider("level", { min: 0, max: 6, step: 1, value: 3 });
        let built = "";
        let all: TreeCircle[] = [];
        let source: ShapeData = sources[name]!;
        const disc = (): ShapeData => ({ type: "circle", center: probe.at, radius });
        const touches = (circle: TreeCircle): boolean => {
            const [dx, dy] = [circle.center[0] - probe.at[0], circle.center[1] - probe.at[1]];
            return Math.hypot(dx, dy) <= circle.radius + radius;
        };
        const build = () => {
            const base = sources[name]!;
            const move = (points: readonly Vec2[]): Vec2[] => points.map(([x, y]) => [fit * x + center[0], fit * y + center[1]]);
            source = base.type === "polygon" ? { ...base, points: move(base.points), holes: (base.holes ?? []).map(move) } : { ...base, points: move(base.points) };
            const tree = carom.shape({ type: "circle_tree", of: source, levels: 7 });
            all = carom.circles(tree);
            tree.dispose();
            built = name;
        };
        return {
            handles: [probe],
            draw(painter) {
                if (built !== name) build();
                // From the root down, only below circles that the probe touches.
                let visited = 0;
                const reached = new Set<number>();
                all.forEach((circle, i) => {
                    if (circle.level > level.value) return;
                    if (circle.parent >= 0 && !reached.has(circle.parent)) return;
                    ++visited;
                    if (touches(circle)) reached.add(i);
                });
                const shown = all.map((circle, i) => ({ circle, i })).filter(({ circle }) => circle.level === level.value);
                const hit = carom.overlaps(source, disc());
                painter.ground(width, height);
                painter.shape(source, { color: "ink", fill: 0.16, width: 1.5 });
                const fill = 0.1;
                for (const { circle, i } of shown) {
                    const color = reached.has(i) ? "hit" : "a";
                    painter.shape({ type: "circle", center: circle.center, radius: circle.radius }, { color, fill, width: shown.length > 300 ? 0.7 : 1.3 });
                }
                painter.shape(disc(), { color: hit ? "hit" : "b", fill: 0.35, width: 3 });
                panel.show({
                    result: { text: hit ? "overlapping" : "apart", kind: hit ? "hit" : "ok" },
                    "touches circles": shown.some(({ i }) => reached.has(i)),
                    "circles on this level": shown.length,
                    visited,
                    "true distance": carom.distance(source, disc()),
                    "largest radius": Math.max(...shown.map(({ circle }) => circle.radius)),
                });
            },
            queries: () => [{ ask: "overlaps", a: source, b: disc() }, { ask: "circle_tree", a: source, levels: level.value + 1 }],
        };
    },
};
