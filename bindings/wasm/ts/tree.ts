/** Boxes that last: they come, move and go, and are asked about in between. */

import { type Box, Reader } from "./answers.js";
import { list, number, vec2, whole } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, anything, filterNumbers, optionalFilter } from "./filter.js";
import { type Module, Owned } from "./module.js";
import type { Vec2 } from "./shapes.js";

/** What a box in a tree is called until it is removed: a number, to be compared and to look things up by. */
export type TreeId = number;

/** The box that a ray or a moving box meets first, and when. */
export interface TreeHit {
    readonly id: TreeId;
    readonly t: number;
}

/**
 * Where a ray or a moving thing hits what lies in a box: t, or null where it does not by tMax. May ask the module in
 * between; must not edit the tree.
 */
export type Cast = (id: TreeId, tMax: number) => number | null | undefined;

/** How far a point is from what lies in a box, not less than from the box; Infinity or NaN leaves it out. */
export type Measure = (id: TreeId) => number;

/** A box, and how far it or what lies in it is away. */
export interface TreeNeighbor {
    readonly id: TreeId;
    readonly distance: number;
}

export interface TreeItem {
    readonly box: Box;
    /** The caller's own. */
    readonly data: number;
    readonly filter: Required<Filter>;
}

/** How well a tree is built. */
export interface TreeQuality {
    readonly boxes: number;
    readonly nodes: number;
    readonly height: number;
    /** Used places in the nodes, as a share of all. */
    readonly fill: number;
    /** Nodes that a long random line through the bounds has to look at. */
    readonly cost: number;
}

/** A node, to draw it; level 0 are the leaves. */
export interface TreeNode {
    readonly level: number;
    readonly box: Box;
}

/** An upright box as four numbers. */
export function boxNumbers(box: Box): [number, number, number, number] {
    return [...vec2(box?.min, "min"), ...vec2(box?.max, "max")];
}

/**
 * A set of closed boxes, touching counts; every answer is exact. Edits and questions cost O(log n) as a rule. Where a
 * filter is given, only boxes that may meet it are found. Ids and pairs of ids come in typed arrays, in an order that
 * depends on the edits so far and on nothing else.
 */
export class Tree extends Owned {
    /** @internal */
    constructor(module: Module) {
        super(module, "tree", module.askNumber("make_tree", []));
    }

    /** Adds a box. `data` is a whole number of the caller's own. */
    insert(box: Box, data = 0, filter: Filter = anything): TreeId {
        const numbers = [...boxNumbers(box), whole(data, "data", 0), ...filterNumbers(filter)];
        return this.module.askNumber("tree_insert", [this.handle, ...numbers]);
    }

    /** Takes a box out; its id means nothing from then on. */
    remove(id: TreeId): void {
        this.#ask("tree_remove", whole(id, "id"));
    }

    /** Gives a box other edges. `ahead` is the way it is expected to go next: it makes moves on that way cheap. */
    move(id: TreeId, box: Box, ahead: Vec2 = [0, 0]): void {
        this.#ask("tree_move", whole(id, "id"), ...boxNumbers(box), ...vec2(ahead, "ahead"));
    }

    /** Replaces everything by these boxes in one build; returns their ids in the same order. */
    assign(boxes: readonly Box[]): Float64Array {
        const numbers = list(boxes, "boxes").flatMap(boxNumbers);
        return this.module.ask("tree_assign", [this.handle, boxes.length, ...numbers]).slice();
    }

    /** Removes everything. */
    clear(): void {
        this.#ask("tree_clear");
    }

    /** Shrinks every node to what it holds; moves leave them larger. */
    refit(): void {
        this.#ask("tree_refit");
    }

    /** Builds the tree anew over the same boxes; ids stay. For what stands still, and after a great many edits. */
    rebuild(): void {
        this.#ask("tree_rebuild");
    }

    contains(id: TreeId): boolean {
        return this.#ask("tree_contains", whole(id, "id"))[0] === 1;
    }

