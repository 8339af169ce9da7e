import type { Exports, Pointer } from './module.js';

/** The memory of a module, as typed arrays. They are made anew when the module's memory grows. */
export class Memory {
    #buffer: ArrayBuffer;
    #u8: Uint8Array<ArrayBuffer>;
    #u32: Uint32Array;
    #i32: Int32Array;
    #f32: Float32Array;
    #f64: Float64Array;
    readonly #exports: Exports;
    readonly #decoder = new TextDecoder();
    readonly #encoder = new TextEncoder();

    constructor(exports: Exports) {
        this.#exports = exports;
        this.#buffer = exports.memory.buffer;
        this.#u8 = new Uint8Array(this.#buffer);
        this.#u32 = new Uint32Array(this.#buffer);
        this.#i32 = new Int32Array(this.#buffer);
        this.#f32 = new Float32Array(this.#buffer);
        this.#f64 = new Float64Array(this.#buffer);
    }

    /** Valid until the next call of the module. */
    get bytes(): Uint8Array<ArrayBuffer> {
        this.#renew();
        return this.#u8;
    }

    u8(at: Pointer): number {
        this.#renew();
        return this.#u8[at] ?? 0;
    }
    u32(at: Pointer): number {
        this.#renew();
        return this.#u32[at >> 2] ?? 0;
    }
    i32(at: Pointer): number {
        this.#renew();
        return this.#i32[at >> 2] ?? 0;
    }
    f32(at: Pointer): number {
        this.#renew();
        return this.#f32[at >> 2] ?? 0;
    }
    f64(at: Pointer): number {
        this.#renew();
        return this.#f64[at >> 3] ?? 0;
    }
    /** A counter of 64 bits, exact up to 2^53. */
    u64(at: Pointer): number {
        return this.u32(at) + this.u32(at + 4) * 2 ** 32;
    }
    i64(at: Pointer): number {
        return this.u32(at) + this.i32(at + 4) * 2 ** 32;
    }
    /** 16 hexadecimal digits. */
    hex64(at: Pointer): string {
        const half = (word: number) => word.toString(16).padStart(8, '0');
        return half(this.u32(at + 4)) + half(this.u32(at));
    }
    /** A text with a zero at its end. */
    text(at: Pointer): string {
        const bytes = this.bytes;
        return this.#decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }

    setU8(at: Pointer, value: number): void {
        this.#renew();
        this.#u8[at] = value;
    }
    setU32(at: Pointer, value: number): void {
        this.#renew();
        this.#u32[at >> 2] = value;
    }
    setF32(at: Pointer, value: number): void {
        this.#renew();
        this.#f32[at >> 2] = value;
    }
    /** A whole number from 0 to 2^53. */
    setU64(at: Pointer, value: number): void {
        this.setU32(at, value % 2 ** 32);
        this.setU32(at + 4, Math.floor(value / 2 ** 32));
    }

    /** Returns zeroed memory, which is the caller's until it is freed. */
    allocate(size: number): Pointer {
        const at = this.#exports.web_allocate(size);
        if (at === 0) throw new RangeError('out of memory');
        this.bytes.fill(0, at, at + size);
        return at;
    }
    /** Returns a copy of the bytes with a zero at its end, for texts. */
    copy(bytes: Uint8Array): Pointer {
        const at = this.allocate(bytes.length + 1);
        this.bytes.set(bytes, at);
        return at;
    }
    copyText(text: string): Pointer {
        return this.copy(this.#encoder.encode(text));
    }
    /** Frees what the call has allocated with the memory that it is given, whatever happens. */
    scoped<Result>(call: (scope: Scope) => Result): Result {
        const scope = new Scope(this);
        try {
            return call(scope);
        } finally {
            for (const at of scope.taken) this.#exports.web_free(at);
        }
    }

    #renew(): void {
        const buffer = this.#exports.memory.buffer;
        if (buffer === this.#buffer) return;
        this.#buffer = buffer;
        this.#u8 = new Uint8Array(buffer);
        this.#u32 = new Uint32Array(buffer);
        this.#i32 = new Int32Array(buffer);
        this.#f32 = new Float32Array(buffer);
        this.#f64 = new Float64Array(buffer);
    }
}

/** Allocates for the length of one call. */
export class Scope {
    readonly taken: Pointer[] = [];
    readonly #memory: Memory;

    constructor(memory: Memory) {
        this.#memory = memory;
    }
    allocate(size: number): Pointer {
        return this.#keep(this.#memory.allocate(size));
    }
    copy(bytes: Uint8Array): Pointer {
        return this.#keep(this.#memory.copy(bytes));
    }
    copyText(text: string): Pointer {
        return this.#keep(this.#memory.copyText(text));
    }
    #keep(at: Pointer): Pointer {
        this.taken.push(at);
        return at;
    }
}
