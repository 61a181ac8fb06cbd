/** The WebAssembly module: loading it, asking it, and owning what it hands out. */

import { CaromError } from "./errors.js";

/** Where the module may come from: an address, its bytes, a response, or what has been compiled already. */
export type ModuleSource = URL | string | BufferSource | Response | Promise<Response> | WebAssembly.Module;

type Exported = (...args: number[]) => number;

/** Values that live in the module's memory, by the name that frees them. */
export type OwnedKind = "shape" | "mask" | "pair_finder" | "tree" | "world" | "obstacles" | "disc_table";

/**
 * A question is a row of numbers written to the module's memory, and so is its answer: bindings/wasm/src/flat.hpp has
 * the other side.
 */
export class Module {
    readonly #exports: Record<string, Exported>;
    readonly #memory: WebAssembly.Memory;
    readonly #freed = new FinalizationRegistry<() => void>((free) => free());
    #trap: CaromError | undefined;

    /** How many questions have been asked: a measure of work that is the same on every machine. */
    questions = 0;

    constructor(instance: WebAssembly.Instance) {
        const { memory, ...functions } = instance.exports;
        this.#memory = memory as WebAssembly.Memory;
        this.#exports = functions as Record<string, Exported>;
        this.#call("_initialize");
    }

    /** Whether it has trapped. From then on it only says why; load it again. */
    get stopped(): boolean {
        return this.#trap !== undefined;
    }

    /** How large the module's memory is, in bytes. It only grows. */
    get memorySize(): number {
        return this.#memory.buffer.byteLength;
    }

    /** Asks a question. The answer is a view that the next question overwrites. */
    ask(verb: string, numbers: readonly number[] = []): Float64Array {
        this.questions += 1;
        this.doubles(this.#address("question", numbers.length), numbers.length).set(numbers);
        const count = this.#call(verb);
        const answer = this.doubles(this.#address("answer"), count < 0 ? 4 : count);
        if (count >= 0) return answer;
        const [code = 0, message = 0, length = 0, index = -1] = answer;
        throw new CaromError(this.#textAt(code), this.#text(message, length), index);
    }

    /** Asks, and takes the one number of the answer. */
    askNumber(verb: string, numbers: readonly number[]): number {
        return this.ask(verb, numbers)[0] ?? 0;
    }

    /** Room for bytes that go with the next question. */
    bytes(count: number): Uint8Array {
        return this.octets(this.#address("bytes", count), count);
    }

    /** Views of the module's memory, which hold until the next call: that may grow the memory, and then has another buffer. */
    doubles(pointer: number, count: number): Float64Array {
        return new Float64Array(this.#memory.buffer, pointer, count);
    }
    words(pointer: number, count: number): Uint32Array {
        return new Uint32Array(this.#memory.buffer, pointer, count);
    }
    octets(pointer: number, count: number): Uint8Array {
        return new Uint8Array(this.#memory.buffer, pointer, count);
    }

    /** Frees a value when `owner` is garbage, unless `disown` comes first. */
    own(owner: object, kind: OwnedKind, handle: number): void {
        this.#freed.register(owner, () => this.#free(kind, handle), owner);
    }
    disown(owner: object, kind: OwnedKind, handle: number): void {
        this.#freed.unregister(owner);
        this.#free(kind, handle);
    }

    // Once it has trapped its memory is in the middle of something, and goes as a whole.
    #free(kind: OwnedKind, handle: number): void {
        if (!this.#trap) this.#call(`free_${kind}`, handle);
    }

    // WebAssembly's numbers of 32 bits have a sign in JavaScript: addresses above 2 GiB would be negative.
    #address(name: string, ...args: number[]): number {
        return this.#call(name, ...args) >>> 0;
    }

    // A trap leaves the module in the middle of something: from then on it only says why.
    #call(name: string, ...args: number[]): number {
        if (this.#trap) throw this.#trap;
        const exported = this.#exports[name];
        if (!exported) throw new CaromError("internal_error", `the module has no ${name}; it is of another version, or built without it`);
        try {
            return exported(...args);
        } catch (error) {
            const words = this.#textAt((this.#exports["last_words"]?.() ?? 0) >>> 0) || String(error);
            const code = words === "out of memory" ? "out_of_memory" : "internal_error";
            this.#trap = new CaromError(code, `${words} (the module has stopped; load it again)`);
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

/** A value in the module's memory. It is freed with `dispose`, or some time after it has become garbage. */
export abstract class Owned {
    #handle: number;

    /** @internal */
    protected constructor(
        protected readonly module: Module,
        readonly kind: OwnedKind,
        handle: number,
    ) {
        this.#handle = handle;
        module.own(this, kind, handle);
    }

    /** @internal */
    get handle(): number {
        if (this.#handle === 0) throw new CaromError("disposed", `this ${this.kind} has been disposed of`);
        return this.#handle;
    }

    /** The same for a question to `module`: what lies in the memory of another one means nothing there. @internal */
    handleIn(module: Module): number {
        if (module === this.module) return this.handle;
        throw new CaromError("bad_type", `this ${this.kind} belongs to another loadCarom(); make it anew in this one`);
    }

    /** Frees its memory now. Using it afterwards throws; disposing of it again does nothing. */
    dispose(): void {
        if (this.#handle === 0) return;
        const handle = this.#handle;
        this.#handle = 0;
        this.module.disown(this, this.kind, handle);
    }
}

async function bytesOf(source: URL | string): Promise<BufferSource | Response> {
    const url = new URL(source, import.meta.url);
    if (url.protocol !== "file:") return fetch(url);
    const files = "node:fs/promises"; // a name that bundlers for the web do not follow
    const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<BufferSource> };
    return readFile(url);
}

async function compiled(source: ModuleSource): Promise<WebAssembly.Module> {
    if (source instanceof WebAssembly.Module) return source;
    const known = typeof source === "string" || source instanceof URL ? await bytesOf(source) : await source;
    if (!(typeof Response === "function" && known instanceof Response)) {
        return WebAssembly.compile(known as BufferSource);
    }
    if (!known.ok) throw new CaromError("unreadable_file", `${known.url}: ${known.status} ${known.statusText}`);
    // Not compileStreaming: that needs servers that know the type of .wasm files.
    return WebAssembly.compile(await known.arrayBuffer());
}

/** @internal */
export async function loadModule(source: ModuleSource): Promise<Module> {
    return new Module(await WebAssembly.instantiate(await compiled(source), {}));
}
