import { expect, test } from 'vitest';
import { CHART_MS, chartHeight, chartX, Corrections } from '../../../src/network/corrections.js';
import { causeLines } from '../../../src/network/panel.js';
import { bytesText, Rate } from '../../../src/network/rates.js';

test('a rate is measured over a second', () => {
    const rate = new Rate();
    rate.update(1000, 0);
    rate.update(1500, 500);
    expect(rate.perSecond).toBeNull();

    rate.update(5000, 2000);
    expect(rate.perSecond).toBe(2000);
});

test('a counter that begins anew gives no negative rate', () => {
    const rate = new Rate();
    rate.update(9000, 0);
    rate.update(100, 1000);
    expect(rate.perSecond).toBeNull();

    rate.update(300, 2000);
    expect(rate.perSecond).toBe(200);
});

test('bytes a second are short', () => {
    expect(bytesText(null)).toBe('–');
    expect(bytesText(820.4)).toBe('820 B/s');
    expect(bytesText(5200)).toBe('5.2 kB/s');
});

test('the present is at the right edge of the chart, and the oldest at the left', () => {
    expect(chartX(5000, 5000, 320)).toBe(320);
    expect(chartX(5000 - CHART_MS, 5000, 320)).toBe(0);
});

test('a centimetre can be seen beside a metre', () => {
    const heights = [0.001, 0.1, 1, 2, 50].map((size) => chartHeight(size, 100));

    expect(heights[0]).toBe(4);
    expect(heights[1]).toBeGreaterThan(35);
    expect(heights[2]).toBeLessThan(100);
    expect(heights[3]).toBe(100);
    expect(heights[4]).toBe(100);
});

test('corrections that the chart does not show are forgotten', () => {
    const corrections = new Corrections();
    corrections.add(0.5, 'player', 0);
    corrections.add(0.2, 'loss', 1000);

    corrections.expire(CHART_MS + 500);

    expect(corrections.list.map((one) => one.cause)).toEqual(['loss']);
});

test('causes that never were are not listed', () => {
    const lines = causeLines({
        corrections: { input: 0, thrown: 2, state: 0, mover: 0, player: 0, loss: 0, unknown: 0 },
    });

    expect(lines).toEqual([
        { text: '2 × thrown: a hit, an explosion or a pad threw you', className: 'team-2' },
    ]);
});
