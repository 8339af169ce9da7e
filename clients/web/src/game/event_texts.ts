import type { GameEvent, Match } from 'arenad-client';
import { teamLetter } from '../draw/palette.js';
import { phaseText, resultText } from '../hud/clock.js';
import { refusalText } from '../watch/spectator.js';

/** Returns what to announce about an event, as a sentence; an empty text: nothing. */
export function eventText(
    event: GameEvent,
    match: Match,
    nameOf: (player: number) => string,
): string {
    const who = (player: number): string => nameOf(player) || 'Somebody';
    switch (event.kind) {
        case 'announcement':
            return event.text;
        case 'map':
            return event.problem === null ? '' : `The map could not be loaded: ${event.problem}.`;
        case 'watching':
            return refusalText(event.refusal);
        case 'phase':
            return phaseSentence(event, match, nameOf);
        case 'flag_taken':
            return `${who(event.player)} has the flag of ${team(flagTeam(match, event.flag))}.`;
        case 'flag_dropped':
            return `The flag of ${team(flagTeam(match, event.flag))} was dropped.`;
        case 'flag_returned':
            return `The flag of ${team(flagTeam(match, event.flag))} is home again.`;
        case 'flag_captured':
            return `${who(event.player)} captured the flag of ${team(flagTeam(match, event.flag))}.`;
        case 'hill_taken':
            return `${capital(team(event.team))} holds the hill.`;
        case 'hill_contested':
            return 'The hill is contested.';
        case 'hill_moved':
            return 'Another hill counts now.';
        default:
            return '';
    }
}

function phaseSentence(
    event: GameEvent & { kind: 'phase' },
    match: Match,
    nameOf: (player: number) => string,
): string {
    if (event.phase === 'round_end' || event.phase === 'match_end')
        return resultText(event, nameOf);
    if (event.phase === 'play') return match.mode === 'endless' ? '' : 'Go!';
    const text = phaseText({ ...match, phase: event.phase, round: event.round });
    return text === '' ? '' : `${text}.`;
}

function flagTeam(match: Match, flag: number): number {
    return match.flags[flag]?.team ?? 0;
}

function team(number: number): string {
    return number === 0 ? 'nobody' : `team ${teamLetter(number)}`;
}

function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
