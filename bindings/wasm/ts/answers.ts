/** What questions answer, and the names of what they tell apart. */

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

/** How sure an answer about motion is. */
export const certainties = ["exact", "certified", "unresolved"] as const;
export type Certainty = (typeof certainties)[number];

export const featureKinds = ["none", "edge", "vertex", "curve"] as const;

/** What of a shape is meant: a vertex, an edge or the curve of one of its parts. */
export interface Feature {
    readonly part: number;
    readonly kind: (typeof featureKinds)[number];
    readonly index: number;
}

/** The nearest points; both are the same shared point where the shapes overlap. */
export interface Closest {
    readonly distance: number;
    readonly onA: Vec2;
    readonly onB: Vec2;
}

/** Moving b by -separation * normal makes the two touch. */
export interface Contact {
    /** Unit, from a to b. */
    readonly normal: Vec2;
    /** The gap; below zero it is the depth. */
    readonly separation: number;
    /** No other direction would do as well. */
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

/** A contact of one point, or of two where it is flat. */
export interface Manifold {
    readonly normal: Vec2;
    readonly separation: number;
    readonly uniqueNormal: boolean;
    readonly points: readonly ManifoldPoint[];
}

/** The first stretch of a ray in a shape; enter and exit count in lengths of its direction. */
export interface Raycast {
    readonly enter: number;
    readonly exit: number;
    readonly point: Vec2;
    /** Unit, out of the surface; [0, 0] when the ray starts inside. */
    readonly normal: Vec2;
    readonly startedInside: boolean;
    /** Arbitrarily small shifts would remove the hit. */
    readonly graze: boolean;
    readonly feature: Feature;
}

/** A stretch of a line, ray or segment in a shape. */
export interface Stretch {
    readonly enter: number;
    readonly exit: number;
    readonly graze: boolean;
}

export const intersectionKinds = ["none", "point", "segment", "ray", "coincident"] as const;

/** What two lines, rays or segments share. */
export interface Intersection {
    readonly kind: (typeof intersectionKinds)[number];
    /** They cross in a point that is an end of neither. */
    readonly proper: boolean;
    readonly t: number;
    readonly u: number;
    readonly from: Vec2;
    readonly to: Vec2;
}

/** What two moving shapes do first; null in `hit` when they do not meet. */
export interface Encounter<Hit> {
    readonly hit: Hit | null;
    /** How they lie to each other at the start. */
    readonly started: Relation;
    readonly certainty: Certainty;
}

export interface SweepHit {
    readonly enter: number;
    readonly exit: number;
    readonly point: Vec2;
    /** Unit, from a to b; [0, 0] when they penetrate each other at the start. */
    readonly normal: Vec2;
    readonly graze: boolean;
    readonly featureA: Feature;
    readonly featureB: Feature;
}

export interface ImpactHit {
    /** The contact begins in it: the time itself, or its two neighbours. */
    readonly time: readonly [number, number];
    readonly point: Vec2;
    readonly normal: Vec2;
    readonly graze: boolean;
    readonly featureA: Feature;
    readonly featureB: Feature;
}

/** A connected stretch of contact, each end as an interval. */
export interface MovingContact {
    readonly enter: readonly [number, number];
    readonly exit: readonly [number, number];
    readonly graze: boolean;
    readonly certainty: Certainty;
}

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
    /** Its parent's place in the list; -1 for the root. */
    readonly parent: number;
}

/** An upright box. */
export interface Box {
    readonly min: Vec2;
    readonly max: Vec2;
}

/** Takes the numbers of an answer one after the other. */
export class Reader {
    #next = 0;

    constructor(readonly numbers: Float64Array) {}

    get empty(): boolean {
        return this.#next >= this.numbers.length;
    }
    number(): number {
        return this.numbers[this.#next++] ?? NaN;
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
    /** How two that move start, and then, unless nothing is left, what `read` reads. */
    encounter<Hit>(read: () => Hit): Encounter<Hit> {
        const [started, certainty] = [this.name(relations), this.name(certainties)];
        return { hit: this.empty ? null : read(), started, certainty };
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
