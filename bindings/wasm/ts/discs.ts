/** Colliding balls: a pair, or a whole table. */

import { list, number, object, vec2, integer } from "./check.js";
import { type Module, Owned } from "./module.js";
import type { Reader } from "./results.js";
import type { Vec2 } from "./shapes.js";

/** A ball that collides with another. */
export interface Ball {
    readonly at: Vec2;
    readonly velocity: Vec2;
    /** Positive, or infinite for a ball whose velocity does not change; 1 by default. */
    readonly mass?: number;
}

export interface ElasticCollision {
    /** False if the balls do not approach each other: then the velocities are unchanged. */
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
    const result = module.call("collide_elastic", numbers);
    return { changed: result.flag(), v1: result.vec(), v2: result.vec() };
}

/** A frictionless disc. */
export interface Disc extends Ball {
    readonly radius: number;
}

/** A segment from a to b. */
export interface Wall {
    readonly a: Vec2;
    readonly b: Vec2;
}

/** A collision that has been resolved. */
export interface DiscCollision {
    /** Since the table was created. */
    readonly time: number;
    readonly first: number;
    /** The other disc, or the wall. */
    readonly other: number;
    readonly isWall: boolean;
    readonly point: Vec2;
}

/** The result of a run. */
export interface DiscRun {
    readonly collisions: number;
    /** False if the run ended early, after `maxCollisions`. */
    readonly isComplete: boolean;
    /** The collisions, if `record` was set. */
    readonly recorded: readonly DiscCollision[];
}

export interface RunOptions {
    readonly maxCollisions?: number;
    /** Whether to return the collisions in `recorded`. */
    readonly record?: boolean;
}

/**
 * An event-driven simulation of discs that move straight and bounce off each other and off walls: nothing tunnels, and
 * there is no time step. After each run no disc penetrates another or a wall, exactly.
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
        super(module, "disc_table", module.call("make_disc_table", numbers).number());
    }

    /**
     * Advances the time. A duration that is not positive does nothing; an infinite one ends with the last collision, or
     * after `maxCollisions`, as always for discs between walls.
     */
    runFor(duration: number, options: RunOptions = {}): DiscRun {
        const { maxCollisions = 1e7, record = false } = object(options, "options");
        const limit = integer(maxCollisions, "maxCollisions", 0, 1e7);
        const result = this.module.call("disc_table_run", this, number(duration, "duration"), limit, Number(record));
        const [collisions, isComplete] = [result.number(), result.flag()];
        const all = result.all(() => ({
            time: result.number(),
            first: result.number(),
            other: result.number(),
            isWall: result.flag(),
            point: result.vec(),
        }));
        return { collisions, isComplete, recorded: all };
    }

    /** Reverses all velocities: runs back through the past, for as long as rounding allows. */
    reverse(): void {
        this.module.call("disc_table_reverse", this);
    }

    /** Sets the velocity of a disc, as a cue does. */
    setVelocity(disc: number, velocity: Vec2): void {
        this.module.call("disc_table_set_velocity", this, integer(disc, "disc", 0, 2 ** 32 - 1), vec2(velocity, "velocity"));
    }

    /** For each disc four numbers: its position and its velocity. */
    discs(): Float64Array {
        return this.module.call("disc_table_discs", this).numbers();
    }

    /** The position of a disc. */
    at(disc: number): Vec2 {
        const result = this.module.call("disc_table_discs", this);
        return result.skip(4 * integer(disc, "disc", 0, result.left / 4 - 1)).vec();
    }

    /** The time since creation. */
    time(): number {
        return this.#state().number();
    }
    /** The kinetic energy of all discs: half the sum of mass times velocity squared. */
    energy(): number {
        return this.#state().skip(1).number();
    }
    /** The sum of mass times velocity. */
    momentum(): Vec2 {
        return this.#state().skip(2).vec();
    }

    #state(): Reader {
        return this.module.call("disc_table_state", this);
    }
}
