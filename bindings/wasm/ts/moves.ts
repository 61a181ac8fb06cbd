/** Moving among obstacles: stopping, sliding, bouncing, and characters that walk. */

import { Reader } from "./answers.js";
import { number, object, vec2, whole } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, anything, filterNumbers } from "./filter.js";
import { type Module, Owned } from "./module.js";
import { type Operand, type Rotation, type Vec2, withOperands } from "./shapes.js";
import { type ColliderId, World } from "./world.js";

/** What an obstacle may be told besides its shape. */
export interface ObstacleOptions {
    /** The way that it came in this step; its pose is that at the end. */
    readonly movedBy?: Vec2;
    /** Pushes only in this direction, such as up; [0, 0] for everywhere. */
    readonly oneWay?: Vec2;
    /** A whole number of the caller's own, by which moves name what they met. */
    readonly id?: number;
}

/** A list of obstacles. It has copies of their shapes. */
export class Obstacles extends Owned {
    /** @internal */
    constructor(module: Module) {
        super(module, "obstacles", module.askNumber("make_obstacles", []));
    }

    /** Adds an obstacle, by a copy of its shape. */
    add(shape: Operand, options: ObstacleOptions = {}): void {
        const { movedBy = [0, 0], oneWay = [0, 0], id = 0 } = object(options, "options");
        const after = [...vec2(movedBy, "movedBy"), ...vec2(oneWay, "oneWay"), whole(id, "id", 0)];
        withOperands(this.module, [shape], (numbers = []) =>
            this.module.ask("obstacles_add", [this.handle, ...numbers, ...after]),
        );
    }

    clear(): void {
        this.module.ask("obstacles_clear", [this.handle]);
    }
}

/** A world's colliders with shapes that are no sensors, as they are after its last update. */
export interface InWorld {
    readonly world: World;
    /** What the mover may meet. */
    readonly filter?: Filter;
    /** The mover's own collider, which is not in its way. */
    readonly mover?: ColliderId;
}

/** What is in the way. */
export type Against = Obstacles | World | InWorld;

export const moveEnds = ["arrived", "stopped", "squeezed", "unfinished"] as const;
export type MoveEnd = (typeof moveEnds)[number];

/** An obstacle that a mover ran into. */
export interface Meeting {
    /** Its id, or that of the collider. */
    readonly obstacle: number;
    /** Unit, from the obstacle to the mover. */
    readonly normal: Vec2;
    /** When, as a part of the step. */
    readonly time: number;
}

export interface Move {
    /** Where the mover is now. */
    readonly at: Vec2;
    /** The way in a step that it would go on with. */
    readonly direction: Vec2;
    /** How much of the step was made, from 0 to 1. */
    readonly time: number;
    readonly end: MoveEnd;
    /** What was in the way, in order of time. */
    readonly met: readonly Meeting[];
}

/** What a character can do. */
export interface WalkRules {
    /** Against gravity, of any length but zero; [0, -1] where y points down. */
    readonly up: Vec2;
    /** The steepest floor, as rise over run: 1 is 45 degrees. */
    readonly maxRise?: number;
    /** How high a step it takes without jumping. */
    readonly stepHeight?: number;
    /** How far below its feet a floor may fall away before it loses the ground. */
    readonly snap?: number;
}

/** A character between two steps: the caller keeps it. */
export interface Character {
    readonly at: Vec2;
    readonly rotation?: Rotation;
    readonly velocity: Vec2;
    readonly onFloor?: boolean;
    /** The obstacle that it stands on. */
    readonly floor?: number;
    readonly floorNormal?: Vec2;
    /** What the floor adds to its velocity: to be added when it jumps off. */
    readonly floorVelocity?: Vec2;
}

/** A character after a step, and what became of it. */
export interface Walk {
    readonly character: Required<Character>;
    readonly end: MoveEnd;
    readonly hitWall: boolean;
    readonly hitCeiling: boolean;
    /** It was in something at the start. */
    readonly pushedOut: boolean;
    readonly met: readonly Meeting[];
}

/**
 * Moves a convex shape with an area. Where it comes to rest it penetrates no obstacle, exactly and for the rounded
 * numbers; however fast it is, nothing is passed through. The header respond/move.hpp has what is left out.
 */
