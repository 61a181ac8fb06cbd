/** A live example: an editor in place of the code, buttons, and what the program prints. */

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

import type { Message } from "./runner.js";

const packageAddress = new URL(/* @vite-ignore */ "../carom-collision/index.js", import.meta.url).href;
const secondsAllowed = 20;

function element<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, string>, text = "") {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
}

/** Runs a program in a worker of its own, so that one that does not end stops nothing else. */
class Run {
    readonly #worker = new Worker(new URL("./runner.ts", import.meta.url), { type: "module" });
    readonly #timer: number;

    constructor(
        program: string,
        private readonly print: (text: string, isError: boolean) => void,
        private readonly ended: () => void,
    ) {
        this.#timer = window.setTimeout(() => this.stop(`Stopped after ${secondsAllowed} s.`), 1000 * secondsAllowed);
        this.#worker.onmessage = ({ data }: MessageEvent<Message>) => {
            if (data.text !== undefined) print(data.text, data.isError ?? false);
            if (data.isDone) this.#end();
        };
        this.#worker.onerror = () => this.stop("The program could not be started.");
        this.#worker.postMessage({ program, packageAddress });
    }

    stop(reason: string): void {
        this.print(reason, true);
        this.#end();
    }

    #end(): void {
        window.clearTimeout(this.#timer);
        this.#worker.terminate();
        this.ended();
    }
}

/** Replaces the block of a code element. */
export function makeLive(code: HTMLElement, index: number): void {
    const block = code.closest<HTMLElement>("div.highlight");
    if (!block) return;
    const original = (code.textContent ?? "").trimEnd();
    const run = element("button", { type: "button", class: "md-button md-button--primary" }, "Run");
    const reset = element("button", { type: "button", class: "md-button", hidden: "" }, "Reset");
    const output = element("pre", { class: "live-output", role: "log", "aria-label": "Output", tabindex: "0" });
    output.hidden = true;
    let running: Run | undefined;

    const start = () => {
        if (running) return running.stop("Stopped.");
        output.replaceChildren();
        output.hidden = false;
        run.textContent = "Stop";
        const print = (text: string, isError: boolean) =>
            output.append(element("span", isError ? { class: "live-error" } : {}, `${text}\n`));
        running = new Run(editor.state.doc.toString(), print, () => {
            running = undefined;
            run.textContent = "Run";
            output.dataset.runs = String(Number(output.dataset.runs ?? 0) + 1);
        });
    };
    const state = (text: string) =>
        EditorState.create({
            doc: text,
            extensions: [
                lineNumbers(),
                history(),
                bracketMatching(),
                indentUnit.of("    "),
                javascript(),
                syntaxHighlighting(classHighlighter),
                EditorView.contentAttributes.of({
                    "aria-label": `JavaScript example ${index + 1}, editable`,
                    tabindex: "0",
                }),
                EditorView.updateListener.of((update) => {
                    if (update.docChanged) reset.hidden = update.state.doc.toString() === original;
                }),
                // Tab leaves the editor, as the keyboard must be able to; Ctrl-Enter runs.
                keymap.of([{ key: "Mod-Enter", run: () => (start(), true) }, ...defaultKeymap, ...historyKeymap]),
            ],
        });
    const editor = new EditorView({ state: state(original) });
    run.addEventListener("click", start);
    reset.addEventListener("click", () => {
        editor.setState(state(original));
        reset.hidden = true;
        output.hidden = true;
    });
    const bar = element("div", { class: "live-bar" });
    bar.append(run, reset, element("span", {}, "Edit and run: the program uses the npm package in this page."));
    const live = element("div", { class: "live" });
    live.append(editor.dom, bar, output);
    block.replaceWith(live);
}
