/** A dynamic AABB tree: boxes that are inserted, moved and removed, and queried in between. */

import type { Box, Reader } from "./results.js";
import { list, number, vec2, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, defaultFilter, filterNumbers, optionalFilter } from "./filter.js";
import { type Module, Owned, type Part } from "./module.js";
import type { Vec2 } from "./shapes.js";

/** Identifies a box in a tree until it is removed: a number, to be compared and used as a key. */
export type TreeId = number;

/** A box that a ray or a moving box hits, and when. */
export interface TreeHit {
    readonly id: TreeId;
    readonly t: number;
}

/**
 * Returns when a ray or a moving object hits the contents of a box: t, or null if it does not until maxT. May call the
 * module; must not change the tree.
 */
export type Cast = (id: TreeId, maxT: number) => number | null | undefined;

/** Returns the distance of a point from the contents of a box, at least that from the box; Infinity or NaN to skip it. */
export type Measure = (id: TreeId) => number;

/** A box, and the distance of it or its contents. */
export interface TreeNeighbor {
    readonly id: TreeId;
    readonly distance: number;
}

export interface TreeItem {
    readonly box: Box;
    /** An integer of the caller's choice. */
    readonly data: number;
    readonly filter: Required<Filter>;
}

/** Quality measures of a tree. */
export interface TreeQuality {
    readonly boxes: number;
    readonly nodes: number;
    readonly height: number;
    /** The fraction of the slots of the nodes that are used. */
    readonly fill: number;
    /** The expected number of nodes that a long random line through the bounds visits. */
    readonly cost: number;
}

/** A node, for drawing; leaves have level 0. */
export interface TreeNode {
    readonly level: number;
    readonly box: Box;
}

/** A box as four numbers. */
export function boxNumbers(box: Box): [number, number, number, number] {
    return [...vec2(box?.min, "min"), ...vec2(box?.max, "max")];
}

/**
 * A set of closed boxes: touching counts, and every result is exact. Edits and queries usually cost O(log n). With a
 * filter, only boxes whose filters allow it are found. Ids and pairs of ids are returned in typed arrays, in an order
 * that depends only on the history of edits.
 */
export class Tree extends Owned {
    /** @internal */
    constructor(module: Module) {
        super(module, "tree", module.call("make_tree").number());
    }

    /** Adds a box. `data` is an integer of the caller's choice. */
    insert(box: Box, data = 0, filter: Filter = defaultFilter): TreeId {
        return this.#call("tree_insert", boxNumbers(box), integer(data, "data", 0), filterNumbers(filter)).number();
    }

    /** Removes a box; its id is invalid from then on. */
    remove(id: TreeId): void {
        this.#call("tree_remove", integer(id, "id"));
    }

    /** Moves or resizes a box. `ahead` is its expected next displacement: moves along it become cheap. */
    move(id: TreeId, box: Box, ahead: Vec2 = [0, 0]): void {
        this.#call("tree_move", integer(id, "id"), boxNumbers(box), vec2(ahead, "ahead"));
    }

    /** Replaces all boxes by these in one build; returns their ids in the same order. */
    assign(boxes: readonly Box[]): Float64Array {
        const numbers = list(boxes, "boxes").flatMap(boxNumbers);
        return this.#call("tree_assign", boxes.length, numbers).numbers();
    }

    /** Removes all boxes. */
    clear(): void {
        this.#call("tree_clear");
    }

    /** Shrinks every node to its contents; moves leave nodes larger. */
    refit(): void {
        this.#call("tree_refit");
    }

    /** Rebuilds the tree over the same boxes; ids stay valid. For static boxes, and after very many edits. */
    rebuild(): void {
        this.#call("tree_rebuild");
    }

    /** Whether a box exists. */
    contains(id: TreeId): boolean {
        return this.#call("tree_contains", integer(id, "id")).flag();
    }

