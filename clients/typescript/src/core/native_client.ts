import { ArenadError, type ErrorCode } from '../errors.js';
import type { GameEvent } from '../events.js';
import type { GameFiles } from '../game_files.js';
import type { Input } from '../input.js';
import type { Match, Member } from '../match.js';
import type { Picture } from '../picture.js';
import type { Settings } from '../settings.js';
import type { Stats } from '../stats.js';
import type { Terrain } from '../terrain.js';
import type { Vector } from '../vector.js';
import { readEvent } from './event_reader.js';
import * as layout from './layout.js';
import { readMatch, readMembers, readTerrain } from './match_reader.js';
import { Memory } from './memory.js';
import { type Exports, type Pointer, instantiate } from './module.js';
import { PictureReader } from './picture_reader.js';
import { readStats } from './stats_reader.js';

/** The bytes of a connect token, and of the longest packet. */
export const TOKEN_BYTES = 2048;
const PACKET_BYTES_MAX = 1200;
const MESSAGE_BYTES = 1024;

/** The errors of arenad/client.h that say something about what was passed. */
const ERROR_STATE = 5;
const CODES: Partial<Record<number, ErrorCode>> = {
    3: 'argument',
    5: 'closed',
    7: 'token',
    8: 'map',
    9: 'map',
};

export const STATES = [
    'none',
    'connecting',
    'joining',
    'active',
    'resuming',
    'closed',
    'finished',
] as const;

export const Wish = { stay: 0, play: 1, watch: 2 } as const;

/**
 * The module's client: arenad/client.h for one player, with values of TypeScript.
 *
 * Each has an instance of the module, and so a memory, of its own. Times are in milliseconds and
 * never go backwards.
 */
export class NativeClient {
    readonly #exports: Exports;
    readonly #memory: Memory;
    readonly #pictures: PictureReader;
    readonly #client: Pointer;
    // Structs that live as long as the client.
    readonly #input: Pointer;
    readonly #event: Pointer;
    readonly #picture: Pointer;
    readonly #match: Pointer;
    readonly #stats: Pointer;
    readonly #packet: Pointer;
    readonly #out: Pointer; // two results of a call
    #matchScratch = new Uint8Array(0);

