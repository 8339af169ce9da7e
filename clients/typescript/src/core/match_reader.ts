import type { Archetype, Match, Member } from '../match.js';
import type { Shape, Terrain } from '../terrain.js';
import type { Vector } from '../vector.js';
import * as layout from './layout.js';
import type { Memory } from './memory.js';
import type { Pointer } from './module.js';
import { ENDED_BY, MODES, MOVE_KINDS, PHASES, SHAPE_KINDS, nameOf } from './names.js';

function readPoint(memory: Memory, at: Pointer): Vector {
    return { x: memory.f32(at), y: memory.f32(at + 4) };
}

function readList<Item>(at: Pointer, count: number, size: number, read: (at: Pointer) => Item) {
    return Array.from({ length: count }, (_, i) => read(at + i * size));
}

function readOutline(memory: Memory, at: Pointer, count: number): Vector[] {
    return readList(at, count, 8, (vertex) => readPoint(memory, vertex));
}

function readArchetype(memory: Memory, at: Pointer): Archetype {
    const { archetype } = layout;
    return {
        outline: readOutline(
            memory,
            memory.u32(at + archetype.outline),
            memory.u32(at + archetype.outlineCount),
        ),
        radius: memory.f32(at + archetype.radius),
        health: memory.i32(at + archetype.health),
        move: nameOf(MOVE_KINDS, memory.u8(at + archetype.move)),
        canJump: memory.u8(at + archetype.canJump) !== 0,
        canDash: memory.u8(at + archetype.canDash) !== 0,
        alwaysSeen: memory.u8(at + archetype.alwaysSeen) !== 0,
        view: readPoint(memory, at + archetype.view),
    };
}

/** Reads an arenad_match. */
export function readMatch(memory: Memory, at: Pointer): Match {
    const { match, weapon, team, flag } = layout;
    return {
        player: memory.u32(at + match.player),
        tickRate: memory.u32(at + match.tickRate),
        snapshotRate: memory.u32(at + match.snapshotRate),
        gravity: memory.f32(at + match.gravity),
        view: readPoint(memory, at + match.view),
        obstacles: memory.u32(at + match.obstacleCount),
        movers: memory.u32(at + match.moverCount),
        triggers: memory.u32(at + match.triggerCount),
        mapHash: memory.hex64(at + match.mapHash),
        rulesHash: memory.hex64(at + match.rulesHash),
        mapName: memory.text(memory.u32(at + match.mapName)),
        archetypes: readList(
            memory.u32(at + match.archetypes),
            memory.u32(at + match.archetypeCount),
            layout.archetype.SIZE,
            (each) => readArchetype(memory, each),
        ),
        weapons: readList(
            memory.u32(at + match.weapons),
            memory.u32(at + match.weaponCount),
            weapon.SIZE,
            (each) => ({
                radius: memory.f32(each + weapon.radius),
                range: memory.f32(each + weapon.range),
            }),
        ),
        number: memory.u32(at + match.number),
        round: memory.u32(at + match.round),
        rounds: memory.u32(at + match.rounds),
        scoreLimit: memory.i32(at + match.scoreLimit),
        phaseTick: memory.u32(at + match.phaseTick),
        phaseEndTick: memory.u32(at + match.phaseEndTick),
        roundTick: memory.u32(at + match.roundTick),
        mode: nameOf(MODES, memory.u8(at + match.mode)),
        phase: nameOf(PHASES, memory.u8(at + match.phase)),
        endedBy: nameOf(ENDED_BY, memory.u8(at + match.endedBy)),
        winner: memory.u32(at + match.winner),
        winnerTeam: memory.u8(at + match.winnerTeam),
        hill: memory.u8(at + match.hill),
        hillTeam: memory.u8(at + match.hillTeam),
        hillContested: memory.u8(at + match.hillContested) !== 0,
        hillMoveTick: memory.u32(at + match.hillMoveTick),
        paused: memory.u8(at + match.paused) !== 0,
        watchDelay: memory.u32(at + match.watchDelay),
        teams: readList(
            memory.u32(at + match.teams),
            memory.u32(at + match.teamCount),
            team.SIZE,
            (each) => ({
                score: memory.i32(each + team.score),
                roundsWon: memory.i32(each + team.roundsWon),
            }),
        ),
        flags: readList(
            memory.u32(at + match.flags),
            memory.u32(at + match.flagCount),
            flag.SIZE,
            (each) => ({
                position: readPoint(memory, each + flag.position),
                carrier: memory.u32(each + flag.carrier),
                returnTick: memory.u32(each + flag.returnTick),
                team: memory.u8(each + flag.team),
            }),
        ),
    };
}

/** Reads a list of arenad_member. */
export function readMembers(memory: Memory, at: Pointer, count: number): Member[] {
    const { member } = layout;
    return readList(at, count, member.SIZE, (each) => ({
        id: memory.u32(each + member.id),
        name: memory.text(memory.u32(each + member.name)),
        score: memory.i32(each + member.score),
        team: memory.u8(each + member.team),
    }));
}

function readShape(memory: Memory, at: Pointer): Shape {
    const { shape } = layout;
    return {
        kind: nameOf(SHAPE_KINDS, memory.u8(at + shape.kind)),
        id: memory.u32(at + shape.id),
        team: memory.u8(at + shape.team),
        isLow: memory.u8(at + shape.isLow) !== 0,
        isOneSided: memory.u8(at + shape.isOneSided) !== 0,
        outline: readOutline(
            memory,
            memory.u32(at + shape.outline),
            memory.u32(at + shape.outlineCount),
        ),
        center: readPoint(memory, at + shape.center),
        radius: memory.f32(at + shape.radius),
    };
}

/** Reads an arenad_terrain. */
export function readTerrain(memory: Memory, at: Pointer): Terrain {
    const { terrain } = layout;
    return {
        min: readPoint(memory, at + terrain.min),
        max: readPoint(memory, at + terrain.max),
        shapes: readList(
            memory.u32(at + terrain.shapes),
            memory.u32(at + terrain.shapeCount),
            layout.shape.SIZE,
            (each) => readShape(memory, each),
        ),
    };
}
