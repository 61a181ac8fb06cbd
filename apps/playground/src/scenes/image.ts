/** Your own PNG: its mask, outline, convex parts and circle tree. */

import { CaromError, type Mask, type Rings, type Shape, type Vec2 } from "carom";
import type { Painter } from "../painter.js";
import type { Place, Running, Scene } from "../scene.js";
import { MaskPainter } from "../sprite.js";
import { monster } from "./monster.js";

const maxBytes = 32 * 2 ** 20;
const maxPixels = 4096 * 4096;
/** A border with more corners than this is noise: its outlines and parts would exhaust the memory. */
const maxCorners = 200_000;

interface Baked {
    readonly name: string;
    readonly mask: Mask;
    readonly image: CanvasImageSource;
}

/** The shapes made from a mask, for one setting of the sliders. */
interface Colliders {
    readonly polygons: readonly Rings[];
    readonly parts: readonly (readonly Vec2[])[];
    readonly tree: Shape;
}

/** The number of corners at a common vertex of four pixels: one if one or three are set, two if two touch only there. */
const cornersOf = [0, 1, 1, 0, 1, 0, 2, 1, 1, 2, 0, 1, 0, 1, 1, 0];

/** Whether the border of the pixels with an alpha above 127 has more than `maxCorners`. Reads each pixel once. */
function isTooNoisy({ data, width, height }: ImageData): boolean {
    let corners = 0;
    for (let y = 0; y <= height && corners <= maxCorners; ++y) {
        let before = 0; // of the two pixels to the left of this corner of the grid: 1 for the upper, 2 for the lower
        for (let x = 0; x <= width; ++x) {
            const at = 4 * (y * width + x) + 3;
            const upper = x < width && y > 0 && data[at - 4 * width]! > 127 ? 1 : 0;
            const lower = x < width && y < height && data[at]! > 127 ? 2 : 0;
            corners += cornersOf[before | ((upper | lower) << 2)]!;
            before = upper | lower;
        }
    }
    return corners > maxCorners;
}

/**
 * If no pixel is clear, clears those with the color of the first: old sprites have a painted background. An image of one
 * color is unchanged.
 */
function clearGround({ data }: ImageData): void {
    const words = new Uint32Array(data.buffer);
    const ground = words[0]!;
    for (let i = 3; i < data.length; i += 4) if (data[i]! <= 127) return;
    if (words.every((word) => word === ground)) return;
    words.forEach((word, i) => {
        if (word === ground) data[4 * i + 3] = 0;
    });
}

/** Checks a PNG's signature and the size in its header, so that a decompression bomb is not unpacked. */
async function checkedFile(file: File): Promise<void> {
    if (file.size > maxBytes) throw new CaromError("bad_size", `${file.name} has ${(file.size / 2 ** 20).toFixed(0)} MB; 32 are allowed`);
    const head = new DataView(await file.slice(0, 24).arrayBuffer());
    const isPng = head.byteLength >= 24 && head.getUint32(0) === 0x89504e47 && head.getUint32(4) === 0x0d0a1a0a;
    if (!isPng) throw new CaromError("unreadable_file", `${file.name} is not a PNG`);
    const [width, height] = [head.getUint32(16), head.getUint32(20)];
    if (width * height > maxPixels) {
        throw new CaromError("bad_size", `${file.name} has ${width} × ${height} pixels; ${maxPixels} in all are allowed`);
    }
}

async function read(place: Place, file: File): Promise<Baked> {
    await checkedFile(file);
    const image = await createImageBitmap(file).catch(() => {
        throw new CaromError("unreadable_file", `${file.name} is broken: the browser cannot decode it`);
    });
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height);
    clearGround(pixels);
    if (isTooNoisy(pixels)) {
        throw new CaromError("bad_size", `${file.name} is too noisy: its border has more than ${maxCorners} corners`);
    }
    const mask = place.carom.masks.fromImage(pixels);
    if (mask.count > 0) return { name: file.name, mask, image };
    mask.dispose();
    throw new CaromError("too_few_points", `${file.name} has no pixel with an alpha above 127, so it has no outline`);
}

/** An example until a file is dropped. */
function sample({ carom }: Place): Baked {
    const mask = carom.masks.rasterize(monster, [-138, -108], [138, 124]);
    const image = new OffscreenCanvas(1, 1);
    image.getContext("2d");
    return { name: "a monster", mask, image };
}

const modes = ["mask", "outline", "convex parts", "circle tree", "all"] as const;