    /** A box, its data and its filter. */
    get(id: TreeId): TreeItem {
        const result = this.#call("tree_item", integer(id, "id"));
        const [box, data] = [result.box(), result.number()];
        return { box, data, filter: { category: result.number(), mask: result.number(), group: result.number() } };
    }

    // The parts of it by themselves.
    box(id: TreeId): Box {
        return this.get(id).box;
    }
    data(id: TreeId): number {
        return this.get(id).data;
    }
    filter(id: TreeId): Required<Filter> {
        return this.get(id).filter;
    }

    /** The number of boxes. */
    get size(): number {
        return this.quality.boxes;
    }

    /** How well the tree is built. */
    get quality(): TreeQuality {
        const result = this.#call("tree_quality");
        return { boxes: result.number(), nodes: result.number(), height: result.number(), fill: result.number(), cost: result.number() };
    }

    /** The boxes of all nodes, for drawing. */
    nodes(): TreeNode[] {
        const result = this.#call("tree_nodes");
        return result.all(() => ({ level: result.number(), box: result.box() }));
    }

    /** The boxes that overlap a box. */
    inBox(box: Box, filter?: Filter): Float64Array {
        return this.#call("tree_in_box", boxNumbers(box), optionalFilter(filter)).numbers();
    }

    /** The boxes that contain a point. */
    atPoint(point: Vec2, filter?: Filter): Float64Array {
        const at = vec2(point, "point");
        return this.inBox({ min: at, max: at }, filter);
    }

    /** The boxes that a ray hits, origin + t * direction for 0 <= t <= maxT, not sorted by t. */
    onRay(origin: Vec2, direction: Vec2, maxT = Infinity, filter?: Filter): Float64Array {
        return this.#call("tree_on_ray", castNumbers(origin, direction, maxT, filter)).numbers();
    }

