// Puts the WebAssembly module beside the scripts that load it. scripts/web.sh has built it.
import { copyFileSync, existsSync } from 'node:fs';
import process from 'node:process';

const built = new URL('../module/arenad_client.wasm', import.meta.url);
if (!existsSync(built)) {
    process.stderr.write('there is no module/arenad_client.wasm: run scripts/web.sh first\n');
    process.exit(1);
}
copyFileSync(built, new URL('../dist/arenad_client.wasm', import.meta.url));
