/** A collision world: colliders, and the events of pairs that begin to be in contact, still are, or no longer are. */

import { type Box, type Certainty, type Closest, type Contact, type Raycast, type Reader, type SweepHit, certainties } from "./results.js";
import { number, object, vec2, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, defaultFilter, filterNumbers } from "./filter.js";
import { Mask } from "./mask.js";
import { type Module, Owned, type Part } from "./module.js";
import { type Motion, motionNumbers } from "./motion.js";
import { type Operand, type Pose, type Rotation, type Vec2, operand, poseNumbers } from "./shapes.js";
import { boxNumbers } from "./tree.js";

/** Identifies a collider until it is removed: a number, to be compared and used as a key. */
export type ColliderId = number;

/** `static` for walls; `kinematic` for lifts and doors, which collide only with `dynamic` colliders; these with all. */
export const colliderKinds = ["static", "kinematic", "dynamic"] as const;
export type ColliderKind = (typeof colliderKinds)[number];

/** A pixel mask as a collider: scaled and rotated about `pivot`, which is placed at the collider's position. */
export interface ColliderMask {
    readonly pixels: Mask;
    readonly pivot?: Vec2;
    readonly scale?: number;
}

/** The parameters of a collider. Its initial pose is `pose`, or by default that of the shape. */
export interface Collider {
    readonly shape?: Operand;
    /** Instead of a shape. The world keeps a copy of the mask. */
    readonly mask?: ColliderMask;
    /** Replaces the pose of the shape. */
    readonly pose?: Pose;
    /** Lengths per unit of time. */
    readonly velocity?: Vec2;
    /** Radians per unit of time, about the pose's position. */
    readonly angularVelocity?: number;
    /** `dynamic` by default. */
    readonly kind?: ColliderKind;
    readonly filter?: Filter;
    /** A trigger: its events are not `solid`. */
    readonly sensor?: boolean;
    /** Continuous collision detection: its whole path counts in each update. */
    readonly continuous?: boolean;
    /** The direction in which it pushes; [0, 0] for all. */
    readonly oneWay?: Vec2;
    /** An integer of the caller's choice. */
    readonly userData?: number;
}

/** The state of a collider. */
export interface ColliderState {
    /** False if it has been removed: it stays readable until the next update but one. */
    readonly exists: boolean;
    readonly at: Vec2;
    readonly rotation: Rotation;
    readonly velocity: Vec2;
    readonly angularVelocity: number;
    readonly kind: ColliderKind;
    readonly filter: Required<Filter>;
    readonly sensor: boolean;
    readonly oneWay: Vec2;
    readonly userData: number;
    /** Its bounds at the current pose. */
    readonly box: Box;
    /** The translation that the last update applied. */
    readonly lastDisplacement: Vec2;
}

export const endReasons = ["moved", "removed", "filtered", "reshaped"] as const;

/** Two colliders that begin to share a point, still share one, or no longer do; a is before b. */
export interface WorldEvent {
    readonly a: ColliderId;
    readonly b: ColliderId;
    /** From 0, the last update, to 1, this one. */
    readonly time: number;
    /** Why the contact ended, for an event of `ends`. */
    readonly reason: (typeof endReasons)[number];
    /** Neither is a sensor, and a one-way collider was hit from the side to which it pushes. */
    readonly solid: boolean;
    /** Found along their paths, by continuous collision detection. */
    readonly onPath: boolean;
    readonly certainty: Certainty;
}

/** The number of events of each kind in an update. */
export interface UpdateCounts {
    readonly begins: number;
    readonly stays: number;
    readonly ends: number;
}

/**
 * Colliders with shapes or pixel masks. Each update moves the colliders that have a velocity or a motion, and finds the
 * pairs in contact: they share a point, exactly, at least one of them is `dynamic`, and their filters allow the pair.
 * For `continuous` colliders the whole path counts. Events are sorted by (time, a, b), with the same bits on every
 * machine. Ids are returned in typed arrays, in ascending order.
 */
export class World extends Owned {
    /** @internal */
    constructor(module: Module, handle = module.call("make_world").number()) {
        super(module, "world", handle);
    }

