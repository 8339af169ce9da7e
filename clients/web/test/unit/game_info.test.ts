import { expect, test } from 'vitest';
import { describeMatch, readGameInfo, websocketUrl } from '../../src/game_info.js';

const GAME = {
    version: '1.0.0',
    open: true,
    udp_port: 40000,
    websocket: { port: 40001, tls: false },
    matches: [{ id: 1, mode: 'king_of_the_hill', players: 3, places: 12, map: 'heroes' }],
};

test('game.json says what the server plays', () => {
    const info = readGameInfo(GAME);

    expect(info.websocket).toEqual({ port: 40001, tls: false });
    expect(describeMatch(info.matches[0]!)).toBe('king of the hill on heroes, 3 of 12 players');
});

test('a server without a door for browsers has none', () => {
    expect(readGameInfo({ ...GAME, websocket: null }).websocket).toBeNull();
    expect(readGameInfo({ ...GAME, websocket: undefined }).websocket).toBeNull();
});

test('a server that does not say that it is open is not', () => {
    expect(readGameInfo({ ...GAME, open: undefined }).open).toBe(false);
});

test('a server admits watchers when it says how many', () => {
    expect(readGameInfo(GAME).hasWatchers).toBe(false);
    expect(readGameInfo({ ...GAME, watchers_max: 0 }).hasWatchers).toBe(false);
    expect(readGameInfo({ ...GAME, watchers_max: 8 }).hasWatchers).toBe(true);
});

test('an unknown mode does not keep anybody from playing', () => {
    const info = readGameInfo({ ...GAME, matches: [{ ...GAME.matches[0], mode: 'chess' }] });

    expect(info.matches[0]?.mode).toBe('endless');
});

test('what is missing is named', () => {
    expect(() => readGameInfo({ ...GAME, udp_port: '40000' })).toThrow('no number udp_port');
    expect(() => readGameInfo('hello')).toThrow('game.json is not an object');
});

test('the door is on the host of the page', () => {
    const url = (tls: boolean, page: string) => websocketUrl({ port: 8090, tls }, new URL(page));
    expect(url(false, 'http://127.0.0.1:8088/?play')).toBe('ws://127.0.0.1:8090');
    expect(url(true, 'https://play.example/')).toBe('wss://play.example:8090');
    expect(url(false, 'http://[::1]:8088/')).toBe('ws://[::1]:8090');
});

test('behind a proxy with TLS the door is beside the page', () => {
    const url = (page: string) => websocketUrl({ port: 8090, tls: false }, new URL(page));
    expect(url('https://play.example/?play')).toBe('wss://play.example/play');
    expect(url('https://play.example:8443/arena/')).toBe('wss://play.example:8443/arena/play');
});
