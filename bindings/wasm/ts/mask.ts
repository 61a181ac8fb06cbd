/** Pixel masks: one bit a pixel, the exact shape of a sprite. */

import { type Box, Reader } from "./answers.js";
import { list, number, object, pixel, vec2, whole } from "./check.js";
import { CaromError } from "./errors.js";
import { type Module, Owned } from "./module.js";
import { type Operand, Shape, type Vec2, withOperands } from "./shapes.js";

/** An RGBA picture, such as an ImageData. */
export interface Picture {
    readonly width: number;
    readonly height: number;
    readonly data: ArrayLike<number>;
}

/** Which pixels count as joined: those that share a side, or a corner as well. */
export type Neighbours = 4 | 8;

/** A border between set and clear pixels, along their sides. */
export interface Contour {
    readonly isHole: boolean;
    readonly component: number;
    /** The contour next around it; -1 where there is none. */
    readonly parent: number;
    readonly corners: readonly Vec2[];
}

/** An outline and its holes. */
export interface Rings {
    readonly component: number;
    readonly outline: readonly Vec2[];
    readonly holes: readonly (readonly Vec2[])[];
}

/** A piece of a mask: the pixels joined to each other. */
export interface Component {
    readonly count: number;
    readonly bounds: Box;
    readonly first: Vec2;
}

/** What two masks share. */
export interface MaskOverlap {
    readonly area: number;
    /** Rows from the top, then left to right. */
    readonly first: Vec2;
    readonly bounds: Box;
    /** The mean of the centres of the shared pixels. */
    readonly centroid: Vec2;
}

export const maskNormalKinds = ["defined", "apart", "inside", "symmetric"] as const;

export interface MaskNormal {
    readonly kind: (typeof maskNormalKinds)[number];
    /** How the shared area changes with b's place. */
    readonly gradient: Vec2;
    /** Unit, from a to b; [0, 0] unless defined. */
    readonly normal: Vec2;
}

export interface MaskSweep {
    readonly hit: boolean;
    /** They share a pixel before anything moves. */
    readonly started: boolean;
    /** How much of the way is free. */
    readonly t: number;
    readonly free: Vec2;
    readonly blocked: Vec2;
}

/** A mask in the module's memory. What changes it says so; everything else makes a new one. */
export class Mask extends Owned {
    readonly width: number;
    readonly height: number;

    /** @internal */
    constructor(module: Module, handle: number) {
        super(module, "mask", handle);
        [this.width = 0, this.height = 0] = module.ask("mask_facts", [handle]);
    }

    /** How many pixels are set. */
    get count(): number {
        return this.module.ask("mask_facts", [this.handle])[2] ?? 0;
    }

    /** The smallest rectangle around the set pixels, its max exclusive. */
    get bounds(): Box {
        return new Reader(this.module.ask("mask_facts", [this.handle]).slice(3)).box();
    }

    /** Whether a pixel is set; outside the mask none is. */
    get(x: number, y: number): boolean {
        return this.module.askNumber("mask_get", [this.handle, whole(x, "x"), whole(y, "y")]) !== 0;
    }

    /** One byte a pixel, row after row: 1 where it is set. */
    pixels(): Uint8Array {
        const place = this.module.askNumber("mask_pixels", [this.handle]);
        return this.module.octets(place, this.width * this.height).slice();
    }

    /** Rows of # and . */
    rows(): string[] {
        const pixels = this.pixels();
        return Array.from({ length: this.height }, (_, y) =>
            Array.from(pixels.subarray(y * this.width, (y + 1) * this.width), (set) => (set ? "#" : ".")).join(""),
        );
    }

    /** Sets, or clears, the pixels from min to below max. Changes this mask. */
    fill(min: Vec2 = [0, 0], max: Vec2 = [this.width, this.height], on = true): void {
        this.module.ask("mask_fill", [this.handle, ...pixel(min, "min"), ...pixel(max, "max"), Number(on)]);
    }

    /** Sets what is clear and clears what is set. Changes this mask. */
    invert(): void {
        this.module.ask("mask_invert", [this.handle]);
    }

    /** Sets every pixel under a set pixel of the brush; `erase` clears it. Changes this mask. */
    draw(brush: Mask, at: Vec2): void {
        this.module.ask("mask_draw", [this.handle, ...placed(this.module, { mask: brush, at }), 1]);
    }
    erase(brush: Mask, at: Vec2): void {
        this.module.ask("mask_draw", [this.handle, ...placed(this.module, { mask: brush, at }), 0]);
    }

