/** The same as a scene in a few lines of each language, with syntax highlighting and a button that copies them. */

import { element } from "./page.js";

export const languages = { cpp: "C++", js: "JavaScript", python: "Python" } as const;
export type Language = keyof typeof languages;

const files = import.meta.glob<string>("./same/*/*", { query: "?raw", import: "default", eager: true });
const endings = { cpp: "cpp", js: "js", python: "py" } as const;

/** The lines of a scene in a language. */
export function codeOf(scene: string, language: Language): string {
    return (files[`./same/${language}/${scene}.${endings[language]}`] ?? "").trimEnd();
}

const keywords = {
    cpp: "const|auto|for|if|return|double|int|using|namespace|struct|bool|float",
    js: "const|let|for|of|if|return|await",
    python: "for|in|if|not|and|return|break|def|import",
};
const patterns = Object.fromEntries(
    Object.entries(keywords).map(([language, words]) => [
        language,
        new RegExp(`(?<c>${language === "python" ? "#" : "//"}.*)|(?<k>\\b(?:${words})\\b)|(?<n>\\b\\d[\\d.]*(?:e-?\\d+)?f?\\b)`, "g"),
    ]),
);

function markUp(code: string, language: Language): DocumentFragment {
    const result = new DocumentFragment();
    let end = 0;
    for (const match of code.matchAll(patterns[language]!)) {
        result.append(code.slice(end, match.index));
        const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
        const span = document.createElement("span");
        span.className = kind;
        span.textContent = match[0];
        result.append(span);
        end = match.index + match[0].length;
    }
    result.append(code.slice(end));
    return result;
}

/** Copies a text, and says so on the button for a moment. */
export async function copy(text: string, button: HTMLElement): Promise<void> {
    const name = (button.dataset["name"] ??= button.textContent ?? "");
    try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
    } catch {
        button.textContent = "The browser refuses";
    }
    setTimeout(() => (button.textContent = name), 1500);
}

/** The tabs of languages, their code, and the button. The chosen language is kept. */
export class Code {
    #scene = "";
    #language: Language;

    constructor() {
        const stored = localStorage.getItem("language") ?? "";
        this.#language = stored in languages ? (stored as Language) : "cpp";
        const tabs = Object.entries(languages).map(([language, name]) => {
            const tab = document.createElement("button");
            Object.assign(tab, { type: "button", textContent: name });
            tab.dataset["language"] = language;
            tab.setAttribute("role", "tab");
            tab.addEventListener("click", () => {
                this.#language = language as Language;
                localStorage.setItem("language", language);
                this.show(this.#scene);
            });
            return tab;
        });
        element("languages").replaceChildren(...tabs);
        element("copy").addEventListener("click", () => void copy(codeOf(this.#scene, this.#language), element("copy")));
    }

    show(scene: string): void {
        this.#scene = scene;
        element("code").replaceChildren(markUp(codeOf(scene, this.#language), this.#language));
        for (const tab of element("languages").children) {
            tab.setAttribute("aria-selected", String((tab as HTMLElement).dataset["language"] === this.#language));
        }
    }
}
