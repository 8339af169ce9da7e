import type { CorrectionCause } from 'arenad-client';

/** Milliseconds that the chart shows, and corrections that are kept at most. */
export const CHART_MS = 20_000;
const KEPT_MAX = 256;

export interface Correction {
    at: number;
    /** Metres. */
    size: number;
    cause: CorrectionCause;
}

/** What people are told about why a prediction was wrong. */
export const CAUSES: Record<CorrectionCause, { name: string; meaning: string }> = {
    input: {
        name: 'late input',
        meaning: 'your input came too late, so the server used the last one',
    },
    thrown: { name: 'thrown', meaning: 'a hit, an explosion or a pad threw you' },
    state: { name: 'changed', meaning: 'the server changed you, for example with an effect' },
    mover: { name: 'platform', meaning: 'a platform, door or crate was elsewhere' },
    player: { name: 'player', meaning: 'you met another player' },
    loss: { name: 'loss', meaning: 'updates were lost, so the guess was old' },
    unknown: { name: 'other', meaning: 'none of the known causes' },
};

/** The newest corrections of the prediction. */
export class Corrections {
    readonly list: Correction[] = [];

    add(size: number, cause: CorrectionCause, now: number): void {
        this.list.push({ at: now, size, cause });
        if (this.list.length > KEPT_MAX) this.list.shift();
    }

    /** Forgets what the chart does not show any more. */
    expire(now: number): void {
        let count = 0;
        while (count < this.list.length && this.list[count]!.at < now - CHART_MS) count++;
        if (count > 0) this.list.splice(0, count);
    }
}

/** Returns where a moment is on a chart of this width: the present is at its right edge. */
export function chartX(at: number, now: number, width: number): number {
    return width * (1 - (now - at) / CHART_MS);
}

/**
 * Returns how high a correction is on a chart of this height: by its logarithm, so that a
 * centimetre can be seen beside a metre. Centimetres and less are at the bottom, two metres at the top.
 */
export function chartHeight(size: number, height: number): number {
    const low = Math.log(0.01);
    const high = Math.log(2);
    const share = (Math.log(Math.max(size, 0.01)) - low) / (high - low);
    return height * Math.min(1, Math.max(0.04, share));
}
