/** A world: colliders that come, move and go, and the events of which begin to meet, still do, or no longer do. */

import { type Box, type Certainty, type Closest, type Contact, type Raycast, Reader, type SweepHit, certainties } from "./answers.js";
import { number, object, vec2, whole } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, anything, filterNumbers } from "./filter.js";
import { Mask } from "./mask.js";
import { type Module, Owned } from "./module.js";
import { type Motion, motionNumbers } from "./motion.js";
import { type Operand, type Pose, type Rotation, type Vec2, poseNumbers, withOperands } from "./shapes.js";
import { boxNumbers } from "./tree.js";

/** What a collider is called until it is removed: a number, to be compared and to look things up by. */
export type ColliderId = number;

/** `fixed` are walls; `kinematic` moves, and meets only what is `moving`; that meets everything. */
export const colliderKinds = ["fixed", "kinematic", "moving"] as const;
export type ColliderKind = (typeof colliderKinds)[number];

/** Pixels as a collider: scaled about `pivot`, turned, and moved so that the pivot is at the collider's position. */
export interface ColliderMask {
    readonly mask: Mask;
    readonly pivot?: Vec2;
    readonly scale?: number;
}

/** All that a world has to be told. A shape's pose is where it begins; one of pixels begins at `pose`. */
export interface Collider {
    readonly shape?: Operand;
    /** Instead of a shape. The world keeps a copy of it. */
    readonly pixels?: ColliderMask;
    /** In place of the pose that comes with the shape. */
    readonly pose?: Pose;
    /** Lengths a unit of time. */
    readonly velocity?: Vec2;
    /** Radians a unit of time, about the pose's position. */
    readonly spin?: number;
    /** `moving` if nothing else is said. */
    readonly kind?: ColliderKind;
    readonly filter?: Filter;
    /** Its events are not `solid`. */
    readonly sensor?: boolean;
    /** Its whole way counts in each update. */
    readonly continuous?: boolean;
    /** The direction in which it pushes; [0, 0] for all. */
    readonly oneWay?: Vec2;
    /** A whole number of the caller's own. */
    readonly userData?: number;
}

/** What is known of a collider. */
export interface ColliderFacts {
    /** False when it was removed, and can be read for a while still. */
    readonly isThere: boolean;
    readonly at: Vec2;
    readonly rotation: Rotation;
    readonly velocity: Vec2;
    readonly spin: number;
    readonly kind: ColliderKind;
    readonly filter: Required<Filter>;
    readonly sensor: boolean;
    readonly oneWay: Vec2;
    readonly userData: number;
    /** Around where it is now. */
    readonly box: Box;
    /** How far the last update took it. */
    readonly movedBy: Vec2;
}

export const endReasons = ["moved", "removed", "filtered", "reshaped"] as const;

/** Two colliders that begin to share a point, still share one, or no longer do; a is before b. */
export interface WorldEvent {
    readonly a: ColliderId;
    readonly b: ColliderId;
    /** From 0, the last update, to 1, this one. */
    readonly time: number;
    /** Of an end. */
    readonly reason: (typeof endReasons)[number];
    /** Neither is a sensor, and what is one-way was met from the side to which it pushes. */
    readonly solid: boolean;
    /** Found by following them on their way. */
    readonly onWay: boolean;
    readonly certainty: Certainty;
}

/** How many events of each kind an update had. */
export interface UpdateCounts {
    readonly begins: number;
    readonly stays: number;
    readonly ends: number;
}

/**
 * Colliders of any shape or of pixels. Each update moves what has a velocity or a motion and compares: two meet when
 * they share a point, exactly, at least one of them is `moving`, and their filters let them. `continuous` ones are
 * followed on their whole way. Events are sorted by (time, a, b): the same bits on every machine. Ids come in typed
 * arrays, in order.
 */
export class World extends Owned {
    /** @internal */
    constructor(module: Module, handle = module.askNumber("make_world", [])) {
        super(module, "world", handle);
    }