function open(place: Place): Running {
    const { carom, panel, width, height, redraw, fail } = place;
    const sprites = new MaskPainter();
    let baked = sample(place);
    let closed = false;
    let made = "";
    let colliders: Colliders | undefined;
    let mode: string = "all";

    const collidersOf = (mask: Mask): Colliders => {
        const polygons = mask.polygons(error.value);
        const parts = polygons.flatMap(({ outline, holes }) => carom.convexParts(outline, holes));
        return { polygons, parts, tree: mask.circleTree(levels.value) };
    };
    const use = (next: Colliders) => {
        colliders?.tree.dispose();
        colliders = next;
    };
    // Everything is computed before anything is replaced.
    const take = async (file: File) => {
        try {
            const next = await read(place, file);
            if (closed) return next.mask.dispose();
            try {
                use(collidersOf(next.mask));
            } catch (caught) {
                next.mask.dispose();
                throw caught;
            }
            baked.mask.dispose();
            baked = next;
            made = `${error.value} ${levels.value}`;
            fail("");
        } catch (caught) {
            fail(`${caught instanceof Error ? caught.message : String(caught)}. The previous image is kept.`);
        }
        redraw();
    };
    panel.file("Open a PNG …", "image/png", (file) => void take(file));
    panel.select("show", modes, mode, (chosen) => (mode = chosen));
    const error = panel.slider("error", { min: 0, max: 8, step: 0.5, value: 2 });
    const levels = panel.slider("levels", { min: 1, max: 7, step: 1, value: 5 });
    const copy = panel.button("Copy JSON", () => {
        const text = JSON.stringify({ name: baked.name, size: [baked.mask.width, baked.mask.height], pixels: baked.mask.count, polygons: colliders?.polygons, parts: colliders?.parts, circles: circles() });
        navigator.clipboard.writeText(text).then(
            () => (copy.textContent = "Copied"),
            () => fail("The browser does not allow the page to copy."),
        );
        setTimeout(() => (copy.textContent = "Copy JSON"), 1500);
    });

    const circles = () => (colliders ? carom.circles(colliders.tree) : []);

    const bake = () => {
        const key = `${error.value} ${levels.value}`;
        if (made === key) return;
        made = key; // also on failure, which would repeat in every frame
        use(collidersOf(baked.mask));
    };

    const paint = (painter: Painter) => {
        const scale = Math.min((width - 80) / baked.mask.width, (height - 80) / baked.mask.height);
        const origin: Vec2 = [(width - scale * baked.mask.width) / 2, (height - scale * baked.mask.height) / 2];
        const shows = (name: string) => mode === name || mode === "all";
        const to = ([x, y]: Vec2): Vec2 => [origin[0] + scale * x, origin[1] + scale * y];
        painter.ground(width, height);
        if (mode === "all" && baked.image instanceof ImageBitmap) {
            painter.context.imageSmoothingEnabled = scale < 1;
            painter.context.drawImage(baked.image, ...origin, scale * baked.mask.width, scale * baked.mask.height);
        } else {
            sprites.draw(painter, "mask", baked.mask, shows("mask") ? "a" : "line", origin, scale, shows("mask") ? 0.35 : 0.8);
        }
        if (shows("circle tree")) {
            const all = circles();
            const last = all.at(-1)?.level;
            for (const { center, radius, level } of all) {
                if (level === last) painter.shape({ type: "circle", center: to(center), radius: scale * radius }, { color: "ok", width: 0.8, fill: 0.05 });
            }
        }
        if (shows("convex parts")) for (const part of colliders?.parts ?? []) painter.path(part.map(to), { color: "b", width: 1.2, fill: 0.08 }, true);
        if (shows("outline")) {
            for (const { outline, holes } of colliders?.polygons ?? []) {
                for (const ring of [outline, ...holes]) painter.path(ring.map(to), { color: "hit", width: 2.2 }, true);
            }
        }
        painter.text(`${baked.name}, ${baked.mask.width} × ${baked.mask.height}`, [16, 18]);
    };

    return {
        draw(painter) {
            try {
                bake();
            } catch (caught) {
                if (carom.module.trapped) throw caught;
                fail(caught instanceof Error ? caught.message : String(caught));
            }
            paint(painter);
            const { polygons, parts } = colliders ?? { polygons: [], parts: [] };
            const corners = polygons.reduce((sum, { outline, holes }) => sum + outline.length + holes.reduce((n, hole) => n + hole.length, 0), 0);
            panel.show({
                image: `${baked.mask.width} × ${baked.mask.height}`,
                "set pixels": baked.mask.count,
                polygons: polygons.length,
                corners,
                "convex parts": parts.length,
                circles: circles().length,
                components: baked.mask.components().length,
            });
        },
        take: (file) => void take(file),
        queries: () => [{ ask: "mask_facts", a: { type: "mask", rows: baked.mask.rows() }, error: error.value }],
        close() {
            closed = true;
            baked.mask.dispose();
            colliders?.tree.dispose();
        },
    };
}

export const image: Scene = {
    title: "Drop an image",
    text:
        "Any PNG becomes collision shapes: a mask from its alpha, or if it is opaque from all pixels that differ from the " +
        "first one; its outline as polygons with holes within a given error; a decomposition into convex parts; and a " +
        "circle tree. Nothing leaves your machine. On the command line, carom bake does the same for whole folders.",
    source: "Ekström's “hard” vector path, made automatic; convex parts after Hertel and Mehlhorn 1983.",
    hint: "Drop a PNG anywhere on the page, or open one.",
    open,
};
