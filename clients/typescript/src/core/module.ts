import { ArenadError } from '../errors.js';
import { VERSION } from './layout.js';

/** Where the WebAssembly module comes from. */
export type ModuleSource = URL | string | BufferSource | WebAssembly.Module;

/** A pointer into the memory of a module. */
export type Pointer = number;

/** What the module exports: client/web/web.cpp. */
export interface Exports {
    readonly memory: WebAssembly.Memory;
    _initialize(): void;
    web_allocate(bytes: number): Pointer;
    web_free(memory: Pointer): void;
    web_create(
        config: Pointer,
        now: number,
        client: Pointer,
        message: Pointer,
        messageSize: number,
    ): number;
    web_leave(client: Pointer): number;
    web_state(client: Pointer): number;
    web_set_map(client: Pointer, map: Pointer, message: Pointer, messageSize: number): number;
    web_set_input(client: Pointer, input: Pointer): number;
    web_watch(client: Pointer, wish: number, player: number, camera: Pointer): number;
    web_advance(client: Pointer, now: number): number;
    web_receive(client: Pointer, packet: Pointer, size: number, now: number): number;
    web_next_datagram(client: Pointer, now: number, packet: Pointer, size: Pointer): number;
    web_next_event(client: Pointer, event: Pointer): number;
    web_picture(client: Pointer, now: number, picture: Pointer): number;
    web_match(client: Pointer, match: Pointer): number;
    web_terrain(client: Pointer, terrain: Pointer): number;
    web_roster(client: Pointer, members: Pointer, count: Pointer): number;
    web_stats(client: Pointer, now: number, stats: Pointer): number;
    web_default_settings(settings: Pointer): number;
    web_make_open_token(
        server: Pointer,
        name: Pointer,
        createTime: number,
        role: number,
        token: Pointer,
        tokenSize: number,
    ): number;
    web_error_text(error: number): Pointer;
    web_version(): Pointer;
    web_protocol_id(halves: Pointer): void;
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Compiles the module, once for each address. The default is the file beside this package. */
export async function compileModule(source?: ModuleSource): Promise<WebAssembly.Module> {
    const from = source ?? new URL('../arenad_client.wasm', import.meta.url);
    if (from instanceof WebAssembly.Module) return from;
    if (typeof from !== 'string' && !(from instanceof URL)) return compileBytes(from);
    const address = String(from);
    let module = compiled.get(address);
    if (!module) {
        module = load(address);
        compiled.set(address, module);
        // The next caller tries again.
        module.catch(() => compiled.delete(address));
    }
    return module;
}

async function load(address: string): Promise<WebAssembly.Module> {
    let bytes: BufferSource;
    try {
        if (address.startsWith('file:')) {
            bytes = await readFile(new URL(address));
        } else {
            const response = await fetch(address);
            if (!response.ok) throw new Error(`HTTP ${response.status}`);
            bytes = await response.arrayBuffer();
        }
    } catch (error) {
        throw new ArenadError(
            'module',
            `${address} cannot be loaded: the file arenad_client.wasm of the package belongs there`,
            { cause: error },
        );
    }
    return compileBytes(bytes);
}

/** Node.js does not fetch files. Bundlers for browsers must not see what it imports. */
async function readFile(address: URL): Promise<Uint8Array<ArrayBuffer>> {
    const files = 'node:fs/promises';
    const { readFile } = (await import(
        /* @vite-ignore */ files
    )) as typeof import('node:fs/promises');
    return readFile(address);
}

async function compileBytes(bytes: BufferSource): Promise<WebAssembly.Module> {
    try {
        return await WebAssembly.compile(bytes);
    } catch (error) {
        throw new ArenadError(
            'module',
            'these bytes are not the WebAssembly module of the package: if a bundler has moved the ' +
                'scripts, pass the address of arenad_client.wasm in { module } (docs/browser.md)',
            {
                cause: error,
            },
        );
    }
}

/** Makes an instance with a memory of its own. */
export async function instantiate(module: WebAssembly.Module): Promise<Exports> {
    const wasi = new Wasi();
    let instance: WebAssembly.Instance;
    try {
        instance = await WebAssembly.instantiate(module, {
            wasi_snapshot_preview1: wasi.imports(),
        });
    } catch (error) {
        throw new ArenadError('module', 'the WebAssembly module is not that of this package', {
            cause: error,
        });
    }
    const exports = instance.exports as unknown as Exports;
    if (!('web_version' in exports))
        throw new ArenadError('module', 'the WebAssembly module is not that of this package');
    wasi.memory = exports.memory;
    exports._initialize();
    const version = textAt(exports, exports.web_version());
    if (version !== VERSION)
        throw new ArenadError(
            'module',
            `the WebAssembly module is of version ${version}, and the package of ${VERSION}: take both from one package`,
        );
    return exports;
}

function textAt(exports: Exports, at: Pointer): string {
    const bytes = new Uint8Array(exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

/** What the module asks of a system: random numbers, and a place for what it says when it fails. */
class Wasi {
    memory: WebAssembly.Memory | null = null;

    imports(): WebAssembly.ModuleImports {
        const BAD_FILE = 8;
        return {
            environ_sizes_get: (count: Pointer, size: Pointer) => {
                this.#view().setUint32(count, 0, true);
                this.#view().setUint32(size, 0, true);
                return 0;
            },
            environ_get: () => 0,
            fd_close: () => BAD_FILE,
            fd_seek: () => BAD_FILE,
            fd_write: (_file: number, parts: Pointer, count: number, written: Pointer) =>
                this.#write(parts, count, written),
            random_get: (target: Pointer, size: number) => {
                const bytes = this.#bytes().subarray(target, target + size);
                const MOST = 65536; // that getRandomValues gives at once
                for (let at = 0; at < size; at += MOST)
                    crypto.getRandomValues(bytes.subarray(at, Math.min(at + MOST, size)));
                return 0;
            },
            proc_exit: (code: number) => {
                throw new ArenadError(
                    'internal',
                    `the client's module has ended with code ${code}`,
                );
            },
        };
    }

    #write(parts: Pointer, count: number, written: Pointer): number {
        const view = this.#view();
        const decoder = new TextDecoder();
        let text = '';
        let size = 0;
        for (let i = 0; i < count; ++i) {
            const at = view.getUint32(parts + 8 * i, true);
            const length = view.getUint32(parts + 8 * i + 4, true);
            text += decoder.decode(this.#bytes().subarray(at, at + length));
            size += length;
        }
        if (text.trim() !== '') console.error(`arenad-client: ${text.trimEnd()}`);
        view.setUint32(written, size, true);
        return 0;
    }

    #bytes(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.#buffer());
    }
    #view(): DataView {
        return new DataView(this.#buffer());
    }
    #buffer(): ArrayBuffer {
        if (!this.memory) throw new ArenadError('internal', 'the module was called too early');
        return this.memory.buffer;
    }
}
