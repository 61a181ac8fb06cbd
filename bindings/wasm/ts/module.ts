/** The WebAssembly module: loading it, calling it, and owning objects in its memory. */

import { CaromError } from "./errors.js";
import { Reader } from "./results.js";

/** The source of the module: an address, its bytes, a response, or a compiled module. */
export type ModuleSource = URL | string | BufferSource | Response | Promise<Response> | WebAssembly.Module;

type Exported = (...args: number[]) => number;

/** A function of the module. Found once by who calls it often: to look a name up takes a tenth of a short query. */
export interface Operation {
    readonly name: string;
    readonly exported: Exported | undefined;
}

/** The types of objects in the module's memory; `free_TYPE` frees one. */
export type OwnedKind = "shape" | "mask" | "pair_finder" | "tree" | "world" | "obstacles" | "disc_table" | "batch";

/** What writes itself into the arguments of a call: an object of the module, a shape with its pose, plain data. */
export abstract class Argument {
    /** @internal */
    abstract writeTo(module: Module): void;
}

/** A part of the arguments of a call: one number, several, or what writes itself. */
export type Part = number | ArrayLike<number> | Argument;

/**
 * The arguments of a call are a row of numbers, written to slots in the module's memory, and so is its result:
 * bindings/wasm/src/flat.hpp is the other side. A call allocates nothing but what it returns.
 */
export class Module {
    readonly #exports: Record<string, Exported>;
    readonly #memory: WebAssembly.Memory;
    readonly #freed = new FinalizationRegistry<() => void>((free) => free());
    #trap: CaromError | undefined;

    // The slots. The views are made anew when the memory grows, since that detaches them: their length is then 0.
    #arguments: Float64Array = new Float64Array(0);
    #argumentsAt = 0;
    #capacity = 0;
    #top = 0; // the arguments below it are of calls that are still being written
    readonly #result = new Reader();
    #resultsAt = 0;
    #resultCapacity = 0;

    /** The number of calls so far: a measure of work that is the same on every machine. */
    calls = 0;

    constructor(instance: WebAssembly.Instance) {
        const { memory, ...functions } = instance.exports;
        this.#memory = memory as WebAssembly.Memory;
        this.#exports = functions as Record<string, Exported>;
        this.#invoke(this.#operation("_initialize"));
        this.#reserve(64);
    }

    /** Whether the module has trapped. From then on every call throws the reason; load it again. */
    get trapped(): boolean {
        return this.#trap !== undefined;
    }

    /** The size of the module's memory in bytes. It never shrinks. */
    get memorySize(): number {
        return this.#memory.buffer.byteLength;
    }

