/** Broad phase: the nodes of a tree, and the work of each strategy. */

import { type Box, type PairStrategy, type Vec2, pairStrategies } from "carom";
import type { Painter } from "../painter.js";
import { type Scene, knob } from "../scene.js";

const layouts = ["uniform", "clusters", "mixed sizes", "a heap"] as const;
type Layout = (typeof layouts)[number];

interface Mover {
    at: Vec2;
    velocity: Vec2;
    half: Vec2;
}

/** Random numbers, the same in every run for the tests. */
function dice(): () => number {
    let seed = 20240607;
    return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function crowd(layout: Layout, count: number, width: number, height: number): Mover[] {
    const random = dice();
    const spread = (center: number, by: number) => center + (random() + random() + random() - 1.5) * by;
    return Array.from({ length: count }, (_, i) => {
        const center: Vec2 = [width * (0.2 + 0.3 * (i % 3)), height * (0.3 + 0.2 * ((i * 7) % 3))];
        const at: Record<Layout, () => Vec2> = {
            uniform: () => [width * random(), height * random()],
            clusters: () => [spread(center[0], 90), spread(center[1], 70)],
            "mixed sizes": () => [width * random(), height * random()],
            "a heap": () => [spread(width / 2, 60), spread(height / 2, 60)],
        };
        const size = layout === "mixed sizes" ? 2 + 70 * random() ** 8 : 3 + 5 * random();
        const angle = 2 * Math.PI * random();
        const speed = 10 + 40 * random();
        return { at: at[layout](), velocity: [speed * Math.cos(angle), speed * Math.sin(angle)], half: [size, size * (0.5 + random())] };
    });
}

const boxOf = ({ at: [x, y], half: [w, h] }: Mover): Box => ({ min: [x - w, y - h], max: [x + w, y + h] });

export const broadPhase: Scene = {
    title: "How pairs are found among many boxes",
    text:
        "Comparing each box with every other is hopeless: the number of pairs grows quadratically. A Tree, a dynamic AABB " +
        "tree, keeps boxes in nodes of eight, drawn here level by level, and a query visits only the nodes that it overlaps; " +
        "moving a box within its node costs next to nothing. A PairFinder starts from scratch each frame with one of four " +
        "strategies, chosen by the sizes. All find the same pairs; the panel counts what each visits.",
    source: "The partition of [Ekstrom], part 3; grids; the priority search tree of McCreight 1985; the R-tree of Guttman 1984.",
    hint: "Drag the frame or its corner: boxes in it are orange, and lines lead to those nearest to its center. Space pauses.",
    open({ carom, panel, width, height, redraw }) {
        const tree = carom.tree();
        const finder = carom.pairFinder();
        let layout: Layout = "uniform";
        let movers: Mover[] = [];
        let ids: Float64Array = new Float64Array();
        panel.select("layout", layouts, layout, (value) => {
            layout = value as Layout;
            movers = [];
        });
        const amount = panel.slider("boxes", { min: 50, max: 3000, step: 50, value: 400 });
        const shown = { nodes: panel.checkbox("nodes", true), pairs: panel.checkbox("pairs", true), paused: panel.checkbox("pause (space)", false) };
        let half: Vec2 = [96, 70];
        const frame = knob([width * 0.3, height * 0.62], (to) => {
            frame.at = to;
            corner.at = [to[0] + half[0], to[1] + half[1]];
        });
        frame.has = ([x, y]) => Math.abs(x - frame.at[0]) <= half[0] && Math.abs(y - frame.at[1]) <= half[1];
        const corner = knob([frame.at[0] + half[0], frame.at[1] + half[1]], (to) => {
            half = [Math.max(Math.abs(to[0] - frame.at[0]), 8), Math.max(Math.abs(to[1] - frame.at[1]), 8)];
            corner.at = [frame.at[0] + half[0], frame.at[1] + half[1]];
        });
        const fill = () => {
            if (movers.length === amount.value) return;
            movers = crowd(layout, amount.value, width, height);
            ids = tree.assign(movers.map(boxOf));
            finder.resize(movers.length);
        };
        const move = (mover: Mover, seconds: number) => {
            const bounced = ([x, y]: Vec2): Vec2 => [x < 0 || x > width ? -1 : 1, y < 0 || y > height ? -1 : 1];
            const next: Vec2 = [mover.at[0] + mover.velocity[0] * seconds, mover.at[1] + mover.velocity[1] * seconds];
            const [sx, sy] = bounced(next);
            mover.velocity = [sx * mover.velocity[0], sy * mover.velocity[1]];
            mover.at = sx < 0 || sy < 0 ? mover.at : next;
        };
        const step = (seconds: number) => {
            movers.forEach((mover, i) => {
                move(mover, seconds);
                tree.move(ids[i]!, boxOf(mover), mover.velocity);
            });
        };
        // The work of each strategy; all must find the same number of pairs. The automatic one is last.
        const search = () => {
            const { boxes } = finder;
            movers.forEach(({ at: [x, y], half: [w, h] }, i) => boxes.set([x - w, y - h, x + w, y + h], 4 * i));
            const work: Partial<Record<PairStrategy, number>> = {};
            const counts = new Set<number>();
            let pairs: Uint32Array = new Uint32Array();
            for (const strategy of [...pairStrategies].reverse()) {
                pairs = finder.find({ strategy });
                counts.add(pairs.length / 2);
                work[strategy] = finder.work;
            }
            return { work, pairs, same: counts.size === 1 };
        };
        const paintNodes = (painter: Painter) => {
            const nodes = tree.nodes();
            const top = tree.quality.height - 1;
            for (const { level, box } of nodes) {
                const root = level === top;
                const look = { color: level === 0 ? "soft" : "ok", width: root ? 2 : 1 + level * 0.6, fill: level === 0 ? 0.05 : 0 } as const;
                painter.shape({ type: "aabb", ...box }, look);
            }
        };
        const paintBoxes = (painter: Painter, some: readonly number[], color: "a" | "b", fill: number) => {
            painter.context.beginPath();
            for (const i of some) {
                const { at: [x, y], half: [w, h] } = movers[i]!;
                painter.context.rect(x - w, y - h, 2 * w, 2 * h);
            }
            painter.context.globalAlpha = fill;
            painter.context.fillStyle = painter.color(color);
            painter.context.fill();
            painter.context.globalAlpha = 1;
            painter.stroke({ color, width: 1.2 });
        };
        const paintPairs = (painter: Painter, pairs: Uint32Array) => {
            painter.context.beginPath();
            for (let k = 0; k < Math.min(pairs.length, 20_000); k += 2) {
                painter.context.moveTo(...movers[pairs[k]!]!.at);
                painter.context.lineTo(...movers[pairs[k + 1]!]!.at);
            }
            painter.stroke({ color: "hit", width: 2 });
        };
        return {
            handles: [corner, frame],
            draw(painter, seconds) {
                fill();
                if (!shown.paused.on) step(seconds);
                const { work, pairs, same } = search();
                const asked: Box = { min: [frame.at[0] - half[0], frame.at[1] - half[1]], max: [frame.at[0] + half[0], frame.at[1] + half[1]] };
                const found = new Set(tree.inBox(asked));
                const nearest = tree.nearest(frame.at, 5);
                painter.ground(width, height);
                if (shown.nodes.on) paintNodes(painter);
                const all = Array.from(movers, (_, i) => i);
                paintBoxes(painter, all.filter((i) => !found.has(ids[i]!)), "a", 0.2);
                paintBoxes(painter, all.filter((i) => found.has(ids[i]!)), "b", 0.45);
                if (shown.pairs.on) paintPairs(painter, pairs);
                const byId = new Map(nearest.map(({ id }) => [id, movers[ids.indexOf(id)]!]));
                for (const mover of byId.values()) painter.line(frame.at, mover.at, { color: "ink", width: 1.5, dash: [2, 5] });
                painter.shape({ type: "aabb", ...asked }, { color: "ink", width: 2.5, dash: [7, 6] });
                painter.dot(frame.at, 4, "ink");
                painter.knob(corner.at, "ink");
                const { nodes, height: levels, fill: used } = tree.quality;
                const count = movers.length;
                panel.show({
                    strategies: { text: same ? "same pairs" : "they differ", kind: same ? "ok" : "hit" },
                    pairs: pairs.length / 2,
                    "in the frame": found.size,
                    "nearest box at": nearest[0]?.distance ?? null,
                    "comparing all": (count * (count - 1)) / 2,
                    partition: work.partition ?? null,
                    grid: work.grid ?? null,
                    "hierarchical grid": work.hierarchical_grid ?? null,
                    sweep: work.sweep ?? null,
                    "strategy now": finder.strategy.replace("_grid", ""),
                    "tree's nodes": nodes,
                    "tree's levels": levels,
                    "slots used": used,
                });
                return !shown.paused.on;
            },
            key(key, down) {
                if (key !== " " || !down) return false;
                shown.paused.toggle();
                redraw();
                return true;
            },
            queries: () => [{ ask: "pairs", boxes: movers.map(boxOf) }],
            close: () => [tree, finder].forEach((owned) => owned.dispose()),
        };
    },
};
