import { Client } from './client.js';
import { type ModuleSource, compileModule } from './core/module.js';
import { NativeClient } from './core/native_client.js';
import { ArenadError } from './errors.js';
import type { GameFiles, LoadGame } from './game_files.js';
import type { Settings } from './settings.js';
import type { MakeTransport } from './transport/transport.js';
import { overWebSocket } from './transport/websocket.js';

/** A player of an open server, which has no key and lets everybody in. */
export interface OpenPlayer {
    name: string;
    /**
     * The server's UDP address, which the token names. An open server takes any, so that it matters
     * only with several servers. Default: `127.0.0.1:40000`.
     */
    server?: string;
}

/** How to connect, whatever the way to the server. */
export interface SessionOptions {
    /** The connect token that a matchmaker has made for this player: 2048 bytes. It works once. */
    token: Uint8Array | OpenPlayer;
    /**
     * The map and the rules of the server, or what loads them: without them nothing is predicted, and
     * there is no terrain. `gameFrom` loads them from a server with --web.
     */
    game?: GameFiles | LoadGame;
    /** Whether the client wishes to watch. Default: to play. */
    watch?: boolean;
    settings?: Partial<Settings>;
    /** The WebAssembly module. Default: `arenad_client.wasm` beside the package's scripts. */
    module?: ModuleSource;
    /** Ends the attempt when it is aborted. */
    signal?: AbortSignal;
}

export interface ConnectOptions extends SessionOptions {
    /**
     * The server's door for browsers, such as `wss://game.example:8090`. In a page it may be relative
     * to the page's address, such as `/play` behind a proxy.
     */
    url: string | URL;
}

/**
 * Connects to a server by WebSocket. Resolves when the client is in the world and its map is
 * loaded, and rejects with an ArenadError that says why it is not.
 */
export async function connect(options: ConnectOptions): Promise<Client> {
    return connectOver(overWebSocket(options.url), options);
}

/** @internal */
export async function connectOver(make: MakeTransport, options: SessionOptions): Promise<Client> {
    const { signal } = options;
    throwIfAborted(signal);
    checkToken(options.token);
    const module = await compileModule(options.module);
    throwIfAborted(signal);
    const watches = options.watch ?? false;
    const token =
        options.token instanceof Uint8Array
            ? options.token
            : {
                  name: options.token.name,
                  server: options.token.server ?? '127.0.0.1:40000',
                  watches,
              };
    const now = performance.now();
    const native = await NativeClient.create(module, token, options.settings ?? {}, now);
    throwIfAborted(signal);
    const client = new Client(native, make, loaderOf(options.game), now);
    if (watches) client.watch();
    const abort = () => {
        void client.leave();
    };
    signal?.addEventListener('abort', abort);
    try {
        await client.joined;
    } catch (error) {
        // A client that nobody has answered yet says that nobody does.
        throwIfAborted(signal);
        throw error;
    } finally {
        signal?.removeEventListener('abort', abort);
    }
    return client;
}

/** @internal A program in JavaScript may have left it out. */
export function checkToken(token: unknown): void {
    const isOpen = typeof (token as OpenPlayer | undefined)?.name === 'string';
    if (!(token instanceof Uint8Array) && !isOpen)
        throw new ArenadError(
            'argument',
            'there is no token: pass the 2048 bytes of a matchmaker, or { name } for an open server',
        );
}

function loaderOf(game: GameFiles | LoadGame | undefined): LoadGame | null {
    if (game === undefined) return null;
    return typeof game === 'function' ? game : () => game;
}

function throwIfAborted(signal: AbortSignal | undefined): void {
    if (signal?.aborted) throw new ArenadError('aborted', 'the attempt to connect was aborted');
}