    /** Operations by their names. One that the module lacks is an error when it is called. */
    operations<Name extends string>(...names: readonly Name[]): Record<Name, Operation> {
        return Object.fromEntries(names.map((name) => [name, this.#operation(name)])) as Record<Name, Operation>;
    }
    #operation(name: string): Operation {
        return { name, exported: this.#exports[name] };
    }

    /** Calls an operation with these arguments. The next call overwrites the result. */
    call(operation: string, ...parts: readonly Part[]): Reader {
        const first = this.#top; // not 0 for a call that is made while the arguments of another are written
        try {
            for (let i = 0; i < parts.length; ++i) {
                const part = parts[i]!;
                if (typeof part === "number") this.put(part);
                else if (part instanceof Argument) part.writeTo(this);
                else this.putAll(part);
            }
            return this.#run(this.#operation(operation), first);
        } finally {
            this.#top = first;
        }
    }

    /** The same for two shapes and perhaps a number, which games ask thousands of times a frame: without a list of parts. */
    callPair(operation: Operation, a: Argument, b: Argument, last?: number): Reader {
        const first = this.#top;
        try {
            a.writeTo(this);
            b.writeTo(this);
            if (last !== undefined) this.put(last);
            return this.#run(operation, first);
        } finally {
            this.#top = first;
        }
    }

    /** Writes arguments of the call that is being made. */
    put(number: number): void {
        if (this.#top === this.#capacity) this.#reserve(2 * this.#capacity);
        this.#arguments[this.#top++] = number;
    }
    putAll(numbers: ArrayLike<number>): void {
        for (let i = 0; i < numbers.length; ++i) this.put(numbers[i]!);
    }
    /** The handle of a shape and its pose. */
    putPlaced(handle: number, pose: readonly number[]): void {
        const top = this.#top;
        if (top + 5 > this.#capacity) this.#reserve(2 * this.#capacity);
        const slots = this.#arguments;
        slots[top] = handle;
        slots[top + 1] = pose[0]!;
        slots[top + 2] = pose[1]!;
        slots[top + 3] = pose[2]!;
        slots[top + 4] = pose[3]!;
        this.#top = top + 5;
    }

    #run(operation: Operation, first: number): Reader {
        this.calls += 1;
        const count = this.#invoke(operation, first, this.#top - first);
        // The results only move where there are more than ever, perhaps in a result that was then discarded.
        const size = count < 0 ? errorSize : count;
        if (count < 0 || size > this.#resultCapacity) {
            this.#resultCapacity = Math.max(this.#resultCapacity, size);
            this.#resultsAt = this.#address("results");
            this.#view();
        }
        const result = this.#result.restart(size);
        if (count >= 0) return result;
        const [code, message, length, index] = [result.number(), result.number(), result.number(), result.number()];
        throw new CaromError(this.#textAt(code), this.#text(message, length), index);
    }

    #reserve(capacity: number): void {
        this.#argumentsAt = this.#address("arguments", capacity);
        this.#capacity = capacity;
        this.#view();
    }

    #view(): void {
        this.#arguments = this.float64View(this.#argumentsAt, this.#capacity);
        this.#result.view(this.float64View(this.#resultsAt, this.#resultCapacity));
    }

    /** A buffer for bytes that the next call takes. */
    bytes(count: number): Uint8Array {
        return this.uint8View(this.#address("bytes", count), count);
    }

    /** Views of the module's memory, valid until the next call: it may grow the memory, which replaces its buffer. */
    float64View(pointer: number, count: number): Float64Array {
        return new Float64Array(this.#memory.buffer, pointer, count);
    }
    uint32View(pointer: number, count: number): Uint32Array {
        return new Uint32Array(this.#memory.buffer, pointer, count);
    }
    uint8View(pointer: number, count: number): Uint8Array {
        return new Uint8Array(this.#memory.buffer, pointer, count);
    }

    /** Frees an object once `owner` is garbage-collected, unless `disown` frees it before. */
    own(owner: object, kind: OwnedKind, handle: number): void {
        this.#freed.register(owner, () => this.#free(kind, handle), owner);
    }
    disown(owner: object, kind: OwnedKind, handle: number): void {
        this.#freed.unregister(owner);
        this.#free(kind, handle);
    }

    // After a trap the state of the memory is undefined: it is freed as a whole.
    #free(kind: OwnedKind, handle: number): void {
        if (!this.#trap) this.#invoke(this.#operation(`free_${kind}`), handle);
    }

    // WebAssembly's 32-bit integers are signed in JavaScript: addresses above 2 GiB would be negative.
    #address(name: string, count = 0): number {
        return this.#invoke(this.#operation(name), count) >>> 0;
    }

    // A trap leaves the state of the module undefined: from then on every call throws the reason.
    #invoke({ name, exported }: Operation, first = 0, second = 0): number {
        if (this.#trap) throw this.#trap;
        if (!exported) throw new CaromError("internal_error", `the module has no ${name}; it is another version, or built without it`);
        let result;
        try {
            result = exported(first, second);
        } catch (error) {
            const message = this.#textAt((this.#exports["trap_message"]?.() ?? 0) >>> 0) || String(error);
            const code = message === "out of memory" ? "out_of_memory" : "internal_error";
            this.#trap = new CaromError(code, `${message} (the module has stopped; load it again)`);
            throw this.#trap;
        }
        if (this.#arguments.length === 0) this.#view();
        return result;
    }

    #text(pointer: number, length: number): string {
        return new TextDecoder().decode(new Uint8Array(this.#memory.buffer, pointer, length).slice());
    }
    #textAt(pointer: number): string {
        const bytes = new Uint8Array(this.#memory.buffer, pointer);
        return this.#text(pointer, Math.max(bytes.indexOf(0), 0));
    }
}

// An error as a result: its code, its message, the length of that, and an index.
const errorSize = 4;

/** An object in the module's memory. It is freed by `dispose`, or some time after it is garbage-collected. */
export abstract class Owned extends Argument {
    #handle: number;

    /** @internal */
    protected constructor(
        protected readonly module: Module,
        protected readonly owned: OwnedKind,
        handle: number,
    ) {
        super();
        this.#handle = handle;
        module.own(this, owned, handle);
    }

    /** @internal */
    get handle(): number {
        if (this.#handle === 0) throw new CaromError("disposed", `this ${this.owned} has been disposed`);
        return this.#handle;
    }

    /** The handle for calls to `module`; throws if the object is in the memory of another one. @internal */
    handleIn(module: Module): number {
        if (module === this.module) return this.handle;
        throw new CaromError("bad_type", `this ${this.owned} belongs to another loadCarom(); create it in this one`);
    }

    /** @internal */
    writeTo(module: Module): void {
        module.put(this.handleIn(module));
    }

    /** Frees its memory now. Using it afterwards throws; disposing it again does nothing. */
    dispose(): void {
        if (this.#handle === 0) return;
        const handle = this.#handle;
        this.#handle = 0;
        this.module.disown(this, this.owned, handle);
    }
}

// Relative to the page, the worker or the working directory: where this file lies is of no use in a bundle.
function addressOf(source: URL | string): URL {
    if (source instanceof URL) return source;
    const { location, process } = globalThis as { location?: Location; process?: { cwd(): string } };
    return new URL(source, location?.href ?? `file://${process?.cwd()}/`);
}

async function bytesOf(source: URL | string): Promise<BufferSource | Response> {
    const url = addressOf(source);
    if (url.protocol !== "file:") return fetch(url);
    const files = "node:fs/promises"; // hidden from bundlers for the web
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as { readFile(url: URL): Promise<BufferSource> };
    return readFile(url);
}

async function compiled(source: ModuleSource): Promise<WebAssembly.Module> {
    if (source instanceof WebAssembly.Module) return source;
    const known = typeof source === "string" || source instanceof URL ? await bytesOf(source) : await source;
    if (!(typeof Response === "function" && known instanceof Response)) {
        return WebAssembly.compile(known as BufferSource);
    }
    if (!known.ok) throw new CaromError("unreadable_file", `${known.url}: ${known.status} ${known.statusText}`);
    // Compiled while it loads, from servers that know the type of .wasm files.
    if (known.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(known);
    return WebAssembly.compile(await known.arrayBuffer());
}

/** @internal */
export async function loadModule(source: ModuleSource): Promise<Module> {
    return new Module(await WebAssembly.instantiate(await compiled(source), {}));
}
