import type { CorrectionCause, Grade } from './events.js';

/** Whether the own player is predicted, or why not. */
export type PredictionState =
    'waiting' | 'on' | 'switched_off' | 'no_map' | 'other_map' | 'other_rules' | 'watching';

/** Measurements and counters of a client. Times are in milliseconds. */
export interface Stats {
    prediction: PredictionState;
    grade: Grade;
    /** Smoothed; null: not measured yet. */
    roundTrip: number | null;
    /** Of the arrival of updates. */
    jitter: number;
    interpolationDelay: number;
    /** Since the last packet arrived. */
    silence: number;
    /** Ticks by which the own player is shown ahead of the newest update. */
    lead: number;
    /** Ticks before their turn at which inputs arrive; null: not measured. */
    inputMargin: number | null;
    /** Share of the last 256 packets that were lost, 0 to 1. */
    loss: number;

    packetsReceived: number;
    bytesReceived: number;
    /** Of `bytesReceived`; what is neither of these two is headers and seals. */
    bytesOfUpdates: number;
    /** Of messages that arrive for certain: the roster, the match. */
    bytesReliable: number;
    packetsRefused: number;
    packetsSent: number;
    bytesSent: number;
    packetsLost: number;
    inputsSent: number;
    updates: number;
    resumes: number;
    eventsLost: number;
    ticksPredicted: number;
    ticksReplayed: number;
    updatesCompared: number;
    corrections: Record<CorrectionCause, number>;
    snaps: number;
    shotsPredicted: number;
    shotsConfirmed: number;
    shotsDropped: number;
    framesExtrapolated: number;
}
