import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fakeServer } from './test/fake_server.ts';

/** What the server sends with each file: the page must work under it. */
const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self' ws: wss:",
].join('; ');

/** Passes on what a server with --web answers, from the HTTP port of one that runs. */
function proxyTo(target: string | undefined): Record<string, string> {
    return target ? { '/game': target } : {};
}

/** With `--mode fake` the page plays a fake match in itself, without a server. */
export default defineConfig(({ mode }) => ({
    base: './',
    plugins: mode === 'fake' ? [fakeServer()] : [],
    resolve: {
        alias:
            mode === 'fake'
                ? {
                      'arenad-client': fileURLToPath(
                          new URL('test/fake_package.ts', import.meta.url),
                      ),
                  }
                : {},
    },
    server: { proxy: proxyTo(process.env.ARENAD_HTTP) },
    build: {
        target: 'es2022',
        outDir: mode === 'fake' ? 'dist-fake' : 'dist',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
    },
    preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
}));
