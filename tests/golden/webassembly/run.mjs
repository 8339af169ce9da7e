// node run.mjs MODULE [ARGUMENT...]: runs a WASI program in the working folder, which is all that it
// may read and write, and exits with its exit code.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { WASI } from 'node:wasi';

// With them node's WASI may collect garbage in the middle of a call, and crashes later
// (github.com/nodejs/node, issues 46777 and 53087).
setFlagsFromString('--no-turbo-fast-api-calls');

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: [file, ...args],
  preopens: { '.': '.' },
  returnOnExit: true,
});
const module = await WebAssembly.compile(readFileSync(file));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
