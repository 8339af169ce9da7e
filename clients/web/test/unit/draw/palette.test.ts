import { expect, test } from 'vitest';
import { paletteOf, teamColour, teamColourIndex, teamLetter } from '../../../src/draw/palette.js';

/** Relative luminance of a colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
    const [red, green, blue] = [1, 3, 5].map((at) => {
        const value = parseInt(colour.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light! + 0.05) / (dark! + 0.05);
}

for (const theme of ['light', 'dark'] as const) {
    test(`teams stand out from the ${theme} floor`, () => {
        const palette = paletteOf(theme);

        for (const colour of palette.teams) {
            expect(contrast(colour, palette.floor), colour).toBeGreaterThan(3);
        }
    });

    test(`text can be read on ${theme} paper`, () => {
        const palette = paletteOf(theme);

        expect(contrast(palette.ink, palette.paper)).toBeGreaterThan(7);
        expect(contrast(palette.quiet, palette.paper)).toBeGreaterThan(4.5);
        expect(contrast(palette.damage, palette.paper)).toBeGreaterThan(4.5);
    });
}

test('team colours repeat, but never as that of players without a team', () => {
    expect(teamColourIndex(0, 9)).toBe(0);
    expect(teamColourIndex(1, 9)).toBe(1);
    expect(teamColourIndex(9, 9)).toBe(1);
    expect(teamColour(paletteOf('light'), 1)).toBe('#0b5cad');
});

test('teams have letters from A on', () => {
    expect([0, 1, 2].map(teamLetter)).toEqual(['', 'A', 'B']);
});
