/** The programs in the README. */

import { readFile } from "node:fs/promises";

/** Each program, and the lines that it prints according to its comments; `bare` needs a server for the module. */
export async function programs() {
    const page = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [first, bare, tour, speed, convex] = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text);
    const printed = (text) => [...text.matchAll(/^ *console\.log.*\/\/ ([^:\n]*?)(: .*)?$/gm)].map(([, line]) => line);
    return {
        first: { text: first, expected: printed(first), count: 3 },
        bare: { text: bare, expected: [], count: 0 },
        tour: { text: tour, expected: printed(tour), count: 11 },
        speed: { text: speed, expected: printed(speed), count: 2 },
        convex: { text: convex, expected: printed(convex), count: 2 },
    };
}
