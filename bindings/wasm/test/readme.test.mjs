/** The example in the README prints what its comments say. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inspect } from "node:util";

test("the README's example", async () => {
    const page = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [, example] = /```js\n([^]*?)```/.exec(page);
    const expected = [...example.matchAll(/^console\.log.*\/\/ ([^:\n]*?)(: .*)?$/gm)].map(([, text]) => text);
    assert.equal(expected.length, 12);
    const program = example.replace('"carom-collision"', inspect(new URL("../dist/index.js", import.meta.url).href));
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
    assert.deepEqual(output.trimEnd().split("\n"), expected);
});
