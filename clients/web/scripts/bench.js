/** Measures how long the page takes for a frame with many players in view: the fake match. */
import { launchBrowser, servePage } from './browser.js';

const players = Number(process.argv[2] ?? 300);
const seconds = Number(process.argv[3] ?? 8);
const page = await servePage();
const browser = await launchBrowser();
const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await tab.goto(`${page.url}?play&debug&players=${players}`);
await tab.waitForFunction(() => window.arenadDebug !== undefined);
await tab.waitForTimeout(2000);
await tab.evaluate(() => window.arenadDebug.meter.reset());
await tab.waitForTimeout(seconds * 1000);
const { summary, inView, violations } = await tab.evaluate(() => ({
    summary: window.arenadDebug.meter.summary(),
    inView: window.arenadDebug.players().length,
    violations: window.arenadDebug.violations,
}));
const text = (spread) =>
    `median ${spread.median.toFixed(2)}, p95 ${spread.p95.toFixed(2)}, worst ${spread.max.toFixed(2)} ms`;
console.log(`${inView} players in view, ${(summary.frames / seconds).toFixed(1)} frames a second`);
console.log(`script of a frame: ${text(summary.work)}`);
console.log(`between frames:    ${text(summary.gap)}`);
if (Object.keys(violations).length > 0) console.log('violations:', violations);
await browser.close();
await page.close();
