import type { Match } from 'arenad-client';
import { element, setShown, setText } from '../dom.js';
import { teamLetter } from '../draw/palette.js';
import { clockText, phaseText } from './clock.js';

/** The clock, what is being played, and the points of the teams, at the top. */
export class MatchBar {
    readonly root = element('div', { class: 'match-bar' });
    private readonly clock = element('span', { class: 'clock', 'aria-label': 'Time left' });
    private readonly phase = element('span', { class: 'phase' });
    private readonly limit = element('span', { class: 'limit' });
    private readonly teams = element('div', { class: 'team-scores' });
    private readonly scores: HTMLElement[] = [];
    private shownSecond = -1;
    private shownMatch: Match | null = null;

    constructor() {
        this.root.append(
            this.teams,
            element('div', { class: 'match-line' }, this.clock, this.phase, this.limit),
        );
    }

    update(match: Match, moment: number): void {
        this.updateClock(match, moment);
        if (match === this.shownMatch) return;
        this.shownMatch = match;
        setText(this.phase, phaseText(match));
        setText(this.limit, limitText(match));
        setShown(this.limit, match.scoreLimit > 0);
        this.updateTeams(match);
        setShown(this.root, isBusy(match));
    }

    private updateClock(match: Match, moment: number): void {
        const hasClock = match.phaseEndTick > 0;
        setShown(this.clock, hasClock);
        if (!hasClock) return;
        const second = Math.ceil((match.phaseEndTick - moment) / match.tickRate - 1e-6);
        if (second === this.shownSecond) return;
        this.shownSecond = second;
        setText(this.clock, clockText(match.phaseEndTick - moment, match.tickRate));
    }

    private updateTeams(match: Match): void {
        setShown(this.teams, match.teams.length > 0);
        while (this.scores.length > match.teams.length) this.scores.pop()?.remove();
        match.teams.forEach((team, i) => {
            let shown = this.scores[i];
            if (!shown) {
                shown = element('span', { class: `team team-${1 + (i % 8)}` });
                this.scores.push(shown);
                this.teams.append(shown);
            }
            const rounds = match.rounds > 1 ? ` (${team.roundsWon})` : '';
            setText(shown, `${teamLetter(i + 1)} ${team.score}${rounds}`);
            shown.setAttribute('aria-label', `Team ${teamLetter(i + 1)}: ${team.score} points`);
        });
    }
}

/** Whether there is anything to show: an endless match has neither clock nor phases. */
function isBusy(match: Match): boolean {
    return match.phaseEndTick > 0 || match.teams.length > 0 || phaseText(match) !== '';
}

/** Returns "to 45": the points that win a round. */
function limitText(match: Match): string {
    return match.scoreLimit > 0 ? `to ${match.scoreLimit}` : '';
}
