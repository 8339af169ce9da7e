import { launchBrowser } from './browser.js';
const [base, out, query, w, h, wait, press] = process.argv.slice(2);
const b = await launchBrowser();
const t = await b.newPage({ viewport: { width: Number(w ?? 1280), height: Number(h ?? 720) } });
t.on('console', (m) => console.log('console:', m.type(), m.text()));
t.on('pageerror', (e) => console.log('error:', e.message, e.stack));
await t.goto(base + query);
await t.waitForTimeout(Number(wait ?? 4000));
if (press) { for (const k of press.split(',')) { await t.keyboard.down(k); await t.waitForTimeout(700); await t.keyboard.up(k);} }
await t.screenshot({ path: out });
console.log(await t.evaluate(() => { const d = window.arenadDebug; return d ? JSON.stringify({ state: d.client.state, pred: d.client.stats().prediction, events: d.events, violations: d.violations, players: d.players().length, meter: d.meter.summary() }) : document.body.innerText.slice(0, 400); }));
await b.close();
