import { expect, test } from 'vitest';
import { clockText, phaseText, resultText } from '../../../src/hud/clock.js';

test('the clock rounds up, so that 0:00 is the end', () => {
    expect(clockText(60 * 65, 60)).toBe('1:05');
    expect(clockText(1, 60)).toBe('0:01');
    expect(clockText(60, 60)).toBe('0:01');
    expect(clockText(61, 60)).toBe('0:02');
    expect(clockText(0, 60)).toBe('0:00');
});

test('the clock does not run below zero', () => {
    expect(clockText(-30, 60)).toBe('0:00');
});

const match = { mode: 'deathmatch', phase: 'play', round: 2, rounds: 5 } as const;

test('play of a match with one round needs no words', () => {
    expect(phaseText({ ...match, rounds: 1 })).toBe('');
});

test('rounds and phases are named', () => {
    expect(phaseText(match)).toBe('Round 2 of 5');
    expect(phaseText({ ...match, phase: 'overtime' })).toBe('Round 2 of 5: Overtime');
    expect(phaseText({ ...match, phase: 'waiting', rounds: 1 })).toBe('Waiting for players');
});

const nameOf = (player: number): string => (player === 7 ? 'Ann' : '');

test('a result names the team, or else the player', () => {
    expect(resultText({ winner: 7, winnerTeam: 2, endedBy: 'score_limit' }, nameOf)).toBe(
        'Team B wins by points.',
    );
    expect(resultText({ winner: 7, winnerTeam: 0, endedBy: 'survival' }, nameOf)).toBe(
        'Ann wins as the last one standing.',
    );
});

test('a tie has no winner', () => {
    expect(resultText({ winner: 0, winnerTeam: 0, endedBy: 'tie' }, nameOf)).toBe('Nobody wins.');
});
