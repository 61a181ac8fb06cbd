/** The result types of queries, the names of their enumerators, and a reader that makes them out of numbers. */

import type { Vec2 } from "./shapes.js";

/** The RCC-8 relation of a to b; docs/query.md and the header query/classify.hpp say what each means. */
export const relations = [
    "disjoint",
    "touching",
    "overlapping",
    "inside_tangent",
    "inside",
    "contains_tangent",
    "contains",
    "equal",
    "unresolved",
] as const;
export type Relation = (typeof relations)[number];

/** Whether the result of a query about motion is exact, or conservative: guaranteed to a stated tolerance. */
export const certainties = ["exact", "conservative", "unresolved"] as const;
export type Certainty = (typeof certainties)[number];

export const featureKinds = ["none", "edge", "vertex", "curve"] as const;

/** A vertex, an edge or the curve of a part of a shape. */
export interface Feature {
    readonly part: number;
    readonly kind: (typeof featureKinds)[number];
    readonly index: number;
}

/** The closest points; both are the same common point where the shapes overlap. */
export interface Closest {
    readonly distance: number;
    readonly onA: Vec2;
    readonly onB: Vec2;
}

/** Moving b by -separation * normal makes the two touch. */
export interface Contact {
    /** Unit, from a to b. */
    readonly normal: Vec2;
    /** The gap; if negative, minus the penetration depth. */
    readonly separation: number;
    /** False if another direction separates the shapes by an equally short translation. */
    readonly uniqueNormal: boolean;
    /** Halfway between the surfaces. */
    readonly point: Vec2;
}

export interface ManifoldPoint {
    readonly point: Vec2;
    readonly separation: number;
    readonly featureA: Feature;
    readonly featureB: Feature;
}

/** A contact manifold: one point, or two where the contact is flat. */
export interface Manifold {
    readonly normal: Vec2;
    readonly separation: number;
    readonly uniqueNormal: boolean;
    readonly points: readonly ManifoldPoint[];
}

/** The first interval of a ray inside a shape; enter and exit are in multiples of its direction. */
export interface Raycast {
    readonly enter: number;
    readonly exit: number;
    readonly point: Vec2;
    /** Unit, out of the surface; [0, 0] when the ray starts inside. */
    readonly normal: Vec2;
    readonly startedInside: boolean;
    /** Arbitrarily small translations would remove the hit. */
    readonly graze: boolean;
    readonly feature: Feature;
}

/** The interval of a line, ray or segment inside a shape. */
export interface Clip {
    readonly enter: number;
    readonly exit: number;
    readonly graze: boolean;
}

export const intersectionKinds = ["none", "point", "segment", "ray", "coincident"] as const;

/** The intersection of two lines, rays or segments. */
export interface Intersection {
    readonly kind: (typeof intersectionKinds)[number];
    /** They cross at a point that is an end of neither. */
    readonly proper: boolean;
    readonly t: number;
    readonly u: number;
    readonly from: Vec2;
    readonly to: Vec2;
}

/** The result of a shape cast or time-of-impact query; `hit` is null if the shapes do not touch. */
export interface CastResult<Hit> {
    readonly hit: Hit | null;
    /** The contact starts where the motion does: they overlap or touch there; `classify` tells how. */
    readonly initiallyOverlapping: boolean;
    readonly certainty: Certainty;
}

export interface SweepHit {
    readonly enter: number;
    readonly exit: number;
    readonly point: Vec2;
    /** Unit, from a to b; [0, 0], as the point, if they penetrate each other at the start. */
    readonly normal: Vec2;
    readonly graze: boolean;
    readonly featureA: Feature;
    readonly featureB: Feature;
}

export interface ImpactHit {
    /** Brackets the start of the contact: where exact, the time itself or its two neighboring numbers. */
    readonly time: readonly [number, number];
    readonly point: Vec2;
    readonly normal: Vec2;
    readonly graze: boolean;
    readonly featureA: Feature;
    readonly featureB: Feature;
}

/** A time interval of contact, each end bracketed by two numbers. */
export interface MovingContact {
    readonly enter: readonly [number, number];
    readonly exit: readonly [number, number];
    readonly graze: boolean;
    readonly certainty: Certainty;
}

/** The closest approach of two moving shapes. */
export interface Approach {
    readonly time: number;
    readonly distance: number;
    readonly certainty: Certainty;
}

/** One circle of a circle tree. */
export interface TreeCircle {
    readonly center: Vec2;
    readonly radius: number;
    readonly level: number;
    /** The index of its parent in the list; -1 for the root. */
    readonly parent: number;
}

/** An axis-aligned box. */
export interface Box {
    readonly min: Vec2;
    readonly max: Vec2;
}

/** Reads the numbers of a result in order. A module has one, for the result of its last call. */
export class Reader {
    #numbers: Float64Array = new Float64Array(0);
    #next = 0;
    #end = 0;

    /** Where the next results are. */
    view(numbers: Float64Array): void {
        this.#numbers = numbers;
    }
    /** Starts with the first of so many numbers. */
    restart(count: number): this {
        this.#next = 0;
        this.#end = count;
        return this;
    }

    get empty(): boolean {
        return this.#next >= this.#end;
    }
    /** How many numbers are left. */
    get left(): number {
        return this.#end - this.#next;
    }
    skip(count: number): this {
        this.#next += count;
        return this;
    }
    number(): number {
        return this.#next < this.#end ? this.#numbers[this.#next++]! : NaN;
    }
    /** A copy of all that is left. */
    numbers(): Float64Array {
        return this.#numbers.slice(this.#next, this.#end);
    }
    flag(): boolean {
        return this.number() !== 0;
    }
    vec(): Vec2 {
        return [this.number(), this.number()];
    }
    name<Name>(names: readonly Name[]): Name {
        return names[this.number()]!;
    }
    feature(): Feature {
        return { part: this.number(), kind: this.name(featureKinds), index: this.number() };
    }
    contact(): Contact {
        return { normal: this.vec(), separation: this.number(), uniqueNormal: this.flag(), point: this.vec() };
    }
    raycast(): Raycast {
        return {
            enter: this.number(),
            exit: this.number(),
            point: this.vec(),
            normal: this.vec(),
            startedInside: this.flag(),
            graze: this.flag(),
            feature: this.feature(),
        };
    }
    sweepHit(): SweepHit {
        return { enter: this.number(), exit: this.number(), ...this.#hit() };
    }
    impactHit(): ImpactHit {
        return { time: this.vec(), ...this.#hit() };
    }
    /** Whether the contact starts at once, and the certainty; then, unless nothing is left, what `read` reads. */
    castResult<Hit>(read: () => Hit): CastResult<Hit> {
        const [initiallyOverlapping, certainty] = [this.flag(), this.name(certainties)];
        return { hit: this.empty ? null : read(), initiallyOverlapping, certainty };
    }
    box(): Box {
        return { min: this.vec(), max: this.vec() };
    }
    points(): Vec2[] {
        return Array.from({ length: this.number() }, () => this.vec());
    }
    /** Reads with `read` until nothing is left. */
    all<Value>(read: () => Value): Value[] {
        const values: Value[] = [];
        while (!this.empty) values.push(read());
        return values;
    }

    #hit() {
        return { point: this.vec(), normal: this.vec(), graze: this.flag(), featureA: this.feature(), featureB: this.feature() };
    }
}
