/** The page: loads the module, and opens the scene of the address. */

import { type Carom, CaromError, loadCarom } from "carom";
import wasm from "../../../build/wasm/bindings/wasm/carom.wasm?url";
import { Code, copy } from "./code.js";
import { element } from "./page.js";
import { Painter } from "./painter.js";
import { Panel } from "./panel.js";
import { type Entry, scenes } from "./scenes/index.js";
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

function link({ id, name }: Entry): HTMLAnchorElement {
    const anchor = document.createElement("a");
    anchor.href = `#${id}`;
    anchor.textContent = name;
    return anchor;
}

async function start(loaded: Carom): Promise<void> {
    let carom = loaded;
    const canvas = element("canvas") as HTMLCanvasElement;
    const painter = new Painter(canvas.getContext("2d", { willReadFrequently: true })!, carom);
    const stage = new Stage(canvas, painter, element("counters"), (error) => void failed(error));
    const panel = new Panel(element("controls"), element("numbers"), stage.redraw);
    const code = new Code();
    let entry = scenes[0]!;
    let revived = false;

    const open = async () => {
        const { id: wanted, state } = readFragment(location.hash);
        const opening = (entry = scenes.find(({ id }) => id === wanted) ?? scenes[0]!);
        const scene = await opening.load().catch((error: unknown) => fail(`"${opening.name}" could not be fetched: ${String(error)}`));
        if (!scene || opening !== entry) return; // another one was opened meanwhile
        fail("");
        panel.clear();
        document.title = `${entry.name} · Carom playground`;
        element("title").textContent = scene.title;
        element("text").textContent = scene.text;
        element("source").textContent = scene.source;
        element("hint").textContent = scene.hint;
        canvas.parentElement!.classList.toggle("low", scene.low ?? false);
        code.show(entry.id);
        for (const anchor of element("scenes").querySelectorAll("a")) {
            const current = anchor.hash === `#${entry.id}`;
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
        await open();
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
    addEventListener("drop", async (event) => {
        event.preventDefault();
        dragged(false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        if (!stage.running?.take) {
            history.pushState(null, "", "#image");
            await open();
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
        history.replaceState(null, "", fragmentOf(entry.id, stage, panel));
        void copy(location.href, element("share"));
    });
    stage.fit();
    addEventListener("resize", () => void (stage.fit() && open()));
    addEventListener("hashchange", () => {
        revived = false;
        void open();
    });
    await open();
    // For the page's own tests, and for the curious.
    Object.assign(window, { playground: { get carom() { return carom; }, stage, queries: () => stage.running?.queries?.() ?? [] } });
}

try {
    await start(await loadCarom(wasm));
} catch (error) {
    fail(error instanceof CaromError ? error.message : `The page could not start: ${String(error)}`);
    throw error;
}
