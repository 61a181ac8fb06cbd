/** All overlapping pairs among many boxes. */

import { object, whole } from "./check.js";
import { CaromError } from "./errors.js";
import { type Filter, filterNumbers } from "./filter.js";
import { type Module, Owned } from "./module.js";

/** How pairs are found. All find the same pairs, in orders of their own; docs/many.md compares them. */
export const pairStrategies = ["automatic", "partition", "grid", "hierarchical_grid", "sweep"] as const;
export type PairStrategy = (typeof pairStrategies)[number];

export interface PairOptions {
    readonly strategy?: PairStrategy;
    /** The first so many boxes move, the others stand still: two that stand still are no pair, and cost nothing. */
    readonly moving?: number;
}

/** As many boxes as fit into a module's memory several times. */
const maxBoxes = 2 ** 25;

/** Keeps its memory from frame to frame: write the boxes, ask, read the pairs. */
export class PairFinder extends Owned {
    #count = 0;
    #filterCount = 0;
    #boxes = 0;
    #filters = 0;

    /** How many boxes, cells and nodes the last search looked at: a measure of its cost that is the same everywhere. */
    work = 0;

    /** The strategy of the last search; never `automatic` after one. */
    strategy: PairStrategy = "automatic";

    /** @internal */
    constructor(module: Module) {
        super(module, "pair_finder", module.askNumber("make_pair_finder", []));
    }

    /** Makes room for so many boxes, and for their filters if `filtered`. What had been written is kept as far as it fits. */
    resize(count: number, filtered = false): void {
        whole(count, "count", 0, maxBoxes);
        const filterCount = filtered ? count : 0;
        [this.#boxes = 0, this.#filters = 0] = this.module.ask("pair_finder_room", [this.handle, count, filterCount]);
        [this.#count, this.#filterCount] = [count, filterCount];
    }

    /** Where the boxes are written, each min x, min y, max x, max y. Get it anew after any other call. */
    get boxes(): Float64Array {
        void this.handle; // throws when it has been disposed of
        return this.module.doubles(this.#boxes, 4 * this.#count);
    }

    /** Sets the filter of box i; for a finder resized with `filtered`. */
    setFilter(i: number, filter: Filter): void {
        void this.handle; // throws when it has been disposed of
        if (this.#filterCount === 0) {
            throw new CaromError("out_of_range", "there is no room for filters: resize(count, true) makes it");
        }
        whole(i, "the box", 0, this.#filterCount - 1);
        this.module.words(this.#filters, 3 * this.#filterCount).set(filterNumbers(filter), 3 * i);
    }

    /** The pairs [i, j], i < j, one after the other, whose boxes overlap, touching included, and may meet. */
    find(options: PairOptions = {}): Uint32Array {
        const { strategy = "automatic", moving = this.#count } = object(options, "options");
        const known = pairStrategies.indexOf(strategy);
        if (known < 0) {
            throw new CaromError("unknown_strategy", `the strategies are ${pairStrategies.join(", ")}; got ${String(strategy)}`);
        }
        const numbers = [this.handle, known, whole(moving, "moving", 0, 2 ** 32 - 1)];
        const [pairs = 0, count = 0, work = 0, used = 0] = this.module.ask("find_pairs", numbers);
        this.work = work;
        this.strategy = pairStrategies[used]!;
        return this.module.words(pairs, 2 * count).slice();
    }
}
