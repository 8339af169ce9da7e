import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import '../../src/debug.js';
import {
    desk,
    launch,
    open,
    phone,
    placeOf,
    type Tab,
    violationsOf,
    waitForMatch,
} from './browser.js';

/** Metres that a player has moved when its keys have reached everybody. */
const MOVED = 1;

let browser: Browser;
const tabs: Tab[] = [];

beforeAll(async () => {
    browser = await launch();
});

afterEach(async () => {
    for (const { page } of tabs.splice(0)) await page.context().close();
});

afterAll(async () => {
    await browser.close();
});

async function openTab(query: string, device = desk): Promise<Tab> {
    const tab = await open(browser, query, device);
    tabs.push(tab);
    return tab;
}

/** A name that no other test and no bot has. */
function newName(): string {
    return `T${Math.floor(Math.random() * 1e9)}`;
}

test('the start screen says what the server plays, and leads into the match by keyboard alone', async () => {
    const { page, errors } = await openTab('?debug');
    await page.getByText('This server plays').waitFor();

    await page.getByLabel('Your name').focus();
    await page.keyboard.type(newName());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await waitForMatch(page);
    expect(errors).toEqual([]);
});

test('two clicks on Play at once join once', async () => {
    const { page } = await openTab('?debug');
    await page.getByText('This server plays').waitFor();
    const name = newName();
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Play' }).evaluate((play: HTMLButtonElement) => {
        play.click();
        play.click();
    });

    await waitForMatch(page);
    // Whoever joins after those clicks is listed after them.
    const other = await openTab(`?play&debug&name=${newName()}`);
    await waitForMatch(other.page);
    const count = await other.page.evaluate(
        (wanted) =>
            window.arenadDebug?.client.members.filter((member) => member.name === wanted).length,
        name,
    );
    expect(count).toBe(1);
});

