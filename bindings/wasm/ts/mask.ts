/** Pixel masks: one bit per pixel, the exact shape of a sprite. */

import type { Box, Reader } from "./results.js";
import { list, number, object, pixel, vec2, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { type Module, Owned, type Part } from "./module.js";
import { type Operand, Shape, type Vec2, operand } from "./shapes.js";

/** An RGBA image, such as an ImageData. */
export interface ImageLike {
    readonly width: number;
    readonly height: number;
    readonly data: ArrayLike<number>;
}

/** The connectivity of pixels: 4 joins pixels that share a side, 8 also those that share a corner. */
export type Neighbors = 4 | 8;

/** A boundary between set and clear pixels, along their sides. */
export interface Contour {
    readonly isHole: boolean;
    readonly component: number;
    /** The index of the innermost contour around it; -1 if there is none. */
    readonly parent: number;
    readonly corners: readonly Vec2[];
}

/** An outline and its holes. */
export interface Rings {
    readonly component: number;
    readonly outline: readonly Vec2[];
    readonly holes: readonly (readonly Vec2[])[];
}

/** A connected component of a mask. */
export interface Component {
    readonly count: number;
    readonly bounds: Box;
    readonly first: Vec2;
}

/** The overlap of two masks: the pixels that are set in both. */
export interface MaskOverlap {
    readonly area: number;
    /** The first in row order. */
    readonly first: Vec2;
    readonly bounds: Box;
    /** The mean of the centers of its pixels. */
    readonly centroid: Vec2;
}

export const maskNormalKinds = ["defined", "apart", "inside", "symmetric"] as const;

/** The collision normal of two masks, from the gradient of the overlap area. */
export interface MaskNormal {
    readonly kind: (typeof maskNormalKinds)[number];
    /** The gradient of the overlap area with respect to b's position. */
    readonly gradient: Vec2;
    /** Unit, from a to b; [0, 0] unless defined. */
    readonly normal: Vec2;
}

/** The result of a mask sweep. */
export interface MaskSweep {
    readonly hit: boolean;
    /** They overlap at the start. */
    readonly initiallyOverlapping: boolean;
    /** The fraction of the displacement that is free. */
    readonly t: number;
    /** The last free position of b, and the first blocked one. */
    readonly free: Vec2;
    readonly blocked: Vec2;
}

/** A mask in the module's memory. Methods that change it say so; all others return a new one. */
export class Mask extends Owned {
    readonly width: number;
    readonly height: number;

    /** @internal */
    constructor(module: Module, handle: number) {
        super(module, "mask", handle);
        [this.width, this.height] = module.call("mask_info", handle).vec();
    }

    /** The number of set pixels. */
    get count(): number {
        return this.module.call("mask_info", this).skip(2).number();
    }

    /** The smallest rectangle around the set pixels, its max exclusive. */
    get bounds(): Box {
        return this.module.call("mask_info", this).skip(3).box();
    }

    /** This mask with its pixel (0, 0) at a place, for queries of two. */
    at(at: Vec2): PlacedMask {
        return { mask: this, at };
    }

    /** Whether a pixel is set; false outside the mask. */
    get(x: number, y: number): boolean {
        return this.module.call("mask_get", this, integer(x, "x"), integer(y, "y")).flag();
    }

    /** One byte per pixel in row order, 1 if it is set. */
    pixels(): Uint8Array {
        const address = this.module.call("mask_pixels", this).number();
        return this.module.uint8View(address, this.width * this.height).slice();
    }

    /** Rows of # (set) and . (clear). */
    rows(): string[] {
        const pixels = this.pixels();
        return Array.from({ length: this.height }, (_, y) =>
            Array.from(pixels.subarray(y * this.width, (y + 1) * this.width), (set) => (set ? "#" : ".")).join(""),
        );
    }

    /** Sets, or clears, the pixels from min to below max. Changes this mask. */
    fill(min: Vec2 = [0, 0], max: Vec2 = [this.width, this.height], on = true): void {
        this.module.call("mask_fill", this, pixel(min, "min"), pixel(max, "max"), Number(on));
    }

    /** Inverts every pixel. Changes this mask. */
    invert(): void {
        this.module.call("mask_invert", this);
    }

    /** Sets every pixel under a set pixel of the brush, or with `erase` clears it. Changes this mask. */
    draw(brush: Mask, at: Vec2): void {
        this.module.call("mask_draw", this, placed(this.module, { mask: brush, at }), 1);
    }
    erase(brush: Mask, at: Vec2): void {
        this.module.call("mask_draw", this, placed(this.module, { mask: brush, at }), 0);
    }

    copy(): Mask {
        return this.#made("mask_copy");
    }
    crop(min: Vec2, max: Vec2): Mask {
        return this.#made("mask_crop", pixel(min, "min"), pixel(max, "max"));
    }
    /** Erosion: the pixels all of whose neighbors within n steps are set. */
    erode(n: number, neighbors: Neighbors = 8): Mask {
        return this.#made("mask_erode", integer(n, "n"), connectivity(neighbors));
    }
    /** Dilation: the pixels with a set pixel within n steps; `grow` enlarges the mask by n pixels on each side. */
    dilate(n: number, neighbors: Neighbors = 8, grow = false): Mask {
        return this.#made("mask_dilate", integer(n, "n"), connectivity(neighbors), Number(grow));
    }
    flipX(): Mask {
        return this.#made("mask_flip_x");
    }
    flipY(): Mask {
        return this.#made("mask_flip_y");
    }
    scale(width: number, height: number): Mask {
        return this.#made("mask_scale", integer(width, "width"), integer(height, "height"));
    }
    /** Rotated about a point in its own frame; `at` is the position of the result in this frame. */
    rotate(degrees: number, pivot: Vec2): PlacedMask {
        const rotation = this.module.call("rotation_of_degrees", number(degrees, "degrees")).vec();
        const result = this.module.call("mask_rotate", this, rotation, vec2(pivot, "pivot"));
        const [handle, at] = [result.number(), result.vec()];
        return { at, mask: new Mask(this.module, handle) };
    }

    /** The connected components, in the order of their first pixels. */
    components(neighbors: Neighbors = 8): Component[] {
        const result = this.module.call("mask_components", this, connectivity(neighbors));
        return result.all(() => ({ count: result.number(), bounds: result.box(), first: result.vec() }));
    }

    /** All boundaries between set and clear pixels, exactly. */
    contours(neighbors: Neighbors = 8): Contour[] {
        const result = this.module.call("mask_contours", this, connectivity(neighbors));
        return Array.from({ length: result.number() }, () => ({
            isHole: result.flag(),
            component: result.number(),
            parent: result.number(),
            corners: result.points(),
        }));
    }

    /** The pixels as polygons with holes: exact for error 0, else simplified within this error, in pixels. */
    polygons(error = 0, neighbors: Neighbors = 8): Rings[] {
        const result = this.module.call("mask_polygons", this, number(error, "error"), connectivity(neighbors));
        return Array.from({ length: result.number() }, () => {
            const [component, holes] = [result.number(), result.number()];
            const outline = result.points();
            return { component, outline, holes: Array.from({ length: holes }, () => result.points()) };
        });
    }

    /** A circle tree that covers the set pixels. */
    circleTree(levels: number): Shape {
        const known = integer(levels, "levels", -(2 ** 31), 2 ** 31 - 1);
        return new Shape(this.module, this.module.call("mask_circle_tree", this, known).number(), undefined);
    }

    /**
     * The set pixels as a tile grid of full cells: pixel (0, 0) begins at `origin`, and pixels have the size `pixel`.
     * Sides between two set pixels give no normal.
     */
    tileGrid(origin: Vec2 = [0, 0], pixel: Vec2 = [1, 1]): Shape {
        const parts = [vec2(origin, "origin"), vec2(pixel, "pixel")];
        return new Shape(this.module, this.module.call("mask_tile_grid", this, ...parts).number(), undefined);
    }

    #made(operation: string, ...parts: readonly Part[]): Mask {
        return new Mask(this.module, this.module.call(operation, this, ...parts).number());
    }
}

