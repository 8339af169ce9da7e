import { NO_INDEX } from 'arenad-client';
import { expect, test } from 'vitest';
import { standingText } from '../../../src/hud/notices.js';
import { ranked } from '../../../src/hud/scoreboard.js';
import { weaponText } from '../../../src/hud/vitals.js';

const calm = {
    reconnects: false,
    paused: false,
    idleSeconds: null,
    respawnSeconds: null,
    isDead: false,
};

test('the most urgent notice is shown', () => {
    expect(standingText(calm)).toBe('');
    expect(standingText({ ...calm, isDead: true })).toContain('Wait for the next one');
    expect(standingText({ ...calm, respawnSeconds: 3 })).toBe('You are back in 3 s.');
    expect(standingText({ ...calm, respawnSeconds: 3, idleSeconds: 9 })).toContain(
        'sent away in 9 s',
    );
    expect(standingText({ ...calm, paused: true, reconnects: true })).toBe('Reconnecting …');
});

test('a scoreboard is by team, then points, then name', () => {
    const members = [
        { id: 1, name: 'Cem', score: 3, team: 2 },
        { id: 2, name: 'Ben', score: 1, team: 1 },
        { id: 3, name: 'Ann', score: 3, team: 2 },
        { id: 4, name: 'Eve', score: 7, team: 1 },
    ];

    expect(ranked(members).map((member) => member.name)).toEqual(['Eve', 'Ben', 'Ann', 'Cem']);
});

const hand = { weapon: 0, slot: 2, magazine: 12, ammunition: 36 };

test('a weapon shows its magazine and what is left, or its reload', () => {
    expect(weaponText(hand, 0)).toBe('Weapon 2: 12 | 36');
    expect(weaponText({ ...hand, ammunition: -1 }, 0)).toBe('Weapon 2: 12 | ∞');
    expect(weaponText(hand, 8)).toBe('Weapon 2: reloading, 0.8 s');
});

test('bare hands are no weapon', () => {
    expect(weaponText({ ...hand, weapon: NO_INDEX }, 0)).toBe('No weapon');
});
