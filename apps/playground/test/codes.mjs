/** The code beside the scenes. */

import { readFile, readdir } from "node:fs/promises";

const same = new URL("../src/same/", import.meta.url);
const endings = { cpp: "cpp", js: "js", python: "py" };

export const codeOf = (scene, language) => readFile(new URL(`${language}/${scene}.${endings[language]}`, same), "utf8");

/** The ids of the scenes that have code in a language. */
export async function scenesIn(language) {
    return (await readdir(new URL(language, same))).map((file) => file.replace(/\.\w+$/, "")).sort();
}
