import type { ChildProcess } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_SERVER, TestServer, startBots } from '../support/server.js';
import { Site, startBrowser } from '../support/site.js';
import { call, openPage } from './arena.js';

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, 1000 * count));

describe.skipIf(!HAS_SERVER)('a client in a browser', () => {
    let site: Site;
    let browser: Browser;
    let server: TestServer;
    let bots: ChildProcess | undefined;

    beforeAll(async () => {
        [site, browser] = await Promise.all([Site.start(), startBrowser()]);
    });
    afterAll(async () => {
        await browser.close();
        await site.stop();
    });
    beforeEach(async () => {
        server = await TestServer.start(site.serverOptions);
    });
    afterEach(async () => {
        bots?.kill();
        bots = undefined;
        await server.stop();
    });
    const named = (name: string) => ({ url: server.websocket, server: server.udp, name });

    it('two pages and 30 bots play, and nothing is wrong in either', async () => {
        bots = startBots(server, 30);
        const pages = await Promise.all([openPage(browser, site), openPage(browser, site)]);
        const [ann, bob] = pages;
        const annIndex = await call(ann, 'join', named('Ann'));
        const bobIndex = await call(bob, 'join', named('Bob'));
        await seconds(15);
        const reports = await Promise.all([
            call(ann, 'report', annIndex),
            call(bob, 'report', bobIndex),
        ]);
        for (const report of reports) {
            expect(report.violations).toEqual([]);
            expect(report.state).toBe('active');
            expect(report.stats?.prediction).toBe('on');
            expect(report.stats?.resumes).toBe(0);
            expect(report.seen).toBeGreaterThan(5);
            expect(report.events['shot']).toBeGreaterThan(0);
        }
        await Promise.all(pages.map((page) => page.close()));
    });

    it('four clients play in one page', async () => {
        const page = await openPage(browser, site);
        for (const name of ['A', 'B', 'C', 'D']) await call(page, 'join', named(name));
        await seconds(5);
        const ids = new Set<number>();
        for (let i = 0; i < 4; ++i) {
            const report = await call(page, 'report', i);
            expect(report.violations).toEqual([]);
            expect(report.state).toBe('active');
            ids.add(report.own);
        }
        expect(ids.size).toBe(4);
        for (let i = 0; i < 4; ++i) await call(page, 'leave', i);
        await page.close();
    });

    it('says what to do when there is no server', async () => {
        const page = await openPage(browser, site);
        const wish = { ...named('Ann'), url: 'ws://127.0.0.1:9/' };
        await expect(call(page, 'join', wish)).rejects.toThrow(/--websocket-port/);
        await page.close();
    });

    it('says what to do when the server does not admit pages of its site', async () => {
        const closed = await TestServer.start();
        const page = await openPage(browser, site);
        const wish = { url: closed.websocket, server: closed.udp, name: 'Ann' };
        await expect(call(page, 'join', wish)).rejects.toThrow(/--websocket-origins/);
        await page.close();
        await closed.stop();
    });

    it('comes back by itself when its WebSocket breaks', async () => {
        const page = await openPage(browser, site);
        await page.evaluate(() => {
            // Keeps the sockets that the page opens, to break them.
            const opened: WebSocket[] = [];
            const Original = WebSocket;
            class Kept extends Original {
                constructor(url: string | URL) {
                    super(url);
                    opened.push(this);
                }
            }
            Object.assign(window, { WebSocket: Kept, opened });
        });
        const index = await call(page, 'join', named('Ann'));
        await seconds(2);
        const before = await call(page, 'report', index);
        await page.evaluate(() => {
            (window as unknown as { opened: WebSocket[] }).opened.at(-1)?.close();
        });
        await seconds(4);
        const after = await call(page, 'report', index);
        expect(after.state).toBe('active');
        expect(after.own).toBe(before.own);
        expect(after.stats?.updates).toBeGreaterThan((before.stats?.updates ?? 0) + 20);
        expect(after.violations).toEqual([]);
        await page.close();
    });
});