    /** What is known of a box. */
    get(id: TreeId): TreeItem {
        const answer = new Reader(this.#ask("tree_item", whole(id, "id")));
        const [box, data] = [answer.box(), answer.number()];
        return { box, data, filter: { category: answer.number(), mask: answer.number(), group: answer.number() } };
    }

    /** How many boxes there are. */
    get size(): number {
        return this.quality.boxes;
    }

    get quality(): TreeQuality {
        const [boxes = 0, nodes = 0, height = 0, fill = 0, cost = 0] = this.#ask("tree_facts");
        return { boxes, nodes, height, fill, cost };
    }

    /** The boxes of all nodes: to draw the tree. */
    nodes(): TreeNode[] {
        const answer = new Reader(this.#ask("tree_nodes"));
        return answer.all(() => ({ level: answer.number(), box: answer.box() }));
    }

    /** Each box that shares a point with this one. */
    inBox(box: Box, filter?: Filter): Float64Array {
        return this.#ask("tree_in_box", ...boxNumbers(box), ...optionalFilter(filter)).slice();
    }

    /** Each box with this point in it. */
    atPoint(point: Vec2, filter?: Filter): Float64Array {
        const at = vec2(point, "point");
        return this.inBox({ min: at, max: at }, filter);
    }

    /** Each box with a point origin + t * direction, 0 <= t <= tMax, in no order of t. */
    onRay(origin: Vec2, direction: Vec2, tMax = Infinity, filter?: Filter): Float64Array {
        return this.#ask("tree_on_ray", ...wayNumbers(origin, direction, tMax, filter)).slice();
    }

    /** The box that the ray enters first; of those with the same t the one with the least id. */
    closestOnRay(origin: Vec2, direction: Vec2, tMax = Infinity, filter?: Filter): TreeHit | null {
        return hit(this.#ask("tree_closest_on_ray", ...wayNumbers(origin, direction, tMax, filter)));
    }

    /** Each box on the ray and when it is entered, 0 from inside: by t, then by id. */
    hitsOnRay(origin: Vec2, direction: Vec2, tMax = Infinity, filter?: Filter): TreeHit[] {
        const start = vec2(origin, "origin");
        return this.hitsInSweep({ min: start, max: start }, direction, tMax, filter);
    }

    /**
     * What the ray hits first of what lies in the boxes. `cast` is called for each box that is entered before what is hit
     * so far, or by rounding just after it, in order; of equal hits the one with the least id counts.
     */
    castRay(origin: Vec2, direction: Vec2, cast: Cast, tMax = Infinity, filter?: Filter): TreeHit | null {
        return firstOf(this.hitsOnRay(origin, direction, tMax, filter), cast, tMax);
    }

    /** Each box that a box meets on its way, moved by t * direction, 0 <= t <= tMax. */
    inSweep(moving: Box, direction: Vec2, tMax = Infinity, filter?: Filter): Float64Array {
        return this.#ask("tree_in_sweep", ...boxNumbers(moving), ...wayNumbers(undefined, direction, tMax, filter)).slice();
    }

    /** The box that a moving box meets first. */
    closestInSweep(moving: Box, direction: Vec2, tMax = Infinity, filter?: Filter): TreeHit | null {
        return hit(this.#ask("tree_closest_in_sweep", ...boxNumbers(moving), ...wayNumbers(undefined, direction, tMax, filter)));
    }

    /** As `hitsOnRay`, for a moving box. */
    hitsInSweep(moving: Box, direction: Vec2, tMax = Infinity, filter?: Filter): TreeHit[] {
        return hits(this.#ask("tree_hits_in_sweep", ...boxNumbers(moving), ...wayNumbers(undefined, direction, tMax, filter)));
    }

    /** What a moving thing within `moving` meets first; as `castRay`. */
    castSweep(moving: Box, direction: Vec2, cast: Cast, tMax = Infinity, filter?: Filter): TreeHit | null {
        return firstOf(this.hitsInSweep(moving, direction, tMax, filter), cast, tMax);
    }

    /** The boxes nearest to a point, at most `count` and none beyond `reach`: by distance, 0 inside, then by id. */
    nearest(point: Vec2, count = 1, reach = Infinity, filter?: Filter): TreeNeighbor[] {
        const numbers = [...vec2(point, "point"), whole(count, "count", 0, 2 ** 32 - 1), number(reach, "reach")];
        const answer = new Reader(this.#ask("tree_nearest", ...numbers, ...optionalFilter(filter)));
        return answer.all(() => ({ id: answer.number(), distance: answer.number() }));
    }

    /** The same by the distance of what lies in the boxes; `measure` is called where the box's own does not exclude it. */
    nearestBy(point: Vec2, measure: Measure, count = 1, reach = Infinity, filter?: Filter): TreeNeighbor[] {
        const best: TreeNeighbor[] = [];
        if (whole(count, "count", 0, 2 ** 32 - 1) === 0) return best;
        // As many boxes as may do, and twice as many when they have not done: the first of them are the same.
        for (let [known, room] = [0, count + 8]; ; [known, room] = [room, 2 * room]) {
            const boxes = this.nearest(point, Math.min(room, 2 ** 32 - 1), reach, filter);
            for (const { id, distance } of boxes.slice(known)) {
                if (best.length === count && distance > laterThan(best[count - 1]!.distance)) return best;
                keepBest(best, { id, distance: number(measure(id), "what measure returns") }, count, reach);
            }
            if (boxes.length < room) return best;
        }
    }

    /** Each pair of boxes that overlap and may meet, one pair of ids after the other. */
    pairs(): Float64Array {
        return this.#ask("tree_pairs").slice();
    }

    /** Each pair of a box here and one in another tree, such as of what moves and what stands still. */
    pairsWith(other: Tree): Float64Array {
        if (!(other instanceof Tree)) throw new CaromError("bad_type", "pairs are those with another Tree");
        return this.#ask("tree_pairs_with", other.handleIn(this.module)).slice();
    }

    // A view that the next question overwrites.
    #ask(verb: string, ...numbers: readonly number[]): Float64Array {
        return this.module.ask(verb, [this.handle, ...numbers]);
    }
}

function wayNumbers(origin: Vec2 | undefined, direction: Vec2, tMax: number, filter: Filter | undefined): number[] {
    const start = origin === undefined ? [] : vec2(origin, "origin");
    return [...start, ...vec2(direction, "direction"), number(tMax, "tMax"), ...optionalFilter(filter)];
}

function hit([id, t]: Float64Array): TreeHit | null {
    return id === undefined || t === undefined ? null : { id, t };
}

function hits(numbers: Float64Array): TreeHit[] {
    const all = Array.from({ length: numbers.length / 2 }, (_, i) => ({ id: numbers[2 * i]!, t: numbers[2 * i + 1]! }));
    return all.sort((a, b) => a.t - b.t || a.id - b.id);
}

/** A bound above what may, rounded, be t: of a box and of what lies in it, the box must not seem to come later. */
function laterThan(t: number): number {
    return t + (t * 2 ** -49 + 2 ** -1022);
}

function firstOf(boxes: readonly TreeHit[], cast: Cast, tMax: number): TreeHit | null {
    let best: TreeHit | undefined;
    for (const { id, t: entered } of boxes) {
        const end = best?.t ?? tMax;
        if (entered > laterThan(end)) break;
        const t = number(cast(id, end) ?? NaN, "what cast returns");
        if (t <= end && !(best?.t === t && best.id < id)) best = { id, t };
    }
    return best ?? null;
}

/** Puts one in among the best, by distance and then by id, if it belongs there. */
function keepBest(best: TreeNeighbor[], one: TreeNeighbor, count: number, reach: number): void {
    if (!(one.distance <= reach && one.distance < Infinity)) return;
    const place = best.findIndex(({ id, distance }) => one.distance < distance || (one.distance === distance && one.id < id));
    best.splice(place < 0 ? best.length : place, 0, one);
    if (best.length > count) best.pop();
}
