import type { GameEvent } from '../events.js';
import type { Vector } from '../vector.js';
import * as layout from './layout.js';
import type { Memory } from './memory.js';
import type { Pointer } from './module.js';
import { CAUSES, ENDED_BY, GRADES, HIT_ROLES, PHASES, REFUSALS, nameOf } from './names.js';

const FLAG_OWN = 1;
const FLAG_AGAIN = 2;
const FLAG_PREDICTED = 4;
const FLAG_AT_ONCE = 8;
const FLAG_WATCHES = 16;

/** Reads an arenad_event; null for a kind that this version does not know. */
export function readEvent(memory: Memory, at: Pointer): GameEvent | null {
    const { event } = layout;
    const kind = memory.u32(at + event.kind);
    const tick = memory.u32(at + event.tick);
    const player = memory.u32(at + event.player);
    const other = memory.u32(at + event.other);
    const flags = memory.u32(at + event.flags);
    const amount = memory.i32(at + event.amount);
    const change = memory.i32(at + event.change);
    const key = memory.u32(at + event.key);
    const team = memory.u8(at + event.team);
    const index = memory.u8(at + event.index);
    const archetype = memory.u8(at + event.archetype);
    const endTick = memory.u32(at + event.endTick);
    const own = (flags & FLAG_OWN) !== 0;
    const again = (flags & FLAG_AGAIN) !== 0;
    const point = (field: number): Vector => ({ x: memory.f32(field), y: memory.f32(field + 4) });
    const position = () => point(at + event.position);
    const text = () => memory.text(at + event.text);
    switch (kind) {
        case 1:
            return {
                kind: 'connected',
                player,
                tick,
                watches: (flags & FLAG_WATCHES) !== 0,
                again,
                watchDelay: memory.u32(at + event.watchDelay),
            };
        case 2:
            return { kind: 'disconnected', reason: text(), own };
        case 3:
            return {
                kind: 'quality',
                grade: nameOf(GRADES, memory.u8(at + event.grade)),
                before: nameOf(GRADES, memory.u8(at + event.gradeBefore)),
            };
        case 4:
            return { kind: 'events_lost', count: amount };
        case 5:
            return { kind: 'joined', player, name: text(), team, again };
        case 6:
            return { kind: 'left', player, name: text() };
        case 7:
            return { kind: 'score', player, score: amount, change };
        case 8:
            return { kind: 'spawned', tick, player, own, position: position(), archetype };
        case 9:
            return { kind: 'appeared', tick, player, position: position(), archetype };
        case 10:
            return { kind: 'vanished', tick, player, own };
        case 11:
            return { kind: 'died', tick, player, killer: other, own, position: position() };
        case 12:
            return {
                kind: 'shot',
                tick,
                player,
                position: position(),
                velocity: point(at + event.velocity),
                weapon: memory.u8(at + event.weapon),
                key,
                predicted: (flags & FLAG_PREDICTED) !== 0,
            };
        case 13:
            return { kind: 'shot_dropped', tick, player, key };
        case 14:
            return {
                kind: 'hit',
                tick,
                victim: player,
                attacker: other,
                position: position(),
                damage: amount,
                role: nameOf(HIT_ROLES, memory.u8(at + event.role)),
                lookedBack: memory.u32(at + event.lookedBack),
            };
        case 15:
            return { kind: 'collected', tick, player, pickup: other, position: position(), amount };
        case 16:
            return { kind: 'launched', tick, player, thrower: other, position: position() };
        case 17:
            return { kind: 'exploded', tick, owner: player, position: position(), damage: amount };
        case 18:
            return {
                kind: 'bounced',
                tick,
                projectile: player,
                obstacle: other,
                position: position(),
            };
        case 19:
            return {
                kind: 'crate_destroyed',
                tick,
                crate: player,
                attacker: other,
                position: position(),
            };
        case 20:
            return {
                kind: 'correction',
                tick,
                size: memory.f32(at + event.size),
                cause: nameOf(CAUSES, memory.u8(at + event.cause)),
                atOnce: (flags & FLAG_AT_ONCE) !== 0,
            };
        case 21:
            return {
                kind: 'phase',
                tick,
                phase: nameOf(PHASES, memory.u8(at + event.phase)),
                round: memory.u32(at + event.round),
                endTick,
                winner: player,
                winnerTeam: team,
                endedBy: nameOf(ENDED_BY, memory.u8(at + event.endedBy)),
            };
        case 22:
            return { kind: 'team_score', tick, team, score: amount, change };
        case 23:
            return { kind: 'flag_taken', tick, player, team, flag: index, position: position() };
        case 24:
            return { kind: 'flag_dropped', tick, player, team, flag: index, position: position() };
        case 25:
            return { kind: 'flag_returned', tick, team, flag: index, position: position() };
        case 26:
            return { kind: 'flag_captured', tick, player, team, flag: index, position: position() };
        case 27:
            return { kind: 'hill_taken', tick, team, hill: index };
        case 28:
            return { kind: 'hill_contested', tick, team, hill: index };
        case 29:
            return { kind: 'hill_cleared', tick, team, hill: index };
        case 30:
            return { kind: 'hill_moved', tick, hill: index };
        case 31:
            return { kind: 'announcement', text: memory.text(at + event.announcement) };
        case 32:
            return {
                kind: 'watching',
                player,
                refusal: nameOf(REFUSALS, memory.u8(at + event.refusal)),
            };
        case 33:
            return { kind: 'idle_warning', endTick };
        case 34:
            return { kind: 'paused', tick };
        case 35:
            return { kind: 'resumed', tick };
        default:
            return null;
    }
}
