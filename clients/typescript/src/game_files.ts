import { ArenadError } from './errors.js';

/** The map and the rules that a server plays, as texts or as bytes. */
export interface GameFiles {
    /** A map of Tiled in one file: `arenad pack-map` makes it. */
    map: string | Uint8Array;
    /** Absent: the default rules. */
    rules?: string | Uint8Array;
}

/** Which map and rules a server plays. The hashes are 16 hexadecimal digits. */
export interface WantedGame {
    mapName: string;
    mapHash: string;
    rulesHash: string;
}

/** Returns the files of a game; null: they are not known, and nothing is predicted. */
export type LoadGame = (wanted: WantedGame) => Promise<GameFiles | null> | GameFiles | null;

/**
 * Loads maps and rules from a server that was started with `--web`.
 *
 * `base` is the address of its HTTP port, such as `http://127.0.0.1:8088/`.
 */
export function gameFrom(base: string | URL): LoadGame {
    const load = async (path: string): Promise<string> => {
        const address = new URL(path, base);
        let response: Response;
        try {
            response = await fetch(address);
        } catch (error) {
            throw new ArenadError('map', `${address.href} cannot be reached`, { cause: error });
        }
        if (!response.ok)
            throw new ArenadError(
                'map',
                `${address.href}: the server answers ${response.status}: was it started with --web?`,
            );
        return response.text();
    };
    return async (wanted) => {
        const [map, rules] = await Promise.all([
            load(`game/maps/${wanted.mapHash}.tmj`),
            load(`game/rules/${wanted.rulesHash}.toml`),
        ]);
        return { map, rules };
    };
}
