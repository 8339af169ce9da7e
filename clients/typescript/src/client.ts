import { type NativeClient, Wish } from './core/native_client.js';
import { deferred } from './deferred.js';
import { ArenadError } from './errors.js';
import { EventQueue } from './event_queue.js';
import type { GameEvent } from './events.js';
import type { GameFiles, LoadGame } from './game_files.js';
import type { Input } from './input.js';
import type { Match, Member } from './match.js';
import type { Picture } from './picture.js';
import { explainReason } from './reasons.js';
import type { Stats } from './stats.js';
import type { Terrain } from './terrain.js';
import { Link, type LinkProfile } from './transport/link.js';
import type { MakeTransport } from './transport/transport.js';
import type { Vector } from './vector.js';

/** How often a client works while nothing arrives and nothing is drawn. */
const TIMER_MILLISECONDS = 1000 / 60;

/** The latest time that the module takes, in milliseconds: 31 years. Date.now() is beyond it. */
const TIME_MAX = 1e12;

export type ClientState =
    /** Shows its connect token. */
    | 'connecting'
    /** Admitted, and waiting for news of the match. */
    | 'joining'
    /** Plays or watches. */
    | 'active'
    /** Has lost its connection and tries to come back. */
    | 'resuming'
    /** Over; goodbyes are left to send. */
    | 'closed'
    /** Over. */
    | 'finished';

/** Why a client is over. */
export interface Closing {
    /** A word of the server's or the client's, such as `left`, `kicked` or `timed_out`. */
    reason: string;
    /** Whether this client left. */
    own: boolean;
}

/** What a client wants to see. Absent fields stay as they are. */
export interface WatchWish {
    /** Whose view: a player's id. 0, and absent: the own one, or the camera's. */
    player?: number;
    /** Metres. */
    camera?: { center: Vector; size: Vector };
}

/**
 * A player, or a watcher, in a match. `connect` makes it.
 *
 * It works by itself, on each packet and 60 times a second, also in a tab that is not shown. All
 * times are those of performance.now().
 */
export class Client {
    readonly #native: NativeClient;
    readonly #link: Link;
    readonly #queue = new EventQueue();
    readonly #loadGame: LoadGame | null;
    readonly #timer: ReturnType<typeof setInterval>;
    readonly #closing = deferred<Closing>();
    readonly #joined = deferred<undefined>();
    #now = 0;
    #isOver = false;
    #match: { match: Match; bytes: Uint8Array } | null = null;
    #isMatchOld = true;
    #members: readonly Member[] = [];
    #areMembersOld = true;
    #terrain: Terrain | null = null;
    #picture: Picture | null = null;
    #mapHash = '';
    #state: ClientState = 'connecting';
    #lastWord: Closing = { reason: 'closed', own: false };

