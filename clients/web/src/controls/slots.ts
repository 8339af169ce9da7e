import { WEAPON_SLOTS_MAX } from 'arenad-client';

/** Milliseconds after which a slot that was asked for and not taken counts as empty. */
const PATIENCE_MS = 500;

/**
 * The weapon slot that the player asks for. A client does not know how many weapons its player has,
 * so moving on past the last one, which the server does not do, goes back to the first.
 */
export class SlotWish {
    /** 0: the one in hand. */
    wanted = 0;
    private last = WEAPON_SLOTS_MAX;
    private since = 0;

    /** Asks for a slot by its number. */
    choose(slot: number, now: number): void {
        this.wanted = slot;
        this.since = now;
    }

    /** Asks for the slot that is `steps` after the one in hand. */
    move(steps: number, inHand: number, now: number): void {
        const from = (this.wanted || inHand || 1) - 1;
        const count = this.last;
        this.choose(((((from + steps) % count) + count) % count) + 1, now);
    }

    /** Compares the wish with the slot in hand, and gives up one that is empty. */
    update(inHand: number, now: number): void {
        if (this.wanted === 0) return;
        if (this.wanted === inHand) {
            this.wanted = 0;
        } else if (now - this.since > PATIENCE_MS) {
            if (this.wanted > inHand) this.last = Math.max(1, this.wanted - 1);
            this.wanted = 0;
        }
    }

    /** The player has other weapons now. */
    reset(): void {
        this.wanted = 0;
        this.last = WEAPON_SLOTS_MAX;
    }
}
