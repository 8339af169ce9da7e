import type { Mode } from 'arenad-client';

/** A match of the server, as game.json lists it. */
export interface MatchInfo {
    id: number;
    mode: Mode;
    players: number;
    places: number;
    map: string;
}

/** What the server says about itself in game.json. */
export interface GameInfo {
    /** It admits everybody, without a connect token. */
    open: boolean;
    udpPort: number;
    /** Null: the server has no door for browsers. */
    websocket: { port: number; tls: boolean } | null;
    /** Whether it admits watchers. */
    hasWatchers: boolean;
    matches: MatchInfo[];
}

const MODE_NAMES: Record<Mode, string> = {
    endless: 'an endless match',
    deathmatch: 'a deathmatch',
    team_deathmatch: 'a team deathmatch',
    last_one_standing: 'last one standing',
    capture_the_flag: 'capture the flag',
    king_of_the_hill: 'king of the hill',
    elimination: 'elimination',
};

/** Returns a mode as part of a sentence: "This server plays ...". */
export function modeName(mode: Mode): string {
    return MODE_NAMES[mode];
}

/** Returns "king of the hill on heroes, 3 of 12 players". */
export function describeMatch(match: MatchInfo): string {
    return `${modeName(match.mode)} on ${match.map}, ${match.players} of ${match.places} players`;
}

/** Loads game.json from beside the page. */
export async function loadGameInfo(signal?: AbortSignal): Promise<GameInfo> {
    const answer = await fetch('./game.json', { cache: 'no-store', ...(signal ? { signal } : {}) });
    if (!answer.ok) throw new Error(`game.json: the server answers with ${answer.status}`);
    return readGameInfo(await answer.json());
}

/** Reads game.json; throws an error that names what is missing. */
export function readGameInfo(json: unknown): GameInfo {
    const root = objectOf(json, 'game.json');
    const door = root.websocket;
    return {
        open: root.open === true,
        udpPort: numberOf(root, 'udp_port'),
        websocket: door == null ? null : readDoor(objectOf(door, 'websocket')),
        hasWatchers: typeof root.watchers_max === 'number' && root.watchers_max > 0,
        matches: Array.isArray(root.matches) ? root.matches.map(readMatch) : [],
    };
}

/** Where a proxy that speaks TLS for the server passes WebSockets on, beside the page. */
const PROXY_PATH = 'play';

/**
 * Returns the address of the door for browsers on the host that the page came from.
 *
 * A page that came by https may open only what is encrypted, too. If the door is not, a proxy has
 * brought the page, and passes WebSockets on as well: deploy/proxy has its configuration.
 */
export function websocketUrl(door: { port: number; tls: boolean }, page: URL): string {
    if (door.tls) return `wss://${page.hostname}:${door.port}`;
    if (page.protocol !== 'https:') return `ws://${page.hostname}:${door.port}`;
    const beside = new URL(PROXY_PATH, page);
    return `wss://${beside.host}${beside.pathname}`;
}

function readDoor(json: Record<string, unknown>): { port: number; tls: boolean } {
    return { port: numberOf(json, 'port'), tls: json.tls === true };
}

function readMatch(json: unknown): MatchInfo {
    const match = objectOf(json, 'a match');
    const mode = match.mode as Mode;
    return {
        id: numberOf(match, 'id'),
        mode: mode in MODE_NAMES ? mode : 'endless',
        players: numberOf(match, 'players'),
        places: numberOf(match, 'places'),
        map: typeof match.map === 'string' ? match.map : 'an unnamed map',
    };
}

function objectOf(json: unknown, what: string): Record<string, unknown> {
    if (typeof json !== 'object' || json === null) throw new Error(`${what} is not an object`);
    return json as Record<string, unknown>;
}

function numberOf(json: Record<string, unknown>, key: string): number {
    const value = json[key];
    if (typeof value !== 'number') throw new Error(`game.json has no number ${key}`);
    return value;
}
