/** Kinematics of jumps and throws. Gravity is a magnitude, an acceleration a vector. */

import { number, object, vec2 } from "./check.js";
import { CaromError } from "./errors.js";
import type { Module, Part } from "./module.js";
import type { Reader } from "./results.js";
import type { Vec2 } from "./shapes.js";

/** The state of a projectile. */
export interface Flight {
    readonly position: Vec2;
    readonly velocity: Vec2;
}

/** A throw: its initial velocity, and its time of arrival. */
export interface Launch {
    readonly velocity: Vec2;
    readonly time: number;
}

/** Two Euler methods, one of which gains height while the other loses it, and the exact step. */
export const stepMethods = ["explicit_euler", "semi_implicit_euler", "ballistic"] as const;
export type StepMethod = (typeof stepMethods)[number];

export class Flights {
    /** @internal */
    constructor(readonly module: Module) {}

    /** The initial speed of a jump that reaches a height: sqrt(2 g h). */
    jumpVelocity(gravity: number, height: number): number {
        return this.module.call("jump_velocity", number(gravity, "gravity"), number(height, "height")).number();
    }

    /** The height that a jump reaches: v² / (2 g). */
    jumpHeight(gravity: number, velocity: number): number {
        return this.module.call("jump_height", number(gravity, "gravity"), number(velocity, "velocity")).number();
    }

    /** The time at which a jump is at its highest: v / g. */
    timeToApex(gravity: number, velocity: number): number {
        return this.module.call("time_to_apex", number(gravity, "gravity"), number(velocity, "velocity")).number();
    }

    /** The state after dt under constant acceleration. */
    step(flight: Flight, acceleration: Vec2, dt: number, method: StepMethod = "ballistic"): Flight {
        const { position, velocity } = object(flight, "flight");
        const known = stepMethods.indexOf(method);
        if (known < 0) throw new CaromError("unknown_method", `the methods are ${stepMethods.join(", ")}; got ${String(method)}`);
        const state: Part[] = [vec2(position, "position"), vec2(velocity, "velocity"), vec2(acceleration, "acceleration")];
        const result = this.module.call("flight_step", ...state, number(dt, "dt"), known);
        return { position: result.vec(), velocity: result.vec() };
    }

    /** The throw that reaches `offset` from its start after `time`. */
    launchInTime(offset: Vec2, acceleration: Vec2, time: number): Launch {
        return launch(this.#call("launch_in_time", offset, acceleration, number(time, "time")));
    }

    /** The two throws of a given speed that reach `offset`: `low` arrives first, `high` last. */
    launchAtSpeed(offset: Vec2, acceleration: Vec2, speed: number): { low: Launch; high: Launch } {
        const result = this.#call("launch_at_speed", offset, acceleration, number(speed, "speed"));
        return { low: launch(result), high: launch(result) };
    }

    /** The slowest throw that reaches `offset`. */
    slowestLaunch(offset: Vec2, acceleration: Vec2): Launch {
        return launch(this.#call("slowest_launch", offset, acceleration));
    }

    #call(operation: string, offset: Vec2, acceleration: Vec2, ...after: readonly Part[]): Reader {
        return this.module.call(operation, vec2(offset, "offset"), vec2(acceleration, "acceleration"), ...after);
    }
}

function launch(result: Reader): Launch {
    return { velocity: result.vec(), time: result.number() };
}
