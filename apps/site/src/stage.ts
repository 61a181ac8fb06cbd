/** The picture of a live scene: a canvas that knows where the mouse is, also by keyboard and touch. */

import type { Vec2 } from "../../../bindings/wasm/ts/shapes.js";
import { paint } from "./painter.js";
import { type Outline, height, width } from "./screen.js";

const steps: Record<string, Vec2> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Stage {
    readonly canvas = document.createElement("canvas");
    mouse: Vec2 = [width / 2, height / 2];
    #isVisible = false;

    constructor(name: string, seen: () => void) {
        const { canvas } = this;
        canvas.className = "live-scene";
        canvas.tabIndex = 0;
        canvas.setAttribute("role", "application");
        canvas.setAttribute("aria-label", `${name}: move the mouse over it, or press the arrow keys`);
        canvas.addEventListener("pointermove", (event) => this.#point(event));
        canvas.addEventListener("pointerdown", (event) => this.#point(event));
        canvas.addEventListener("keydown", (event) => {
            const step = steps[event.key];
            if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
            event.preventDefault();
            const size = event.shiftKey ? 1 : 5;
            this.#moveTo(this.mouse[0] + size * step[0], this.mouse[1] + size * step[1]);
        });
        new IntersectionObserver((entries) => {
            this.#isVisible = entries.at(-1)!.isIntersecting;
            if (this.#isVisible) seen();
        }).observe(canvas);
    }

    /** Calls `draw` when the next frame is due: not while nobody can see it. */
    whenDue(draw: (seconds: number) => void): void {
        requestAnimationFrame((time) => (this.#isVisible ? draw(time / 1000) : this.whenDue(draw)));
    }

    show(outlines: readonly Outline[]): void {
        paint(this.canvas, outlines);
        this.canvas.dataset["frames"] = String(Number(this.canvas.dataset["frames"] ?? 0) + 1);
    }

    #point({ clientX, clientY }: PointerEvent): void {
        const { left, top, width: shown } = this.canvas.getBoundingClientRect();
        this.#moveTo(((clientX - left) * width) / shown, ((clientY - top) * width) / shown);
    }

    #moveTo(x: number, y: number): void {
        this.mouse = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    }
}
