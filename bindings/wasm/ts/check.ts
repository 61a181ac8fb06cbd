/** What callers hand over, looked at before it becomes numbers: one too many would shift all that come after it. */

import { CaromError } from "./errors.js";

// Said short: what is wrong may be large, and may be nothing that JSON knows.
function said(value: unknown): string {
    if (ArrayBuffer.isView(value)) return `[${String(value).slice(0, 60)}]`;
    if (typeof value !== "object") return String(value).slice(0, 60);
    try {
        return String(JSON.stringify(value)).slice(0, 60);
    } catch {
        return "what JSON cannot write"; // a cycle, or a bigint
    }
}

/** What has members to look at. */
export function object<Value extends object>(value: Value, place: string): Value {
    if (typeof value === "object" && value !== null) return value;
    throw new CaromError("bad_type", `${place} must be an object; got ${said(value)}`);
}

/** A number, NaN and infinite ones included: the library says where these make no sense. */
export function number(value: unknown, place: string): number {
    if (typeof value === "number") return value;
    throw new CaromError("bad_type", `${place} must be a number; got ${said(value)}`);
}

/** [x, y], as an array or a typed one. `index` is its place in a list, if it is in one. */
export function vec2(value: unknown, place: string, index = -1): readonly [number, number] {
    const { length, 0: x, 1: y } = Object(value) as ArrayLike<unknown>;
    if (length === 2 && typeof x === "number" && typeof y === "number") return [x, y];
    const where = index < 0 ? place : `${place}[${index}]`;
    throw new CaromError("bad_type", `${where} must be [x, y]; got ${said(value)}`, index);
}

/** An array without holes: what goes through its items passes those by, and its length counts them. */
export function list<Item>(value: readonly Item[], place: string): readonly Item[] {
    if (!Array.isArray(value)) throw new CaromError("bad_type", `${place} must be an array; got ${said(value)}`);
    const hole = value.findIndex((_, i) => !(i in value));
    if (hole >= 0) throw new CaromError("bad_type", `${place}[${hole}] is a hole in the array`, hole);
    return value;
}

/** A count, and so many points. */
export function points(value: readonly unknown[], place: string): number[] {
    const numbers = [list(value, place).length];
    value.forEach((point, i) => numbers.push(...vec2(point, place, i)));
    return numbers;
}

/** An integer from `min` to `max`. */
export function whole(value: unknown, place: string, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): number {
    const known = number(value, place);
    if (Number.isInteger(known) && known >= min && known <= max) return known;
    throw new CaromError("out_of_range", `${place} must be a whole number from ${min} to ${max}; got ${known}`);
}

/** A pixel, [x, y]. */
export function pixel(value: unknown, place: string): readonly [number, number] {
    const [x, y] = vec2(value, place);
    return [whole(x, `${place}[0]`), whole(y, `${place}[1]`)];
}
