/** A platformer: a character among tiles, slopes, one-way platforms and a lift, with its jump height set in tiles. */

import type { Character, ColliderId, ShapeData, Vec2, World } from "carom";
import type { Painter } from "../painter.js";
import type { Handle, Place, Scene } from "../scene.js";

const tile = 40;
const dt = 1 / 120;
const speed = 210;
/** A capsule slightly lower than a tile. */
const body = { type: "capsule", a: [0, -6], b: [0, 6], radius: 12 } as const;
const feet = 18;
const rules = { up: [0, -1], maxRise: 1.1, stepHeight: 8, snap: 10 } as const;

/** # is solid, / and \ are slopes, - a one-way platform, o a coin, L the start of the lift, and @ the hero. */
const wide = [
    "........................",
    "....................o...",
    "........o...........##..",
    "....................##..",
    ".......---....o.....##..",
    ".....................#..",
    "..o..........---........",
    ".###....................",
    "........................",
    ".......---.....##..L....",
    "...............##.......",
    "...../##\\.....###.......",
    "@.../####\\...####......o",
    "########################",
];
const narrow = [
    "...............",
    "...o...........",
    "..---..........",
    "...............",
    ".........o.....",
    ".......---.....",
    "...............",
    "............##.",
    "..---.......##.",
    "............##.",
    ".....---..L.##.",
    "............##.",
    "...........###.",
    "@../##\\....###.",
    "../####\\...###o",
    "###############",
];

const cells = (rows: readonly string[], name: string): Vec2[] =>
    rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === name ? [[x, y] as Vec2] : [])));

