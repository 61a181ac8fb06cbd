/** Bullet hell: thousands of boxes per frame in a PairFinder. */

import type { Vec2 } from "carom";
import type { Painter } from "../painter.js";
import { type Scene, knob } from "../scene.js";
import { Stamps } from "../stamps.js";

const bulletRadius = 3;
const playerRadius = 5;
const enemies = 12;
const arms = 3;
const bulletFilter = { category: 1, mask: 2 | 4 };
const enemyFilter = { category: 2, mask: 1 };
const playerFilter = { category: 4, mask: 1 };

/** The mean of the last frames, because the clocks of browsers are coarse. */
class Clock {
    #sum = 0;
    #count = 0;
    mean: number | null = null;

    add(ms: number): void {
        this.#sum += ms;
        if (++this.#count < 20) return;
        this.mean = this.#sum / this.#count;
        this.#sum = this.#count = 0;
    }
}

export const bullets: Scene = {
    title: "Thousands of bullets",
    text:
        "Every frame a PairFinder gets the boxes of all bullets, ships and the player, and finds every overlapping pair " +
        "that its filters allow, so bullets are not even compared with each other. The few pairs near the player are " +
        "tested exactly, circle against circle. As in real games the player's hitbox is tiny: press H to see it.",
    source: "The shoot-'em-up of [Canvas]; the sweep over a priority search tree after McCreight 1985.",
    hint: "Drag your ship or use the arrow keys. H shows hitboxes, space pauses.",
    open({ carom, panel, width, height }) {
        const finder = carom.pairFinder();
        const stamps = new Stamps();
        const bulletShape = carom.shape({ type: "circle", center: [0, 0], radius: bulletRadius });
        const playerShape = carom.shape({ type: "circle", center: [0, 0], radius: playerRadius });
        const ship = knob([width / 2, height * 0.82], undefined, 26);
        const amount = panel.slider("bullets", { min: 1000, max: 100000, step: 1000, value: 5000 });
        const boxesShown = panel.checkbox("hitboxes (H)", false);
        const paused = panel.checkbox("pause (space)", false);
        const clocks = { collision: new Clock(), drawing: new Clock() };
        let count = 0;
        let places = new Float64Array();
        let speeds = new Float64Array();
        let hits = 0;
        let written = 0;
        let flash = 0;
        let time = 0;
        let seed = 12345;
        // The same bullets in every run, for the tests.
        const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
        const enemy = (i: number, when = time): Vec2 => {
            const angle = (2 * Math.PI * i) / enemies + when * 0.35;
            return [width * (0.5 + 0.36 * Math.cos(angle)), height * (0.32 + 0.2 * Math.sin(angle * 1.5))];
        };
        const isGone = (x: number, y: number) => x < -9 || y < -9 || x > width + 9 || y > height + 9;
        // Each ship rotates and fires in a few directions at once, in slightly irregular spirals. The bullet was fired `age` ago.
        const spawn = (i: number, age = 0) => {
            const [ship, arm] = [i % enemies, Math.floor(i / enemies) % arms];
            const spread = count > 20000 ? 1 : 0.03;
            const rotation = (time - age) * (ship % 2 === 0 ? 0.8 : -0.8);
            const angle = (2 * Math.PI * arm) / arms + ship + rotation + (random() - 0.5) * spread;
            const speed = 70 + 4 * ship;
            const [x, y] = enemy(ship, time - age);
            speeds.set([speed * Math.cos(angle), speed * Math.sin(angle)], 2 * i);
            places.set([x + age * speeds[2 * i]!, y + age * speeds[2 * i + 1]!], 2 * i);
        };
        // As if all ships had been firing for a long time.
        const spawnEarlier = (i: number) => {
            for (let tries = 0; tries < 9; ++tries) {
                spawn(i, random() * 9);
                if (!isGone(places[2 * i]!, places[2 * i + 1]!)) return;
            }
            spawn(i, random());
        };
        const fill = () => {
            if (count === amount.value) return;
            count = amount.value;
            [places, speeds] = [new Float64Array(2 * count), new Float64Array(2 * count)];
            finder.resize(count + enemies + 1, true);
            for (let i = 0; i < count; ++i) {
                spawnEarlier(i);
                finder.setFilter(i, bulletFilter);
            }
            for (let i = 0; i < enemies; ++i) finder.setFilter(count + i, enemyFilter);
            finder.setFilter(count + enemies, playerFilter);
        };
        const step = (seconds: number) => {
            time += seconds;
            for (let i = 0; i < count; ++i) {
                const x = (places[2 * i]! += speeds[2 * i]! * seconds);
                const y = (places[2 * i + 1]! += speeds[2 * i + 1]! * seconds);
                if (isGone(x, y)) spawn(i);
            }
        };
        const writeBoxes = () => {
            const boxes = finder.boxes;
            const put = (i: number, x: number, y: number, r: number) => {
                boxes[4 * i] = x - r;
                boxes[4 * i + 1] = y - r;
                boxes[4 * i + 2] = x + r;
                boxes[4 * i + 3] = y + r;
            };
            for (let i = 0; i < count; ++i) put(i, places[2 * i]!, places[2 * i + 1]!, bulletRadius);
            for (let i = 0; i < enemies; ++i) put(count + i, ...enemy(i), 18);
            put(count + enemies, ...ship.at, playerRadius);
        };
        // Only hits of the player count: bullets start inside the ships that fire them.
        const collide = () => {
            writeBoxes();
            const pairs = finder.find();
            let near = 0;
            for (let k = 0; k < pairs.length; k += 2) {
                const [i, j] = [pairs[k]!, pairs[k + 1]!];
                if (j !== count + enemies) continue;
                ++near;
                const bullet = bulletShape.at([places[2 * i]!, places[2 * i + 1]!]);
                if (!carom.overlaps(bullet, playerShape.at(ship.at)) || paused.on) continue;
                ++hits;
                flash = 0.35;
                spawn(i);
            }
            return { near, pairs: pairs.length / 2 };
        };
        const paint = (painter: Painter) => {
            const { context, scale } = painter;
            const many = count > 20000;
            const radius = bulletRadius * scale * (many ? 0.6 : 1);
            written = stamps.draw(context, places, scale, { radius, color: painter.color("b"), ground: painter.color("stage"), soft: !many });
            for (let i = 0; i < enemies; ++i) {
                painter.shape({ type: "rounded", core: { type: "triangle", points: [[-12, -8], [12, -8], [0, 12]] }, radius: 6, pose: { at: enemy(i) } }, { color: "hit", fill: 0.25 });
            }
            const mood = flash > 0 ? "hit" : "a";
            painter.shape({ type: "polygon", points: [[0, -24], [17, 18], [0, 9], [-17, 18]], pose: { at: ship.at } }, { color: mood, fill: 0.4, width: 2.5 });
            if (!boxesShown.on) return;
            painter.context.beginPath();
            const boxes = finder.boxes;
            for (let i = 0; i < Math.min(count, 20000); ++i) painter.context.rect(boxes[4 * i]!, boxes[4 * i + 1]!, 2 * bulletRadius, 2 * bulletRadius);
            painter.stroke({ color: "ink", width: 0.7 });
            painter.dot(ship.at, playerRadius, "hit");
        };
        return {
            handles: [ship],
            draw(painter, seconds) {
                fill();
                if (!paused.on) step(seconds);
                flash -= seconds;
                const begin = performance.now();
                const { near, pairs } = collide();
                const middle = performance.now();
                paint(painter);
                clocks.collision.add(middle - begin);
                clocks.drawing.add(performance.now() - middle);
                panel.show({
                    "you were hit": { text: String(hits), kind: flash > 0 ? "hit" : "" },
                    boxes: count + enemies + 1,
                    "pairs that may collide": pairs,
                    "tested exactly": near,
                    "nodes visited": finder.work,
                    "collision, ms": clocks.collision.mean,
                    "drawing, ms": clocks.drawing.mean,
                    "pixels written": written,
                });
                return !paused.on || flash > 0;
            },
            key(key, down) {
                if (!down) return false;
                if (key.toLowerCase() === "h") boxesShown.toggle();
                else if (key === " ") paused.toggle();
                else return false;
                return true;
            },
            queries: () => [
                { ask: "pairs", boxes: Array.from({ length: count + enemies + 1 }, (_, i) => ({ min: [...finder.boxes.subarray(4 * i, 4 * i + 2)], max: [...finder.boxes.subarray(4 * i + 2, 4 * i + 4)] })) },
            ],
            close: () => [finder, bulletShape, playerShape].forEach((owned) => owned.dispose()),
        };
    },
};
