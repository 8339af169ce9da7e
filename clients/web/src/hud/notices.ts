import { element, setShown, setText } from '../dom.js';

/** Milliseconds for which an announcement is shown. */
const ANNOUNCED_MS = 7000;

/** What stays on the screen for as long as it is so. */
export interface Standing {
    reconnects: boolean;
    paused: boolean;
    /** Seconds until the server sends the player away; null: it does not. */
    idleSeconds: number | null;
    /** Seconds until the player lives again; null: it lives, or nobody knows. */
    respawnSeconds: number | null;
    isDead: boolean;
}

/** Returns the sentence to show, the most urgent one, or an empty text. */
export function standingText(standing: Standing): string {
    if (standing.reconnects) return 'Reconnecting …';
    if (standing.paused) return 'The match is paused.';
    if (standing.idleSeconds !== null)
        return `You will be sent away in ${standing.idleSeconds} s. Move to stay.`;
    if (standing.respawnSeconds !== null) return `You are back in ${standing.respawnSeconds} s.`;
    return standing.isDead ? 'You are not in this round. Wait for the next one.' : '';
}

/** Announcements and what is the matter, in the middle, and both for screen readers. */
export class Notices {
    readonly root = element('div', { class: 'notices' });
    private readonly announced = element('p', { class: 'announcement', hidden: true });
    private readonly standing = element('p', { class: 'standing', hidden: true });
    private readonly live = element('p', {
        class: 'visually-hidden',
        role: 'status',
        'aria-live': 'polite',
    });
    private until = 0;

    constructor() {
        this.root.append(this.announced, this.standing, this.live);
    }

    /** Shows a text for some seconds, and reads it out. */
    announce(text: string, now: number): void {
        setText(this.announced, text);
        setShown(this.announced, true);
        this.until = now + ANNOUNCED_MS;
        this.say(text);
    }

    /** Reads a text out, without showing it. */
    say(text: string): void {
        setText(this.live, text);
    }

    update(standing: Standing, now: number): void {
        if (this.until <= now) setShown(this.announced, false);
        const text = standingText(standing);
        setText(this.standing, text);
        setShown(this.standing, text !== '');
    }
}