    private constructor(exports: Exports, memory: Memory, client: Pointer) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pictures = new PictureReader(memory);
        this.#client = client;
        this.#input = this.#struct(layout.input);
        this.#event = this.#struct(layout.event);
        this.#picture = this.#struct(layout.picture);
        this.#match = this.#struct(layout.match);
        this.#stats = this.#struct(layout.stats);
        this.#packet = memory.allocate(PACKET_BYTES_MAX + 1);
        this.#out = memory.allocate(8);
    }

    static async create(
        module: WebAssembly.Module,
        token: Uint8Array | OpenToken,
        settings: Partial<Settings>,
        now: number,
    ): Promise<NativeClient> {
        const exports = await instantiate(module);
        const memory = new Memory(exports);
        const client = memory.scoped((scope) => {
            const bytes =
                token instanceof Uint8Array
                    ? scope.copy(token)
                    : makeOpenToken(exports, memory, token, scope.allocate(TOKEN_BYTES));
            const size = token instanceof Uint8Array ? token.length : TOKEN_BYTES;
            const config = scope.allocate(layout.clientConfig.SIZE);
            memory.setU32(config + layout.clientConfig.structSize, layout.clientConfig.SIZE);
            memory.setU32(config + layout.clientConfig.token, bytes);
            memory.setU32(config + layout.clientConfig.tokenSize, size);
            memory.setU32(
                config + layout.clientConfig.settings,
                writeSettings(exports, memory, settings, scope.allocate(layout.settings.SIZE)),
            );
            const created = scope.allocate(4);
            const message = scope.allocate(MESSAGE_BYTES);
            const error = exports.web_create(config, now, created, message, MESSAGE_BYTES);
            if (error !== 0) throw failure(exports, memory, error, memory.text(message));
            return memory.u32(created);
        });
        return new NativeClient(exports, memory, client);
    }

    get state(): (typeof STATES)[number] {
        return STATES[this.#exports.web_state(this.#client)] ?? 'none';
    }

    /** The protocol id, which client and server must share: 16 hexadecimal digits. */
    get protocolId(): string {
        this.#exports.web_protocol_id(this.#out);
        const half = (at: Pointer) => this.#memory.u32(at).toString(16).padStart(8, '0');
        return half(this.#out) + half(this.#out + 4);
    }

    setMap(files: GameFiles): void {
        const memory = this.#memory;
        memory.scoped((scope) => {
            const bytesOf = (file: string | Uint8Array) =>
                typeof file === 'string' ? new TextEncoder().encode(file) : file;
            const map = scope.allocate(layout.map.SIZE);
            memory.setU32(map + layout.map.structSize, layout.map.SIZE);
            const put = (pointer: number, size: number, file: string | Uint8Array) => {
                const bytes = bytesOf(file);
                memory.setU32(map + pointer, scope.copy(bytes));
                memory.setU32(map + size, bytes.length);
            };
            put(layout.map.map, layout.map.mapSize, files.map);
            if (files.rules !== undefined) put(layout.map.rules, layout.map.rulesSize, files.rules);
            const message = scope.allocate(MESSAGE_BYTES);
            const error = this.#exports.web_set_map(this.#client, map, message, MESSAGE_BYTES);
            if (error !== 0) throw failure(this.#exports, memory, error, memory.text(message));
        });
    }

    setInput(input: Input): void {
        checkInput(input);
        const memory = this.#memory;
        const to = this.#input;
        memory.setF32(to + layout.input.move, input.move.x);
        memory.setF32(to + layout.input.move + 4, input.move.y);
        memory.setF32(to + layout.input.aim, input.aim.x);
        memory.setF32(to + layout.input.aim + 4, input.aim.y);
        memory.setU32(to + layout.input.buttons, input.buttons);
        memory.setU32(to + layout.input.slot, input.slot ?? 0);
        const error = this.#exports.web_set_input(this.#client, to);
        if (error !== 0) throw new ArenadError('argument', INPUT_PROBLEM);
    }

    watch(wish: number, player: number, camera?: { center: Vector; size: Vector }): void {
        const memory = this.#memory;
        memory.scoped((scope) => {
            let at = 0;
            if (camera) {
                at = scope.allocate(layout.camera.SIZE);
                memory.setF32(at + layout.camera.center, camera.center.x);
                memory.setF32(at + layout.camera.center + 4, camera.center.y);
                memory.setF32(at + layout.camera.size, camera.size.x);
                memory.setF32(at + layout.camera.size + 4, camera.size.y);
            }
            this.#check(this.#exports.web_watch(this.#client, wish, player, at));
        });
    }

    leave(): void {
        this.#check(this.#exports.web_leave(this.#client));
    }

    advance(now: number): void {
        this.#check(this.#exports.web_advance(this.#client, now));
    }

    /** Takes a packet of the server, of any size. */
    receive(packet: Uint8Array, now: number): void {
        // One that is too long is refused even when cut.
        const size = Math.min(packet.length, PACKET_BYTES_MAX + 1);
        this.#memory.bytes.set(
            size < packet.length ? packet.subarray(0, size) : packet,
            this.#packet,
        );
        this.#check(this.#exports.web_receive(this.#client, this.#packet, size, now));
    }

    /** Returns the next packet for the server, valid until the next call; null: none is due. */
    nextPacket(now: number): Uint8Array<ArrayBuffer> | null {
        this.#check(this.#exports.web_next_datagram(this.#client, now, this.#out, this.#out + 4));
        const at = this.#memory.u32(this.#out);
        const size = this.#memory.u32(this.#out + 4);
        return size === 0 ? null : this.#memory.bytes.subarray(at, at + size);
    }

    /** Returns the oldest event; null when there is none. */
    nextEvent(): GameEvent | null {
        for (;;) {
            this.#check(this.#exports.web_next_event(this.#client, this.#event));
            if (this.#memory.u32(this.#event + layout.event.kind) === 0) return null;
            const event = readEvent(this.#memory, this.#event);
            if (event) return event;
        }
    }

    /** Returns what to draw, valid until the next call. */
    picture(now: number): Picture {
        this.#check(this.#exports.web_picture(this.#client, now, this.#picture));
        return this.#pictures.read(this.#picture);
    }

    /** Returns `known` when nothing has changed since; null before there is a match. */
    match(known: { match: Match; bytes: Uint8Array } | null) {
        const error = this.#exports.web_match(this.#client, this.#match);
        if (error === ERROR_STATE) return null;
        this.#check(error);
        const bytes = this.#matchBytes();
        if (known && sameBytes(known.bytes, bytes)) return known;
        return { match: readMatch(this.#memory, this.#match), bytes: bytes.slice() };
    }

    members(): Member[] {
        this.#check(this.#exports.web_roster(this.#client, this.#out, this.#out + 4));
        return readMembers(
            this.#memory,
            this.#memory.u32(this.#out),
            this.#memory.u32(this.#out + 4),
        );
    }

    /** Returns null while the client has no map, or one with another hash than is asked for. */
    terrain(mapHash?: string): Terrain | null {
        return this.#memory.scoped((scope) => {
            const at = scope.allocate(layout.terrain.SIZE);
            this.#memory.setU32(at, layout.terrain.SIZE);
            const error = this.#exports.web_terrain(this.#client, at);
            if (error === ERROR_STATE) return null;
            this.#check(error);
            const known = this.#memory.hex64(at + layout.terrain.mapHash);
            if (mapHash !== undefined && known !== mapHash) return null;
            return readTerrain(this.#memory, at);
        });
    }

    stats(now: number, bytesSent: number): Stats {
        this.#check(this.#exports.web_stats(this.#client, now, this.#stats));
        return readStats(this.#memory, this.#stats, bytesSent);
    }

    #struct(fields: { SIZE: number }): Pointer {
        const at = this.#memory.allocate(fields.SIZE);
        this.#memory.setU32(at, fields.SIZE);
        return at;
    }

    /** The struct, its teams and its flags. Lists are where they were, or the struct differs. */
    #matchBytes(): Uint8Array {
        const { match, team, flag } = layout;
        const memory = this.#memory;
        const parts: [Pointer, number][] = [
            [this.#match, match.SIZE],
            [
                memory.u32(this.#match + match.teams),
                memory.u32(this.#match + match.teamCount) * team.SIZE,
            ],
            [
                memory.u32(this.#match + match.flags),
                memory.u32(this.#match + match.flagCount) * flag.SIZE,
            ],
        ];
        const size = parts.reduce((sum, [, length]) => sum + length, 0);
        if (this.#matchScratch.length !== size) this.#matchScratch = new Uint8Array(size);
        let to = 0;
        for (const [at, length] of parts) {
            this.#matchScratch.set(memory.bytes.subarray(at, at + length), to);
            to += length;
        }
        return this.#matchScratch;
    }

    #check(error: number): void {
        if (error !== 0) throw failure(this.#exports, this.#memory, error, '');
    }
}

/** Whom an open server, which has no key, is to admit. */
export interface OpenToken {
    name: string;
    /** The server as its tokens name it: an address and a port. */
    server: string;
    /** Whether it is admitted as a watcher. */
    watches?: boolean;
}

const ROLE_PLAYER = 0;
const ROLE_WATCHER = 1;

const INPUT_PROBLEM =
    'the input is out of range: move and aim are points { x, y } of finite numbers, buttons are values of ' +
    'Button, and slot is 0 to 8';

/** A program in JavaScript may have left something out. */
function checkInput(input: unknown): void {
    const isPoint = (value: unknown) => {
        const { x, y } = (value ?? {}) as Partial<Vector>;
        return typeof x === 'number' && typeof y === 'number';
    };
    const { move, aim, buttons, slot } = (input ?? {}) as Partial<Input>;
    const isSlot = slot === undefined || typeof slot === 'number';
    if (!isPoint(move) || !isPoint(aim) || typeof buttons !== 'number' || !isSlot)
        throw new ArenadError('argument', INPUT_PROBLEM);
}

function makeOpenToken(exports: Exports, memory: Memory, token: OpenToken, to: Pointer): Pointer {
    return memory.scoped((scope) => {
        const error = exports.web_make_open_token(
            scope.copyText(token.server),
            scope.copyText(token.name),
            Math.floor(Date.now() / 1000),
            token.watches === true ? ROLE_WATCHER : ROLE_PLAYER,
            to,
            TOKEN_BYTES,
        );
        if (error !== 0)
            throw new ArenadError(
                'argument',
                `'${token.server}' is not an address and a port, such as 127.0.0.1:40000 or [::1]:40000`,
            );
        return to;
    });
}

function writeSettings(
    exports: Exports,
    memory: Memory,
    given: Partial<Settings>,
    at: Pointer,
): Pointer {
    const { settings } = layout;
    memory.setU32(at + settings.structSize, settings.SIZE);
    exports.web_default_settings(at);
    const flag = (field: number, value?: boolean) => {
        if (value !== undefined) memory.setU8(at + field, value ? 1 : 0);
    };
    const time = (field: number, milliseconds?: number) => {
        if (milliseconds === undefined) return;
        if (!(milliseconds >= 0 && milliseconds <= 1000))
            throw new ArenadError('argument', 'a time of the settings is 0 to 1000 milliseconds');
        memory.setU64(at + field, Math.round(milliseconds * 1e6));
    };
    const length = (field: number, value?: number) => {
        if (value !== undefined) memory.setF32(at + field, value);
    };
    flag(settings.predictsOwnPlayer, given.predictsOwnPlayer);
    flag(settings.predictsOwnShots, given.predictsOwnShots);
    time(settings.delayFloor, given.delayFloor);
    time(settings.delayCeiling, given.delayCeiling);
    time(settings.extrapolationMax, given.extrapolationMax);
    time(settings.smoothingTime, given.smoothingTime);
    length(settings.smoothingSpeedMax, given.smoothingSpeedMax);
    length(settings.snapDistance, given.snapDistance);
    return at;
}

function failure(exports: Exports, memory: Memory, error: number, message: string): ArenadError {
    const text = message !== '' ? message : memory.text(exports.web_error_text(error));
    return new ArenadError(CODES[error] ?? 'internal', text);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; ++i) if (a[i] !== b[i]) return false;
    return true;
}
