/** Makes the JavaScript examples of a page editable, if it has any; the editor is loaded only then. */

const examples = [...document.querySelectorAll<HTMLElement>("div.highlight code")].filter((code) =>
    /from "carom-collision"/.test(code.textContent ?? ""),
);
if (examples.length > 0) {
    const { makeLive } = await import("./example.js");
    examples.forEach(makeLive);
}

export {};