    /** @internal */
    constructor(native: NativeClient, make: MakeTransport, loadGame: LoadGame | null, now: number) {
        this.#native = native;
        this.#loadGame = loadGame;
        this.#now = now;
        this.#joined.promise.catch(() => undefined);
        this.#link = new Link(make, {
            onPacket: (packet) => {
                this.#byItself(() => {
                    this.#onPacket(packet);
                });
            },
            onOpen: () => {
                this.#byItself(() => {
                    this.#work();
                });
            },
            onUnreachable: (reason) => {
                this.#joined.reject(new ArenadError('unreachable', reason));
                this.#end({ reason: 'unreachable', own: false });
            },
        });
        this.#timer = setInterval(() => {
            this.#byItself(() => {
                this.#work();
            });
        }, TIMER_MILLISECONDS);
    }

    /** @internal Settles when the client is in the world and its map is loaded, or is over. */
    get joined(): Promise<undefined> {
        return this.#joined.promise;
    }

    get state(): ClientState {
        return this.#state;
    }

    /** Resolves when the client is over. */
    get closed(): Promise<Closing> {
        return this.#closing.promise;
    }

    /** What the server says about the match: the same object until something in it changes. */
    get match(): Match {
        if (this.#isMatchOld && !this.#isOver) {
            this.#match = this.#call(() => this.#native.match(this.#match));
            this.#isMatchOld = false;
        }
        if (!this.#match) throw new ArenadError('closed', 'the client is not in a match');
        return this.#match.match;
    }

    /** All players of the match, sorted by id: the same list until something in it changes. */
    get members(): readonly Member[] {
        if (this.#areMembersOld && !this.#isOver) {
            this.#members = this.#call(() => this.#native.members());
            this.#areMembersOld = false;
        }
        return this.#members;
    }

    /** What the map looks like; null while it is not known. The event `map` says when it changes. */
    get terrain(): Terrain | null {
        return this.#terrain;
    }

    /** What happens, in order, until the client is over. Use this or `takeEvents`, not both. */
    get events(): AsyncIterable<GameEvent> {
        return this.#queue;
    }

    /** Returns what has happened since the last call. */
    takeEvents(): GameEvent[] {
        return this.#queue.take();
    }

    /**
     * Sets what the player holds from now on. A button that is pressed and released between two ticks
     * counts for one tick.
     */
    set input(input: Input) {
        if (this.#isOver) return;
        this.#call(() => {
            this.#native.setInput(input);
        });
    }

    /** Returns what to draw. The object is written anew by the next call. */
    picture(now: number = performance.now()): Picture {
        if (this.#isOver) {
            if (!this.#picture) throw new ArenadError('closed', 'the client is over');
            return this.#picture;
        }
        this.#work(now);
        this.#picture = this.#call(() => this.#native.picture(this.#now));
        return this.#picture;
    }

    stats(): Stats {
        if (this.#isOver) throw new ArenadError('closed', 'the client is over');
        this.#advanceTime();
        return this.#call(() => this.#native.stats(this.#now, this.#link.bytesSent));
    }

    /** A simulated network on top of the real one, for tests: change its fields. */
    get link(): LinkProfile {
        return this.#link.profile;
    }

    /** Wishes to play. The event `connected` says that it does, `watching` that it may not. */
    play(): void {
        this.#wish(Wish.play, {});
    }

    /** Wishes to watch. The events `connected` and `watching` tell what became of it. */
    watch(wish: WatchWish = {}): void {
        this.#wish(Wish.watch, wish);
    }

    /** Wishes to see something else without changing whether it plays: as a dead player may. */
    look(wish: WatchWish): void {
        this.#wish(Wish.stay, wish);
    }

    /** Leaves the match, and resolves when the server has been told. */
    async leave(): Promise<void> {
        if (!this.#isOver) {
            this.#call(() => {
                this.#native.leave();
            });
            this.#work();
        }
        await this.closed;
    }

    #wish(wish: number, wished: WatchWish): void {
        if (this.#isOver) return;
        this.#call(() => {
            this.#native.watch(wish, wished.player ?? 0, wished.camera);
        });
    }

    #advanceTime(now: number = performance.now()): void {
        if (!(now >= 0 && now <= TIME_MAX))
            throw new ArenadError('argument', `${now} is not a time of performance.now()`);
        this.#now = Math.max(this.#now, now);
    }

    #onPacket(packet: Uint8Array): void {
        if (this.#isOver) return;
        this.#advanceTime();
        this.#call(() => {
            this.#native.receive(packet, this.#now);
        });
        this.#isMatchOld = true;
        this.#work();
    }

    /** Gives the inputs that are due, sends what is due, and collects what has happened. */
    #work(now?: number): void {
        if (this.#isOver) return;
        this.#advanceTime(now);
        this.#call(() => {
            this.#native.advance(this.#now);
            this.#send();
            for (let event = this.#native.nextEvent(); event; event = this.#native.nextEvent())
                this.#onEvent(event);
        });
        const state = this.#native.state;
        if (state !== 'none') this.#state = state;
        if (state === 'finished') this.#end(this.#lastWord);
    }

    #send(): void {
        for (
            let packet = this.#native.nextPacket(this.#now);
            packet;
            packet = this.#native.nextPacket(this.#now)
        )
            this.#link.send(packet);
    }

    #onEvent(event: GameEvent): void {
        switch (event.kind) {
            case 'connected':
                this.#isMatchOld = this.#areMembersOld = true;
                void this.#onConnected();
                break;
            case 'joined':
            case 'left':
            case 'score':
                this.#areMembersOld = true;
                break;
            case 'disconnected':
                // It may still have goodbyes to send; #end tells the game.
                this.#lastWord = { reason: event.reason, own: event.own };
                return;
            default:
                break;
        }
        this.#queue.push(event);
    }

    /** Loads the map of the match, unless it is the one before. */
    async #onConnected(): Promise<void> {
        const { mapName, mapHash, rulesHash } = this.match;
        const wanted = `${mapHash}/${rulesHash}`;
        if (this.#loadGame && wanted !== this.#mapHash) {
            this.#mapHash = wanted;
            this.#terrain = null;
            // Another match may begin while a map is loaded, and it may not matter any more.
            const isOld = () => this.#isOver || this.#mapHash !== wanted;
            let problem: string | null = null;
            try {
                const files = await this.#loadGame({ mapName, mapHash, rulesHash });
                if (isOld()) return;
                problem = files ? this.#setMap(files, mapHash) : 'the map is not known';
            } catch (error) {
                if (isOld()) return;
                problem = error instanceof Error ? error.message : String(error);
                this.#mapHash = '';
            }
            this.#queue.push({ kind: 'map', name: mapName, problem });
        }
        this.#joined.resolve(undefined);
    }

    /** Returns what is wrong with the map: whose terrain is not the server's is not shown. */
    #setMap(files: GameFiles, mapHash: string): string | null {
        this.#native.setMap(files);
        this.#terrain = this.#native.terrain(mapHash);
        return this.#terrain ? null : 'it is another map than the one that the server plays';
    }

    #end(closing: Closing): void {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#state = 'finished';
        clearInterval(this.#timer);
        this.#link.close();
        this.#queue.push({ kind: 'disconnected', ...closing });
        this.#closing.resolve(closing);
        this.#joined.reject(
            new ArenadError(
                closing.own ? 'aborted' : 'refused',
                explainReason(closing.reason),
                {},
                closing.reason,
            ),
        );
    }

    /** Does what no call of the game asked for: a failure, which `closed` tells, has no caller. */
    #byItself(work: () => void): void {
        try {
            work();
        } catch (error) {
            console.error(error);
        }
    }

    /** Ends the client when its module fails, which leaves it in no state to go on. */
    #call<Result>(call: () => Result): Result {
        try {
            return call();
        } catch (error) {
            if (error instanceof ArenadError && error.code !== 'internal') throw error;
            const failure =
                error instanceof ArenadError
                    ? error
                    : new ArenadError('internal', 'the client has failed', { cause: error });
            this.#joined.reject(failure);
            this.#end({ reason: 'internal_error', own: false });
            throw failure;
        }
    }
}