function ground(rows: readonly string[]): ShapeData {
    return {
        type: "tile_grid",
        cell: [tile, tile],
        rows: rows.map((row) => row.replace(/[^#/\\]/g, ".")),
        tiles: {
            "/": { type: "triangle", points: [[0, tile], [tile, 0], [tile, tile]] },
            "\\": { type: "triangle", points: [[0, 0], [tile, tile], [0, tile]] },
        },
    };
}

/** The level as a world, and its objects. */
class Level {
    readonly world: World;
    readonly coins = new Map<ColliderId, Vec2>();
    readonly tiles: ShapeData;
    readonly ledges: ShapeData[];
    readonly lift: ColliderId;
    readonly liftShape: ShapeData = { type: "aabb", min: [-tile, 0], max: [tile, 12] };
    readonly hero: ColliderId;
    readonly start: Vec2;
    readonly #top: number;
    readonly #bottom: number;

    constructor({ carom }: Place, rows: readonly string[]) {
        this.world = carom.world();
        this.tiles = ground(rows);
        this.world.add({ shape: this.tiles, kind: "static" });
        const [width, height] = [rows[0]!.length * tile, rows.length * tile];
        for (const x of [-1, width + 1]) {
            this.world.add({ shape: { type: "aabb", min: [Math.min(x, width), -9 * tile], max: [Math.max(x, 0), height] }, kind: "static" });
        }
        this.ledges = cells(rows, "-").map(([x, y]) => ({ type: "aabb", min: [x * tile, y * tile], max: [(x + 1) * tile, y * tile + 8] }));
        for (const shape of this.ledges) this.world.add({ shape, kind: "static", oneWay: [0, -1] });
        const [[x, y]] = cells(rows, "L") as [Vec2];
        [this.#top, this.#bottom] = [y - 6 < 1 ? tile : (y - 6) * tile, (y + 2.5) * tile];
        this.lift = this.world.add({ shape: { ...this.liftShape, pose: { at: [x * tile, y * tile] } }, kind: "kinematic", velocity: [0, -60] });
        for (const [cx, cy] of cells(rows, "o")) {
            const at: Vec2 = [(cx + 0.5) * tile, (cy + 0.5) * tile];
            this.coins.set(this.world.add({ shape: { type: "circle", center: [0, 0], radius: 9, pose: { at } }, kind: "static", sensor: true }), at);
        }
        const [[hx, hy]] = cells(rows, "@") as [Vec2];
        this.start = [(hx + 0.5) * tile, (hy + 1) * tile - feet];
        this.hero = this.world.add({ shape: { ...body, pose: { at: this.start } } });
    }

    /** Advances the world; returns the number of coins that the hero collected. */
    step(): number {
        const [, y] = this.world.get(this.lift).at;
        if (y <= this.#top) this.world.setVelocity(this.lift, [0, 60]);
        if (y >= this.#bottom) this.world.setVelocity(this.lift, [0, -60]);
        this.world.update(dt);
        let found = 0;
        for (const { a, b } of this.world.begins()) {
            const coin = this.coins.has(a) ? a : b;
            if (!this.coins.delete(coin)) continue;
            this.world.remove(coin);
            ++found;
        }
        return found;
    }
}

export const platformer: Scene = {
    title: "A platformer, and jumps set in tiles",
    text:
        "You set the height of a jump, and its initial speed is sqrt(2 g h): with any gravity the apex is on the dashed " +
        "line, to a thousandth of a tile. The character moves among the colliders of a World: it slides along walls, " +
        "walks slopes and stairs without hopping, jumps up through one-way platforms and rides the lift. The coins are " +
        "sensors; events of the world report when one is reached.",
    source: "The jumps of [Gaul]; collision and response as a pipeline after Flipcode.",
    hint: "Arrow keys walk, up or space jumps, R restarts. Or hold a finger: the character walks there, and jumps if it is above.",
    open(place) {
        const { carom, panel, width, height } = place;
        const rows = width > height ? wide : narrow;
        let level = new Level(place, rows);
        const shape = carom.shape(body);
        const tiles = panel.slider("jump, tiles", { min: 1, max: 5, step: 0.25, value: 3 });
        const gravity = panel.slider("gravity, tiles/s²", { min: 10, max: 90, step: 5, value: 40 });
        let hero: Character = { at: level.start, velocity: [0, 0] };
        let coins = level.coins.size;
        let taken = 0;
        let facing = 1;
        let pending = 0;
        // The last jump: its start, apex and path.
        let jump: { from: number; highest: number; path: Vec2[] } | undefined;
        const held = new Set<string>();
        let finger: Vec2 | undefined;
        const begin = () => {
            level.world.dispose();
            level = new Level(place, rows);
            hero = { at: level.start, velocity: [0, 0] };
            [coins, taken, jump] = [level.coins.size, 0, undefined];
        };
        panel.button("Restart (R)", begin);
        const wanted = () => {
            const toFinger = finger ? finger[0] - hero.at[0] : 0;
            const keys = Number(held.has("ArrowRight")) - Number(held.has("ArrowLeft"));
            const direction = keys !== 0 ? keys : Math.abs(toFinger) < 8 ? 0 : Math.sign(toFinger);
            const up = held.has("ArrowUp") || held.has(" ") || (finger !== undefined && finger[1] < hero.at[1] - 1.2 * tile);
            return { direction, up };
        };
        const pull = () => gravity.value * tile;
        const step = () => {
            taken += level.step();
            const { direction, up } = wanted();
            if (direction !== 0) facing = direction;
            let [vx, vy] = hero.velocity;
            vx += Math.max(-24, Math.min(24, direction * speed - vx));
            if (up && hero.onFloor) {
                vy = -carom.flight.jumpVelocity(pull(), tiles.value * tile) + (hero.floorVelocity?.[1] ?? 0);
                jump = { from: hero.at[1], highest: hero.at[1], path: [] };
                hero = { ...hero, onFloor: false };
            }
            // Half before and half after the move: exact in free fall.
            const half = (pull() * dt) / 2;
            const obstacles = { world: level.world, mover: level.hero };
            hero = carom.moves.moveAndSlide(shape, { ...hero, velocity: [vx, vy + half] }, dt, rules, obstacles).character;
            if (!hero.onFloor) hero = { ...hero, velocity: [hero.velocity[0], hero.velocity[1] + half] };
            level.world.move(level.hero, { at: hero.at });
            if (!jump) return;
            jump.highest = Math.min(jump.highest, hero.at[1]);
            if (!hero.onFloor) jump.path.push(hero.at);
        };
        const paintHero = (painter: Painter) => {
            const [x, y] = hero.at;
            painter.shape({ ...body, pose: { at: hero.at } }, { color: "a", fill: 0.35, width: 2.5 });
            painter.dot([x + 3 * facing, y - 6], 2.4, "ink");
            painter.dot([x + 8.5 * facing, y - 6], 2.4, "ink");
            if (hero.onFloor && hero.floorNormal) {
                const [nx, ny] = hero.floorNormal;
                painter.arrow([x, y + feet], [x + nx * 26, y + feet + ny * 26], { color: "ok", width: 2 });
            }
        };
        const touch: Handle = {
            at: [0, 0],
            has: (point) => {
                touch.at = point;
                return true;
            },
            take: () => (finger = touch.at),
            move: (to) => (finger = touch.at = to),
            drop: () => (finger = undefined),
        };
        return {
            handles: [touch],
            draw(painter, seconds) {
                for (pending += seconds; pending >= dt; pending -= dt) step();
                painter.ground(width, height, tile);
                painter.shape(level.tiles, { color: "soft", fill: 0.25, width: 1 });
                for (const ledge of level.ledges) painter.shape(ledge, { color: "b", fill: 0.5, width: 1 });
                const { at: lift } = level.world.get(level.lift);
                painter.shape({ ...level.liftShape, pose: { at: lift } }, { color: "ok", fill: 0.4 });
                for (const coin of level.coins.values()) {
                    painter.dot(coin, 9, "b");
                    painter.dot(coin, 5, "stage");
                }
                const floor = jump && !hero.onFloor ? jump.from : hero.at[1];
                const apex = floor + feet - tiles.value * tile;
                painter.line([hero.at[0] - 70, apex], [hero.at[0] + 70, apex], { color: "hit", width: 1.5, dash: [6, 5] });
                painter.text(`${tiles.value} ${tiles.value === 1 ? "tile" : "tiles"}`, [hero.at[0] + (hero.at[0] > width - 140 ? -126 : 76), apex], "hit");
                if (jump) painter.path(jump.path, { color: "a", width: 1.5, dash: [1, 5] });
                paintHero(painter);
                const v = carom.flight.jumpVelocity(pull(), tiles.value * tile);
                panel.show({
                    standing: { text: hero.onFloor ? "on the floor" : "in the air", kind: hero.onFloor ? "ok" : "" },
                    "speed to jump with, tiles/s": v / tile,
                    "seconds to the apex": carom.flight.timeToApex(pull(), v),
                    "last jump, tiles": jump ? (jump.from - jump.highest) / tile : null,
                    velocity: [hero.velocity[0] / tile, hero.velocity[1] / tile],
                    "on the lift": hero.onFloor === true && hero.floor === level.lift,
                    coins: `${taken} of ${coins}`,
                    colliders: level.world.size,
                    hero: hero.at,
                });
                return true;
            },
            arrows: true,
            key(key, down) {
                if (key.toLowerCase() === "r" && down) begin();
                else if (key.startsWith("Arrow") || key === " ") {
                    if (down) held.add(key);
                    else held.delete(key);
                } else return false;
                return true;
            },
            rest: () => held.clear(),
            queries: () => [{ ask: "jump_velocity", gravity: pull(), height: tiles.value * tile }],
            close: () => [level.world, shape].forEach((owned) => owned.dispose()),
        };
    },
};
