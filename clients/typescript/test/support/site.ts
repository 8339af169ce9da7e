import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { ROOT } from './server.js';

const TYPES: Partial<Record<string, string>> = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript',
    wasm: 'application/wasm',
};

/** Serves the files of the project on this machine, and an empty page. */
export class Site {
    private constructor(
        private readonly server: Server,
        readonly address: string,
    ) {}

    static async start(): Promise<Site> {
        const server = createServer((request, response) => {
            const path = new URL(request.url ?? '/', 'http://localhost').pathname;
            if (path === '/') {
                response.setHeader('Content-Type', 'text/html');
                response.end('<!doctype html><meta charset="utf-8"><title>test</title>');
                return;
            }
            if (path === '/favicon.ico') {
                response.statusCode = 204;
                response.end();
                return;
            }
            try {
                const bytes = readFileSync(ROOT + path.slice(1));
                response.setHeader(
                    'Content-Type',
                    TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain',
                );
                response.end(bytes);
            } catch {
                response.statusCode = 404;
                response.end();
            }
        });
        await new Promise<void>((resolve) => {
            server.listen(0, '127.0.0.1', resolve);
        });
        return new Site(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    }

    /** What a server needs to admit pages of this site. */
    get serverOptions(): string[] {
        return ['--websocket-origins', new URL(this.address).origin];
    }

    async stop(): Promise<void> {
        await new Promise((resolve) => this.server.close(resolve));
    }
}

/** Starts Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
    return chromium.launch({
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--js-flags=--expose-gc',
            '--enable-precise-memory-info',
        ],
    });
}
