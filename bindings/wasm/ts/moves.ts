/** Collision response among obstacles: stopping, sliding, bouncing, and characters that walk. */

import { number, object, vec2, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, defaultFilter, filterNumbers } from "./filter.js";
import { type Module, Owned, type Part } from "./module.js";
import type { Reader } from "./results.js";
import { type Operand, type Rotation, type Vec2, operand } from "./shapes.js";
import { type ColliderId, World } from "./world.js";

/** The parameters of an obstacle besides its shape. */
export interface ObstacleOptions {
    /** Its displacement in this step; its pose is that at the end of the step. */
    readonly displacement?: Vec2;
    /** The direction in which it pushes, such as up; [0, 0] for all. */
    readonly oneWay?: Vec2;
    /** An integer of the caller's choice, by which `MoveHit` refers to it. */
    readonly id?: number;
}

/** A list of obstacles, with copies of their shapes. */
export class Obstacles extends Owned {
    /** @internal */
    constructor(module: Module) {
        super(module, "obstacles", module.call("make_obstacles").number());
    }

    /** Adds an obstacle. */
    add(shape: Operand, options: ObstacleOptions = {}): void {
        const { displacement = [0, 0], oneWay = [0, 0], id = 0 } = object(options, "options");
        const after: Part[] = [vec2(displacement, "displacement"), vec2(oneWay, "oneWay"), integer(id, "id", 0)];
        this.module.call("obstacles_add", this, operand(shape), ...after);
    }

    clear(): void {
        this.module.call("obstacles_clear", this);
    }
}

/** All colliders of a world that are not sensors, as they are after its last update. */
export interface WorldObstacles {
    readonly world: World;
    /** The filter of the mover. */
    readonly filter?: Filter;
    /** The mover's own collider, which is ignored. */
    readonly mover?: ColliderId;
}

/** The obstacles of a move. */
export type MoveObstacles = Obstacles | World | WorldObstacles;

export const moveEnds = ["arrived", "stopped", "wedged", "unfinished"] as const;
export type MoveEnd = (typeof moveEnds)[number];

/** A hit of an obstacle by a mover. */
export interface MoveHit {
    /** Its id, or that of the collider. */
    readonly obstacle: number;
    /** Unit, from the obstacle to the mover. */
    readonly normal: Vec2;
    /** When, as a fraction of the step. */
    readonly time: number;
}

/** The result of a move. */
export interface Move {
    /** The new position of the mover. */
    readonly at: Vec2;
    /** The displacement per step with which it would continue. */
    readonly direction: Vec2;
    /** The fraction of the step that was made, from 0 to 1. */
    readonly time: number;
    readonly end: MoveEnd;
    /** The obstacles that it hit, in order of time. */
    readonly hits: readonly MoveHit[];
}

/** The abilities of a character. */
export interface WalkRules {
    /** Opposite to gravity, of any length but zero; [0, -1] if y points down. */
    readonly up: Vec2;
    /** The steepest floor, as rise over run: 1 is 45 degrees. */
    readonly maxRise?: number;
    /** The highest step that it climbs without jumping. */
    readonly stepHeight?: number;
    /** How far below its feet it still snaps to a floor. */
    readonly snap?: number;
}

/** The state of a character between two steps, which the caller keeps. */
export interface Character {
    readonly at: Vec2;
    readonly rotation?: Rotation;
    readonly velocity: Vec2;
    readonly onFloor?: boolean;
    /** The obstacle that it stands on. */
    readonly floor?: number;
    readonly floorNormal?: Vec2;
    /** The velocity of the floor, to be added when it jumps off. */
    readonly floorVelocity?: Vec2;
}

/** A character after a step, and the result of its move. */
export interface Walk {
    readonly character: Required<Character>;
    readonly end: MoveEnd;
    readonly hitWall: boolean;
    readonly hitCeiling: boolean;
    /** It penetrated an obstacle at the start. */
    readonly pushedOut: boolean;
    readonly hits: readonly MoveHit[];
}

/**
 * Moves a convex shape with an area. At its final position it penetrates no obstacle, exactly and for the rounded
 * numbers, and however fast it is, it tunnels through nothing. The header respond/move.hpp lists the exceptions.
 */
export class Moves {
    /** @internal */
    constructor(readonly module: Module) {}

