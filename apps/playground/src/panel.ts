/** The panel next to the stage: controls and live numbers. */

import type { Vec2 } from "carom";

/** A number on the panel; with `kind` it is a result in red or green. */
export type Value = number | string | boolean | Vec2 | null | { readonly text: string; readonly kind: "hit" | "ok" | "" };

const digits = [2, 1].map((maximumFractionDigits) => new Intl.NumberFormat("en", { maximumFractionDigits, useGrouping: false }));
const short = (x: number): string => digits[Math.abs(x) < 100 ? 0 : 1]!.format(x + 0);

function format(value: Value): string {
    if (value === null) return "–";
    if (typeof value === "number") return Number.isFinite(value) ? short(value) : value > 0 ? "∞" : "−∞";
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "string") return value;
    if ("text" in value) return value.text;
    return value.map(short).join(", ");
}

const isCheckbox = (field: HTMLElement): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === "checkbox";

export class Panel {
    #note: HTMLElement | undefined;
    readonly #entries = new Map<string, HTMLElement>();

    constructor(
        readonly controls: HTMLElement,
        readonly numbers: HTMLElement,
        readonly changed: () => void,
    ) {}

    clear(): void {
        this.controls.replaceChildren();
        this.numbers.replaceChildren();
        this.#note?.remove();
        this.#note = undefined;
        this.#entries.clear();
    }

    /** Shows numbers by their names. The full value is kept in the attribute data-value. */
    show(values: Readonly<Record<string, Value>>): void {
        for (const [name, value] of Object.entries(values)) {
            let entry = this.#entries.get(name);
            if (!entry) {
                const group = document.createElement("div");
                const term = document.createElement("dt");
                term.textContent = name;
                entry = document.createElement("dd");
                entry.dataset["name"] = name;
                group.append(term, entry);
                this.numbers.append(group);
                this.#entries.set(name, entry);
            }
            const text = format(value);
            if (entry.textContent !== text) entry.textContent = text;
            entry.dataset["value"] = JSON.stringify(value);
            entry.className = typeof value === "object" && value && "kind" in value ? value.kind : "";
        }
    }

    /** The values of all controls, by name. */
    values(): Record<string, string> {
        return Object.fromEntries(this.#fields().map((field) => [field.dataset["name"]!, isCheckbox(field) ? String(field.checked) : field.value]));
    }

    /** Sets controls by name, as if by hand; ignores other names, and what a control does not take. */
    setValues(values: URLSearchParams): void {
        for (const field of this.#fields()) {
            const value = values.get(field.dataset["name"]!);
            if (value === null) continue;
            if (isCheckbox(field)) field.checked = value === "true";
            else if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) continue;
            else field.value = value;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }
    }

    #fields(): (HTMLInputElement | HTMLSelectElement)[] {
        return [...this.controls.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-name]")];
    }

    slider(name: string, { min, max, step, value }: Record<"min" | "max" | "step" | "value", number>, show = format) {
        const input = this.#input("range", name);
        Object.assign(input, { min: String(min), max: String(max), step: String(step), value: String(value) });
        const shown = document.createElement("output");
        input.parentElement!.append(shown);
        const slider = {
            get value() {
                return input.valueAsNumber;
            },
            set value(next: number) {
                input.value = String(next);
                shown.textContent = show(input.valueAsNumber);
            },
        };
        input.addEventListener("input", () => {
            slider.value = input.valueAsNumber;
            this.changed();
        });
        slider.value = value;
        return slider;
    }

    checkbox(name: string, checked: boolean): { readonly on: boolean; toggle(): void } {
        const input = this.#input("checkbox", name);
        input.checked = checked;
        input.addEventListener("input", this.changed);
        return {
            get on() {
                return input.checked;
            },
            toggle: () => input.click(),
        };
    }

    /** A line above the numbers, about what the controls have set. */
    note(text: string): void {
        this.#note ??= this.controls.insertAdjacentElement("afterend", Object.assign(document.createElement("p"), { className: "note" })) as HTMLElement;
        if (this.#note.textContent !== text) this.#note.textContent = text;
    }

    select(name: string, options: readonly string[], value: string, chosen: (value: string) => void): void {
        const label = document.createElement("label");
        const select = document.createElement("select");
        for (const option of options) select.add(new Option(option.replaceAll("_", " "), option));
        select.value = value;
        select.dataset["name"] = name;
        select.addEventListener("input", () => {
            chosen(select.value);
            this.changed();
        });
        label.append(name, select);
        this.controls.append(label);
    }

    button(name: string, pressed: () => void): HTMLButtonElement {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = name;
        button.addEventListener("click", () => {
            pressed();
            this.changed();
        });
        this.controls.append(button);
        return button;
    }

    file(name: string, accept: string, chosen: (file: File) => void): void {
        const label = document.createElement("label");
        label.className = "file";
        const input = document.createElement("input");
        Object.assign(input, { type: "file", accept });
        input.addEventListener("input", () => {
            const file = input.files?.[0];
            if (file) chosen(file);
            input.value = "";
        });
        label.append(name, input);
        this.controls.append(label);
    }

    #input(type: string, name: string): HTMLInputElement {
        const label = document.createElement("label");
        const input = document.createElement("input");
        input.type = type;
        input.dataset["name"] = name;
        if (type === "checkbox") label.append(input, name);
        else label.append(name, input);
        this.controls.append(label);
        return input;
    }
}