test('a player whose page is hidden stands still, whatever keys were down', async () => {
    const { page } = await openTab(`?play&debug&name=${newName()}`);
    await waitForMatch(page);
    const speed = (): Promise<number> =>
        page.evaluate(() => {
            const own = window.arenadDebug?.client.picture(performance.now()).own;
            return own ? Math.hypot(own.velocity.x, own.velocity.y) : -1;
        });
    const keys = ['KeyA', 'KeyD', 'KeyW', 'KeyS'];
    let key = keys[0]!;
    await expect
        .poll(
            async () => {
                // Where a wall is in the way, another direction is free.
                await page.keyboard.up(key);
                keys.push((key = keys.shift()!));
                await page.keyboard.down(key);
                await page.waitForTimeout(200);
                return speed();
            },
            { timeout: 15_000 },
        )
        .toBeGreaterThan(1);

    // As a browser does with a hidden page: no frame any more, and then the news.
    await page.evaluate(() => {
        window.requestAnimationFrame = () => 0;
        return new Promise((resolve) => setTimeout(resolve, 100));
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

    await expect.poll(speed, { timeout: 2000 }).toBe(0);
});

test('two pages see what the other one does', async () => {
    const [ann, ben] = [newName(), newName()];
    const first = await openTab(`?play&debug&name=${ann}`);
    await waitForMatch(first.page);
    const watcher = await openTab('?watch&debug');
    await waitForMatch(watcher.page);
    const second = await openTab(`?play&debug&name=${ben}`);
    await waitForMatch(second.page);

    for (const [tab, name] of [
        [first, ann],
        [second, ben],
    ] as const) {
        await watchPlayer(watcher, name);
        const moved = await holdUntilSeenMoving(tab, watcher, name);
        expect(moved, name).toBeGreaterThan(MOVED);
    }

    for (const tab of [first, second, watcher]) {
        expect(await violationsOf(tab.page)).toEqual({});
        expect(tab.errors).toEqual([]);
    }
});

/** Chooses a player in the list of scores. */
async function watchPlayer({ page }: Tab, name: string): Promise<void> {
    const scores = page.getByRole('button', { name: 'Scores' });
    await scores.click();
    await page.getByRole('button', { name, exact: true }).click();
    await scores.click();
    await page.getByText(`Watching ${name}`).waitFor();
}

/** Holds keys on one page, and returns how far the player went on another one. */
async function holdUntilSeenMoving(player: Tab, watcher: Tab, name: string): Promise<number> {
    await player.page.bringToFront();
    let start: { x: number; y: number } | null = null;
    let furthest = 0;
    const keys = ['KeyD', 'KeyW', 'KeyA', 'KeyS'];
    // Where a wall is in the way, another direction is free; a dead player is seen again when it lives.
    for (let tries = 0; tries < 40 && furthest <= MOVED; ++tries) {
        const key = keys[tries % keys.length]!;
        await player.page.keyboard.down(key);
        await player.page.waitForTimeout(600);
        await player.page.keyboard.up(key);
        const place = await placeOf(watcher.page, name);
        if (place && start)
            furthest = Math.max(furthest, Math.hypot(place.x - start.x, place.y - start.y));
        start = place && (start ?? place);
    }
    return furthest;
}

test('a player is predicted: it moves before the server has answered', async () => {
    const { page } = await openTab(`?play&debug&network&name=${newName()}`);
    await waitForMatch(page);

    await expect
        .poll(() => page.evaluate(() => window.arenadDebug?.client.stats().prediction))
        .toBe('on');
    await page.getByText('Your player is predicted').waitFor();
});

test('a simulated delay is measured as a longer round trip', async () => {
    const { page } = await openTab(`?play&debug&network&name=${newName()}`);
    await waitForMatch(page);

    await page.locator('[data-link=delay]').fill('100');

    const trip = (): Promise<number> =>
        page.evaluate(() => window.arenadDebug?.client.stats().roundTrip ?? 0);
    await expect.poll(trip, { timeout: 20_000 }).toBeGreaterThan(180);
});

test('the menu opens and closes by keyboard, and leaves the match', async () => {
    const { page } = await openTab(`?play&debug&name=${newName()}`);
    await waitForMatch(page);

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();

    await page.getByText('This server plays').waitFor();
});

test('a watcher moves a free camera and goes back to a player', async () => {
    const player = await openTab(`?play&debug&name=${newName()}`);
    await waitForMatch(player.page);
    const { page, errors } = await openTab('?watch&debug');
    await waitForMatch(page);
    await page.getByText('Watching ').waitFor();

    await page.mouse.move(640, 400);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 5 });
    await page.mouse.up();
    await page.getByText('Free camera', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Next player' }).click();
    await page.getByText('Watching ').waitFor();
    expect(errors).toEqual([]);
});

test('a watcher becomes a player and a watcher again', async () => {
    const { page, errors } = await openTab('?watch&debug');
    await waitForMatch(page);
    const player = (): Promise<number> =>
        page.evaluate(() => window.arenadDebug?.client.match.player ?? -1);
    expect(await player()).toBe(0);

    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(player, { timeout: 15_000 }).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Watch' }).click();
    await expect.poll(player, { timeout: 15_000 }).toBe(0);
    expect(errors).toEqual([]);
});

test('a thumb on the left stick of a phone moves the player', async () => {
    const name = newName();
    const { page, errors } = await openTab(`?play&debug&name=${name}`, phone);
    await waitForMatch(page);
    const box = (await page.locator('.stick-move').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    const start = (await placeOf(page, name))!;

    let furthest = 0;
    for (const [wayX, wayY] of [
        [40, 0],
        [0, -40],
        [-40, 0],
        [0, 40],
    ] as const) {
        const thumb = (type: 'touchStart' | 'touchMove', thumbX: number, thumbY: number) =>
            touch.send('Input.dispatchTouchEvent', {
                type,
                touchPoints: [{ x: thumbX, y: thumbY }],
            });
        await thumb('touchStart', x, y);
        await thumb('touchMove', x + wayX, y + wayY);
        await page.waitForTimeout(600);
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        const place = await placeOf(page, name);
        if (place) furthest = Math.max(furthest, Math.hypot(place.x - start.x, place.y - start.y));
    }

    expect(furthest).toBeGreaterThan(MOVED);
    expect(errors).toEqual([]);
});

test('a window that changes its size keeps a sharp picture', async () => {
    const { page } = await openTab(`?play&debug&name=${newName()}`);
    await waitForMatch(page);

    await page.setViewportSize({ width: 390, height: 844 });

    const size = (): Promise<number[]> =>
        page.evaluate(() => {
            const canvas = document.querySelector<HTMLCanvasElement>('canvas.field');
            return canvas ? [canvas.width, canvas.height] : [];
        });
    await expect.poll(size).toEqual([390, 844]);
});

test('nothing on the page breaks its content security policy', async () => {
    const { page, errors } = await openTab(`?play&debug&network&name=${newName()}`);
    await waitForMatch(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /colours/ }).click();

    expect(errors).toEqual([]);
});
