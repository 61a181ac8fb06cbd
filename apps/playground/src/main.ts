/** The page: loads the module, and opens the scene of the address. */

import { type Carom, CaromError, loadCarom } from "carom";
import wasm from "../../../build/wasm/bindings/wasm/carom.wasm?url";
import { Code, copy } from "./code.js";
import { element } from "./page.js";
import { Painter } from "./painter.js";
import { Panel } from "./panel.js";
import type { Scene } from "./scene.js";
import { scenes } from "./scenes/index.js";
import { image } from "./scenes/image.js";
import { applyState, fragmentOf, readFragment } from "./share.js";
import { Stage } from "./stage.js";

function fail(message: string): void {
    element("failure").textContent = message;
    element("failure").hidden = message === "";
}

function applyTheme(theme: string): void {
    document.documentElement.dataset["theme"] = theme;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
applyTheme(localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light"));

function link(scene: Scene): HTMLAnchorElement {
    const anchor = document.createElement("a");
    anchor.href = `#${scene.id}`;
    anchor.textContent = scene.name;
    return anchor;
}

function start(loaded: Carom): void {
    let carom = loaded;
    const canvas = element("canvas") as HTMLCanvasElement;
    const painter = new Painter(canvas.getContext("2d", { willReadFrequently: true })!, carom);
    const stage = new Stage(canvas, painter, element("counters"), (error) => void failed(error));
    const panel = new Panel(element("controls"), element("numbers"), stage.redraw);
    const code = new Code();
    let scene = scenes[0]!;
    let revived = false;

    const open = () => {
        const { id: wanted, state } = readFragment(location.hash);
        scene = scenes.find(({ id }) => id === wanted) ?? scenes[0]!;
        fail("");
        panel.clear();
        document.title = `${scene.name} · Carom playground`;
        element("title").textContent = scene.title;
        element("text").textContent = scene.text;
        element("source").textContent = scene.source;
        element("hint").textContent = scene.hint;
        canvas.parentElement!.classList.toggle("low", scene.low ?? false);
        code.show(scene.id);
        for (const anchor of element("scenes").querySelectorAll("a")) {
            const current = anchor.hash === `#${scene.id}`;
            anchor.toggleAttribute("aria-current", current);
            if (current) anchor.scrollIntoView({ block: "nearest", inline: "nearest" });
        }
        const { width, height } = stage;
        stage.open(scene.open({ carom, panel, width, height, redraw: stage.redraw, fail }));
        applyState(state, stage, panel);
    };
    // After a trap the module is loaded again and the scene restarts, but only once.
    const failed = async (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        console.error(error);
        fail(message);
        if (!carom.module.trapped || revived) return;
        revived = true;
        painter.carom = carom = await loadCarom(wasm);
        open();
        fail(`${message} It was loaded again, and the scene has restarted.`);
    };

    // A dropped file opens the scene that takes it; the browser would navigate to it.
    let dragging = 0;
    const dragged = (is: boolean) => {
        clearTimeout(dragging);
        document.body.classList.toggle("dragged", is);
        if (is) dragging = window.setTimeout(dragged, 400, false);
    };
    addEventListener("dragover", (event) => {
        event.preventDefault();
        dragged(event.dataTransfer?.types.includes("Files") ?? false);
    });
    addEventListener("drop", (event) => {
        event.preventDefault();
        dragged(false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        if (!stage.running?.take) {
            history.pushState(null, "", `#${image.id}`);
            open();
        }
        stage.running?.take?.(file);
    });
    element("failure").addEventListener("click", () => fail(""));

    element("scenes").replaceChildren(...scenes.map(link));
    element("theme").addEventListener("click", () => {
        const theme = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
        applyTheme(theme);
        localStorage.setItem("theme", theme);
        painter.readColors();
        stage.redraw();
    });
    // The address changes, too, so that a reload and a bookmark bring it back.
    element("share").addEventListener("click", () => {
        history.replaceState(null, "", fragmentOf(scene.id, stage, panel));
        void copy(location.href, element("share"));
    });
    stage.fit();
    addEventListener("resize", () => stage.fit() && open());
    addEventListener("hashchange", () => {
        revived = false;
        open();
    });
    open();
    // For the page's own tests, and for the curious.
    Object.assign(window, { playground: { get carom() { return carom; }, stage, queries: () => stage.running?.queries?.() ?? [] } });
}

try {
    start(await loadCarom(wasm));
} catch (error) {
    fail(error instanceof CaromError ? error.message : `The page could not start: ${String(error)}`);
    throw error;
}
