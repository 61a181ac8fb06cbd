/** The WebAssembly module: loading it, calling it, and owning objects in its memory. */

import { CaromError } from "./errors.js";

/** The source of the module: an address, its bytes, a response, or a compiled module. */
export type ModuleSource = URL | string | BufferSource | Response | Promise<Response> | WebAssembly.Module;

type Exported = (...args: number[]) => number;

/** The types of objects in the module's memory; `free_TYPE` frees one. */
export type OwnedKind = "shape" | "mask" | "pair_finder" | "tree" | "world" | "obstacles" | "disc_table";

/**
 * The arguments of a call are a row of numbers written to the module's memory, and so is its result:
 * bindings/wasm/src/flat.hpp is the other side.
 */
export class Module {
    readonly #exports: Record<string, Exported>;
    readonly #memory: WebAssembly.Memory;
    readonly #freed = new FinalizationRegistry<() => void>((free) => free());
    #trap: CaromError | undefined;

    /** The number of calls so far: a measure of work that is the same on every machine. */
    calls = 0;

    constructor(instance: WebAssembly.Instance) {
        const { memory, ...functions } = instance.exports;
        this.#memory = memory as WebAssembly.Memory;
        this.#exports = functions as Record<string, Exported>;
        this.#invoke("_initialize");
    }

    /** Whether the module has trapped. From then on every call throws the reason; load it again. */
    get trapped(): boolean {
        return this.#trap !== undefined;
    }

    /** The size of the module's memory in bytes. It never shrinks. */
    get memorySize(): number {
        return this.#memory.buffer.byteLength;
    }

    /** Calls an operation. The result is a view that the next call overwrites. */
    call(operation: string, numbers: readonly number[] = []): Float64Array {
        this.calls += 1;
        this.float64View(this.#address("arguments", numbers.length), numbers.length).set(numbers);
        const count = this.#invoke(operation);
        const result = this.float64View(this.#address("results"), count < 0 ? 4 : count);
        if (count >= 0) return result;
        const [code = 0, message = 0, length = 0, index = -1] = result;
        throw new CaromError(this.#textAt(code), this.#text(message, length), index);
    }

    /** Calls an operation whose result is one number. */
    callNumber(operation: string, numbers: readonly number[]): number {
        return this.call(operation, numbers)[0] ?? 0;
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
        if (!this.#trap) this.#invoke(`free_${kind}`, handle);
    }

    // WebAssembly's 32-bit integers are signed in JavaScript: addresses above 2 GiB would be negative.
    #address(name: string, ...args: number[]): number {
        return this.#invoke(name, ...args) >>> 0;
    }

    // A trap leaves the state of the module undefined: from then on every call throws the reason.
    #invoke(name: string, ...args: number[]): number {
        if (this.#trap) throw this.#trap;
        const exported = this.#exports[name];
        if (!exported) throw new CaromError("internal_error", `the module has no ${name}; it is another version, or built without it`);
        try {
            return exported(...args);
        } catch (error) {
            const message = this.#textAt((this.#exports["trap_message"]?.() ?? 0) >>> 0) || String(error);
            const code = message === "out of memory" ? "out_of_memory" : "internal_error";
            this.#trap = new CaromError(code, `${message} (the module has stopped; load it again)`);
            throw this.#trap;
        }
    }

    #text(pointer: number, length: number): string {
        return new TextDecoder().decode(new Uint8Array(this.#memory.buffer, pointer, length).slice());
    }
    #textAt(pointer: number): string {
        const bytes = new Uint8Array(this.#memory.buffer, pointer);
        return this.#text(pointer, Math.max(bytes.indexOf(0), 0));
    }
}

/** An object in the module's memory. It is freed by `dispose`, or some time after it is garbage-collected. */
export abstract class Owned {
    #handle: number;

    /** @internal */
    protected constructor(
        protected readonly module: Module,
        protected readonly owned: OwnedKind,
        handle: number,
    ) {
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
