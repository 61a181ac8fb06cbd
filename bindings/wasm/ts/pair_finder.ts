/** All overlapping pairs among many boxes. */

import { type Module, Owned } from "./module.js";

/** What a thing is and what it meets: two may meet when each one's mask has the other's category. */
export interface Filter {
    readonly category: number;
    readonly mask: number;
    /** Things of the same positive group always meet, those of the same negative group never do; 0 is no group. */
    readonly group?: number;
}

/** Keeps its memory from frame to frame: write the boxes, ask, read the pairs. */
export class PairFinder extends Owned {
    #count = 0;
    #filterCount = 0;
    #boxes = 0;
    #filters = 0;

    /** Pairs of boxes that overlap but whose filters keep them apart, in the last answer. */
    filtered = 0;

    /** How many nodes the last search looked at: a measure of its cost that is the same on every machine. */
    work = 0;

    /** @internal */
    constructor(module: Module) {
        super(module, "pair_finder", module.askNumber("make_pair_finder", []));
    }

    /** Makes room for so many boxes. What had been written is kept as far as it fits. */
    resize(count: number, filtered = false): void {
        this.#filterCount = filtered ? count : 0;
        const room = this.module.ask("pair_finder_room", [this.pointer, count, this.#filterCount]);
        [this.#boxes = 0, this.#filters = 0] = room;
        this.#count = count;
    }

    /** Where the boxes are written, each min x, min y, max x, max y. Get it anew after any other call. */
    get boxes(): Float64Array {
        return this.module.doubles(this.#boxes, 4 * this.#count);
    }

    /** Sets the filter of box i; for a finder resized with `filtered`. */
    setFilter(i: number, { category, mask, group = 0 }: Filter): void {
        if (i >= 0 && i < this.#filterCount) this.module.words(this.#filters, 3 * this.#filterCount).set([category, mask, group], 3 * i);
    }

    /** The pairs [i, j], i < j, one after the other, whose boxes overlap, touching included, and may meet. */
    find(): Uint32Array {
        const [pairs = 0, count = 0, filtered = 0, work = 0] = this.module.ask("find_pairs", [this.pointer]);
        [this.filtered, this.work] = [filtered, work];
        return this.module.words(pairs, 2 * count).slice();
    }
}