    copy(): Mask {
        return this.#made("mask_copy");
    }
    crop(min: Vec2, max: Vec2): Mask {
        return this.#made("mask_crop", ...pixel(min, "min"), ...pixel(max, "max"));
    }
    /** The pixels all of whose neighbours within n steps are set. */
    erode(n: number, neighbours: Neighbours = 8): Mask {
        return this.#made("mask_erode", whole(n, "n"), joined(neighbours));
    }
    /** The pixels with a set one within n steps; with `grow` in a frame of n more pixels on each side. */
    dilate(n: number, neighbours: Neighbours = 8, grow = false): Mask {
        return this.#made("mask_dilate", whole(n, "n"), joined(neighbours), Number(grow));
    }
    flipX(): Mask {
        return this.#made("mask_flip_x");
    }
    flipY(): Mask {
        return this.#made("mask_flip_y");
    }
    scale(width: number, height: number): Mask {
        return this.#made("mask_scale", whole(width, "width"), whole(height, "height"));
    }
    /** Turned about a point of its own plane; `at` says where the result lies. */
    rotate(degrees: number, pivot: Vec2): PlacedMask {
        const turn = [...this.module.ask("rotation_of_degrees", [number(degrees, "degrees")])];
        const [handle = 0, x = 0, y = 0] = this.module.ask("mask_rotate", [this.handle, ...turn, ...vec2(pivot, "pivot")]);
        return { at: [x, y], mask: new Mask(this.module, handle) };
    }

    /** The pieces, in the order of their first pixels. */
    components(neighbours: Neighbours = 8): Component[] {
        const answer = new Reader(this.module.ask("mask_components", [this.handle, joined(neighbours)]));
        return answer.all(() => ({ count: answer.number(), bounds: answer.box(), first: answer.vec() }));
    }

    /** All borders between set and clear pixels, exactly. */
    contours(neighbours: Neighbours = 8): Contour[] {
        const answer = new Reader(this.module.ask("mask_contours", [this.handle, joined(neighbours)]));
        return Array.from({ length: answer.number() }, () => ({
            isHole: answer.flag(),
            component: answer.number(),
            parent: answer.number(),
            corners: answer.points(),
        }));
    }

    /** The pixels as polygons with holes, exact for error 0, else with fewer corners and within it, in pixels. */
    polygons(error = 0, neighbours: Neighbours = 8): Rings[] {
        const answer = new Reader(this.module.ask("mask_polygons", [this.handle, number(error, "error"), joined(neighbours)]));
        return Array.from({ length: answer.number() }, () => {
            const [component, holes] = [answer.number(), answer.number()];
            const outline = answer.points();
            return { component, outline, holes: Array.from({ length: holes }, () => answer.points()) };
        });
    }

    /** A circle tree that covers the set pixels. */
    circleTree(levels: number): Shape {
        const known = whole(levels, "levels", -(2 ** 31), 2 ** 31 - 1);
        return new Shape(this.module, this.module.askNumber("mask_circle_tree", [this.handle, known]), undefined);
    }

    #made(verb: string, ...numbers: readonly number[]): Mask {
        return new Mask(this.module, this.module.askNumber(verb, [this.handle, ...numbers]));
    }
}

/** A mask and the grid pixel that its pixel (0, 0) lies on. */
export interface PlacedMask {
    readonly mask: Mask;
    readonly at: Vec2;
}

// A placed mask as numbers.
function placed(module: Module, value: PlacedMask): number[] {
    const { mask, at } = object(value, "a placed mask");
    if (!(mask instanceof Mask)) throw new CaromError("bad_type", "a placed mask must have a Mask as its mask");
    return [mask.handleIn(module), ...pixel(at, "at")];
}

function joined(neighbours: Neighbours): Neighbours {
    if (neighbours === 4 || neighbours === 8) return neighbours;
    throw new CaromError("out_of_range", `neighbours must be 4 or 8; got ${String(neighbours)}`);
}

// The size of a picture as numbers.
function size(width: number, height: number): [number, number] {
    return [whole(width, "width"), whole(height, "height")];
}

/** Makes masks, and answers what two of them share. */
export class Masks {
    /** @internal */
    constructor(readonly module: Module) {}

    /** No pixel set. */
    blank(width: number, height: number): Mask {
        return this.#made("mask_blank", ...size(width, height));
    }

