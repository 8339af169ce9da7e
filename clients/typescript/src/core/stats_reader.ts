import type { CorrectionCause } from '../events.js';
import type { Stats } from '../stats.js';
import * as layout from './layout.js';
import type { Memory } from './memory.js';
import type { Pointer } from './module.js';
import { CAUSES, GRADES, PREDICTIONS, nameOf } from './names.js';

/** Reads an arenad_stats. `bytesSent` is what the transport has counted. */
export function readStats(memory: Memory, at: Pointer, bytesSent: number): Stats {
    const { stats } = layout;
    const milliseconds = (field: number) => memory.i64(at + field) / 1e6;
    const count = (field: number) => memory.u64(at + field);
    const corrections = {} as Record<CorrectionCause, number>;
    CAUSES.forEach((cause, i) => {
        corrections[cause] = count(stats.corrections + 8 * i);
    });
    return {
        prediction: nameOf(PREDICTIONS, memory.u8(at + stats.prediction)),
        grade: nameOf(GRADES, memory.u8(at + stats.grade)),
        roundTrip: memory.i32(at + stats.roundTrip + 4) < 0 ? null : milliseconds(stats.roundTrip),
        jitter: milliseconds(stats.jitter),
        interpolationDelay: milliseconds(stats.interpolationDelay),
        silence: milliseconds(stats.silence),
        lead: memory.f64(at + stats.lead),
        inputMargin:
            memory.u8(at + stats.hasInputMargin) !== 0 ? memory.f64(at + stats.inputMargin) : null,
        loss: memory.f32(at + stats.loss),
        packetsReceived: count(stats.datagramsReceived),
        bytesReceived: count(stats.bytesReceived),
        bytesOfUpdates: count(stats.bytesOfUpdates),
        bytesReliable: count(stats.bytesReliable),
        packetsRefused: count(stats.datagramsRefused),
        packetsSent: count(stats.packetsSent),
        bytesSent,
        packetsLost: count(stats.packetsLost),
        inputsSent: count(stats.inputsSent),
        updates: count(stats.updates),
        resumes: count(stats.resumes),
        eventsLost: count(stats.eventsLost),
        ticksPredicted: count(stats.ticksPredicted),
        ticksReplayed: count(stats.ticksReplayed),
        updatesCompared: count(stats.updatesCompared),
        corrections,
        snaps: count(stats.snaps),
        shotsPredicted: count(stats.shotsPredicted),
        shotsConfirmed: count(stats.shotsConfirmed),
        shotsDropped: count(stats.shotsDropped),
        framesExtrapolated: count(stats.framesExtrapolated),
    };
}
