import type { Match, Member } from 'arenad-client';
import { button, element, setShown } from '../dom.js';
import { teamLetter } from '../draw/palette.js';

/** Rows that are shown at most; beyond, a line says how many more there are. */
const ROWS_MAX = 100;

/** Returns members in the order of a scoreboard: by team, then by points, then by name. */
export function ranked(members: readonly Member[]): Member[] {
    return [...members].sort(
        (a, b) =>
            a.team - b.team || b.score - a.score || a.name.localeCompare(b.name) || a.id - b.id,
    );
}

/** The players with their points. While somebody watches, a row is a button that watches its player. */
export class Scoreboard {
    readonly root = element('section', {
        class: 'scoreboard',
        hidden: true,
        'aria-label': 'Scores',
    });
    private readonly body = element('tbody', {});
    private readonly more = element('p', { class: 'hint' });
    private isOpen = false;
    private shownMembers: readonly Member[] | null = null;
    private shownMatch: Match | null = null;
    private shownWatches = false;

    constructor(private readonly onPick: (player: number) => void) {
        this.root.append(
            element(
                'table',
                {},
                element(
                    'thead',
                    {},
                    element(
                        'tr',
                        {},
                        element('th', { scope: 'col' }, 'Team'),
                        element('th', { scope: 'col' }, 'Player'),
                        element('th', { scope: 'col', class: 'number' }, 'Points'),
                    ),
                ),
                this.body,
            ),
            this.more,
        );
    }

    get isShown(): boolean {
        return this.isOpen;
    }

    setOpen(isOpen: boolean): void {
        this.isOpen = isOpen;
        setShown(this.root, isOpen);
    }

    update(members: readonly Member[], match: Match, watches: boolean): void {
        if (!this.isOpen) return;
        if (
            members === this.shownMembers &&
            match === this.shownMatch &&
            watches === this.shownWatches
        )
            return;
        this.shownMembers = members;
        this.shownMatch = match;
        this.shownWatches = watches;
        const rows = ranked(members);
        this.body.replaceChildren(
            ...rows.slice(0, ROWS_MAX).map((member) => this.row(member, match, watches)),
        );
        const hidden = Math.max(0, rows.length - ROWS_MAX);
        this.more.textContent = hidden > 0 ? `and ${hidden} more` : '';
    }

    private row(member: Member, match: Match, watches: boolean): HTMLElement {
        const name = member.name || `Player ${member.id}`;
        const shown = watches
            ? button(name, () => {
                  this.onPick(member.id);
              })
            : element('span', {}, member.id === match.player ? `${name} (you)` : name);
        return element(
            'tr',
            { class: member.id === match.player ? 'is-own' : undefined },
            element(
                'td',
                { class: member.team > 0 ? `team team-${1 + ((member.team - 1) % 8)}` : undefined },
                teamLetter(member.team) || '–',
            ),
            element('td', {}, shown),
            element('td', { class: 'number' }, String(member.score)),
        );
    }
}