    /** @internal */
    static load(module: Module, saved: Uint8Array): World {
        if (!(saved instanceof Uint8Array)) throw new CaromError("bad_type", "saved must be the Uint8Array of World.save");
        module.bytes(saved.length).set(saved);
        return new World(module, module.call("load_world").number());
    }

    /** Adds a collider. */
    add(collider: Collider): ColliderId {
        const { shape = origin, pose, velocity = [0, 0], angularVelocity = 0, kind = "dynamic", filter = defaultFilter } = object(collider, "collider");
        const { sensor = false, continuous = false, oneWay = [0, 0], userData = 0 } = collider;
        const motion: Part[] = [vec2(velocity, "velocity"), number(angularVelocity, "angularVelocity")];
        const rules: Part[] = [kindNumber(kind), filterNumbers(filter), Number(sensor), Number(continuous)];
        const rest: Part[] = [vec2(oneWay, "oneWay"), integer(userData, "userData", 0)];
        const parts = [maskNumbers(this.module, collider.mask), ...motion, ...rules, ...rest];
        return this.#call("world_add", operand(shape), pose ? [1, ...poseNumbers(this.module, pose)] : 0, ...parts).number();
    }

    /** Removes a collider. The next update reports the end of its contacts; until the one after, it is readable. */
    remove(id: ColliderId): void {
        this.#call("world_remove", integer(id, "id"));
    }

    /** Whether a collider exists. */
    contains(id: ColliderId): boolean {
        return this.#call("world_contains", integer(id, "id")).flag();
    }

    /** The state of a collider that exists or is still readable. */
    get(id: ColliderId): ColliderState {
        const result = this.#call("world_collider", integer(id, "id"));
        return {
            exists: result.flag(),
            at: result.vec(),
            rotation: result.vec(),
            velocity: result.vec(),
            angularVelocity: result.number(),
            kind: result.name(colliderKinds),
            filter: { category: result.number(), mask: result.number(), group: result.number() },
            sensor: result.flag(),
            oneWay: result.vec(),
            userData: result.number(),
            box: result.box(),
            lastDisplacement: result.vec(),
        };
    }

    // The parts of its state by themselves.
    pose(id: ColliderId): Required<Pick<Pose, "at" | "rotation">> {
        const { at, rotation } = this.get(id);
        return { at, rotation };
    }
    velocity(id: ColliderId): Vec2 {
        return this.get(id).velocity;
    }
    angularVelocity(id: ColliderId): number {
        return this.get(id).angularVelocity;
    }
    kind(id: ColliderId): ColliderKind {
        return this.get(id).kind;
    }
    filter(id: ColliderId): Required<Filter> {
        return this.get(id).filter;
    }
    isSensor(id: ColliderId): boolean {
        return this.get(id).sensor;
    }
    oneWay(id: ColliderId): Vec2 {
        return this.get(id).oneWay;
    }
    userData(id: ColliderId): number {
        return this.get(id).userData;
    }
    box(id: ColliderId): Box {
        return this.get(id).box;
    }
    lastDisplacement(id: ColliderId): Vec2 {
        return this.get(id).lastDisplacement;
    }

    /** The ids of all colliders, in ascending order. */
    colliderIds(): Float64Array {
        return this.poses().filter((_, i) => i % 5 === 0);
    }

    /** The poses of all colliders by ascending id, each as id, x, y, cosine, sine. */
    poses(): Float64Array {
        return this.#call("world_poses").numbers();
    }

    /** The number of colliders. */
    get size(): number {
        return this.#call("world_poses").left / 5;
    }

    /** Sets the pose of a collider. In the next update its path is straight from its previous pose to this one. */
    move(id: ColliderId, pose: Pose): void {
        this.#call("world_move", integer(id, "id"), poseNumbers(this.module, object(pose, "pose")));
    }

    /** Sets the velocity of a collider, and its angular velocity; without one, that stays as it is. */
    setVelocity(id: ColliderId, velocity: Vec2, angularVelocity?: number): void {
        const spin = angularVelocity === undefined ? [1, 0] : [0, number(angularVelocity, "angularVelocity")];
        this.#call("world_set_velocity", integer(id, "id"), vec2(velocity, "velocity"), spin);
    }

