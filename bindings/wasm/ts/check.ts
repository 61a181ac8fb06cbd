/** Checks of arguments before they become numbers: one number too many would shift all that follow. */

import { CaromError } from "./errors.js";

// A short text for error messages: the value may be large, and may have no JSON.
function describe(value: unknown): string {
    if (ArrayBuffer.isView(value)) return `[${String(value).slice(0, 60)}]`;
    if (typeof value !== "object") return String(value).slice(0, 60);
    try {
        return String(JSON.stringify(value)).slice(0, 60);
    } catch {
        return "a value without JSON"; // a cycle, or a bigint
    }
}

/** An object, whose members can be read. */
export function object<Value extends object>(value: Value, name: string): Value {
    if (typeof value === "object" && value !== null) return value;
    throw new CaromError("bad_type", `${name} must be an object; got ${describe(value)}`);
}

/** A number, including NaN and infinity: the library rejects these where they make no sense. */
export function number(value: unknown, name: string): number {
    if (typeof value === "number") return value;
    throw new CaromError("bad_type", `${name} must be a number; got ${describe(value)}`);
}

/** [x, y], as an array or a typed array. `index` is its index in a list, -1 if it is in none. */
export function vec2(value: unknown, name: string, index = -1): readonly [number, number] {
    if (Array.isArray(value)) {
        if (value.length === 2 && typeof value[0] === "number" && typeof value[1] === "number") return value as unknown as readonly [number, number];
    } else {
        const { length, 0: x, 1: y } = Object(value) as ArrayLike<unknown>;
        if (length === 2 && typeof x === "number" && typeof y === "number") return [x, y];
    }
    const where = index < 0 ? name : `${name}[${index}]`;
    throw new CaromError("bad_type", `${where} must be [x, y]; got ${describe(value)}`, index);
}

/** An array without holes: iteration would skip them, although its length counts them. */
export function list<Item>(value: readonly Item[], name: string): readonly Item[] {
    if (!Array.isArray(value)) throw new CaromError("bad_type", `${name} must be an array; got ${describe(value)}`);
    const hole = value.findIndex((_, i) => !(i in value));
    if (hole >= 0) throw new CaromError("bad_type", `${name}[${hole}] is a hole in the array`, hole);
    return value;
}

/** The number of points, and their coordinates. */
export function points(value: readonly unknown[], name: string): number[] {
    const numbers = [list(value, name).length];
    value.forEach((point, i) => {
        const { 0: x, 1: y } = vec2(point, name, i);
        numbers.push(x, y);
    });
    return numbers;
}

/** An integer from `min` to `max`. */
export function integer(value: unknown, name: string, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): number {
    const known = number(value, name);
    if (Number.isInteger(known) && known >= min && known <= max) return known;
    throw new CaromError("out_of_range", `${name} must be an integer from ${min} to ${max}; got ${known}`);
}

/** A pixel, [x, y]. */
export function pixel(value: unknown, name: string): readonly [number, number] {
    const [x, y] = vec2(value, name);
    return [integer(x, `${name}[0]`), integer(y, `${name}[1]`)];
}
