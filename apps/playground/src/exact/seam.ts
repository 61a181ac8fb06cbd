/** A ball that rolls along a flat floor of tiles. */

import type { Character, Vec2 } from "carom";
import { type Case, wrong } from "./duel.js";
import { f, fromBox, lengthSquared } from "./floats.js";

const radius = 14;
const gravity = f(3600);
const dt = f(1 / 60);
const tileCount = 8;
/** How long the ends of the paths are shown, in seconds. */
const pause = 1.5;

interface Hop {
    readonly at: Vec2;
    readonly normal: Vec2;
}

export const seam: Case = {
    name: "a seam",
    text: "One flat floor of eight tiles, and no friction. Tile by tile, the corner of the next tile trips the ball at seams.",
    labels: { floats: "each tile pushes the ball out by itself", carom: "moveAndSlide among the same tiles" },
    open({ carom, panel, width, height }) {
        const top = Math.round(height * 0.66);
        const size = width / tileCount;
        const tiles = Array.from({ length: tileCount }, (_, i): { min: Vec2; max: Vec2 } => ({ min: [i * size, top], max: [(i + 1) * size, top + 40] }));
        const speed = panel.slider("speed", { min: 200, max: 1200, step: 10, value: 900 });
        const slow = panel.slider("slow motion", { min: 1, max: 10, step: 1, value: 3 });
        const obstacles = carom.obstacles();
        for (const { min, max } of tiles) obstacles.add({ type: "aabb", min, max });
        const ball = carom.shape({ type: "circle", center: [0, 0], radius });
        const start: Vec2 = [2 * radius, top - radius];
        let at: Vec2 = start;
        let velocity: Vec2 = [0, 0];
        let hero: Character = { at: start, velocity };
        let paths: Record<"floats" | "carom", Vec2[]> = { floats: [], carom: [] };
        let hops: Hop[] = [];
        let startSpeed = 0;
        let saved = 0;
        let rest = 0;

        const restart = () => {
            startSpeed = f(speed.value);
            [at, velocity, hops, rest] = [start, [startSpeed, 0], [], 0];
            hero = { at: start, velocity: [startSpeed, 0] };
            paths = { floats: [start], carom: [start] };
        };
        const stepFloats = () => {
            velocity = [velocity[0], f(velocity[1] + f(gravity * dt))];
            at = [f(at[0] + f(velocity[0] * dt)), f(at[1] + f(velocity[1] * dt))];
            // In the order of the list, as a broad phase may return them: the tile ahead may come first.
            for (const { min, max } of [...tiles].reverse()) {
                const [dx, dy] = fromBox(at, min, max);
                const square = lengthSquared([dx, dy]);
                if (square >= f(radius * radius) || square === 0) continue;
                const distance = f(Math.sqrt(square));
                const normal: Vec2 = [f(dx / distance), f(dy / distance)];
                const into = f(f(velocity[0] * normal[0]) + f(velocity[1] * normal[1]));
                at = [f(at[0] + f(normal[0] * f(radius - distance))), f(at[1] + f(normal[1] * f(radius - distance)))];
                if (into < 0) velocity = [f(velocity[0] - f(into * normal[0])), f(velocity[1] - f(into * normal[1]))];
                if (into < 0 && normal[0] !== 0) hops.push({ at, normal });
            }
            paths.floats.push(at);
        };
        const stepCarom = () => {
            const [vx, vy] = hero.velocity;
            hero = carom.moves.moveAndSlide(ball, { ...hero, velocity: [vx, vy + gravity * dt] }, dt, { up: [0, -1] }, obstacles).character;
            paths.carom.push(hero.at);
        };
        const ended = ([x]: Vec2) => x > width - 2 * radius || x < 0;
        restart();
        return {
            step(seconds) {
                if (f(speed.value) !== startSpeed) restart();
                for (saved += seconds / slow.value; saved >= dt; saved -= dt) {
                    const running = [!ended(at), !ended(hero.at)];
                    if (running[0]) stepFloats();
                    if (running[1]) stepCarom();
                    if (!running[0] && !running[1] && (rest += dt * slow.value) > pause) restart();
                }
            },
            draw(painter, side) {
                for (const { min, max } of tiles) painter.shape({ type: "aabb", min, max }, { color: "ink", fill: 0.14, width: 1.5 });
                painter.path(paths[side], { color: side === "floats" ? "b" : "a", width: 1.5 });
                painter.shape({ type: "circle", center: side === "floats" ? at : hero.at, radius }, { color: side === "floats" ? "b" : "a", fill: 0.3, width: 2.5 });
                if (side === "carom") return;
                for (const { at: [x, y], normal } of hops) {
                    const foot: Vec2 = [x - radius * normal[0], y - radius * normal[1]];
                    painter.arrow(foot, [foot[0] + 42 * normal[0], foot[1] + 42 * normal[1]], { color: "hit", width: 2 });
                }
            },
            values: () => ({
                "floats: trips": { text: String(hops.length), kind: hops.length > 0 ? "hit" : "ok" },
                "floats: speed": velocity[0],
                "floats: highest hop": top - radius - Math.min(...paths.floats.map(([, y]) => y)),
                "Carom: trips": wrong(paths.carom.filter(([, y]) => y < start[1]).length, paths.carom.length),
                "Carom: speed": hero.velocity[0],
                "speed at the start": startSpeed,
            }),
            queries: () => tiles.map(({ min, max }) => ({ ask: "overlaps", a: { type: "circle", center: hero.at, radius }, b: { type: "aabb", min, max } })),
            close() {
                ball.dispose();
                obstacles.dispose();
            },
        };
    },
};
