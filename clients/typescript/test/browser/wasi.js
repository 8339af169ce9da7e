// The part of WASI that world_hashes.wasm uses, in a browser: arguments, files that are read, and
// what is printed.

const BAD_FILE = 8;
const NO_ENTRY = 44;
const FOLDER = 3; // the file that is open from the beginning, as WASI has it

/**
 * Runs a program to its end. `files` are bytes by path. Returns what it printed and its exit code.
 */
export async function runProgram(module, args, files) {
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    const open = new Map();
    const printed = ['', '', ''];
    let next = 4;
    let memory;
    const view = () => new DataView(memory.buffer);
    const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
    const put = (at, value) => {
        view().setUint32(at, value, true);
    };
    const parts = (at, count) =>
        Array.from({ length: count }, (_, i) =>
            bytes(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)),
        );
    const encoded = args.map((argument) => encoder.encode(`${argument}\0`));

    class Exit extends Error {
        constructor(code) {
            super('the program has ended');
            this.code = code;
        }
    }
    const system = {
        args_sizes_get: (count, size) => {
            put(count, encoded.length);
            put(
                size,
                encoded.reduce((sum, argument) => sum + argument.length, 0),
            );
            return 0;
        },
        args_get: (list, text) => {
            for (const argument of encoded) {
                put(list, text);
                bytes(text, argument.length).set(argument);
                list += 4;
                text += argument.length;
            }
            return 0;
        },
        environ_sizes_get: (count, size) => {
            put(count, 0);
            put(size, 0);
            return 0;
        },
        environ_get: () => 0,
        fd_prestat_get: (file, at) => {
            if (file !== FOLDER) return BAD_FILE;
            put(at, 0);
            put(at + 4, 1);
            return 0;
        },
        fd_prestat_dir_name: (_file, at) => {
            bytes(at, 1).set(encoder.encode('.'));
            return 0;
        },
        fd_fdstat_get: (file, at) => {
            bytes(at, 24).fill(0);
            view().setUint8(at, file === FOLDER ? 3 : 4); // a directory, or a regular file
            view().setBigUint64(at + 8, 0xffffffffffffffffn, true);
            view().setBigUint64(at + 16, 0xffffffffffffffffn, true);
            return 0;
        },
        fd_fdstat_set_flags: () => 0,
        path_open: (_folder, _how, path, size, _flags, _rights, _inherited, _more, result) => {
            const file = files[decoder.decode(bytes(path, size)).replace(/^\.\//, '')];
            if (!file) return NO_ENTRY;
            open.set(next, { file, at: 0 });
            put(result, next++);
            return 0;
        },
        fd_read: (file, list, count, result) => {
            const from = open.get(file);
            if (!from) return BAD_FILE;
            let size = 0;
            for (const part of parts(list, count)) {
                const read = from.file.subarray(from.at, from.at + part.length);
                part.set(read);
                from.at += read.length;
                size += read.length;
            }
            put(result, size);
            return 0;
        },
        fd_seek: (file, offset, whence, result) => {
            const from = open.get(file);
            if (!from) return BAD_FILE;
            const base = [0, from.at, from.file.length][whence];
            from.at = base + Number(offset);
            view().setBigUint64(result, BigInt(from.at), true);
            return 0;
        },
        fd_close: (file) => (open.delete(file) ? 0 : BAD_FILE),
        fd_write: (file, list, count, result) => {
            let size = 0;
            for (const part of parts(list, count)) {
                printed[file] += decoder.decode(part);
                size += part.length;
            }
            put(result, size);
            return 0;
        },
        proc_exit: (code) => {
            throw new Exit(code);
        },
    };
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    memory = instance.exports.memory;
    let code = 0;
    try {
        instance.exports._start();
    } catch (error) {
        if (!(error instanceof Exit)) throw error;
        code = error.code;
    }
    return { code, output: printed[1], errors: printed[2] };
}
