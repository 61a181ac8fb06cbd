/**
 * The lines of JavaScript beside the scenes satisfy TypeScript in its strictest terms, given what they take for granted.
 * tests/docs/playground.py does the same with those of C++ and Python.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import ts from "typescript";

import { codeOf, scenesIn } from "./codes.mjs";

const given = {
    exact: "declare const a: Vec2, b: Vec2, c: Vec2, p: Vec2, velocity: Vec2, bullet: Shape, wall: Shape; declare function stopAt(t: number): void;",
    "circle-monster": "declare const mouse: Vec2; declare function turnRed(): void;",
    "rectangle-monster": "declare const mouse: Vec2, monster: Placed;",
    "all-pairs": "declare function move(shape: Shape, by: Vec2): void;",
    pool: "declare let p1: Vec2, p2: Vec2, v1: Vec2, v2: Vec2, r: number; declare function add(p: Vec2, v: Vec2, t: number): Vec2;",
    ray: "declare const eye: Vec2, towards: Vec2, level: Shape; declare function draw(from: Vec2, to: Vec2, normal: Vec2): void;",
    impact: "declare const bar: Shape, pill: Shape; declare function draw(shape: Shape, pose: { at: Vec2; rotation: Vec2 }): void;",
    motion: "declare const v: Vec2, ball: Shape, level: Shape, drone: Shape;",
    pixels: "declare const monster: Mask, star: Mask;",
    circles: "declare const points: Vec2[], probe: Shape; declare function draw(center: Vec2, radius: number): void;",
    image: "declare const imageData: ImageData; declare function addCollider(part: ShapeData): void;",
    bullets: "declare const count: number, filters: Filter[], boxes: Float64Array, shapes: Shape[]; declare function hit(i: number, j: number): void;",
    break: "declare function rack(foot: Vec2, radius: number): Disc[]; declare const foot: Vec2, cue: Vec2, radius: number, speed: number, cushions: Wall[], restitution: number; declare function draw(x: number, y: number): void;",
    platformer: "declare const gravity: number, tile: number, dt: number, jump: boolean, hero: Required<Character>, heroId: number, body: Shape, rules: WalkRules, world: World;",
    "broad-phase": "declare const box: Box, next: Box, frame: Box, ahead: Vec2, boxes: Float64Array; declare function draw(box: Box, level: number): void; declare function mark(id: number): void;",
};

const constructors = "aabb, ballistic, box as makeBox, capsule, circle, circleTree, compound, ellipse, linear, polygon, spinning, still, triangle";
const preamble = `import { type Box, type Carom, type Character, type Disc, type Filter, type Mask, type Placed, type Shape, type ShapeData, type Vec2, type WalkRules, type Wall, type World, ${constructors} } from "carom";
declare const carom: Carom;
`;

test("every scene has code in every language, and what it takes for granted is told here", async () => {
    for (const language of ["cpp", "js", "python"]) assert.deepEqual(await scenesIn(language), Object.keys(given).sort(), language);
});

test("the code in JavaScript has no error of types", async () => {
    const names = Object.keys(given);
    const folder = fileURLToPath(new URL("../src/", import.meta.url));
    const texts = new Map(await Promise.all(names.map(async (name) => [
        `${folder}${name}.check.ts`,
        // Its own scope, since some call a shape as its constructor is called.
        `${preamble}${name === "all-pairs" ? "const box = makeBox;\n" : ""}${given[name]}\n{\n${await codeOf(name, "js")}\n}\n`,
    ])));
    const options = {
        target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
        strict: true, noEmit: true, types: [], paths: { carom: [fileURLToPath(new URL("../../../bindings/wasm/ts/bare.ts", import.meta.url))] },
    };
    const host = ts.createCompilerHost(options);
    const [read, exists] = [host.getSourceFile.bind(host), host.fileExists.bind(host)];
    host.getSourceFile = (file, ...more) => (texts.has(file) ? ts.createSourceFile(file, texts.get(file), ...more) : read(file, ...more));
    host.fileExists = (file) => texts.has(file) || exists(file);
    const program = ts.createProgram([...texts.keys()], options, host);
    const found = ts.getPreEmitDiagnostics(program).filter(({ file }) => texts.has(file?.fileName));
    const said = found.map(({ file, start, messageText }) => {
        const { line } = file.getLineAndCharacterOfPosition(start);
        return `${file.fileName.slice(folder.length)}: ${file.text.split("\n")[line].trim()}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
    assert.deepEqual(said, []);
});
