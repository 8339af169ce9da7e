import type { Theme } from '../theme.js';

/**
 * How the things of a match look: those of the server's drawings of maps and matches. The colours
 * can be told apart by colour-blind people, and lines differ by their dashes as well.
 */
export interface Look {
    fill: string | null;
    stroke: string | null;
    /** Pixels of the page. */
    width: number;
    dash: readonly number[];
}

export interface Palette {
    /** Beyond the field. */
    outside: string;
    floor: string;
    border: string;
    grid: string;
    /** Text and the own player's ring. */
    ink: string;
    /** Behind text, and around players. */
    paper: string;
    quiet: string;
    healthBack: string;
    health: string;
    healthLow: string;
    damage: string;
    explosion: Look;
    protectedRing: string;
    ghost: string;
    zone: Look;
    zoneShade: string;
    wall: Look;
    lowWall: Look;
    line: Look;
    oneSided: Look;
    platform: Look;
    door: Look;
    timed: Look;
    crate: Look;
    gone: Look;
    spikes: Look;
    pickup: Look;
    pad: Look;
    plate: Look;
    pressed: Look;
    area: Look;
    bush: Look;
    hill: Look;
    otherHill: Look;
    force: Look;
    spawn: Look;
    /** Of no team, then of the teams from 1 on; they repeat. */
    teams: readonly string[];
}

function look(
    fill: string | null,
    stroke: string | null,
    width = 1.5,
    dash: readonly number[] = [],
): Look {
    return { fill, stroke, width, dash };
}

const LIGHT: Palette = {
    outside: '#e2e8f0',
    floor: '#f8fafc',
    border: '#1e293b',
    grid: '#e8edf3',
    ink: '#0f172a',
    paper: '#ffffff',
    quiet: '#475569',
    healthBack: '#cbd5e1',
    health: '#16a34a',
    healthLow: '#dc2626',
    damage: '#b91c1c',
    explosion: look('#f59e0b40', '#d97706', 2),
    protectedRing: '#64748b',
    ghost: '#be185d',
    zone: look(null, '#b42318', 2.4, [12, 7]),
    zoneShade: '#b4231820',
    wall: look('#64748b', '#334155'),
    lowWall: look('#cbd5e1', '#475569', 1.5, [5, 3]),
    line: look(null, '#334155', 3),
    oneSided: look(null, '#0f766e', 3),
    platform: look('#9ec5f0', '#0b5cad', 2),
    door: look('#d9c2ea', '#7e3ba6', 2),
    timed: look('#fde8d7', '#c2410c', 2, [3, 3]),
    crate: look('#e9d8a6', '#7a5c12', 2),
    gone: look(null, '#94a3b8', 1.1, [3, 3]),
    spikes: look('#f7b7b2', '#b42318'),
    pickup: look('#b7e4c7', '#15803d', 1.6),
    pad: look('#fff3b0', '#a16207', 1.6),
    plate: look('#f3e8ff', '#7e3ba6', 1.4, [2, 2]),
    pressed: look('#d9c2ea', '#7e3ba6', 2.2),
    area: look('#b4231824', '#b4231899', 1),
    bush: look('#4d7c0f40', '#3f6212', 1, [1, 3]),
    hill: look('#eab30828', '#a16207', 2, [8, 3, 2, 3]),
    otherHill: look(null, '#a16207', 1.2, [3, 4]),
    force: look('#0891b224', '#0e7490', 1.5, [2, 4]),
    spawn: look(null, '#94a3b8', 1),
    teams: [
        '#0f766e',
        '#0b5cad',
        '#d9480f',
        '#7e3ba6',
        '#a16207',
        '#be185d',
        '#1e293b',
        '#4d7c0f',
        '#0e7490',
    ],
};

const DARK: Palette = {
    outside: '#0b1120',
    floor: '#151d2e',
    border: '#94a3b8',
    grid: '#1e293b',
    ink: '#f8fafc',
    paper: '#0b1120',
    quiet: '#a8b4c6',
    healthBack: '#475569',
    health: '#4ade80',
    healthLow: '#f87171',
    damage: '#fca5a5',
    explosion: look('#f59e0b4d', '#fbbf24', 2),
    protectedRing: '#cbd5e1',
    ghost: '#f472b6',
    zone: look(null, '#f87171', 2.4, [12, 7]),
    zoneShade: '#f8717122',
    wall: look('#55647b', '#94a3b8'),
    lowWall: look('#334155', '#94a3b8', 1.5, [5, 3]),
    line: look(null, '#cbd5e1', 3),
    oneSided: look(null, '#2dd4bf', 3),
    platform: look('#1e4674', '#58a6ff', 2),
    door: look('#4a2a63', '#c18cf0', 2),
    timed: look('#4d2b16', '#fb923c', 2, [3, 3]),
    crate: look('#57461a', '#e0b040', 2),
    gone: look(null, '#64748b', 1.1, [3, 3]),
    spikes: look('#6b2620', '#f87171'),
    pickup: look('#1b4d30', '#4ade80', 1.6),
    pad: look('#4d3f10', '#facc15', 1.6),
    plate: look('#33214a', '#c18cf0', 1.4, [2, 2]),
    pressed: look('#5b3580', '#c18cf0', 2.2),
    area: look('#f8717126', '#f8717180', 1),
    bush: look('#84cc1638', '#a3d65c', 1, [1, 3]),
    hill: look('#eab30830', '#facc15', 2, [8, 3, 2, 3]),
    otherHill: look(null, '#facc15', 1.2, [3, 4]),
    force: look('#22d3ee24', '#22d3ee', 1.5, [2, 4]),
    spawn: look(null, '#64748b', 1),
    teams: [
        '#2dbfae',
        '#58a6ff',
        '#ff8a4c',
        '#c18cf0',
        '#e0b040',
        '#f472b6',
        '#cbd5e1',
        '#a3d65c',
        '#22d3ee',
    ],
};

export function paletteOf(theme: Theme): Palette {
    return theme === 'dark' ? DARK : LIGHT;
}

/** Returns the place of a team's colour in `Palette.teams`; 0 are players without a team. */
export function teamColourIndex(team: number, colours: number): number {
    return team === 0 ? 0 : 1 + ((team - 1) % (colours - 1));
}

/** Returns the colour of a team. */
export function teamColour(palette: Palette, team: number): string {
    return palette.teams[teamColourIndex(team, palette.teams.length)]!;
}

/** Returns the letter of a team: A for the first. */
export function teamLetter(team: number): string {
    return team === 0 ? '' : String.fromCharCode(64 + team);
}
