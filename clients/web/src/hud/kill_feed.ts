import { element } from '../dom.js';

/** Lines that are shown at once, and milliseconds for which each is. */
const LINES_MAX = 5;
const SHOWN_MS = 6000;

export interface FeedLine {
    killer: string;
    victim: string;
    /** The own player is one of them. */
    isOwn: boolean;
    until: number;
}

/** The newest deaths, the newest last. */
export class FeedLines {
    readonly lines: FeedLine[] = [];

    /** Adds a death; `killer` is empty where nobody did it, or the victim itself. */
    add(killer: string, victim: string, isOwn: boolean, now: number): void {
        this.lines.push({
            killer: killer === victim ? '' : killer,
            victim,
            isOwn,
            until: now + SHOWN_MS,
        });
        if (this.lines.length > LINES_MAX) this.lines.shift();
    }

    /** Removes what is old; returns whether anything was. */
    expire(now: number): boolean {
        let count = 0;
        while (count < this.lines.length && this.lines[count]!.until <= now) count++;
        if (count > 0) this.lines.splice(0, count);
        return count > 0;
    }
}

/** Returns a death as a sentence. */
export function feedText(line: Pick<FeedLine, 'killer' | 'victim'>): string {
    return line.killer === '' ? `${line.victim} died` : `${line.killer} beat ${line.victim}`;
}

export class KillFeed {
    readonly root = element('ul', { class: 'feed', 'aria-label': 'Deaths' });
    private readonly feed = new FeedLines();

    add(killer: string, victim: string, isOwn: boolean, now: number): void {
        this.feed.add(killer, victim, isOwn, now);
        this.show();
    }

    update(now: number): void {
        if (this.feed.expire(now)) this.show();
    }

    clear(): void {
        this.feed.lines.length = 0;
        this.show();
    }

    private show(): void {
        this.root.replaceChildren(
            ...this.feed.lines.map((line) =>
                element('li', { class: line.isOwn ? 'is-own' : undefined }, feedText(line)),
            ),
        );
    }
}
