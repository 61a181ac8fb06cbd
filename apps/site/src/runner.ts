/** The worker that runs a live example: its console and its drawings go to the page. */

import type { Vec2 } from "../../../bindings/wasm/ts/shapes.js";
import { type Drawing, Screen } from "./screen.js";
import { shown } from "./shown.js";

/** What the page asks for: a run of a program, or the next frame of a scene. */
export type Task = { program: string; packageAddress: string } | { mouse: Vec2; seconds: number };

export interface Message {
    text?: string;
    isError?: boolean;
    isDone?: boolean;
    /** The program is a scene: it exports a function `frame`, which waits to be called. */
    isScene?: boolean;
    drawing?: Drawing;
}

type Frame = (screen: Screen, mouse: Vec2, seconds: number) => unknown;

const send = (message: Message) => postMessage(message);
const printer = (isError: boolean) => (...values: unknown[]) =>
    send({ text: values.map((value) => (typeof value === "string" ? value : shown(value))).join(" "), isError });

Object.assign(console, {
    log: printer(false),
    info: printer(false),
    debug: printer(false),
    warn: printer(true),
    error: printer(true),
});
const report = (error: unknown) => send({ text: shown(error), isError: true });
addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    report(event.reason);
});
addEventListener("error", (event) => {
    event.preventDefault();
    report(event.error);
});

const screen = new Screen();
let frame: Frame | undefined;

async function run(source: string, packageAddress: string): Promise<void> {
    const program = source.replace(/(from\s*|import\s*\(?\s*)(["'])carom-collision\2/g, (_, before: string) =>
        before + JSON.stringify(packageAddress),
    );
    const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
    const { frame: exported } = (await import(/* @vite-ignore */ address)) as { frame?: unknown };
    if (typeof exported !== "function") return send({ isDone: true });
    frame = exported as Frame;
    send({ isScene: true });
}

onmessage = async ({ data }: MessageEvent<Task>) => {
    try {
        if ("program" in data) return await run(data.program, data.packageAddress);
        await frame?.(screen, data.mouse, data.seconds);
        send({ drawing: screen.take() });
    } catch (error) {
        report(error);
        send({ isDone: true });
    }
};
