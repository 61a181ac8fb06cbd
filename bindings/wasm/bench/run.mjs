/**
 * Measures the package beside others: npm run bench [-- [--write] [TEXT]], for the benchmarks whose names contain the
 * text. --write puts the tables into README.md.
 */

import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";

import { caromPairs, caromWorld } from "./carom.mjs";
import { benchPairs } from "./pairs.mjs";
import { detectCollisionsPairs, planckPairs, rapierPairs, satPairs } from "./peers_pairs.mjs";
import { box2dWorld, detectCollisionsWorld, planckWorld, rapierWorld } from "./peers_worlds.mjs";
import { report } from "./report.mjs";
import { benchWorlds } from "./worlds.mjs";

const options = process.argv.slice(2);
const selected = options.find((option) => !option.startsWith("--")) ?? "";
if (selected && options.includes("--write")) throw new Error(`--write takes all benchmarks, not only "${selected}"`);

const notes = [];
const { measured } = benchPairs([caromPairs, satPairs, detectCollisionsPairs, planckPairs, rapierPairs], (note) => notes.push(note), selected);
const worlds = benchWorlds([caromWorld, rapierWorld, box2dWorld, planckWorld, detectCollisionsWorld], selected);
const tables = report(measured, worlds, notes);
console.log(`Node.js ${process.versions.node}, ${os.cpus()[0].model}\n\n${tables}`);

if (options.includes("--write")) {
    const page = new URL("../README.md", import.meta.url);
    const [before, rest] = (await readFile(page, "utf8")).split("<!-- npm run bench -- --write -->\n");
    const after = rest.slice(rest.indexOf("<!-- end -->"));
    await writeFile(page, `${before}<!-- npm run bench -- --write -->\n${tables}${after}`);
}
process.exit(); // one of them keeps threads