    /** The box that the ray enters first; for equal t the one with the smallest id. */
    closestOnRay(origin: Vec2, direction: Vec2, maxT = Infinity, filter?: Filter): TreeHit | null {
        return hit(this.#call("tree_closest_on_ray", castNumbers(origin, direction, maxT, filter)));
    }

    /** The boxes that a ray hits and when it enters them, 0 if it starts inside: by t, then by id. */
    hitsOnRay(origin: Vec2, direction: Vec2, maxT = Infinity, filter?: Filter): TreeHit[] {
        const start = vec2(origin, "origin");
        return this.hitsInSweep({ min: start, max: start }, direction, maxT, filter);
    }

    /**
     * The first hit of a ray with the contents of the boxes. `cast` is called in order for each box that the ray enters
     * before the first hit so far, or because of rounding just after it; for equal t the smallest id counts.
     */
    castRay(origin: Vec2, direction: Vec2, cast: Cast, maxT = Infinity, filter?: Filter): TreeHit | null {
        return firstOf(this.hitsOnRay(origin, direction, maxT, filter), cast, maxT);
    }

    /** The boxes that a moving box hits, displaced by t * direction for 0 <= t <= maxT. */
    inSweep(moving: Box, direction: Vec2, maxT = Infinity, filter?: Filter): Float64Array {
        return this.#call("tree_in_sweep", boxNumbers(moving), castNumbers(undefined, direction, maxT, filter)).numbers();
    }

    /** The box that a moving box hits first. */
    closestInSweep(moving: Box, direction: Vec2, maxT = Infinity, filter?: Filter): TreeHit | null {
        return hit(this.#call("tree_closest_in_sweep", boxNumbers(moving), castNumbers(undefined, direction, maxT, filter)));
    }

    /** As `hitsOnRay`, for a moving box. */
    hitsInSweep(moving: Box, direction: Vec2, maxT = Infinity, filter?: Filter): TreeHit[] {
        return hits(this.#call("tree_hits_in_sweep", boxNumbers(moving), castNumbers(undefined, direction, maxT, filter)));
    }

    /** The first hit of a moving object within `moving` with the contents of the boxes; as `castRay`. */
    castSweep(moving: Box, direction: Vec2, cast: Cast, maxT = Infinity, filter?: Filter): TreeHit | null {
        return firstOf(this.hitsInSweep(moving, direction, maxT, filter), cast, maxT);
    }

    /** The boxes nearest to a point, at most `count` and at most `reach` away: by distance, 0 inside, then by id. */
    nearest(point: Vec2, count = 1, reach = Infinity, filter?: Filter): TreeNeighbor[] {
        const limits: Part[] = [integer(count, "count", 0, 2 ** 32 - 1), number(reach, "reach")];
        const result = this.#call("tree_nearest", vec2(point, "point"), ...limits, optionalFilter(filter));
        return result.all(() => ({ id: result.number(), distance: result.number() }));
    }

    /** The same by the distance of the contents; `measure` is called if the distance of the box does not exclude it. */
    nearestBy(point: Vec2, measure: Measure, count = 1, reach = Infinity, filter?: Filter): TreeNeighbor[] {
        const best: TreeNeighbor[] = [];
        if (integer(count, "count", 0, 2 ** 32 - 1) === 0) return best;
        // A number of boxes that may suffice, and twice as many if they do not: the first of them are the same.
        for (let [known, limit] = [0, count + 8]; ; [known, limit] = [limit, 2 * limit]) {
            const boxes = this.nearest(point, Math.min(limit, 2 ** 32 - 1), reach, filter);
            for (const { id, distance } of boxes.slice(known)) {
                if (best.length === count && distance > laterThan(best[count - 1]!.distance)) return best;
                keepBest(best, { id, distance: number(measure(id), "what measure returns") }, count, reach);
            }
            if (boxes.length < limit) return best;
        }
    }

    /** All pairs of boxes that overlap and whose filters allow it, as a flat array of ids. */
    pairs(): Float64Array {
        return this.#call("tree_pairs").numbers();
    }

    /** All such pairs of a box of this tree and one of another, as of dynamic and static boxes. */
    pairsWith(other: Tree): Float64Array {
        if (!(other instanceof Tree)) throw new CaromError("bad_type", "pairsWith needs a Tree");
        return this.#call("tree_pairs_with", other).numbers();
    }

    #call(operation: string, ...parts: readonly Part[]): Reader {
        return this.module.call(operation, this, ...parts);
    }
}

function castNumbers(origin: Vec2 | undefined, direction: Vec2, maxT: number, filter: Filter | undefined): number[] {
    const start = origin === undefined ? [] : vec2(origin, "origin");
    return [...start, ...vec2(direction, "direction"), number(maxT, "maxT"), ...optionalFilter(filter)];
}

function hit(result: Reader): TreeHit | null {
    return result.empty ? null : { id: result.number(), t: result.number() };
}

function hits(result: Reader): TreeHit[] {
    const all = result.all(() => ({ id: result.number(), t: result.number() }));
    return all.sort((a, b) => a.t - b.t || a.id - b.id);
}

/** An upper bound of t despite rounding: a box must not seem to be hit later than its contents. */
function laterThan(t: number): number {
    return t + (t * 2 ** -49 + 2 ** -1022);
}

function firstOf(boxes: readonly TreeHit[], cast: Cast, maxT: number): TreeHit | null {
    let best: TreeHit | undefined;
    for (const { id, t: entered } of boxes) {
        const end = best?.t ?? maxT;
        if (entered > laterThan(end)) break;
        const t = number(cast(id, end) ?? NaN, "what cast returns");
        if (t <= end && !(best?.t === t && best.id < id)) best = { id, t };
    }
    return best ?? null;
}

/** Inserts `one` among the best, by distance and then by id, if it belongs there. */
function keepBest(best: TreeNeighbor[], one: TreeNeighbor, count: number, reach: number): void {
    if (!(one.distance <= reach && one.distance < Infinity)) return;
    const place = best.findIndex(({ id, distance }) => one.distance < distance || (one.distance === distance && one.id < id));
    best.splice(place < 0 ? best.length : place, 0, one);
    if (best.length > count) best.pop();
}
