import { existsSync, readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, projectFile } from '../support/server.js';
import { Site, startBrowser } from '../support/site.js';
import { call, openPage } from './arena.js';

const MODULE = 'build/web/bin/world_hashes.wasm';
const FOLDER = 'tests/golden';
const matches = readdirSync(ROOT + FOLDER)
    .filter((name) => name.endsWith('.inputs'))
    .map((name) => name.replace(/\.inputs$/, ''));

/** Returns the files that a log names, and the rules that lie beside its map. */
function filesOf(inputs: string): string[] {
    const header = new TextDecoder().decode(projectFile(inputs)).slice(0, 2000);
    const named = [...header.matchAll(/[\w./]+\.(?:tmj|toml)/g)].map((found) => found[0]);
    const maps = named.filter((name) => name.endsWith('.tmj'));
    return [...named, ...maps.map((map) => map.replace(/\.tmj$/, '.rules.toml'))];
}

// scripts/web.sh builds it, with the options of the package's module.
describe.skipIf(!existsSync(ROOT + MODULE))('a recorded match in a browser', () => {
    let site: Site;
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
        [site, browser] = await Promise.all([Site.start(), startBrowser()]);
        page = await openPage(browser, site);
    });
    afterAll(async () => {
        await browser.close();
        await site.stop();
    });

    it.each(matches)('%s has the pinned hashes', async (match) => {
        const inputs = `${FOLDER}/${match}.inputs`;
        const played = { module: MODULE, inputs, files: filesOf(inputs) };
        const result = await call(page, 'playRecorded', played);
        expect(result.errors).toBe('');
        expect(result.code).toBe(0);
        const pinned = new TextDecoder().decode(projectFile(`${FOLDER}/${match}.hashes`));
        expect(result.output).toBe(pinned);
    });
});