/** A mask, and the position of its pixel (0, 0) on the pixel grid. */
export interface PlacedMask {
    readonly mask: Mask;
    readonly at: Vec2;
}

// A placed mask as numbers.
function placed(module: Module, value: PlacedMask): number[] {
    const { mask, at } = object(value, "a placed mask");
    if (!(mask instanceof Mask)) throw new CaromError("bad_type", "the mask of a placed mask must be a Mask");
    return [mask.handleIn(module), ...pixel(at, "at")];
}

function connectivity(neighbors: Neighbors): Neighbors {
    if (neighbors === 4 || neighbors === 8) return neighbors;
    throw new CaromError("out_of_range", `neighbors must be 4 or 8; got ${String(neighbors)}`);
}

// The size of an image as numbers.
function size(width: number, height: number): [number, number] {
    return [integer(width, "width"), integer(height, "height")];
}

/** Makes masks, and queries pairs of them. */
export class Masks {
    /** @internal */
    constructor(readonly module: Module) {}

    /** A mask without set pixels. */
    blank(width: number, height: number): Mask {
        return this.#made("mask_blank", size(width, height));
    }

    /** Sets the pixels whose alpha is above the threshold. */
    fromImage(image: ImageLike, threshold = 127): Mask {
        const { width, height } = object(image, "image");
        const numbers: Part[] = [size(width, height), integer(threshold, "threshold", 0, 255)];
        this.#bytes(image);
        return this.#made("mask_from_alpha", ...numbers);
    }

