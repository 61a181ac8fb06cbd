/** A live example: an editor in place of the code, buttons, and what the program prints or draws. */

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

import { Run } from "./run.js";
import { Stage } from "./stage.js";

function element<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, string>, text = "") {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
}

const isScene = (program: string) => /^export (async )?function frame\(/m.test(program);

/** Replaces the block of a code element. A scene starts when it comes into view, for those who do not mind motion. */
export function makeLive(code: HTMLElement, index: number): void {
    const block = code.closest<HTMLElement>("div.highlight");
    if (!block) return;
    const original = (code.textContent ?? "").trimEnd();
    const run = element("button", { type: "button", class: "md-button md-button--primary" }, "Run");
    const reset = element("button", { type: "button", class: "md-button", hidden: "" }, "Reset");
    const output = element("pre", { class: "live-output", role: "log", "aria-label": "Output", tabindex: "0" });
    output.hidden = true;
    let last: Run | undefined;
    let isRunning = false;
    let isChanged = false; // since the program was started

    const start = () => {
        last?.end();
        output.replaceChildren();
        output.hidden = false;
        isChanged = false;
        run.textContent = "Stop";
        const print = (text: string, isError: boolean) =>
            output.append(element("span", isError ? { class: "live-error" } : {}, `${text}\n`));
        const said = document.createElement("span");
        output.append(said);
        const say = (texts: readonly string[]) => {
            const text = texts.map((line) => `${line}\n`).join("");
            if (said.textContent !== text) said.textContent = text;
        };
        const ended = () => {
            isRunning = false;
            run.textContent = "Run";
            output.dataset.runs = String(Number(output.dataset.runs ?? 0) + 1);
        };
        isRunning = true;
        last = new Run(editor.state.doc.toString(), { stage, print, say, ended });
    };
    const startOrStop = () => (isRunning && !isChanged ? last?.stop("Stopped.") : start());
    const changed = (text: string) => {
        isChanged = true;
        if (isRunning) run.textContent = "Run again";
        reset.hidden = text === original;
    };
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const seen = () => {
        if (!calm && !last) start();
    };
    const stage = isScene(original) ? new Stage(`Scene of example ${index + 1}`, seen) : undefined;
    if (stage) output.setAttribute("aria-live", "off"); // it changes with every frame
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
                    if (update.docChanged) changed(update.state.doc.toString());
                }),
                // Tab leaves the editor, as the keyboard must be able to; Ctrl-Enter runs.
                keymap.of([{ key: "Mod-Enter", run: () => (startOrStop(), true) }, ...defaultKeymap, ...historyKeymap]),
            ],
        });
    const editor = new EditorView({ state: state(original) });
    run.addEventListener("click", startOrStop);
    reset.addEventListener("click", () => {
        editor.setState(state(original));
        reset.hidden = true;
        if (stage) start();
        else output.hidden = true;
    });
    const bar = element("div", { class: "live-bar" });
    bar.append(run, reset, element("span", {}, "Edit and run: the program uses the npm package in this page."));
    const live = element("div", { class: "live" });
    live.append(...(stage ? [stage.canvas, output] : []), editor.dom, bar, ...(stage ? [] : [output]));
    block.replaceWith(live);
}
