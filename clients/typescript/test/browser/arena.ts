import type { Browser, Page } from 'playwright-core';
import type { Stats } from '../../src/stats.js';
import type { Site } from '../support/site.js';

/** What a player of test/browser/page.js has seen. */
export interface Report {
    joinedIn: number;
    state: string;
    frames: number;
    median: number;
    p99: number;
    violations: string[];
    /** How often the own moment went back. */
    jumps: number;
    events: Partial<Record<string, number>>;
    seen: number;
    mostOthers: number;
    own: number;
    stats: Stats | null;
}

export interface Arena {
    playRecorded(match: {
        module: string;
        inputs: string;
        files: string[];
    }): Promise<{ code: number; output: string; errors: string }>;
    join(wish: { url: string; name: string; server: string; watch?: boolean }): Promise<number>;
    report(index: number): Report;
    leave(index: number): Promise<void>;
    heap(): number;
}

/** Opens a page with test/browser/page.js in it. */
export async function openPage(browser: Browser, site: Site): Promise<Page> {
    const page = await browser.newPage();
    page.on('console', (message) => {
        if (message.type() === 'error') console.error(message.text());
    });
    await page.goto(site.address);
    await page.addScriptTag({ url: '/clients/typescript/test/browser/page.js', type: 'module' });
    await page.waitForFunction('window.arena !== undefined');
    return page;
}

/** Calls a function of window.arena. */
export async function call<Name extends keyof Arena>(
    page: Page,
    name: Name,
    ...args: Parameters<Arena[Name]>
): Promise<Awaited<ReturnType<Arena[Name]>>> {
    return page.evaluate(
        ([name, args]) => {
            const { arena } = window as unknown as {
                arena: Record<string, (...args: unknown[]) => unknown>;
            };
            return (arena[name as string] as (...args: unknown[]) => unknown)(
                ...(args as unknown[]),
            );
        },
        [name, args] as const,
    ) as Promise<Awaited<ReturnType<Arena[Name]>>>;
}