    /** Sets the pixels whose color is not the key, [red, green, blue]. */
    fromColorKey(image: ImageLike, key: readonly [number, number, number]): Mask {
        const { width, height } = object(image, "image");
        if (object(key, "key").length !== 3) throw new CaromError("bad_type", "key must be [red, green, blue]");
        const numbers = [...size(width, height), ...Array.from(key, (part, i) => integer(part, `key[${i}]`, 0, 255))];
        this.#bytes(image);
        return this.#made("mask_from_color_key", ...numbers);
    }

    /** One value per pixel in row order, 0 if it is clear. */
    fromPixels(pixels: ArrayLike<number>, width: number, height: number): Mask {
        const numbers = size(width, height);
        this.module.bytes(integer(object(pixels, "pixels").length, "pixels.length", 0, 2 ** 32 - 1)).set(pixels);
        return this.#made("mask_from_pixels", numbers);
    }

    /** Strings of # (set) and . (clear), all of the same length. */
    fromRows(rows: readonly string[]): Mask {
        const width = list(rows, "rows")[0]?.length ?? 0;
        rows.forEach((row, y) => {
            if (typeof row === "string" && row.length === width && /^[#.]*$/.test(row)) return;
            throw new CaromError("bad_row", `row ${y} must have ${width} characters, each # or .`, y);
        });
        return this.fromPixels(Uint8Array.from(rows.join(""), (c) => Number(c === "#")), width, rows.length);
    }

    /** Sets the pixels of a frame whose centers are in a shape. */
    rasterize(shape: Operand, min: Vec2, max: Vec2): Mask {
        return this.#made("mask_rasterize", operand(shape), pixel(min, "min"), pixel(max, "max"));
    }

    /** The overlap of two masks; null if no pixel is set in both. */
    overlap(a: PlacedMask, b: PlacedMask): MaskOverlap | null {
        const result = this.#call("mask_overlap", a, b);
        if (result.empty) return null;
        return { area: result.number(), first: result.vec(), bounds: result.box(), centroid: result.vec() };
    }

    /** The pixels that are set in both, as a mask at the position of a. */
    overlapMask(a: PlacedMask, b: PlacedMask): Mask {
        return new Mask(this.module, this.#call("mask_overlap_mask", a, b).number());
    }

    /** The collision normal; also defined for adjacent masks that do not overlap yet. */
    normal(a: PlacedMask, b: PlacedMask): MaskNormal {
        const result = this.#call("mask_normal", a, b);
        return { kind: result.name(maskNormalKinds), gradient: result.vec(), normal: result.vec() };
    }

    /** The shortest translation of b by whole pixels that separates the masks. */
    penetration(a: PlacedMask, b: PlacedMask): Vec2 {
        return this.#call("mask_penetration", a, b).vec();
    }

    /** Moves b along `displacement` until the masks would overlap. */
    sweep(a: PlacedMask, b: PlacedMask, displacement: Vec2): MaskSweep {
        const result = this.#call("mask_sweep", a, b, vec2(displacement, "displacement"));
        return {
            hit: result.flag(),
            initiallyOverlapping: result.flag(),
            t: result.number(),
            free: result.vec(),
            blocked: result.vec(),
        };
    }

    /** The number of pixels whose interiors overlap a shape, and the first that touches it; null if none does. */
    overlapShape(mask: PlacedMask, shape: Operand): { area: number; first: Vec2 } | null {
        const result = this.module.call("mask_overlap_shape", placed(this.module, mask), operand(shape));
        return result.empty ? null : { area: result.number(), first: result.vec() };
    }

    #call(operation: string, a: PlacedMask, b: PlacedMask, ...after: readonly Part[]): Reader {
        return this.module.call(operation, placed(this.module, a), placed(this.module, b), ...after);
    }
    #made(operation: string, ...parts: readonly Part[]): Mask {
        return new Mask(this.module, this.module.call(operation, ...parts).number());
    }
    #bytes({ data }: ImageLike): void {
        this.module.bytes(integer(data?.length, "data.length", 0, 2 ** 32 - 1)).set(data);
    }
}
