/** Queries about many pairs of placed shapes in one call. */

import { number, object } from "./check.js";
import { CaromError } from "./errors.js";
import { type Module, Owned } from "./module.js";
import { type Operand, operand } from "./shapes.js";

/** So many pairs fit into a module's memory. */
const maxPairs = 2 ** 27;

/**
 * Placed shapes in the module's memory, for queries about many pairs of them: write the poses, call a query, read what
 * it returns. Pairs are two indices each, flattened, as `PairFinder.find` returns them. Nothing but the result is
 * allocated.
 */
export class Batch extends Owned {
    #size = 0;
    #poses = 0;
    #velocities = 0;

    /** @internal */
    constructor(module: Module) {
        super(module, "batch", module.call("make_batch").number());
    }

    /** The number of shapes. */
    get size(): number {
        return this.#size;
    }

    /** Adds a copy of a shape, at its pose; returns its index. */
    add(shape: Operand): number {
        const added = this.module.call("batch_add", this, operand(shape));
        this.#poses = added.number();
        this.#velocities = added.number();
        return this.#size++;
    }

    /** The poses to write, each x, y, cosine, sine. Invalid after any other call: get it again. */
    get poses(): Float64Array {
        void this.handle; // throws if it has been disposed
        return this.module.float64View(this.#poses, 4 * this.#size);
    }

    /** The velocities to write, each x, y; 0 at first. Invalid after any other call: get it again. */
    get velocities(): Float64Array {
        void this.handle; // throws if it has been disposed
        return this.module.float64View(this.#velocities, 2 * this.#size);
    }

    /** The bounding box of each shape, min x, min y, max x, max y, rounded outward: what `PairFinder.boxes` takes. */
    bounds(): Float64Array {
        return this.module.call("batch_bounds", this).numbers();
    }

    /** For each pair 1 if its shapes share a point, else 0. Exact. */
    overlaps(pairs: ArrayLike<number>): Uint8Array {
        const count = this.#put(pairs);
        return this.module.uint8View(this.module.call("batch_overlaps", this, count).number(), count).slice();
    }

    /**
     * The contacts of the pairs that touch, overlap, or are at most `margin` apart, in order: seven numbers each, which
     * are the index of the pair, the normal, the separation, 1 if the normal is unique, and the point, as in `Contact`.
     */
    contacts(pairs: ArrayLike<number>, margin = 0): Float64Array {
        const known = number(margin, "margin");
        return this.module.call("batch_contacts", this, this.#put(pairs), known).numbers();
    }

    /** The distance of each pair; 0 where its shapes share a point. */
    distances(pairs: ArrayLike<number>): Float64Array {
        return this.module.call("batch_distances", this, this.#put(pairs)).numbers();
    }

    /**
     * When the shapes of each pair touch within `maxTime`, moving with their `velocities`: two times, of the begin and
     * of the end of the contact as in `Sweep`, or Infinity twice.
     */
    sweeps(pairs: ArrayLike<number>, maxTime = Infinity): Float64Array {
        const last = number(maxTime, "maxTime");
        return this.module.call("batch_sweeps", this, this.#put(pairs), last).numbers();
    }

    // Writes the pairs; returns their number.
    #put(pairs: ArrayLike<number>): number {
        const { length } = object(pairs, "pairs");
        if (!(Number.isInteger(length) && length % 2 === 0 && length <= 2 * maxPairs)) {
            throw new CaromError("bad_size", `pairs must be two indices each; got ${length} numbers`);
        }
        const { buffer, byteOffset } = this.module.bytes(4 * length);
        new Uint32Array(buffer, byteOffset, length).set(pairs);
        return length / 2;
    }
}