    /** Makes the whole step if nothing blocks it, else none of it. */
    tryMove(shape: Operand, displacement: Vec2, obstacles: MoveObstacles): Move {
        return this.#move("try_move", shape, obstacles, vec2(displacement, "displacement"));
    }

    /** Moves until the shape touches what it would run into, and stops there. */
    moveUntilTouching(shape: Operand, displacement: Vec2, obstacles: MoveObstacles): Move {
        return this.#move("move_until_touching", shape, obstacles, vec2(displacement, "displacement"));
    }

    /** Collide and slide: at each obstacle, continues along it with the remaining displacement. */
    slide(shape: Operand, displacement: Vec2, obstacles: MoveObstacles): Move {
        return this.#move("slide", shape, obstacles, vec2(displacement, "displacement"));
    }

    /** Moves, and bounces off each obstacle. */
    bounce(shape: Operand, displacement: Vec2, restitution: number, obstacles: MoveObstacles): Move {
        return this.#move("bounce", shape, obstacles, vec2(displacement, "displacement"), number(restitution, "restitution"));
    }

    /** Depenetration: moves a shape out of all obstacles that it penetrates; `wedged` if there is no free position. */
    pushOut(shape: Operand, obstacles: MoveObstacles): Move {
        return this.#move("push_out", shape, obstacles);
    }

    /**
     * A character controller: moves a character by its velocity for `dt` and adjusts the velocity to what it hits: floors,
     * walls, slopes, steps, one-way platforms, and platforms that carry it. The caller adds gravity to the velocity before.
     * The shape's own pose is ignored.
     */
    moveAndSlide(shape: Operand, character: Character, dt: number, rules: WalkRules, obstacles: MoveObstacles): Walk {
        const after = [...characterNumbers(character), number(dt, "dt"), ...ruleNumbers(rules)];
        const before = obstacleNumbers(this.module, obstacles);
        const result = this.module.call("move_and_slide", before, operand(shape), after);
        return {
            character: {
                at: result.vec(),
                rotation: result.vec(),
                velocity: result.vec(),
                onFloor: result.flag(),
                floor: result.number(),
                floorNormal: result.vec(),
                floorVelocity: result.vec(),
            },
            end: result.name(moveEnds),
            hitWall: result.flag(),
            hitCeiling: result.flag(),
            pushedOut: result.flag(),
            hits: moveHits(result),
        };
    }

    #move(operation: string, shape: Operand, obstacles: MoveObstacles, ...after: readonly Part[]): Move {
        const result = this.module.call(operation, obstacleNumbers(this.module, obstacles), operand(shape), ...after);
        return { at: result.vec(), direction: result.vec(), time: result.number(), end: result.name(moveEnds), hits: moveHits(result) };
    }
}

function moveHits(result: Reader): MoveHit[] {
    return result.all(() => ({ obstacle: result.number(), normal: result.vec(), time: result.number() }));
}

function obstacleNumbers(module: Module, obstacles: MoveObstacles): number[] {
    if (obstacles instanceof Obstacles) return [0, obstacles.handleIn(module)];
    const { world, filter = defaultFilter, mover = -1 } = obstacles instanceof World ? { world: obstacles } : (obstacles ?? {});
    if (!(world instanceof World)) throw new CaromError("bad_type", "obstacles must be Obstacles or a World");
    return [1, world.handleIn(module), ...filterNumbers(filter), integer(mover, "mover")];
}

function characterNumbers(character: Character): number[] {
    const { at, rotation = [1, 0], velocity, onFloor = false, floor = 0 } = object(character, "character");
    const { floorNormal = [0, 0], floorVelocity = [0, 0] } = character;
    const numbers = [...vec2(at, "at"), ...vec2(rotation, "rotation"), ...vec2(velocity, "velocity"), Number(onFloor)];
    return [...numbers, integer(floor, "floor", 0), ...vec2(floorNormal, "floorNormal"), ...vec2(floorVelocity, "floorVelocity")];
}

function ruleNumbers(rules: WalkRules): number[] {
    const { up, maxRise = 1, stepHeight = 0, snap = 0 } = object(rules, "rules");
    return [...vec2(up, "up"), number(maxRise, "maxRise"), number(stepHeight, "stepHeight"), number(snap, "snap")];
}
