// What the tests call in a page, as window.arena.
import { connect } from '/clients/typescript/dist/index.js';
import { runProgram } from './wasi.js';

async function load(path) {
    const response = await fetch(`/${path}`);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Plays a recorded match, and returns what world_hashes.wasm prints. */
async function playRecorded({ module, inputs, files }) {
    const contents = {};
    for (const path of [inputs, ...files]) {
        const bytes = await load(path);
        if (bytes) contents[path] = bytes;
    }
    const program = await WebAssembly.compileStreaming(fetch(`/${module}`));
    return runProgram(program, ['world_hashes', inputs, '60'], contents);
}

const game = async () => ({
    map: await load('maps/arena.tmj'),
    rules: await load('maps/arena.rules.toml'),
});

/** A client that runs in circles, shoots, and judges what it is shown, 60 times a second. */
class Player {
    violations = [];
    events = {};
    frames = 0;
    milliseconds = []; // of each frame
    seen = new Set();
    mostOthers = 0;
    #timer;

    constructor(client, joinedIn) {
        this.client = client;
        this.joinedIn = joinedIn;
        this.#timer = setInterval(() => this.#draw(), 1000 / 60);
    }

    #draw() {
        if (this.client.state === 'finished') return;
        const seconds = performance.now() / 1000;
        this.client.input = {
            move: { x: Math.sin(2 * seconds), y: Math.cos(2 * seconds) },
            aim: { x: Math.cos(3 * seconds), y: Math.sin(3 * seconds) },
            buttons: 1,
        };
        const begin = performance.now();
        const picture = this.client.picture();
        this.milliseconds.push(performance.now() - begin);
        if (this.milliseconds.length > 3600) this.milliseconds.splice(0, 1800);
        ++this.frames;
        for (const event of this.client.takeEvents())
            this.events[event.kind] = (this.events[event.kind] ?? 0) + 1;
        this.#judge(picture);
    }

    #judge(picture) {
        const { others, own, projectiles } = picture;
        const { terrain, match } = this.client;
        this.mostOthers = Math.max(this.mostOthers, others.count);
        const claim = (holds, what) => {
            if (!holds && this.violations.length < 20) this.violations.push(what);
        };
        const isInside = (x, y) =>
            !terrain ||
            (x >= terrain.min.x - 1 &&
                x <= terrain.max.x + 1 &&
                y >= terrain.min.y - 1 &&
                y <= terrain.max.y + 1);
        for (let i = 0; i < others.count; ++i) {
            this.seen.add(others.id[i]);
            claim(isInside(others.x[i], others.y[i]), `player ${others.id[i]} is outside`);
            claim(i === 0 || others.id[i] > others.id[i - 1], 'players are not sorted');
            claim(others.id[i] !== match.player, 'the own player is among the others');
            const health = match.archetypes[others.archetype[i]]?.health ?? 0;
            claim(others.health[i] > 0 && others.health[i] <= health, `health ${others.health[i]}`);
        }
        for (let i = 0; i < projectiles.count; ++i)
            claim(Number.isFinite(projectiles.x[i] + projectiles.y[i]), 'a shot is nowhere');
        if (own) claim(isInside(own.position.x, own.position.y), 'the own player is outside');
        // After a stall the clock may jump; that is no violation.
        if (picture.ownMoment < this.lastMoment) ++this.jumps;
        this.lastMoment = picture.ownMoment;
    }
    lastMoment = 0;
    jumps = 0;

    report() {
        const sorted = [...this.milliseconds].sort((a, b) => a - b);
        const at = (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
        return {
            joinedIn: this.joinedIn,
            state: this.client.state,
            frames: this.frames,
            median: at(0.5),
            p99: at(0.99),
            violations: this.violations,
            jumps: this.jumps,
            events: this.events,
            seen: this.seen.size,
            mostOthers: this.mostOthers,
            own: this.client.match.player,
            stats: this.client.state === 'finished' ? null : this.client.stats(),
        };
    }

    async leave() {
        clearInterval(this.#timer);
        await this.client.leave();
    }
}

const players = [];

/** Joins by WebSocket. Returns the player's index. */
async function join({ url, name, server, watch }) {
    const begin = performance.now();
    const client = await connect({ url, token: { name, server }, game, watch: watch ?? false });
    players.push(new Player(client, performance.now() - begin));
    return players.length - 1;
}

window.arena = {
    playRecorded,
    join,
    report: (index) => players[index].report(),
    leave: (index) => players[index].leave(),
    heap: () => {
        window.gc?.();
        return performance.memory.usedJSHeapSize;
    },
};
