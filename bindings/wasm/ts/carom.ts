/** The queries: one method for each query of the library. */

import {
    type Approach,
    type Box,
    type Closest,
    type CastResult,
    type ImpactHit,
    type Intersection,
    type Manifold,
    type MovingContact,
    type Reader,
    type Relation,
    type Clip,
    type TreeCircle,
    certainties,
    intersectionKinds,
    relations,
} from "./results.js";
import { Batch } from "./batch.js";
import { list, number, object, points, vec2 } from "./check.js";
import { ConvexQueries } from "./convex_queries.js";
import { type Ball, type Disc, DiscTable, type ElasticCollision, type Wall, collideElastic } from "./discs.js";
import { CaromError } from "./errors.js";
import { Flights } from "./flight.js";
import { Masks } from "./mask.js";
import type { Argument, Module, Part } from "./module.js";
import { type Motion, motionNumbers } from "./motion.js";
import { Moves, Obstacles } from "./moves.js";
import { PairFinder } from "./pair_finder.js";
import { type Operand, type Pose, Shape, type ShapeData, type Vec2, operand } from "./shapes.js";
import { Tree } from "./tree.js";
import { World } from "./world.js";

function tooExpensive(units: number): CaromError {
    return new CaromError("too_expensive", `this takes more than the budget of ${units} units of work; allow more, or query fewer parts`);
}

/**
 * The loaded library. All numbers are doubles, as JavaScript's are, and boolean results are exact for them. Shapes are
 * closed sets: touching counts as overlapping. They are passed as `Shape` objects, placed or not, or as plain data.
 */
export class Carom extends ConvexQueries<ShapeData> {
    /** Pixel masks. */
    readonly masks: Masks;

    /** Moves among obstacles: stopping, sliding, bouncing, walking. */
    readonly moves: Moves;
    /** Jumps and throws. */
    readonly flight: Flights;

    readonly #pair;

    /** @internal */
    constructor(module: Module) {
        super(module);
        this.#pair = module.operations("penetrates", "classify", "closest", "signed_distance", "manifold");
        this.masks = new Masks(module);
        this.moves = new Moves(module);
        this.flight = new Flights(module);
    }

    /**
     * Returns what `query` returns, or throws a CaromError with the code "too_expensive" if its queries exceed a number of
     * units of work. A unit is a visit to one part of a union, cell of a grid or vertex of a large polygon: counted and not
     * timed, so it is the same on every machine. `query` should change nothing: the state of a world that it changes is
     * undefined after the exception.
     */
    withinBudget<T>(units: number, query: () => T): T {
        this.module.call("begin_budget", number(units, "units"));
        const isExceeded = (): boolean => this.module.call("end_budget").flag();
        let result: T;
        try {
            result = query();
        } catch (error) {
            if (isExceeded()) throw tooExpensive(units);
            throw error;
        }
        if (isExceeded()) throw tooExpensive(units);
        return result;
    }

