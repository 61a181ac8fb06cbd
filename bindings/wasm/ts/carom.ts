/** The questions: one method for each verb of the library. */

import {
    type Approach,
    type Box,
    type Closest,
    type Contact,
    type Encounter,
    type ImpactHit,
    type Intersection,
    type Manifold,
    type MovingContact,
    Reader,
    type Raycast,
    type Relation,
    type Stretch,
    type SweepHit,
    type TreeCircle,
    certainties,
    intersectionKinds,
    relations,
} from "./answers.js";
import { list, number, object, points, vec2 } from "./check.js";
import { type Ball, type Disc, DiscTable, type ElasticCollision, type Wall, collideElastic } from "./discs.js";
import { CaromError } from "./errors.js";
import { Flights } from "./flight.js";
import { Masks } from "./mask.js";
import type { Module } from "./module.js";
import { type Motion, motionNumbers } from "./motion.js";
import { Moves, Obstacles } from "./moves.js";
import { PairFinder } from "./pair_finder.js";
import { type Operand, type Pose, Shape, type ShapeData, type Vec2, makeShape, withOperands } from "./shapes.js";
import { Tree } from "./tree.js";
import { World } from "./world.js";

function tooExpensive(units: number): CaromError {
    return new CaromError("too_expensive", `this takes more than the budget of ${units} units of work; allow more, or ask about fewer parts`);
}

/**
 * Carom, loaded. All numbers are doubles, as JavaScript's are, and yes/no answers are exact for them. Shapes are closed
 * sets: touching counts as overlapping. Shapes come as `Shape` objects, placed or not, or as plain data.
 */
export class Carom {
    /** Pixel masks. */
    readonly masks: Masks;

    /** Moving among obstacles: stopping, sliding, bouncing, walking. */
    readonly moves: Moves;
    /** Jumping and throwing. */
    readonly flight: Flights;

    /** @internal */
    constructor(readonly module: Module) {
        this.masks = new Masks(module);
        this.moves = new Moves(module);
        this.flight = new Flights(module);
    }

    /** Makes a shape. Throws a CaromError when its numbers make none. */
    shape(data: ShapeData): Shape {
        return makeShape(this.module, data);
    }

    /** The same turn on every machine, as [cosine, sine]. Quarter turns are exact. */
    rotation(degrees: number): readonly [number, number] {
        const [c = NaN, s = NaN] = this.module.ask("rotation_of_degrees", [number(degrees, "degrees")]);
        return [c, s];
    }

    /**
     * What `ask` returns; throws a CaromError with the code "too_expensive" when its questions take more than so many
     * units of work: looks at one part of a union, cell of a grid or vertex of a large polygon, counted and not timed, so
     * the same on every machine. `ask` should only ask: a world that it changes is in no certain state then.
     */
    withinBudget<T>(units: number, ask: () => T): T {
        this.module.ask("begin_budget", [number(units, "units")]);
        const isExceeded = (): boolean => this.module.askNumber("end_budget", []) !== 0;
        let answer: T;
        try {
            answer = ask();
        } catch (error) {
            if (isExceeded()) throw tooExpensive(units);
            throw error;
        }
        if (isExceeded()) throw tooExpensive(units);
        return answer;
    }

    /** Whether a and b share a point; touching counts. Exact. */
    overlaps(a: Operand, b: Operand): boolean {
        return this.#ask("overlaps", [a, b]).flag();
    }

    /** Whether a and b share more than touching points. Exact. */
    penetrates(a: Operand, b: Operand): boolean {
        return this.#ask("penetrates", [a, b]).flag();
    }

    /** How a lies to b, one of eight ways. */
    classify(a: Operand, b: Operand): Relation {
        return this.#ask("classify", [a, b]).name(relations);
    }

    /** The nearest points of both, and how far they are apart; 0 when they overlap. */
    closest(a: Operand, b: Operand): Closest {
        const answer = this.#ask("closest", [a, b]);
        return { distance: answer.number(), onA: answer.vec(), onB: answer.vec() };
    }

    /** The gap; 0 when they overlap. */
    distance(a: Operand, b: Operand): number {
        return this.#ask("closest", [a, b]).number();
    }

    /** The gap, or below zero how deep they are in each other. */
    signedDistance(a: Operand, b: Operand): number {
        return this.#ask("signed_distance", [a, b]).number();
    }

    /** Normal, separation and point where they touch, overlap, or are no further apart than `margin`; else null. */
    contact(a: Operand, b: Operand, margin = 0): Contact | null {
        const answer = this.#ask("contact", [a, b], [number(margin, "margin")]);
        return answer.empty ? null : answer.contact();
    }