    /** A pixel is set when its alpha is above the threshold. */
    fromPicture(picture: Picture, threshold = 127): Mask {
        const { width, height } = object(picture, "picture");
        const numbers = [...size(width, height), whole(threshold, "threshold", 0, 255)];
        this.#bytes(picture);
        return this.#made("mask_from_alpha", ...numbers);
    }

    /** A pixel is set when its colour is not the key, [red, green, blue]. */
    fromColorKey(picture: Picture, key: readonly [number, number, number]): Mask {
        const { width, height } = object(picture, "picture");
        if (object(key, "key").length !== 3) throw new CaromError("bad_type", "key must be [red, green, blue]");
        const numbers = [...size(width, height), ...Array.from(key, (part, i) => whole(part, `key[${i}]`, 0, 255))];
        this.#bytes(picture);
        return this.#made("mask_from_color_key", ...numbers);
    }

    /** Row after row, 0 where a pixel is clear. */
    fromPixels(pixels: ArrayLike<number>, width: number, height: number): Mask {
        const numbers = size(width, height);
        this.module.bytes(whole(object(pixels, "pixels").length, "pixels.length", 0, 2 ** 32 - 1)).set(pixels);
        return this.#made("mask_from_pixels", ...numbers);
    }

    /** Strings of # (set) and . (clear), all of one length. */
    fromRows(rows: readonly string[]): Mask {
        const width = list(rows, "rows")[0]?.length ?? 0;
        rows.forEach((row, y) => {
            if (typeof row === "string" && row.length === width && /^[#.]*$/.test(row)) return;
            throw new CaromError("bad_row", `row ${y} must have ${width} characters, each # or .`, y);
        });
        return this.fromPixels(Uint8Array.from(rows.join(""), (c) => Number(c === "#")), width, rows.length);
    }

    /** The pixels of a frame whose centres lie in a shape. */
    rasterize(shape: Operand, min: Vec2, max: Vec2): Mask {
        const frame = [...pixel(min, "min"), ...pixel(max, "max")];
        return withOperands(this.module, [shape], (numbers = []) => this.#made("mask_rasterize", ...numbers, ...frame));
    }

    /** The pixels that are set in both; null when there are none. */
    overlap(a: PlacedMask, b: PlacedMask): MaskOverlap | null {
        const answer = this.#ask("mask_overlap", a, b);
        if (answer.empty) return null;
        return { area: answer.number(), first: answer.vec(), bounds: answer.box(), centroid: answer.vec() };
    }

    /** The shared pixels as a mask that lies where a lies. */
    shared(a: PlacedMask, b: PlacedMask): Mask {
        return new Mask(this.module, this.#ask("mask_overlap_mask", a, b).number());
    }

    /** In which direction b gets out of a, by the change of the shared area: also for neighbours that share no pixel yet. */
    normal(a: PlacedMask, b: PlacedMask): MaskNormal {
        const answer = this.#ask("mask_normal", a, b);
        return { kind: answer.name(maskNormalKinds), gradient: answer.vec(), normal: answer.vec() };
    }

    /** The shortest shift of b by whole pixels that leaves no shared pixel. */
    penetration(a: PlacedMask, b: PlacedMask): Vec2 {
        return this.#ask("mask_penetration", a, b).vec();
    }

    /** Moves b along `way` until pixels meet. */
    sweep(a: PlacedMask, b: PlacedMask, way: Vec2): MaskSweep {
        const answer = this.#ask("mask_sweep", a, b, vec2(way, "way"));
        return {
            hit: answer.flag(),
            started: answer.flag(),
            t: answer.number(),
            free: answer.vec(),
            blocked: answer.vec(),
        };
    }

    /** How many pixels share an area with the shape, and the first that shares a point; null when none does. */
    againstShape(mask: PlacedMask, shape: Operand): { area: number; first: Vec2 } | null {
        const first = placed(this.module, mask);
        return withOperands(this.module, [shape], (numbers = []) => {
            const answer = new Reader(this.module.ask("mask_against_shape", [...first, ...numbers]));
            return answer.empty ? null : { area: answer.number(), first: answer.vec() };
        });
    }

    #ask(verb: string, a: PlacedMask, b: PlacedMask, after: readonly number[] = []): Reader {
        return new Reader(this.module.ask(verb, [...placed(this.module, a), ...placed(this.module, b), ...after]));
    }
    #made(verb: string, ...numbers: readonly number[]): Mask {
        return new Mask(this.module, this.module.askNumber(verb, numbers));
    }
    #bytes({ data }: Picture): void {
        this.module.bytes(whole(data?.length, "data.length", 0, 2 ** 32 - 1)).set(data);
    }
}
