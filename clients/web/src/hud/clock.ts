import type { EndedBy, Match, Phase } from 'arenad-client';
import { teamLetter } from '../draw/palette.js';

/** Returns ticks as minutes and seconds, rounded up, so that 0:00 is the end: "1:05". */
export function clockText(ticks: number, tickRate: number): string {
    const seconds = Math.max(0, Math.ceil(ticks / tickRate - 1e-6));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const PHASE_NAMES: Record<Phase, string> = {
    waiting: 'Waiting for players',
    warm_up: 'Warm-up',
    countdown: 'Get ready',
    play: '',
    overtime: 'Overtime',
    round_end: 'End of the round',
    match_end: 'End of the match',
};

/** Returns what is being played, beside the clock: "Round 2 of 5", "Overtime". */
export function phaseText(match: Pick<Match, 'phase' | 'round' | 'rounds' | 'mode'>): string {
    const round = match.rounds > 1 ? `Round ${match.round} of ${match.rounds}` : '';
    const phase = PHASE_NAMES[match.phase];
    if (round && phase) return `${round}: ${phase}`;
    return round || phase;
}

const ENDINGS: Record<EndedBy, string> = {
    nothing: '',
    score_limit: 'by points',
    time_limit: 'when the time was up',
    overtime: 'in overtime',
    survival: 'as the last one standing',
    tie: '',
    rounds: 'by rounds',
    forfeit: 'because the others left',
    abandoned: 'because nobody was left',
    operator: 'by a decision of the operator',
};

/** Returns who won, as a sentence: "Team B wins by points." */
export function resultText(
    match: Pick<Match, 'winner' | 'winnerTeam' | 'endedBy'>,
    nameOf: (player: number) => string,
): string {
    const who =
        match.winnerTeam !== 0
            ? `Team ${teamLetter(match.winnerTeam)}`
            : match.winner !== 0
              ? nameOf(match.winner) || 'Somebody'
              : '';
    if (who === '') return 'Nobody wins.';
    const ending = ENDINGS[match.endedBy];
    return ending ? `${who} wins ${ending}.` : `${who} wins.`;
}
