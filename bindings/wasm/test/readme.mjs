/** The programs in the README. */

import { readFile } from "node:fs/promises";

/** The first lines and the tour: each program, and the lines that it prints according to its comments. */
export async function programs() {
    const page = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [first, , tour] = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text);
    const printed = (text) => [...text.matchAll(/^ *console\.log.*\/\/ ([^:\n]*?)(: .*)?$/gm)].map(([, line]) => line);
    return {
        first: { text: first, expected: printed(first), count: 3 },
        tour: { text: tour, expected: printed(tour), count: 10 },
    };
}
