/** Broad phase: all overlapping pairs among many boxes. */

import { object, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, filterNumbers } from "./filter.js";
import { type Module, Owned } from "./module.js";

/** The strategy of a search. All find the same pairs, in different orders; docs/many.md compares them. */
export const pairStrategies = ["automatic", "partition", "grid", "hierarchical_grid", "sweep"] as const;
export type PairStrategy = (typeof pairStrategies)[number];

export interface PairOptions {
    readonly strategy?: PairStrategy;
    /** The number of boxes at the start of the list that move. Pairs of others are not reported, and cost nothing. */
    readonly moving?: number;
}

/** So many boxes fit into a module's memory several times. */
const maxBoxes = 2 ** 25;

/** A broad phase that reuses its memory across frames: write the boxes, call `find`, read the pairs. */
export class PairFinder extends Owned {
    #count = 0;
    #filterCount = 0;
    #boxes = 0;
    #filters = 0;

    /** The boxes, cells and nodes that the last search visited: a measure of cost that is the same on every machine. */
    work = 0;

    /** The strategy of the last search; not `automatic` after a search. */
    strategy: PairStrategy = "automatic";

    /** @internal */
    constructor(module: Module) {
        super(module, "pair_finder", module.call("make_pair_finder").number());
    }

    /** Sets the number of boxes, and of filters if `filtered`. Keeps the contents as far as they fit. */
    resize(count: number, filtered = false): void {
        integer(count, "count", 0, maxBoxes);
        const filterCount = filtered ? count : 0;
        [this.#boxes, this.#filters] = this.module.call("pair_finder_resize", this, count, filterCount).vec();
        [this.#count, this.#filterCount] = [count, filterCount];
    }

    /** The boxes to write, each min x, min y, max x, max y. Invalid after any other call: get it again. */
    get boxes(): Float64Array {
        void this.handle; // throws if it has been disposed
        return this.module.float64View(this.#boxes, 4 * this.#count);
    }

    /** Sets the filter of box i; for a finder resized with `filtered`. */
    setFilter(i: number, filter: Filter): void {
        void this.handle; // throws if it has been disposed
        if (this.#filterCount === 0) {
            throw new CaromError("out_of_range", "there are no filters: call resize(count, true) first");
        }
        integer(i, "the box", 0, this.#filterCount - 1);
        this.module.uint32View(this.#filters, 3 * this.#filterCount).set(filterNumbers(filter), 3 * i);
    }

    /** The pairs i, j with i < j, flattened, whose boxes overlap or touch and whose filters allow it. */
    find(options: PairOptions = {}): Uint32Array {
        const { strategy = "automatic", moving = this.#count } = object(options, "options");
        const known = pairStrategies.indexOf(strategy);
        if (known < 0) {
            throw new CaromError("unknown_strategy", `the strategies are ${pairStrategies.join(", ")}; got ${String(strategy)}`);
        }
        const result = this.module.call("find_pairs", this, known, integer(moving, "moving", 0, 2 ** 32 - 1));
        const [pairs, count] = result.vec();
        this.work = result.number();
        this.strategy = result.name(pairStrategies);
        return this.module.uint32View(pairs, 2 * count).slice();
    }
}
