import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumArgs, executablePath } from '../../scripts/chromium.js';

/** Address of the page of a running server. */
export const address = process.env.ARENAD_PAGE ?? '';
if (address === '')
    throw new Error('set ARENAD_PAGE to the page of a server: ARENAD_PAGE=http://127.0.0.1:8088/');

export function launch(): Promise<Browser> {
    return chromium.launch({ executablePath, args: chromiumArgs });
}

/** A page that is open, and what went wrong in it. */
export interface Tab {
    page: Page;
    errors: string[];
}

export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
export const phone: BrowserContextOptions = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
};

/** Opens the page with a query, in a context of its own, as another person would. */
export async function open(browser: Browser, query: string, device = desk): Promise<Tab> {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(new URL(query, address).href);
    return { page, errors };
}

/** Waits until the page plays or watches, and shows frames. */
export async function waitForMatch(page: Page): Promise<void> {
    await page.waitForFunction(
        () => {
            const debug = window.arenadDebug;
            return debug?.client.state === 'active' && debug.meter.summary().frames > 10;
        },
        undefined,
        { timeout: 20_000 },
    );
}

/** Where a page shows a player, by its name; null: nowhere. */
export function placeOf(page: Page, name: string): Promise<{ x: number; y: number } | null> {
    return page.evaluate((wanted) => {
        const player = window.arenadDebug?.players().find((one) => one.name === wanted);
        return player ? { x: player.x, y: player.y } : null;
    }, name);
}

/** What was wrong with what a page was given to draw. */
export function violationsOf(page: Page): Promise<Record<string, number>> {
    return page.evaluate(() => window.arenadDebug?.violations ?? {});
}