    /** Adds a collider. */
    add(collider: Collider): ColliderId {
        const { shape = origin, pose, velocity = [0, 0], spin = 0, kind = "moving", filter = anything } = object(collider, "collider");
        const { sensor = false, continuous = false, oneWay = [0, 0], userData = 0 } = collider;
        const numbers = [...maskNumbers(this.module, collider.pixels), ...vec2(velocity, "velocity"), number(spin, "spin")];
        numbers.push(kindNumber(kind), ...filterNumbers(filter), Number(sensor), Number(continuous));
        numbers.push(...vec2(oneWay, "oneWay"), whole(userData, "userData", 0));
        return withOperands(this.module, [shape], ([held = 0, ...own] = []) => {
            const at = pose ? poseNumbers(this.module, pose) : own;
            return this.module.askNumber("world_add", [this.handle, held, ...at, ...numbers]);
        });
    }

    /** Removes a collider; the next update has its ends, and until the one after that it can be read. */
    remove(id: ColliderId): void {
        this.#ask("world_remove", whole(id, "id"));
    }

    contains(id: ColliderId): boolean {
        return this.#ask("world_contains", whole(id, "id")).flag();
    }

    get(id: ColliderId): ColliderFacts {
        const answer = this.#ask("world_collider", whole(id, "id"));
        return {
            isThere: answer.flag(),
            at: answer.vec(),
            rotation: answer.vec(),
            velocity: answer.vec(),
            spin: answer.number(),
            kind: answer.name(colliderKinds),
            filter: { category: answer.number(), mask: answer.number(), group: answer.number() },
            sensor: answer.flag(),
            oneWay: answer.vec(),
            userData: answer.number(),
            box: answer.box(),
            movedBy: answer.vec(),
        };
    }

    /** All colliders in one question: id, x, y, cosine, sine, and again; by id. */
    poses(): Float64Array {
        return this.#ask("world_list").numbers.slice();
    }

    /** How many colliders there are. */
    get size(): number {
        return this.#ask("world_list").numbers.length / 5;
    }

    /** Puts a collider somewhere else. In an update it goes there straight from where it was at the last one. */
    move(id: ColliderId, pose: Pose): void {
        this.#ask("world_move", whole(id, "id"), ...poseNumbers(this.module, object(pose, "pose")));
    }

    /** How fast it goes and turns from now on. */
    setVelocity(id: ColliderId, velocity: Vec2, spin = 0): void {
        this.#ask("world_set_velocity", whole(id, "id"), ...vec2(velocity, "velocity"), number(spin, "spin"));
    }

    /** Lets it follow a motion from now on, from where it is. */
    setMotion(id: ColliderId, motion: Motion): void {
        this.#ask("world_set_motion", whole(id, "id"), ...motionNumbers(motion));
    }

