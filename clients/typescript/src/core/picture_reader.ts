import type { Focus, Own, Picture, ReportedOwn, Zone } from '../picture.js';
import { NO_INDEX } from '../picture.js';
import type { Vector } from '../vector.js';
import { MoverColumns, PlayerColumns, ProjectileColumns, TriggerColumns } from './columns.js';
import * as layout from './layout.js';
import type { Memory } from './memory.js';
import type { Pointer } from './module.js';

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const point = (): Vector => ({ x: 0, y: 0 });

/** Copies a picture out of the module's memory, always into the same objects. */
export class PictureReader {
    readonly #own: Writable<Own> = {
        id: 0,
        position: point(),
        velocity: point(),
        aim: point(),
        health: 0,
        archetype: 0,
        team: 0,
        flags: 0,
        animation: NO_INDEX,
        effects: 0,
        computedPosition: point(),
        ammunition: -1,
        fireReadyTick: 0,
        dashReadyTick: 0,
        weapon: NO_INDEX,
        isPredicted: false,
        slot: 1,
        magazine: 0,
        reloadedTick: 0,
        pickedUp: new Uint8Array(8),
        abilityFullTick: new Uint32Array(4),
        heat: 0,
        heatTick: 0,
        chargeTick: 0,
    };
    readonly #reported: Writable<ReportedOwn> = { tick: 0, position: point(), velocity: point() };
    readonly #zone: Writable<Zone> = { center: point(), radius: 0 };
    readonly #focus: Writable<Focus> = { position: point(), view: point(), player: 0 };
    readonly #others = new PlayerColumns();
    readonly #projectiles = new ProjectileColumns();
    readonly #movers = new MoverColumns();
    readonly #triggers = new TriggerColumns();
    readonly #picture: Writable<Picture> = {
        ownMoment: 0,
        othersMoment: 0,
        respawnTick: 0,
        own: null,
        reported: null,
        others: this.#others,
        projectiles: this.#projectiles,
        movers: this.#movers,
        triggers: this.#triggers,
        zone: null,
        focus: null,
    };

    constructor(private readonly memory: Memory) {}

    /** `at` is an arenad_picture. */
    read(at: Pointer): Picture {
        const { memory } = this;
        const { picture } = layout;
        const to = this.#picture;
        to.ownMoment = memory.f64(at + picture.ownMoment);
        to.othersMoment = memory.f64(at + picture.othersMoment);
        to.respawnTick = memory.u32(at + picture.respawnTick);
        to.own = this.#readOwn(at);
        to.reported = this.#readReported(memory.u32(at + picture.reported));
        this.#others.read(
            memory,
            memory.u32(at + picture.others),
            memory.u32(at + picture.otherCount),
            memory.u32(at + picture.otherEffects),
        );
        this.#projectiles.read(
            memory,
            memory.u32(at + picture.projectiles),
            memory.u32(at + picture.projectileCount),
        );
        this.#movers.read(
            memory,
            memory.u32(at + picture.movers),
            memory.u32(at + picture.moverCount),
        );
        this.#triggers.read(
            memory,
            memory.u32(at + picture.triggers),
            memory.u32(at + picture.triggerCount),
        );
        to.zone = this.#readZone(memory.u32(at + picture.zone));
        to.focus = this.#readFocus(memory.u32(at + picture.focus));
        return to;
    }

    #readPoint(at: Pointer, to: Vector): void {
        to.x = this.memory.f32(at);
        to.y = this.memory.f32(at + 4);
    }

    #readOwn(picture: Pointer): Own | null {
        const { memory } = this;
        const { own, player } = layout;
        const at = memory.u32(picture + layout.picture.own);
        if (at === 0) return null;
        const to = this.#own;
        to.id = memory.u32(at + player.id);
        this.#readPoint(at + player.position, to.position);
        this.#readPoint(at + player.velocity, to.velocity);
        this.#readPoint(at + player.aim, to.aim);
        to.health = memory.i32(at + player.health);
        to.archetype = memory.u8(at + player.archetype);
        to.team = memory.u8(at + player.team);
        to.flags = memory.u8(at + player.flags);
        to.animation = memory.u8(at + player.animation);
        to.effects = memory.u32(picture + layout.picture.ownEffects);
        this.#readPoint(at + own.computedPosition, to.computedPosition);
        to.ammunition = memory.i32(at + own.ammunition);
        to.fireReadyTick = memory.u32(at + own.fireReadyTick);
        to.dashReadyTick = memory.u32(at + own.dashReadyTick);
        to.weapon = memory.u8(at + own.weapon);
        to.isPredicted = memory.u8(at + own.isPredicted) !== 0;
        this.#readEquipment(picture, to);
        return to;
    }

    #readEquipment(picture: Pointer, to: Writable<Own>): void {
        const { memory } = this;
        const arsenal = memory.u32(picture + layout.picture.arsenal);
        to.slot = memory.u32(arsenal + layout.arsenal.slot);
        to.magazine = memory.u32(arsenal + layout.arsenal.magazine);
        to.reloadedTick = memory.u32(arsenal + layout.arsenal.reloadedTick);
        for (let i = 0; i < to.pickedUp.length; ++i)
            to.pickedUp[i] = memory.u8(arsenal + layout.arsenal.pickedUp + i);
        const abilities = memory.u32(picture + layout.picture.abilities);
        for (let i = 0; i < to.abilityFullTick.length; ++i)
            to.abilityFullTick[i] = memory.u32(abilities + layout.abilities.fullTick + 4 * i);
        const firing = memory.u32(picture + layout.picture.firing);
        to.heat = memory.f32(firing + layout.firing.heat);
        to.heatTick = memory.u32(firing + layout.firing.heatTick);
        to.chargeTick = memory.u32(firing + layout.firing.chargeTick);
    }

    #readReported(at: Pointer): ReportedOwn | null {
        if (at === 0) return null;
        this.#readPoint(at + layout.reported.position, this.#reported.position);
        this.#readPoint(at + layout.reported.velocity, this.#reported.velocity);
        this.#reported.tick = this.memory.u32(at + layout.reported.tick);
        return this.#reported;
    }

    #readZone(at: Pointer): Zone | null {
        if (at === 0) return null;
        this.#readPoint(at + layout.zone.center, this.#zone.center);
        this.#zone.radius = this.memory.f32(at + layout.zone.radius);
        return this.#zone;
    }

    #readFocus(at: Pointer): Focus | null {
        if (at === 0) return null;
        this.#readPoint(at + layout.focus.position, this.#focus.position);
        this.#readPoint(at + layout.focus.view, this.#focus.view);
        this.#focus.player = this.memory.u32(at + layout.focus.player);
        return this.#focus;
    }
}
