import type { CorrectionCause, Grade, HitRole, Refusal } from '../events.js';
import type { EndedBy, Mode, MoveKind, Phase } from '../match.js';
import type { PredictionState } from '../stats.js';
import type { ShapeKind } from '../terrain.js';

/* The names of the numbers of arenad/client.h, in its order. */

export const MODES: readonly Mode[] = [
    'endless',
    'deathmatch',
    'team_deathmatch',
    'last_one_standing',
    'capture_the_flag',
    'king_of_the_hill',
    'elimination',
];

export const PHASES: readonly Phase[] = [
    'waiting',
    'warm_up',
    'countdown',
    'play',
    'overtime',
    'round_end',
    'match_end',
];

export const ENDED_BY: readonly EndedBy[] = [
    'nothing',
    'score_limit',
    'time_limit',
    'overtime',
    'survival',
    'tie',
    'rounds',
    'forfeit',
    'abandoned',
    'operator',
];

export const MOVE_KINDS: readonly MoveKind[] = ['pushed_out', 'slides', 'by_rays'];

export const GRADES: readonly Grade[] = ['good', 'fair', 'poor', 'silent'];

export const HIT_ROLES: readonly HitRole[] = ['given', 'taken', 'seen'];

export const CAUSES: readonly CorrectionCause[] = [
    'input',
    'thrown',
    'state',
    'mover',
    'player',
    'loss',
    'unknown',
];

export const REFUSALS: readonly Refusal[] = [
    'nothing',
    'no_place',
    'too_many_watchers',
    'not_allowed',
    'not_here',
];

export const PREDICTIONS: readonly PredictionState[] = [
    'waiting',
    'on',
    'switched_off',
    'no_map',
    'other_map',
    'other_rules',
    'watching',
];

export const SHAPE_KINDS: readonly ShapeKind[] = [
    'wall',
    'platform',
    'door',
    'timed',
    'crate',
    'spikes',
    'pickup',
    'pad',
    'plate',
    'area',
    'bush',
    'flag',
    'base',
    'hill',
    'force',
    'spawn',
];

/** Returns the name of a number; the first one's for a number that this version does not know. */
export function nameOf<Name>(names: readonly Name[], number: number): Name {
    return names[number] ?? (names[0] as Name);
}
