/** Collision filters. */

import { object, integer } from "./check.js";

/** Two objects may collide if the mask of each has a bit of the other's category. */
export interface Filter {
    readonly category: number;
    readonly mask: number;
    /** Objects of the same positive group always collide, those of the same negative group never; 0 is no group. */
    readonly group?: number;
}

/** Collides with everything whose own filter allows it. */
export const defaultFilter: Filter = { category: 1, mask: 2 ** 32 - 1 };

export function filterNumbers(filter: Filter): [number, number, number] {
    const { category, mask, group = 0 } = object(filter, "filter");
    return [
        integer(category, "category", 0, 2 ** 32 - 1),
        integer(mask, "mask", 0, 2 ** 32 - 1),
        integer(group, "group", -(2 ** 31), 2 ** 31 - 1),
    ];
}

/** For queries whose filter is optional. */
export function optionalFilter(filter: Filter | undefined): number[] {
    return filter ? [1, ...filterNumbers(filter)] : [0];
}
