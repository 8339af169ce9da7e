import type { EndedBy, Phase } from './match.js';
import type { Vector } from './vector.js';

/** How good a connection is, from best to worst. */
export type Grade = 'good' | 'fair' | 'poor' | 'silent';

/** The role of the own player in a hit. */
export type HitRole = 'given' | 'taken' | 'seen';

/** Why a prediction was wrong: the first cause that applies. */
export type CorrectionCause =
    'input' | 'thrown' | 'state' | 'mover' | 'player' | 'loss' | 'unknown';

/** Why a wish to watch or to play was not granted. */
export type Refusal = 'nothing' | 'no_place' | 'too_many_watchers' | 'not_allowed' | 'not_here';

/** Something that happened. `player` and `other` are ids; 0 is none. */
export type GameEvent =
    /** The own player is in the world; what was known of it before is void. */
    | {
          kind: 'connected';
          player: number;
          tick: number;
          watches: boolean;
          again: boolean;
          watchDelay: number;
      }
    /** The map of the match is known from now on; with a problem it is not, and says why. */
    | { kind: 'map'; name: string; problem: string | null }
    /** The last event. `own`: this client left. */
    | { kind: 'disconnected'; reason: string; own: boolean }
    | { kind: 'quality'; grade: Grade; before: Grade }
    /** Too many events were waiting. */
    | { kind: 'events_lost'; count: number }
    /** A player is in the match; `again`: it was before, and has another name or team now. */
    | { kind: 'joined'; player: number; name: string; team: number; again: boolean }
    | { kind: 'left'; player: number; name: string }
    | { kind: 'score'; player: number; score: number; change: number }
    | {
          kind: 'spawned';
          tick: number;
          player: number;
          own: boolean;
          position: Vector;
          archetype: number;
      }
    | { kind: 'appeared'; tick: number; player: number; position: Vector; archetype: number }
    | { kind: 'vanished'; tick: number; player: number; own: boolean }
    | { kind: 'died'; tick: number; player: number; killer: number; own: boolean; position: Vector }
    | {
          kind: 'shot';
          tick: number;
          player: number;
          position: Vector;
          velocity: Vector;
          weapon: number;
          key: number;
          /** The server has not confirmed it yet. */
          predicted: boolean;
      }
    /** An own shot was never fired. */
    | { kind: 'shot_dropped'; tick: number; player: number; key: number }
    | {
          kind: 'hit';
          tick: number;
          victim: number;
          attacker: number;
          position: Vector;
          damage: number;
          role: HitRole;
          /** Ticks that the server looked back to where the attacker saw it. */
          lookedBack: number;
      }
    | {
          kind: 'collected';
          tick: number;
          player: number;
          pickup: number;
          position: Vector;
          amount: number;
      }
    | { kind: 'launched'; tick: number; player: number; thrower: number; position: Vector }
    | { kind: 'exploded'; tick: number; owner: number; position: Vector; damage: number }
    | { kind: 'bounced'; tick: number; projectile: number; obstacle: number; position: Vector }
    | { kind: 'crate_destroyed'; tick: number; crate: number; attacker: number; position: Vector }
    /** The prediction was wrong by `size` metres and was corrected; `atOnce`: without smoothing. */
    | { kind: 'correction'; tick: number; size: number; cause: CorrectionCause; atOnce: boolean }
    | {
          kind: 'phase';
          tick: number;
          phase: Phase;
          round: number;
          /** First tick of the next phase, by the clock; 0: the phase has no clock. */
          endTick: number;
          winner: number;
          winnerTeam: number;
          endedBy: EndedBy;
      }
    | { kind: 'team_score'; tick: number; team: number; score: number; change: number }
    | {
          kind: 'flag_taken';
          tick: number;
          player: number;
          team: number;
          flag: number;
          position: Vector;
      }
    | {
          kind: 'flag_dropped';
          tick: number;
          player: number;
          team: number;
          flag: number;
          position: Vector;
      }
    | { kind: 'flag_returned'; tick: number; team: number; flag: number; position: Vector }
    | {
          kind: 'flag_captured';
          tick: number;
          player: number;
          team: number;
          flag: number;
          position: Vector;
      }
    | { kind: 'hill_taken'; tick: number; team: number; hill: number }
    | { kind: 'hill_contested'; tick: number; team: number; hill: number }
    | { kind: 'hill_cleared'; tick: number; team: number; hill: number }
    | { kind: 'hill_moved'; tick: number; hill: number }
    /** The server's operator says something to all players. */
    | { kind: 'announcement'; text: string }
    /** The client is sent another view, or its last wish was not granted. `player` 0: its own. */
    | { kind: 'watching'; player: number; refusal: Refusal }
    /** The server sends the own player away in `endTick` unless its input changes; 0: withdrawn. */
    | { kind: 'idle_warning'; endTick: number }
    | { kind: 'paused'; tick: number }
    | { kind: 'resumed'; tick: number };

export type GameEventKind = GameEvent['kind'];
