/** Takes pictures of every screen of the page, with the fake match, into test/screens. */
import { mkdir } from 'node:fs/promises';
import { launchBrowser, servePage } from './browser.js';

const folder = new URL('../test/screens/', import.meta.url).pathname;
const wide = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
const lying = { width: 844, height: 390 };

const screens = [
    { name: 'start', query: '', size: wide },
    { name: 'start-dark-phone', query: '', size: phone, dark: true },
    { name: 'start-token', query: '', size: phone, game: { open: false } },
    { name: 'start-silent', query: '', size: phone, dark: true, game: null },
    { name: 'play', query: '?play', size: wide },
    { name: 'play-dark', query: '?play', size: wide, dark: true },
    { name: 'play-phone', query: '?play', size: phone, touch: true },
    { name: 'play-phone-lying-dark', query: '?play', size: lying, touch: true, dark: true },
    { name: 'play-side', query: '?play&side', size: wide },
    { name: 'play-300', query: '?play&players=300', size: wide },
    { name: 'network', query: '?play&network', size: wide, wait: 3000 },
    { name: 'network-dark-phone', query: '?play&network', size: phone, dark: true, touch: true },
    { name: 'watch', query: '?watch', size: wide },
    { name: 'watch-phone', query: '?watch', size: phone, touch: true },
    { name: 'scores', query: '?watch', size: wide, press: 'Scores' },
    { name: 'menu', query: '?play', size: wide, press: 'Menu' },
    {
        name: 'menu-phone-dark',
        query: '?play',
        size: phone,
        press: 'Menu',
        dark: true,
        touch: true,
    },
];

/** Answers for game.json: as the fake server does, but for `game`; null: not at all. */
async function answer(route, game) {
    if (game === null) return route.abort();
    const response = await route.fetch();
    return route.fulfill({ json: { ...(await response.json()), ...game } });
}

const wanted = process.argv.slice(2);
const page = await servePage();
const browser = await launchBrowser();
await mkdir(folder, { recursive: true });
for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
    const context = await browser.newContext({
        viewport: screen.size,
        colorScheme: screen.dark ? 'dark' : 'light',
        hasTouch: screen.touch ?? false,
        isMobile: screen.touch ?? false,
        deviceScaleFactor: screen.touch ? 2 : 1,
    });
    const tab = await context.newPage();
    tab.on('console', (message) => {
        if (message.type() === 'error') console.error(`${screen.name}: ${message.text()}`);
    });
    tab.on('pageerror', (error) => console.error(`${screen.name}: ${error.message}`));
    if (screen.game !== undefined)
        await tab.route('**/game.json', (route) => answer(route, screen.game));
    await tab.goto(page.url + screen.query);
    await tab.waitForTimeout(screen.wait ?? 1200);
    if (screen.press) {
        await tab.getByRole('button', { name: screen.press, exact: true }).click();
        await tab.waitForTimeout(200);
    }
    await tab.screenshot({ path: `${folder}${screen.name}.png` });
    await context.close();
    console.log(`test/screens/${screen.name}.png`);
}
await browser.close();
await page.close();
