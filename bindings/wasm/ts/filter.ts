/** Which things may meet at all. */

import { object, whole } from "./check.js";

/** What a thing is and what it meets: two may meet when each one's mask has the other's category. */
export interface Filter {
    readonly category: number;
    readonly mask: number;
    /** Things of the same positive group always meet, those of the same negative group never do; 0 is no group. */
    readonly group?: number;
}

/** Meets everything that does not leave it out. */
export const anything: Filter = { category: 1, mask: 2 ** 32 - 1 };

export function filterNumbers(filter: Filter): [number, number, number] {
    const { category, mask, group = 0 } = object(filter, "filter");
    return [
        whole(category, "category", 0, 2 ** 32 - 1),
        whole(mask, "mask", 0, 2 ** 32 - 1),
        whole(group, "group", -(2 ** 31), 2 ** 31 - 1),
    ];
}

/** For questions that may have none. */
export function optionalFilter(filter: Filter | undefined): number[] {
    return filter ? [1, ...filterNumbers(filter)] : [0];
}
