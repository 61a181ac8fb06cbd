/** The worker that runs a live example: its console goes to the page. */

import { shown } from "./shown.js";

export interface Message {
    text?: string;
    isError?: boolean;
    isDone?: boolean;
}

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

onmessage = async ({ data }: MessageEvent<{ program: string; packageAddress: string }>) => {
    const program = data.program.replace(/(from\s*|import\s*\(?\s*)(["'])carom-collision\2/g, (_, before: string) =>
        before + JSON.stringify(data.packageAddress),
    );
    const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
    try {
        await import(/* @vite-ignore */ address);
    } catch (error) {
        report(error);
    }
    send({ isDone: true });
};
