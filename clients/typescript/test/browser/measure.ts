// npm run measure: the figures of docs/browser.md, in Chromium, beside a server and bots on the same
// machine. MINUTES says how long the heap is watched (default 1), BOTS how many bots play (100).
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { TestServer, startBots } from '../support/server.js';
import { Site, startBrowser } from '../support/site.js';
import { call, openPage } from './arena.js';

const minutes = Number(process.env['MINUTES'] ?? 1);
const botCount = Number(process.env['BOTS'] ?? 100);
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, 1000 * count));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

it('measures', async () => {
    const module = readFileSync(new URL('../../dist/arenad_client.wasm', import.meta.url));
    console.log(`module: ${kilobytes(module.length)}`);
    console.log(`module, gzip: ${kilobytes(gzipSync(module, { level: 9 }).length)}`);
    console.log(`module, brotli: ${kilobytes(brotliCompressSync(module).length)}`);

    const [site, browser] = await Promise.all([Site.start(), startBrowser()]);
    const server = await TestServer.start(site.serverOptions);
    const named = (name: string) => ({ url: server.websocket, server: server.udp, name });
    const alone = await openPage(browser, site);
    const joins: number[] = [];
    for (let i = 0; i < 5; ++i) {
        const index = await call(alone, 'join', named(`A${i}`));
        joins.push((await call(alone, 'report', index)).joinedIn);
        await call(alone, 'leave', index);
    }
    console.log(
        `join, milliseconds: first ${joins.map((join) => join.toFixed(0)).join(', then ')}`,
    );
    await alone.close();

    const bots = startBots(server, botCount);
    await seconds(5);
    const page = await openPage(browser, site);
    const index = await call(page, 'join', named('Ann'));
    await seconds(10);
    const begin = await call(page, 'heap');
    console.log('minute, heap, players in view at most, frame median and p99 in milliseconds');
    for (let minute = 1; minute <= minutes; ++minute) {
        await seconds(60);
        const report = await call(page, 'report', index);
        const heap = await call(page, 'heap');
        console.log(
            `${minute}, ${kilobytes(heap)}, ${report.mostOthers}, ` +
                `${report.median.toFixed(3)}, ${report.p99.toFixed(3)}`,
        );
        expect(report.violations).toEqual([]);
    }
    console.log(`heap: ${kilobytes(begin)} at the beginning`);
    console.log(await call(page, 'report', index));
    bots.kill();
    await browser.close();
    await Promise.all([server.stop(), site.stop()]);
});
