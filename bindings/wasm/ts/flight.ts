/** How things fly: how fast to jump, and where to throw. Gravity is a magnitude, an acceleration a vector. */

import { Reader } from "./answers.js";
import { number, object, vec2 } from "./check.js";
import { CaromError } from "./errors.js";
import type { Module } from "./module.js";
import type { Vec2 } from "./shapes.js";

export interface Flight {
    readonly position: Vec2;
    readonly velocity: Vec2;
}

/** A throw: the velocity to start with, and when it arrives. */
export interface Launch {
    readonly velocity: Vec2;
    readonly time: number;
}

/** Both Euler methods, of which one gains height and the other loses it, and the exact step. */
export const stepMethods = ["explicit_euler", "semi_implicit_euler", "ballistic"] as const;
export type StepMethod = (typeof stepMethods)[number];

export class Flights {
    /** @internal */
    constructor(readonly module: Module) {}

    /** How fast to jump to reach a height: sqrt(2 g h). */
    jumpVelocity(gravity: number, height: number): number {
        return this.module.askNumber("jump_velocity", [number(gravity, "gravity"), number(height, "height")]);
    }

    /** How high a jump goes: v² / (2 g). */
    jumpHeight(gravity: number, velocity: number): number {
        return this.module.askNumber("jump_height", [number(gravity, "gravity"), number(velocity, "velocity")]);
    }

    /** When a jump is at its highest: v / g. */
    timeToApex(gravity: number, velocity: number): number {
        return this.module.askNumber("time_to_apex", [number(gravity, "gravity"), number(velocity, "velocity")]);
    }

    /** Where something is after dt under constant acceleration. */
    step(flight: Flight, acceleration: Vec2, dt: number, method: StepMethod = "ballistic"): Flight {
        const { position, velocity } = object(flight, "flight");
        const known = stepMethods.indexOf(method);
        if (known < 0) throw new CaromError("unknown_method", `the methods are ${stepMethods.join(", ")}; got ${String(method)}`);
        const numbers = [...vec2(position, "position"), ...vec2(velocity, "velocity"), ...vec2(acceleration, "acceleration")];
        const answer = new Reader(this.module.ask("flight_step", [...numbers, number(dt, "dt"), known]));
        return { position: answer.vec(), velocity: answer.vec() };
    }

    /** The throw that is at `offset` from its start after `time`. */
    launchInTime(offset: Vec2, acceleration: Vec2, time: number): Launch {
        return launch(this.#ask("launch_in_time", offset, acceleration, number(time, "time")));
    }

    /** The two throws of one speed that reach `offset`: the one that arrives first, and the one that arrives last. */
    launchAtSpeed(offset: Vec2, acceleration: Vec2, speed: number): { low: Launch; high: Launch } {
        const answer = this.#ask("launch_at_speed", offset, acceleration, number(speed, "speed"));
        return { low: launch(answer), high: launch(answer) };
    }

    /** The slowest throw that reaches `offset`. */
    slowestLaunch(offset: Vec2, acceleration: Vec2): Launch {
        return launch(this.#ask("slowest_launch", offset, acceleration));
    }

    #ask(verb: string, offset: Vec2, acceleration: Vec2, ...after: readonly number[]): Reader {
        return new Reader(this.module.ask(verb, [...vec2(offset, "offset"), ...vec2(acceleration, "acceleration"), ...after]));
    }
}

function launch(answer: Reader): Launch {
    return { velocity: answer.vec(), time: answer.number() };
}