    /** Makes a collider follow a motion from its current pose. */
    setMotion(id: ColliderId, motion: Motion): void {
        this.#call("world_set_motion", integer(id, "id"), motionNumbers(motion));
    }

    /** Replaces the shape of a collider; the shape's own pose is ignored. */
    setShape(id: ColliderId, shape: Operand): void {
        this.#call("world_set_shape", integer(id, "id"), operand(shape));
    }

    /** Moves a point of a collider that is a chain. This and the next three cost what changes, whatever the level's size. */
    setPoint(id: ColliderId, index: number, point: Vec2): void {
        this.#call("world_set_point", integer(id, "id"), integer(index, "index", 0, 0xffffffff), vec2(point, "point"));
    }

    /** Replaces a part of a collider that is a compound by a shape, in the pose that it has there. */
    setPart(id: ColliderId, index: number, part: Operand): void {
        this.#call("world_set_part", integer(id, "id"), integer(index, "index", 0, 0xffffffff), operand(part));
    }

    /** Moves a part of a collider that is a compound. */
    setPartPose(id: ColliderId, index: number, pose: Pose): void {
        this.#call("world_set_part_pose", integer(id, "id"), integer(index, "index", 0, 0xffffffff), poseNumbers(this.module, object(pose, "pose")));
    }

    /** Changes a cell of a collider that is a tile grid: 0 is empty, 1 is full, and 2 and up are its tiles. */
    setCell(id: ColliderId, x: number, y: number, cell: number): void {
        const numbers = [integer(x, "x", 0, 65536), integer(y, "y", 0, 65536), integer(cell, "cell", 0, 65535)];
        this.#call("world_set_cell", integer(id, "id"), ...numbers);
    }

    /** Replaces the mask of a collider; with null it has its shape again. */
    setMask(id: ColliderId, mask: ColliderMask | null): void {
        this.#call("world_set_mask", integer(id, "id"), maskNumbers(this.module, mask ?? undefined));
    }

    setFilter(id: ColliderId, filter: Filter): void {
        this.#call("world_set_filter", integer(id, "id"), filterNumbers(filter));
    }

    setSensor(id: ColliderId, sensor: boolean): void {
        this.#call("world_set_sensor", integer(id, "id"), Number(sensor));
    }

