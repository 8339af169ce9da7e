/** The only module that makes clients of the package: the rest of the page sees `GameClient`. */
import { connect, gameFrom } from 'arenad-client';
import type { Client, Input } from 'arenad-client';
import { type GameInfo, websocketUrl } from './game_info.js';
import { failureSentence } from './reasons.js';

/** What the page uses of a client of the package, so that a fake one can take its place. */
export interface GameClient extends Pick<
    Client,
    | 'state'
    | 'match'
    | 'terrain'
    | 'members'
    | 'closed'
    | 'link'
    | 'picture'
    | 'stats'
    | 'takeEvents'
    | 'play'
    | 'watch'
    | 'look'
    | 'leave'
> {
    input: Input;
}

export interface JoinRequest {
    info: GameInfo;
    name: string;
    /** Of a matchmaker; null: the server is open. */
    token: Uint8Array | null;
    watch: boolean;
}

/** Joins the server that the page came from. The error says what to do, for people. */
export async function join(request: JoinRequest): Promise<GameClient> {
    const door = request.info.websocket;
    if (!door) throw new JoinError(NO_DOOR);
    if (request.watch && !request.info.hasWatchers) throw new JoinError(NO_WATCHERS);
    const server = `${addressOf(location.hostname)}:${request.info.udpPort}`;
    try {
        return await connect({
            url: websocketUrl(door, new URL(location.href)),
            token: request.token ?? { name: request.name, server },
            game: gameFrom(new URL('./', location.href)),
            watch: request.watch,
        });
    } catch (error) {
        throw new JoinError(failureSentence(error), { cause: error });
    }
}

/** Why a client could not join, as a sentence to show. */
export class JoinError extends Error {}

const NO_WATCHERS =
    'This server admits no watchers, but you can play. Its operator can start it with --watchers-max 16.';
const NO_DOOR =
    'This server has no door for browsers. Start it with --websocket-port 40001, then load this page again.';

/** An open connect token names its server by an address, and never by a host name. */
export function addressOf(hostname: string): string {
    return /^(\d+\.){3}\d+$|^\[.*\]$/.test(hostname) ? hostname : '127.0.0.1';
}
