/** The elements of index.html. */

/** An element by its id. */
export const element = (id: string): HTMLElement => document.getElementById(id)!;
