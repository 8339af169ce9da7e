/** What the scripts share: the page with the fake match on a free port, and a browser. */
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { chromiumArgs, executablePath } from './chromium.js';

export function launchBrowser() {
    return chromium.launch({ executablePath, args: chromiumArgs });
}

/** Builds the page with the fake match and serves it. Returns its address and how to end it. */
export async function servePage() {
    await build({ mode: 'fake', logLevel: 'error' });
    const server = await preview({
        mode: 'fake',
        logLevel: 'error',
        build: { outDir: 'dist-fake' },
        preview: { port: 0, host: '127.0.0.1' },
    });
    const address = server.httpServer.address();
    return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
