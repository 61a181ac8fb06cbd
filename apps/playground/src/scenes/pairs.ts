/** Any shape against any other. */

import type { ShapeData, Vec2 } from "carom";
import type { Painter } from "../painter.js";
import { Body, type Scene } from "../scene.js";

export const star: readonly Vec2[] = Array.from({ length: 10 }, (_, i) => {
    const [angle, far] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 ? 42 : 100];
    return [Math.round(far * Math.cos(angle)), Math.round(far * Math.sin(angle))];
});

export const zigzag: readonly Vec2[] = [[-110, 30], [-50, -40], [0, 35], [50, -40], [110, 30]];

/** One shape of each type, of similar sizes, around (0, 0). */
export const kinds: Readonly<Record<string, ShapeData>> = {
    point: { type: "point", at: [0, 0] },
    segment: { type: "segment", a: [-90, 30], b: [90, -30] },
    ray: { type: "ray", origin: [-60, 0], direction: [2, 1] },
    line: { type: "line", point: [0, 0], direction: [3, 1] },
    half_space: { type: "half_space", point: [0, 60], normal: [0.25, -1] },
    circle: { type: "circle", center: [0, 0], radius: 80 },
    aabb: { type: "aabb", min: [-90, -55], max: [90, 55] },
    box: { type: "box", center: [0, 0], half_extents: [95, 48], axis: [4, 1] },
    capsule: { type: "capsule", a: [-65, 25], b: [65, -25], radius: 38 },
    triangle: { type: "triangle", points: [[-85, 65], [90, 50], [5, -85]] },
    convex_polygon: { type: "polygon", points: [[80, 0], [40, 70], [-40, 70], [-80, 0], [-40, -70], [40, -70]] },
    star: { type: "polygon", points: star },
    frame: {
        type: "polygon",
        points: [[-95, -75], [95, -75], [95, 75], [-95, 75]],
        holes: [[[-60, -42], [-60, 42], [60, 42], [60, -42]]],
    },
    rounded: { type: "rounded", core: { type: "triangle", points: [[-55, 40], [60, 30], [0, -55]] }, radius: 28 },
    ellipse: { type: "ellipse", center: [0, 0], radii: [105, 56], axis: [5, -1] },
    arc: { type: "arc", center: [0, 0], radius: 85, from: [1, 0], to: [0, -1] },
    chain: { type: "chain", points: zigzag },
    compound: {
        type: "compound",
        shapes: [
            { type: "circle", center: [-55, 10], radius: 48 },
            { type: "circle", center: [55, 10], radius: 48 },
            { type: "aabb", min: [-60, -20], max: [60, 12] },
        ],
    },
    circle_tree: { type: "circle_tree", of: { type: "polygon", points: star }, levels: 4 },
    tile_grid: {
        type: "tile_grid",
        origin: [-96, -72],
        cell: [48, 48],
        rows: ["#..#", "#/.#", "####"],
        tiles: { "/": { type: "triangle", points: [[0, 0], [48, 48], [0, 48]] } },
    },
};

export const allPairs: Scene = {
    title: "Every shape against every other",
    text:
        "Nineteen types of shapes, and every query for every pair of them: whether they share a point, which of eight " +
        "relations they have, their distance or penetration depth, and the shortest translation that separates them. " +
        "The arrow is the normal; moving the orange shape along it by the depth makes them touch.",
    source: "Relations: RCC-8, after Randell, Cui and Cohn 1992. Distances: Ericson, Real-Time Collision Detection, 5.1.9.",
    hint: "Drag the shapes, move the last one you touched with the arrow keys, and rotate it with Q and E.",
    open({ carom, panel, width, height }) {
        const bodies = { a: new Body(carom, kinds["ellipse"]!, [width * 0.38, height * 0.4]), b: new Body(carom, kinds["box"]!, [width * 0.5, height * 0.6]) };
        const { a, b } = bodies;
        b.degrees = 20;
        panel.select("blue", Object.keys(kinds), "ellipse", (kind) => (a.data = kinds[kind]!));
        panel.select("orange", Object.keys(kinds), "box", (kind) => (b.data = kinds[kind]!));
        const rotateA = panel.slider("rotate blue", { min: -180, max: 180, step: 1, value: 0 });
        const rotateB = panel.slider("rotate orange", { min: -180, max: 180, step: 1, value: 20 });
        let chosen: Body = b;
        for (const body of [a, b]) {
            const { has } = body;
            body.has = (point) => {
                const inside = has.call(body, point);
                if (inside) chosen = body;
                return inside;
            };
        }
        return {
            handles: [b, a],
            draw(painter: Painter) {
                a.degrees = rotateA.value;
                b.degrees = rotateB.value;
                const [first, second] = [carom.shape(a.data), carom.shape(b.data)];
                const [pa, pb] = [first.at(a.at, { degrees: a.degrees }), second.at(b.at, { degrees: b.degrees })];
                const relation = carom.classify(pa, pb);
                const hit = carom.overlaps(pa, pb);
                const depth = carom.signedDistance(pa, pb);
                const found = carom.contact(pa, pb, 1e9);
                const { onA, onB } = carom.closest(pa, pb);
                painter.ground(width, height);
                painter.shape(a.placed, { color: "a", fill: 0.18 });
                painter.shape(b.placed, { color: "b", fill: 0.18 });
                if (!hit) painter.line(onA, onB, { color: "soft", width: 1.5, dash: [4, 5] });
                if (found && Number.isFinite(depth)) {
                    const reach = Math.max(Math.abs(found.separation), 34);
                    const [x, y] = found.point;
                    painter.arrow([x, y], [x + found.normal[0] * reach, y + found.normal[1] * reach], { color: hit ? "hit" : "ink", width: 2.5 });
                    painter.dot([x, y], 4.5, hit ? "hit" : "ink");
                }
                panel.show({
                    result: { text: hit ? "overlapping" : "apart", kind: hit ? "hit" : "ok" },
                    relation,
                    penetrates: carom.penetrates(pa, pb),
                    "signed distance": depth,
                    normal: found && Number.isFinite(depth) ? found.normal : null,
                    "unique normal": found ? found.uniqueNormal : null,
                    "blue's area": carom.area(pa),
                    "orange's area": carom.area(pb),
                });
                first.dispose();
                second.dispose();
            },
            key(key, down) {
                const by = { q: -3, e: 3 }[key.toLowerCase()];
                if (!by || !down) return false;
                const slider = chosen === a ? rotateA : rotateB;
                slider.value = ((slider.value + by + 540) % 360) - 180;
                return true;
            },
            queries: () => ["classify", "distance", "overlaps"].map((ask) => ({ ask, a: a.placed, b: b.placed })),
        };
    },
};
