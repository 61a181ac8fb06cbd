/** Balls that collide: two of them, or a whole table. */

import { Reader } from "./answers.js";
import { list, number, object, vec2, whole } from "./check.js";
import { type Module, Owned } from "./module.js";
import type { Vec2 } from "./shapes.js";

/** A ball that collides with another one. */
export interface Ball {
    readonly at: Vec2;
    readonly velocity: Vec2;
    /** More than 0, or infinite: then it stays as it is. 1 if nothing is said. */
    readonly mass?: number;
}

export interface ElasticCollision {
    /** False when they do not run into each other: then the velocities are those before. */
    readonly changed: boolean;
    readonly v1: Vec2;
    readonly v2: Vec2;
}

/** @internal */
export function collideElastic(module: Module, one: Ball, two: Ball, restitution: number): ElasticCollision {
    const ball = (value: Ball, place: string) => {
        const { at, velocity, mass = 1 } = object(value, place);
        return [...vec2(at, `${place}.at`), ...vec2(velocity, `${place}.velocity`), number(mass, `${place}.mass`)];
    };
    const numbers = [...ball(one, "one"), ...ball(two, "two"), number(restitution, "restitution")];
    const answer = new Reader(module.ask("collide_elastic", numbers));
    return { changed: answer.flag(), v1: answer.vec(), v2: answer.vec() };
}

/** A disc without friction. */
export interface Disc extends Ball {
    readonly radius: number;
}

export interface Wall {
    readonly a: Vec2;
    readonly b: Vec2;
}

/** A collision that has been dealt with. */
export interface DiscCollision {
    /** Since the table was made. */
    readonly time: number;
    readonly first: number;
    /** The other disc, or the wall. */
    readonly other: number;
    readonly isWall: boolean;
    readonly point: Vec2;
}

/** How a run went. */
export interface DiscRun {
    readonly collisions: number;
    /** False: there were `maxCollisions` before the time was up. */
    readonly isComplete: boolean;
    /** Each of them, where they were asked for. */
    readonly seen: readonly DiscCollision[];
}

export interface RunOptions {
    readonly maxCollisions?: number;
    /** Whether `seen` is wanted. */
    readonly seen?: boolean;
}

/**
 * Discs that fly straight and bounce off each other and off walls, driven from collision to collision: nothing tunnels,
 * and there is no time step. After each run no disc penetrates another or a wall, exactly.
 */
export class DiscTable extends Owned {
    /** @internal */
    constructor(module: Module, discs: readonly Disc[], walls: readonly Wall[], restitution: number) {
        const numbers = [list(discs, "discs").length];
        discs.forEach((disc, i) => {
            const { at, velocity, radius, mass = 1 } = object(disc, `discs[${i}]`);
            numbers.push(...vec2(at, `discs[${i}].at`), ...vec2(velocity, `discs[${i}].velocity`));
            numbers.push(number(radius, `discs[${i}].radius`), number(mass, `discs[${i}].mass`));
        });
        numbers.push(list(walls, "walls").length);
        walls.forEach((wall, i) => {
            const { a, b } = object(wall, `walls[${i}]`);
            numbers.push(...vec2(a, `walls[${i}].a`), ...vec2(b, `walls[${i}].b`));
        });
        numbers.push(number(restitution, "restitution"));
        super(module, "disc_table", module.askNumber("make_disc_table", numbers));
    }

    /**
     * Lets the time go by. A duration that is not above 0 does nothing; an infinite one ends with the last collision, or
     * after `maxCollisions`, which discs between walls go on for.
     */
    run(duration: number, options: RunOptions = {}): DiscRun {
        const { maxCollisions = 1e7, seen = false } = object(options, "options");
        const numbers = [number(duration, "duration"), whole(maxCollisions, "maxCollisions", 0, 1e7), Number(seen)];
        const answer = new Reader(this.module.ask("disc_table_run", [this.handle, ...numbers]));
        const [collisions, isComplete] = [answer.number(), answer.flag()];
        const all = answer.all(() => ({
            time: answer.number(),
            first: answer.number(),
            other: answer.number(),
            isWall: answer.flag(),
            point: answer.vec(),
        }));
        return { collisions, isComplete, seen: all };
    }

    /** Turns all velocities round: the past comes back, for as long as rounding allows. */
    reverse(): void {
        this.module.ask("disc_table_reverse", [this.handle]);
    }

    /** Changes a velocity, as a cue does. */
    setVelocity(disc: number, velocity: Vec2): void {
        this.module.ask("disc_table_set_velocity", [this.handle, whole(disc, "disc", 0, 2 ** 32 - 1), ...vec2(velocity, "velocity")]);
    }

    /** Of each disc x, y and the velocity's x, y, one after the other. */
    discs(): Float64Array {
        return this.module.ask("disc_table_discs", [this.handle]).slice();
    }

    /** The time, half the sum of mass times velocity squared, and the sum of mass times velocity. */
    facts(): { time: number; energy: number; momentum: Vec2 } {
        const answer = new Reader(this.module.ask("disc_table_facts", [this.handle]));
        return { time: answer.number(), energy: answer.number(), momentum: answer.vec() };
    }
}