    /** Whether a and b overlap by more than touching. Exact. */
    penetrates(a: Operand, b: Operand): boolean {
        return this.module.callPair(this.#pair.penetrates, operand(a), operand(b)).flag();
    }

    /** The RCC-8 relation of a to b. */
    classify(a: Operand, b: Operand): Relation {
        return this.module.callPair(this.#pair.classify, operand(a), operand(b)).name(relations);
    }

    /** The closest points and their distance; 0 if the shapes overlap. */
    closest(a: Operand, b: Operand): Closest {
        const result = this.module.callPair(this.#pair.closest, operand(a), operand(b));
        return { distance: result.number(), onA: result.vec(), onB: result.vec() };
    }

    /** The distance, or minus the penetration depth. */
    signedDistance(a: Operand, b: Operand): number {
        return this.module.callPair(this.#pair.signed_distance, operand(a), operand(b)).number();
    }

    /** The contact manifold: as `contact`, with both ends of a flat contact. */
    manifold(a: Operand, b: Operand, margin = 0): Manifold | null {
        const result = this.module.callPair(this.#pair.manifold, operand(a), operand(b), number(margin, "margin"));
        if (result.empty) return null;
        return {
            normal: result.vec(),
            separation: result.number(),
            uniqueNormal: result.flag(),
            points: result.all(() => ({
                point: result.vec(),
                separation: result.number(),
                featureA: result.feature(),
                featureB: result.feature(),
            })),
        };
    }

    /** All intervals of a line, ray or segment inside a shape, in order. */
    clip(linear: ShapeData, shape: Operand): Clip[] {
        const result = this.module.call("clip", linearOperand(linear), operand(shape));
        return result.all(() => ({ enter: result.number(), exit: result.number(), graze: result.flag() }));
    }

    /** The intersection of two lines, rays or segments. */
    intersect(a: ShapeData, b: ShapeData): Intersection {
        const result = this.module.call("intersect", linearOperand(a), linearOperand(b));
        return {
            kind: result.name(intersectionKinds),
            proper: result.flag(),
            t: result.number(),
            u: result.number(),
            from: result.vec(),
            to: result.vec(),
        };
    }

    /** The intersection points of the outlines of two circles. Throws for other shapes. */
    circleCirclePoints(a: ShapeData, b: ShapeData): { count: number; first: Vec2; second: Vec2 } {
        const result = this.module.call("circle_circle_points", operand(a), operand(b));
        return { count: result.number(), first: result.vec(), second: result.vec() };
    }

    /** Whether a shape contains a point; the boundary counts. */
    contains(shape: Operand, point: Vec2): boolean {
        return this.overlaps(shape, { type: "point", at: point });
    }

    /** The point of a shape that is closest to a given point. */
    closestPoint(shape: Operand, point: Vec2): { point: Vec2; distance: number; inside: boolean } {
        const result = this.module.call("closest_point", operand(shape), vec2(point, "point"));
        return { point: result.vec(), distance: result.number(), inside: result.flag() };
    }

    /** The bounding box of a shape, rounded outward. */
    bounds(shape: Operand): Box {
        return this.module.call("bounds", operand(shape)).box();
    }

    /** The area of the union of all parts; 0 for points and curves. */
    area(shape: Operand): number {
        return this.module.call("area", operand(shape)).number();
    }

    /** The center of mass; null if there is none. */
    centroid(shape: Operand): Vec2 | null {
        const result = this.module.call("centroid", operand(shape));
        return result.empty ? null : result.vec();
    }

    /** The time of impact of shapes that move along polynomials, rotate or grow, between t0 and t1. */
    firstImpact(a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0 = 0, t1 = Infinity): CastResult<ImpactHit> {
        const result = this.#callMoving("first_impact", a, motionA, b, motionB, t0, t1);
        return result.castResult(() => result.impactHit());
    }

    /** The closest approach of two moving shapes: its time and distance, NaN where undefined. */
    closestApproach(a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0 = 0, t1 = Infinity): Approach {
        const result = this.#callMoving("closest_approach", a, motionA, b, motionB, t0, t1);
        return { time: result.number(), distance: result.number(), certainty: result.name(certainties) };
    }

    /** All time intervals of contact, in order. Throws if there are more than 4096. */
    allContacts(a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0 = 0, t1 = Infinity): MovingContact[] {
        const result = this.#callMoving("all_contacts", a, motionA, b, motionB, t0, t1);
        return result.all(() => ({
            enter: result.vec(),
            exit: result.vec(),
            graze: result.flag(),
            certainty: result.name(certainties),
        }));
    }

    /** The pose of a motion at time t. */
    poseAt(motion: Motion, t: number): Required<Pick<Pose, "at" | "rotation">> {
        const result = this.module.call("pose_of_motion", motionNumbers(motion), number(t, "t"));
        return { at: result.vec(), rotation: result.vec() };
    }

    /** The vertices of the convex hull, exactly. */
    convexHull(corners: readonly Vec2[]): Vec2[] {
        return this.module.call("convex_hull", points(corners, "points")).points();
    }

    /** A partition of a polygon with holes into convex polygons. */
    convexParts(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[] = []): Vec2[][] {
        const result = this.module.call("convex_parts", ringNumbers(outline, holes));
        return Array.from({ length: result.number() }, () => result.points());
    }

    /** Removes vertices that are within `tolerance` of what replaces them; returns the outline, then the holes. */
    simplifyPolygon(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[], tolerance: number): Vec2[][] {
        const result = this.module.call("simplify_polygon", ringNumbers(outline, holes), number(tolerance, "tolerance"));
        return Array.from({ length: result.number() }, () => result.points());
    }

    /** The smallest circle, an oriented box of minimum area, and a small capsule, each of which contains all points. */
    enclosingCircle(corners: readonly Vec2[]): ShapeData & { type: "circle" } {
        const result = this.module.call("enclosing_circle", points(corners, "points"));
        return { type: "circle", center: result.vec(), radius: result.number() };
    }
    enclosingBox(corners: readonly Vec2[]): ShapeData & { type: "box" } {
        const result = this.module.call("enclosing_box", points(corners, "points"));
        return { type: "box", center: result.vec(), half_extents: result.vec(), rotation: result.vec() };
    }
    enclosingCapsule(corners: readonly Vec2[]): ShapeData & { type: "capsule" } {
        const result = this.module.call("enclosing_capsule", points(corners, "points"));
        return { type: "capsule", a: result.vec(), b: result.vec(), radius: result.number() };
    }

    /** The circles of a circle tree, level by level from the root. */
    circles(tree: Shape): TreeCircle[] {
        if (!(tree instanceof Shape)) throw new CaromError("bad_type", "circles needs a Shape");
        const result = this.module.call("circles_of_tree", tree);
        return result.all(() => ({
            center: result.vec(),
            radius: result.number(),
            level: result.number(),
            parent: result.number(),
        }));
    }

    /** An empty AABB tree. */
    tree(): Tree {
        return new Tree(this.module);
    }

    /** An empty world of colliders, or one from the bytes of `World.save`, which may come from anywhere. */
    world(saved?: Uint8Array): World {
        return saved === undefined ? new World(this.module) : World.load(this.module, saved);
    }

    /** An empty list of obstacles, for `moves`. */
    obstacles(): Obstacles {
        return new Obstacles(this.module);
    }

    /** The velocities of two balls after they collide. */
    collideElastic(one: Ball, two: Ball, restitution = 1): ElasticCollision {
        return collideElastic(this.module, one, two, restitution);
    }

    /** An event-driven simulation of discs among walls. */
    discTable(discs: readonly Disc[], walls: readonly Wall[] = [], restitution = 1): DiscTable {
        return new DiscTable(this.module, discs, walls, restitution);
    }

    /** An empty batch of placed shapes, for queries about many pairs. */
    batch(): Batch {
        return new Batch(this.module);
    }

    /** A broad phase that finds all overlapping pairs among many boxes; keep one per set of boxes across frames. */
    pairFinder(): PairFinder {
        return new PairFinder(this.module);
    }

    #callMoving(operation: string, a: Operand, motionA: Motion, b: Operand, motionB: Motion, t0: number, t1: number): Reader {
        const times: Part[] = [number(t0, "t0"), number(t1, "t1")];
        return this.module.call(operation, operand(a), motionNumbers(motionA), operand(b), motionNumbers(motionB), ...times);
    }
}

// A line, ray or segment; queries about them take no poses.
function linearOperand(shape: ShapeData): Argument {
    const { type, pose } = object(shape, "a line, ray or segment");
    if (type !== "line" && type !== "ray" && type !== "segment") {
        throw new CaromError("bad_type", `this takes a line, ray or segment; got ${type}`);
    }
    if (pose) throw new CaromError("bad_type", `the ${type} must have no pose`);
    return operand(shape);
}

function ringNumbers(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[]): number[] {
    const numbers = points(outline, "outline").concat(list(holes, "holes").length);
    return numbers.concat(...holes.map((hole, i) => points(hole, `holes[${i}]`)));
}