export class Moves {
    /** @internal */
    constructor(readonly module: Module) {}

    /** Makes the step if nothing at all is in the way, and none otherwise. */
    stayPut(shape: Operand, way: Vec2, against: Against): Move {
        return this.#move("stay_put", shape, vec2(way, "way"), against);
    }

    /** Moves until it touches what it would run into, and stops there. */
    untilTouching(shape: Operand, way: Vec2, against: Against): Move {
        return this.#move("move_until_touching", shape, vec2(way, "way"), against);
    }

    /** Moves, and along what is in the way goes on with what is left of the way. */
    slide(shape: Operand, way: Vec2, against: Against): Move {
        return this.#move("slide", shape, vec2(way, "way"), against);
    }

    /** Moves, and is thrown back by what is in the way. */
    bounce(shape: Operand, way: Vec2, restitution: number, against: Against): Move {
        return this.#move("bounce", shape, [...vec2(way, "way"), number(restitution, "restitution")], against);
    }

    /** Moves a shape out of all that it penetrates at once; `squeezed` where there is no room. */
    pushOut(shape: Operand, against: Against): Move {
        return this.#move("push_out", shape, [], against);
    }

    /**
     * Moves a character by its velocity for `dt` and makes the velocity fit what it met: floors, walls, slopes, steps,
     * one-way platforms, and platforms that carry it. Gravity is the caller's: add it to the velocity before. The
     * shape's own pose does not count.
     */
    moveAndSlide(shape: Operand, character: Character, dt: number, rules: WalkRules, against: Against): Walk {
        const after = [...characterNumbers(character), number(dt, "dt"), ...ruleNumbers(rules)];
        const before = againstNumbers(this.module, against);
        return withOperands(this.module, [shape], ([held = 0] = []) => {
            const answer = new Reader(this.module.ask("move_and_slide", [...before, held, ...after]));
            return {
                character: {
                    at: answer.vec(),
                    rotation: answer.vec(),
                    velocity: answer.vec(),
                    onFloor: answer.flag(),
                    floor: answer.number(),
                    floorNormal: answer.vec(),
                    floorVelocity: answer.vec(),
                },
                end: answer.name(moveEnds),
                hitWall: answer.flag(),
                hitCeiling: answer.flag(),
                pushedOut: answer.flag(),
                met: meetings(answer),
            };
        });
    }

    #move(verb: string, shape: Operand, after: readonly number[], against: Against): Move {
        const before = againstNumbers(this.module, against);
        return withOperands(this.module, [shape], (numbers = []) => {
            const answer = new Reader(this.module.ask(verb, [...before, ...numbers, ...after]));
            const [at, direction] = [answer.vec(), answer.vec()];
            return { at, direction, time: answer.number(), end: answer.name(moveEnds), met: meetings(answer) };
        });
    }
}

function meetings(answer: Reader): Meeting[] {
    return answer.all(() => ({ obstacle: answer.number(), normal: answer.vec(), time: answer.number() }));
}

function againstNumbers(module: Module, against: Against): number[] {
    if (against instanceof Obstacles) return [0, against.handleIn(module)];
    const { world, filter = anything, mover = -1 } = against instanceof World ? { world: against } : (against ?? {});
    if (!(world instanceof World)) throw new CaromError("bad_type", "moves are among Obstacles or in a World");
    return [1, world.handleIn(module), ...filterNumbers(filter), whole(mover, "mover")];
}

function characterNumbers(character: Character): number[] {
    const { at, rotation = [1, 0], velocity, onFloor = false, floor = 0 } = object(character, "character");
    const { floorNormal = [0, 0], floorVelocity = [0, 0] } = character;
    const numbers = [...vec2(at, "at"), ...vec2(rotation, "rotation"), ...vec2(velocity, "velocity"), Number(onFloor)];
    return [...numbers, whole(floor, "floor", 0), ...vec2(floorNormal, "floorNormal"), ...vec2(floorVelocity, "floorVelocity")];
}

function ruleNumbers(rules: WalkRules): number[] {
    const { up, maxRise = 1, stepHeight = 0, snap = 0 } = object(rules, "rules");
    return [...vec2(up, "up"), number(maxRise, "maxRise"), number(stepHeight, "stepHeight"), number(snap, "snap")];
}
