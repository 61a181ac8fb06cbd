/** The queries that both modules of the package have. */

import { number, vec2 } from "./check.js";
import type { Module } from "./module.js";
import type { CastResult, Contact, Raycast, SweepHit } from "./results.js";
import { type ConvexShapeData, type Operand, Shape, type ShapeData, type Vec2, makeShape, operand } from "./shapes.js";

/**
 * What `carom-collision/convex` loads, and a part of what `carom-collision` loads: each result has the same bits. `Data` is
 * the shapes that the module has.
 */
export class ConvexQueries<Data extends ShapeData = ConvexShapeData> {
    readonly #pair;

    /** @internal */
    constructor(readonly module: Module) {
        this.#pair = module.operations("overlaps", "distance", "contact");
    }

    /** Makes a shape. Throws a CaromError if the data is invalid. */
    shape(data: Data): Shape {
        return makeShape(this.module, data);
    }

    /** A rotation as [cosine, sine], with the same bits on every machine. Quarter turns are exact. */
    rotation(degrees: number): readonly [number, number] {
        return this.module.call("rotation_of_degrees", number(degrees, "degrees")).vec();
    }

    /** Whether a and b share a point; touching counts. Exact. */
    overlaps(a: Operand<Data>, b: Operand<Data>): boolean {
        return this.module.callPair(this.#pair.overlaps, operand(a), operand(b)).flag();
    }

    /** The distance; 0 if the shapes overlap. */
    distance(a: Operand<Data>, b: Operand<Data>): number {
        return this.module.callPair(this.#pair.distance, operand(a), operand(b)).number();
    }

    /** The contact of shapes that touch, overlap, or are at most `margin` apart; else null. */
    contact(a: Operand<Data>, b: Operand<Data>, margin = 0): Contact | null {
        const result = this.module.callPair(this.#pair.contact, operand(a), operand(b), number(margin, "margin"));
        return result.empty ? null : result.contact();
    }

    /** The first hit of a ray, for 0 <= t <= maxT in multiples of its direction; null if there is none. */
    raycast(origin: Vec2, direction: Vec2, shape: Operand<Data>, maxT = Infinity): Raycast | null {
        const result = this.module.call("raycast", vec2(origin, "origin"), vec2(direction, "direction"), number(maxT, "maxT"), operand(shape));
        return result.empty ? null : result.raycast();
    }

    /** A shape cast: when a at velocity va and b at vb first touch. In closed form, so nothing tunnels however fast. */
    sweep(a: Operand<Data>, va: Vec2, b: Operand<Data>, vb: Vec2, maxTime = Infinity): CastResult<SweepHit> {
        const [velocityA, velocityB] = [vec2(va, "va"), vec2(vb, "vb")];
        const result = this.module.call("sweep", operand(a), velocityA, operand(b), velocityB, number(maxTime, "maxTime"));
        return result.castResult(() => result.sweepHit());
    }
}
