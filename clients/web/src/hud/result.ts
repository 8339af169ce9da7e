import type { Match, Member } from 'arenad-client';
import { element, setShown } from '../dom.js';
import { resultText } from './clock.js';

/** Places that are listed. */
const PLACES = 5;

/** Who won, at the end of a round or of the match. */
export class Result {
    readonly root = element('section', { class: 'result', hidden: true, 'aria-label': 'Result' });
    private shownMatch: Match | null = null;

    update(match: Match, members: readonly Member[], nameOf: (player: number) => string): void {
        if (match === this.shownMatch) return;
        this.shownMatch = match;
        const isOver = match.phase === 'match_end' || match.phase === 'round_end';
        setShown(this.root, isOver);
        if (!isOver) return;
        const best = [...members].sort((a, b) => b.score - a.score).slice(0, PLACES);
        this.root.replaceChildren(
            element(
                'h2',
                {},
                match.phase === 'match_end' ? 'The match is over' : 'The round is over',
            ),
            element('p', {}, resultText(match, nameOf)),
            element(
                'ol',
                {},
                ...best.map((member) =>
                    element(
                        'li',
                        {},
                        `${member.name || `Player ${member.id}`}, ${member.score} points`,
                    ),
                ),
            ),
        );
    }
}