    /** Advances by dt and finds the events. */
    update(dt = 0): UpdateCounts {
        const result = this.#call("world_update", number(dt, "dt"));
        return { begins: result.number(), stays: result.number(), ends: result.number() };
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

    /** The contact of an event of the last update, in which pixels are squares; null if the two are not in contact. */
    contact(event: WorldEvent): Contact | null {
        const { a, b, time, onPath } = object(event, "event");
        const result = this.#call("world_contact", integer(a, "a"), integer(b, "b"), number(time, "time"), Number(onPath));
        return result.empty ? null : result.contact();
    }

    /** Has each update find the contacts of its events, too, or no longer. */
    keepContacts(keep = true): void {
        this.#call("world_keep_contacts", Number(keep));
    }

    /** If contacts are kept, that of each of `begins`: what `contact` returns right after the update. */
    beginContacts(): (Contact | null)[] {
        return this.#keptContacts(0);
    }
    /** The same for each of `stays`. */
    stayContacts(): (Contact | null)[] {
        return this.#keptContacts(1);
    }

    /** The ids of all colliders that overlap a shape, exactly, and pass the filter. */
    overlapping(shape: Operand, filter: Filter = defaultFilter): Float64Array {
        return this.#call("world_overlapping", operand(shape), filterNumbers(filter)).numbers();
    }

    /** The ids of all colliders whose bounding boxes overlap a box and that pass the filter: faster, not exact. */
    overlapAabb(box: Box, filter: Filter = defaultFilter): Float64Array {
        return this.#call("world_overlap_aabb", boxNumbers(box), filterNumbers(filter)).numbers();
    }

    /** The first collider that a ray hits. */
    raycast(start: Vec2, direction: Vec2, maxT = Infinity, filter: Filter = defaultFilter): { id: ColliderId; hit: Raycast } | null {
        const result = this.#call("world_raycast", rayNumbers(start, direction, maxT, filter));
        return result.empty ? null : { id: result.number(), hit: result.raycast() };
    }

    /** All colliders that a ray hits, in order of `enter`. */
    raycastAll(start: Vec2, direction: Vec2, maxT = Infinity, filter: Filter = defaultFilter): { id: ColliderId; hit: Raycast }[] {
        const result = this.#call("world_raycast_all", rayNumbers(start, direction, maxT, filter));
        return result.all(() => ({ id: result.number(), hit: result.raycast() }));
    }

    /** A shape cast: the first collider that a shape hits when it moves by `displacement` while all others are at rest. */
    sweep(shape: Operand, displacement: Vec2, filter: Filter = defaultFilter): { id: ColliderId; hit: SweepHit } | null {
        const result = this.#call("world_sweep", operand(shape), vec2(displacement, "displacement"), filterNumbers(filter));
        if (result.empty) return null;
        const id = result.number();
        const { hit } = result.castResult(() => result.sweepHit());
        return hit && { id, hit };
    }

    /** The collider that is closest to a shape, at most `reach` away; the shape is a. */
    nearest(shape: Operand, reach = Infinity, filter: Filter = defaultFilter): (Closest & { id: ColliderId }) | null {
        const result = this.#call("world_nearest", operand(shape), number(reach, "reach"), filterNumbers(filter));
        if (result.empty) return null;
        return { id: result.number(), distance: result.number(), onA: result.vec(), onB: result.vec() };
    }

    /** A copy of this world; ids are the same in both. */
    snapshot(): World {
        return new World(this.module, this.#call("world_copy").number());
    }

    /** Copies the state of another world into this one, bit for bit. */
    restore(snapshot: World): void {
        if (!(snapshot instanceof World)) throw new CaromError("bad_type", "a snapshot must be a World");
        this.#call("world_assign", snapshot);
    }

    /**
     * The whole state as bytes, for files and networks: the same on every machine, and what C++, C and Python save, too.
     * `carom.world(bytes)` makes a world of it, with the same ids, which evolves as this one, bit for bit.
     */
    save(): Uint8Array {
        const result = this.#call("world_save");
        return this.module.uint8View(result.number(), result.number()).slice();
    }

    /** A hash that is equal for two worlds that will evolve identically, and very rarely otherwise. */
    stateHash(): bigint {
        const result = this.#call("world_state_hash");
        return (BigInt(result.number()) << 32n) | BigInt(result.number());
    }

    #keptContacts(kind: 0 | 1): (Contact | null)[] {
        const result = this.#call("world_kept_contacts", kind);
        return result.all(() => (result.flag() ? result.contact() : null));
    }

    #events(kind: 0 | 1 | 2): WorldEvent[] {
        const result = this.#call("world_events", kind);
        return result.all(() => ({
            a: result.number(),
            b: result.number(),
            time: result.number(),
            reason: result.name(endReasons),
            solid: result.flag(),
            onPath: result.flag(),
            certainty: result.name(certainties),
        }));
    }

    #call(operation: string, ...parts: readonly Part[]): Reader {
        return this.module.call(operation, this, ...parts);
    }
}

const origin = { type: "point", at: [0, 0] } as const;

function kindNumber(kind: ColliderKind): number {
    const known = colliderKinds.indexOf(kind);
    if (known >= 0) return known;
    throw new CaromError("unknown_kind", `the kinds are ${colliderKinds.join(", ")}; got ${String(kind)}`);
}

function maskNumbers(module: Module, placed: ColliderMask | undefined): number[] {
    if (!placed) return [0];
    const { pixels, pivot = [0, 0], scale = 1 } = placed;
    if (!(pixels instanceof Mask)) throw new CaromError("bad_type", "the pixels of a collider must be a Mask");
    return [1, pixels.handleIn(module), ...vec2(pivot, "pivot"), number(scale, "scale")];
}

function rayNumbers(start: Vec2, direction: Vec2, maxT: number, filter: Filter): number[] {
    return [...vec2(start, "start"), ...vec2(direction, "direction"), number(maxT, "maxT"), ...filterNumbers(filter)];
}