    /** Gives it another shape; the shape's own pose does not count. */
    setShape(id: ColliderId, shape: Operand): void {
        withOperands(this.module, [shape], ([held = 0] = []) => this.#ask("world_set_shape", whole(id, "id"), held));
    }

    /** Gives it other pixels; null uncovers the shape that it had. */
    setPixels(id: ColliderId, pixels: ColliderMask | null): void {
        this.#ask("world_set_mask", whole(id, "id"), ...maskNumbers(this.module, pixels ?? undefined));
    }

    setFilter(id: ColliderId, filter: Filter): void {
        this.#ask("world_set_filter", whole(id, "id"), ...filterNumbers(filter));
    }

    setSensor(id: ColliderId, sensor: boolean): void {
        this.#ask("world_set_sensor", whole(id, "id"), Number(sensor));
    }

    /** Goes on by dt and finds the events. */
    update(dt = 0): UpdateCounts {
        const answer = this.#ask("world_update", number(dt, "dt"));
        return { begins: answer.number(), stays: answer.number(), ends: answer.number() };
    }

    /** The events of the last update. */
    begins(): WorldEvent[] {
        return this.#events(0);
    }
    stays(): WorldEvent[] {
        return this.#events(1);
    }
    ends(): WorldEvent[] {
        return this.#events(2);
    }

    /** How the two of an event of the last update meet; null for pixels, and where they do not. */
    contact(event: WorldEvent): Contact | null {
        const { a, b, time, onWay } = object(event, "event");
        const answer = this.#ask("world_contact", whole(a, "a"), whole(b, "b"), number(time, "time"), Number(onWay));
        return answer.empty ? null : answer.contact();
    }

    /** Who shares a point with a shape, exactly, of those that the filter lets. */
    overlapping(shape: Operand, filter: Filter = anything): Float64Array {
        return this.#askShape("world_overlapping", shape, filterNumbers(filter)).numbers.slice();
    }

    /** Whose box shares a point with a box: less exact, and quicker. */
    boxesIn(box: Box, filter: Filter = anything): Float64Array {
        return this.#ask("world_boxes_in", ...boxNumbers(box), ...filterNumbers(filter)).numbers.slice();
    }

    /** Whom a ray hits first. */
    raycast(start: Vec2, direction: Vec2, tMax = Infinity, filter: Filter = anything): { id: ColliderId; hit: Raycast } | null {
        const answer = this.#ask("world_raycast", ...rayNumbers(start, direction, tMax, filter));
        return answer.empty ? null : { id: answer.number(), hit: answer.raycast() };
    }

    /** All that a ray hits, by time. */
    raycastAll(start: Vec2, direction: Vec2, tMax = Infinity, filter: Filter = anything): { id: ColliderId; hit: Raycast }[] {
        const answer = this.#ask("world_raycast_all", ...rayNumbers(start, direction, tMax, filter));
        return answer.all(() => ({ id: answer.number(), hit: answer.raycast() }));
    }

    /** Whom a shape meets first when it moves by `way` while all else stands still. */
    sweep(shape: Operand, way: Vec2, filter: Filter = anything): { id: ColliderId; hit: SweepHit } | null {
        const answer = this.#askShape("world_sweep", shape, [...vec2(way, "way"), ...filterNumbers(filter)]);
        if (answer.empty) return null;
        const id = answer.number();
        const { hit } = answer.encounter(() => answer.sweepHit());
        return hit && { id, hit };
    }

    /** Who is nearest to a shape, at most `reach` away; the shape is a. */
    nearest(shape: Operand, reach = Infinity, filter: Filter = anything): (Closest & { id: ColliderId }) | null {
        const answer = this.#askShape("world_nearest", shape, [number(reach, "reach"), ...filterNumbers(filter)]);
        if (answer.empty) return null;
        return { id: answer.number(), distance: answer.number(), onA: answer.vec(), onB: answer.vec() };
    }

    /** A world of its own that is as this one is now; ids are the same in both. */
    snapshot(): World {
        return new World(this.module, this.#ask("world_copy").number());
    }

    /** Makes this world as another one is, bit for bit. */
    restore(snapshot: World): void {
        if (!(snapshot instanceof World)) throw new CaromError("bad_type", "a snapshot must be a World");
        this.#ask("world_assign", snapshot.handleIn(this.module));
    }

    /** A number that two worlds share when they go on in the same way, and hardly ever otherwise. */
    stateHash(): bigint {
        const answer = this.#ask("world_state_hash");
        return (BigInt(answer.number()) << 32n) | BigInt(answer.number());
    }

    #events(kind: 0 | 1 | 2): WorldEvent[] {
        const answer = this.#ask("world_events", kind);
        return answer.all(() => ({
            a: answer.number(),
            b: answer.number(),
            time: answer.number(),
            reason: answer.name(endReasons),
            solid: answer.flag(),
            onWay: answer.flag(),
            certainty: answer.name(certainties),
        }));
    }

    #ask(verb: string, ...numbers: readonly number[]): Reader {
        return new Reader(this.module.ask(verb, [this.handle, ...numbers]));
    }
    #askShape(verb: string, shape: Operand, after: readonly number[]): Reader {
        return withOperands(this.module, [shape], (numbers = []) => this.#ask(verb, ...numbers, ...after));
    }
}

const origin = { type: "point", at: [0, 0] } as const;

function kindNumber(kind: ColliderKind): number {
    const known = colliderKinds.indexOf(kind);
    if (known >= 0) return known;
    throw new CaromError("unknown_kind", `the kinds are ${colliderKinds.join(", ")}; got ${String(kind)}`);
}

function maskNumbers(module: Module, pixels: ColliderMask | undefined): number[] {
    if (!pixels) return [0];
    const { mask, pivot = [0, 0], scale = 1 } = pixels;
    if (!(mask instanceof Mask)) throw new CaromError("bad_type", "pixels must have a Mask as their mask");
    return [1, mask.handleIn(module), ...vec2(pivot, "pivot"), number(scale, "scale")];
}

function rayNumbers(start: Vec2, direction: Vec2, tMax: number, filter: Filter): number[] {
    return [...vec2(start, "start"), ...vec2(direction, "direction"), number(tMax, "tMax"), ...filterNumbers(filter)];
}