    /** As `contact`, with both ends of a flat contact. */
    manifold(a: Operand, b: Operand, margin = 0): Manifold | null {
        const answer = this.#ask("manifold", [a, b], [number(margin, "margin")]);
        if (answer.empty) return null;
        return {
            normal: answer.vec(),
            separation: answer.number(),
            uniqueNormal: answer.flag(),
            points: answer.all(() => ({
                point: answer.vec(),
                separation: answer.number(),
                featureA: answer.feature(),
                featureB: answer.feature(),
            })),
        };
    }

    /** Where a ray first meets a shape, for 0 <= t <= tMax in lengths of its direction; null when it does not. */
    raycast(origin: Vec2, direction: Vec2, shape: Operand, tMax = Infinity): Raycast | null {
        const answer = this.#ask("raycast", [shape], [], [...vec2(origin, "origin"), ...vec2(direction, "direction"), number(tMax, "tMax")]);
        return answer.empty ? null : answer.raycast();
    }

    /** All stretches of a line, ray or segment in a shape, in order. */
    clip(straight: ShapeData, shape: Operand): Stretch[] {
        return this.#withStraight([straight], (handle) => {
            const answer = this.#ask("clip", [shape], [], handle);
            return answer.all(() => ({ enter: answer.number(), exit: answer.number(), graze: answer.flag() }));
        });
    }

    /** What two lines, rays or segments share. */
    intersect(a: ShapeData, b: ShapeData): Intersection {
        return this.#withStraight([a, b], (handles) => {
            const answer = new Reader(this.module.ask("intersect", handles));
            return {
                kind: answer.name(intersectionKinds),
                proper: answer.flag(),
                t: answer.number(),
                u: answer.number(),
                from: answer.vec(),
                to: answer.vec(),
            };
        });
    }

    /** Where two circles cross: the points of their outlines that both have. Throws for anything but circles. */
    circleCirclePoints(a: ShapeData, b: ShapeData): { count: number; first: Vec2; second: Vec2 } {
        return withOperands(this.module, [a, b], ([first = 0] = [], [second = 0] = []) => {
            const answer = new Reader(this.module.ask("circle_circle_points", [first, second]));
            return { count: answer.number(), first: answer.vec(), second: answer.vec() };
        });
    }

    /** Whether a point lies in a shape; the border counts. */
    contains(shape: Operand, point: Vec2): boolean {
        return this.overlaps(shape, { type: "point", at: point });
    }

    /** The point of a shape that is nearest to a given one. */
    closestPoint(shape: Operand, point: Vec2): { point: Vec2; distance: number; inside: boolean } {
        const answer = this.#ask("closest_point", [shape], vec2(point, "point"));
        return { point: answer.vec(), distance: answer.number(), inside: answer.flag() };
    }

    /** An upright box around a shape, never too small. */
    bounds(shape: Operand): Box {
        return this.#ask("bounds", [shape]).box();
    }

    /** The area, of parts that overlap once; 0 for points and curves. */
    area(shape: Operand): number {
        return this.#ask("area", [shape]).number();
    }

    /** The centre of mass; null where there is none. */
    centroid(shape: Operand): Vec2 | null {
        const answer = this.#ask("centroid", [shape]);
        return answer.empty ? null : answer.vec();
    }

    /** When a, moving at velocity va, and b, at vb, first meet. In closed form: nothing is too fast to be seen. */
    sweep(a: Operand, va: Vec2, b: Operand, vb: Vec2, horizon = Infinity): Encounter<SweepHit> {
        const [wayA, wayB] = [vec2(va, "va"), vec2(vb, "vb")];
        const answer = withOperands(this.module, [a, b], (first = [], second = []) =>
            new Reader(this.module.ask("sweep", [...first, ...wayA, ...second, ...wayB, number(horizon, "horizon")])),
        );
        return answer.encounter(() => answer.sweepHit());
    }

    /** The first contact of two that move along polynomials, turn or grow, from t0 to t1. */
    firstImpact(a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0 = 0, t1 = Infinity): Encounter<ImpactHit> {
        const answer = this.#askMoving("first_impact", a, motionA, b, motionB, t0, t1);
        return answer.encounter(() => answer.impactHit());
    }

    /** When the two are nearest to each other, and how near. NaN for what means nothing. */
    closestApproach(a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0 = 0, t1 = Infinity): Approach {
        const answer = this.#askMoving("closest_approach", a, motionA, b, motionB, t0, t1);
        return { time: answer.number(), distance: answer.number(), certainty: answer.name(certainties) };
    }

    /** Every connected stretch of contact, in order. Throws where they meet more than 4096 times. */
    allContacts(a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0 = 0, t1 = Infinity): MovingContact[] {
        const answer = this.#askMoving("all_contacts", a, motionA, b, motionB, t0, t1);
        return answer.all(() => ({
            enter: answer.vec(),
            exit: answer.vec(),
            graze: answer.flag(),
            certainty: answer.name(certainties),
        }));
    }

    /** Where a motion has carried a shape by time t. */
    poseAt(motion: Motion, t: number): Required<Pick<Pose, "at" | "rotation">> {
        const answer = new Reader(this.module.ask("pose_of_motion", [...motionNumbers(motion), number(t, "t")]));
        return { at: answer.vec(), rotation: answer.vec() };
    }

    /** The corners of the convex hull, exactly. */
    convexHull(corners: readonly Vec2[]): Vec2[] {
        return new Reader(this.module.ask("convex_hull", points(corners, "points"))).points();
    }

    /** Convex polygons that tile an outline less its holes. */
    convexParts(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[] = []): Vec2[][] {
        const answer = new Reader(this.module.ask("convex_parts", ringNumbers(outline, holes)));
        return Array.from({ length: answer.number() }, () => answer.points());
    }

    /** Fewer corners, each left-out one within `tolerance` of what replaces it: the outline, then the holes. */
    simplifyPolygon(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[], tolerance: number): Vec2[][] {
        const answer = new Reader(this.module.ask("simplify_polygon", [...ringNumbers(outline, holes), number(tolerance, "tolerance")]));
        return Array.from({ length: answer.number() }, () => answer.points());
    }

    /** The smallest circle, an oriented box of least area, and a small capsule around points; each contains them all. */
    enclosingCircle(corners: readonly Vec2[]): ShapeData & { type: "circle" } {
        const answer = new Reader(this.module.ask("enclosing_circle", points(corners, "points")));
        return { type: "circle", center: answer.vec(), radius: answer.number() };
    }
    enclosingBox(corners: readonly Vec2[]): ShapeData & { type: "box" } {
        const answer = new Reader(this.module.ask("enclosing_box", points(corners, "points")));
        return { type: "box", center: answer.vec(), half_extents: answer.vec(), rotation: answer.vec() };
    }
    enclosingCapsule(corners: readonly Vec2[]): ShapeData & { type: "capsule" } {
        const answer = new Reader(this.module.ask("enclosing_capsule", points(corners, "points")));
        return { type: "capsule", a: answer.vec(), b: answer.vec(), radius: answer.number() };
    }

    /** The circles of a circle tree, level by level from the root. */
    circles(tree: Shape): TreeCircle[] {
        if (!(tree instanceof Shape)) throw new CaromError("bad_type", "circles are those of a Shape");
        const answer = new Reader(this.module.ask("circles_of_tree", [tree.handleIn(this.module)]));
        return answer.all(() => ({
            center: answer.vec(),
            radius: answer.number(),
            level: answer.number(),
            parent: answer.number(),
        }));
    }

    /** An empty tree of boxes. */
    tree(): Tree {
        return new Tree(this.module);
    }

    /** An empty world of colliders. */
    world(): World {
        return new World(this.module);
    }

    /** An empty list of obstacles, for `moves`. */
    obstacles(): Obstacles {
        return new Obstacles(this.module);
    }

    /** What a collision does to the velocities of two balls with centers p, velocities v and masses m. */
    collideElastic(one: Ball, two: Ball, restitution = 1): ElasticCollision {
        return collideElastic(this.module, one, two, restitution);
    }

    /** Discs that fly and bounce from collision to collision, among walls that are segments from a to b. */
    discTable(discs: readonly Disc[], walls: readonly Wall[] = [], restitution = 1): DiscTable {
        return new DiscTable(this.module, discs, walls, restitution);
    }

    /** A finder of all overlapping pairs among many boxes; one for each set of boxes, kept from frame to frame. */
    pairFinder(): PairFinder {
        return new PairFinder(this.module);
    }

    #ask(verb: string, operands: readonly Operand[], after: readonly number[] = [], before: readonly number[] = []) {
        return withOperands(this.module, operands, (...numbers) =>
            new Reader(this.module.ask(verb, [...before, ...numbers.flat(), ...after])),
        );
    }

    #askMoving(verb: string, a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0: number, t1: number) {
        return withOperands(this.module, [a, b], (first = [], second = []) => {
            const question = [...first, ...motionNumbers(motionA), ...second, ...motionNumbers(motionB), number(t0, "t0"), number(t1, "t1")];
            return new Reader(this.module.ask(verb, question));
        });
    }

    // Lines, rays and segments as handles; questions about them take no poses.
    #withStraight<R>(straights: readonly ShapeData[], use: (handles: number[]) => R): R {
        for (const straight of straights) {
            const { type, pose } = object(straight, "a line, ray or segment");
            if (type !== "line" && type !== "ray" && type !== "segment") {
                throw new CaromError("bad_type", `a ${type} is no line, ray or segment`);
            }
            if (pose) throw new CaromError("bad_type", `the ${type} must have no pose`);
        }
        return withOperands(this.module, straights, (...numbers) => use(numbers.map(([handle = 0]) => handle)));
    }
}

function ringNumbers(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[]): number[] {
    const numbers = points(outline, "outline").concat(list(holes, "holes").length);
    return numbers.concat(...holes.map((hole, i) => points(hole, `holes[${i}]`)));
}
