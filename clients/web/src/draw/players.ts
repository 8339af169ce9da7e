import { type Archetype, PlayerFlag } from 'arenad-client';
import { Bodies } from './bodies.js';
import type { Frame } from './frame.js';
import { FONT, Labels } from './labels.js';
import { teamColourIndex } from './palette.js';

/** Radius of a player whose archetype is not known, metres. */
const RADIUS = 0.5;
/** Pixels of the page. */
const NAME_SIZE = 11;
const BAR_WIDTH = 26;
const BAR_HEIGHT = 4;
/** Below these pixels of the page for each metre only the player that is followed has its name. */
const NAMES_FROM_SCALE = 18;
/** Share of health below which a bar is red. */
const LOW = 0.3;
const PROTECTED_DASH = [2, 2];
const TURN = 2 * Math.PI;
/** Seconds of way that the streak of a dash is long. */
const DASH_STREAK = 0.09;

/** Draws the players, each kind of mark for all of them at once. */
export class PlayersPainter {
    readonly bodies = new Bodies();
    private readonly names = new Labels();
    private readonly hasTeam = new Uint8Array(16);

    draw(frame: Frame): void {
        this.bodies.gather(frame.picture.others, frame.picture.own, frame.camera);
        frame.pen.inMetresOf(frame.camera, frame.pixelRatio);
        this.drawStreaks(frame);
        this.drawAims(frame);
        this.drawBodies(frame);
        this.drawEmblems(frame);
        this.drawProtection(frame);
        this.drawOwnMark(frame);
        frame.pen.inPixels();
        this.drawHealth(frame);
        this.drawNames(frame);
    }

    /** Returns the player on the screen at a place in metres, or 0. */
    playerAt(x: number, y: number): number {
        const { bodies } = this;
        let nearest = 0;
        let best = 1.2;
        for (let i = 0; i < bodies.count; i++) {
            const distance = Math.hypot(bodies.x[i]! - x, bodies.y[i]! - y);
            if (distance < best) {
                best = distance;
                nearest = bodies.id[i]!;
            }
        }
        return nearest;
    }

    private drawBodies(frame: Frame): void {
        const { bodies, hasTeam } = this;
        const { palette, match } = frame;
        const context = frame.pen.context;
        const colours = palette.teams.length;
        hasTeam.fill(0);
        for (let i = 0; i < bodies.count; i++) {
            hasTeam[teamColourIndex(bodies.team[i]!, colours)] = 1;
        }
        context.strokeStyle = palette.paper;
        frame.pen.lineWidth(1.6);
        for (let colour = 0; colour < colours; colour++) {
            if (!hasTeam[colour]) continue;
            context.beginPath();
            for (let i = 0; i < bodies.count; i++) {
                if (teamColourIndex(bodies.team[i]!, colours) !== colour) continue;
                addBody(
                    context,
                    match.archetypes[bodies.archetype[i]!],
                    bodies.x[i]!,
                    bodies.y[i]!,
                );
            }
            context.fillStyle = palette.teams[colour]!;
            context.fill();
            context.stroke();
        }
    }

    /** Marks the teams with a shape each, for those who do not see their colours. */
    private drawEmblems(frame: Frame): void {
        const { bodies } = this;
        const context = frame.pen.context;
        context.beginPath();
        for (let i = 0; i < bodies.count; i++) {
            const team = bodies.team[i]!;
            if (team === 0) continue;
            const radius = 0.42 * (frame.match.archetypes[bodies.archetype[i]!]?.radius ?? RADIUS);
            addEmblem(context, team, bodies.x[i]!, bodies.y[i]!, Math.min(radius, 0.3));
        }
        context.fillStyle = frame.palette.paper;
        context.fill('evenodd');
    }

    private drawAims(frame: Frame): void {
        const { bodies } = this;
        const context = frame.pen.context;
        context.beginPath();
        for (let i = 0; i < bodies.count; i++) {
            const radius = frame.match.archetypes[bodies.archetype[i]!]?.radius ?? RADIUS;
            const x = bodies.x[i]!;
            const y = bodies.y[i]!;
            context.moveTo(x, y);
            context.lineTo(
                x + bodies.aimX[i]! * (radius + 0.4),
                y + bodies.aimY[i]! * (radius + 0.4),
            );
        }
        context.strokeStyle = frame.palette.ink;
        frame.pen.lineWidth(2.6);
        context.stroke();
    }

    private drawStreaks(frame: Frame): void {
        const { bodies } = this;
        const context = frame.pen.context;
        let any = false;
        context.beginPath();
        for (let i = 0; i < bodies.count; i++) {
            if (!(bodies.flags[i]! & PlayerFlag.dashes)) continue;
            any = true;
            const x = bodies.x[i]!;
            const y = bodies.y[i]!;
            context.moveTo(x, y);
            context.lineTo(
                x - bodies.velocityX[i]! * DASH_STREAK,
                y - bodies.velocityY[i]! * DASH_STREAK,
            );
        }
        if (!any) return;
        context.globalAlpha = 0.45;
        context.strokeStyle = frame.palette.quiet;
        frame.pen.lineWidth(7);
        context.stroke();
        context.globalAlpha = 1;
    }

    private drawProtection(frame: Frame): void {
        const { bodies } = this;
        const context = frame.pen.context;
        let any = false;
        context.beginPath();
        for (let i = 0; i < bodies.count; i++) {
            if (!(bodies.flags[i]! & PlayerFlag.protected)) continue;
            any = true;
            const radius = (frame.match.archetypes[bodies.archetype[i]!]?.radius ?? RADIUS) + 0.25;
            context.moveTo(bodies.x[i]! + radius, bodies.y[i]!);
            context.arc(bodies.x[i]!, bodies.y[i]!, radius, 0, TURN);
        }
        if (!any) return;
        PROTECTED_DASH[0] = PROTECTED_DASH[1] = frame.pen.metres(3);
        context.setLineDash(PROTECTED_DASH);
        context.strokeStyle = frame.palette.protectedRing;
        frame.pen.lineWidth(1.6);
        context.stroke();
        frame.pen.noDash();
    }

    /** A ring around the player that is followed, own or watched. */
    private drawOwnMark(frame: Frame): void {
        const { bodies } = this;
        const followed = frame.picture.focus?.player ?? 0;
        const context = frame.pen.context;
        for (let i = 0; i < bodies.count; i++) {
            if (bodies.id[i] !== followed || followed === 0) continue;
            const radius = (frame.match.archetypes[bodies.archetype[i]!]?.radius ?? RADIUS) + 0.14;
            context.beginPath();
            context.arc(bodies.x[i]!, bodies.y[i]!, radius, 0, TURN);
            context.strokeStyle = frame.palette.ink;
            frame.pen.lineWidth(2.4);
            context.stroke();
        }
    }

    private drawHealth(frame: Frame): void {
        const context = frame.pen.context;
        context.fillStyle = frame.palette.healthBack;
        this.fillBars(frame, wholeShare);
        context.fillStyle = frame.palette.health;
        this.fillBars(frame, highShare);
        context.fillStyle = frame.palette.healthLow;
        this.fillBars(frame, lowShare);
    }

    private fillBars(frame: Frame, shareShown: (share: number) => number): void {
        const { bodies } = this;
        const { camera, match, pixelRatio } = frame;
        const context = frame.pen.context;
        const width = BAR_WIDTH * pixelRatio;
        const height = BAR_HEIGHT * pixelRatio;
        context.beginPath();
        for (let i = 0; i < bodies.count; i++) {
            const archetype = match.archetypes[bodies.archetype[i]!];
            const health = archetype?.health ?? 100;
            const share = shareShown(Math.min(1, Math.max(0, bodies.health[i]! / health)));
            if (share === 0) continue;
            const x = camera.toScreenX(bodies.x[i]!) - width / 2;
            context.rect(
                Math.round(x),
                Math.round(barTop(frame, bodies, i)),
                width * share,
                height,
            );
        }
        context.fill();
    }

    private drawNames(frame: Frame): void {
        const { bodies } = this;
        const { camera, palette, pixelRatio } = frame;
        const hasNames = camera.scale >= NAMES_FROM_SCALE * pixelRatio;
        const followed = frame.picture.focus?.player ?? 0;
        this.names.setStyle(FONT, NAME_SIZE * pixelRatio, palette.ink, palette.paper);
        const context = frame.pen.context;
        for (let i = 0; i < bodies.count; i++) {
            if (!hasNames && bodies.id[i] !== followed) continue;
            const text = frame.nameOf(bodies.id[i]!);
            if (text === '') continue;
            const label = this.names.get(bodies.id[i]!, text);
            context.drawImage(
                label.canvas,
                Math.round(camera.toScreenX(bodies.x[i]!) - label.width / 2),
                Math.round(barTop(frame, bodies, i) - label.height),
            );
        }
    }
}

function barTop(frame: Frame, bodies: Bodies, i: number): number {
    const radius = frame.match.archetypes[bodies.archetype[i]!]?.radius ?? RADIUS;
    return frame.camera.toScreenY(bodies.y[i]! + radius) - (BAR_HEIGHT + 5) * frame.pixelRatio;
}

function wholeShare(): number {
    return 1;
}

function highShare(share: number): number {
    return share > LOW ? share : 0;
}

function lowShare(share: number): number {
    return share > LOW ? 0 : share;
}

/** Adds the body of a player to the path. */
function addBody(
    context: CanvasRenderingContext2D,
    archetype: Archetype | undefined,
    x: number,
    y: number,
): void {
    const outline = archetype?.outline;
    if (!outline || outline.length === 0) {
        const radius = archetype?.radius ?? RADIUS;
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, TURN);
        return;
    }
    for (let i = 0; i < outline.length; i++) {
        const point = outline[i]!;
        if (i === 0) context.moveTo(x + point.x, y + point.y);
        else context.lineTo(x + point.x, y + point.y);
    }
    context.closePath();
}

/** Adds the sign of a team to the path: triangle, square, diamond, bar, ring; they repeat. */
export function addEmblem(
    context: CanvasRenderingContext2D | Path2D,
    team: number,
    x: number,
    y: number,
    radius: number,
): void {
    const half = radius * 0.8;
    switch ((team - 1) % 5) {
        case 0:
            context.moveTo(x, y + radius);
            context.lineTo(x - radius * 0.9, y - half * 0.75);
            context.lineTo(x + radius * 0.9, y - half * 0.75);
            context.closePath();
            break;
        case 1:
            context.rect(x - half, y - half, 2 * half, 2 * half);
            break;
        case 2:
            context.moveTo(x, y + radius);
            context.lineTo(x - radius, y);
            context.lineTo(x, y - radius);
            context.lineTo(x + radius, y);
            context.closePath();
            break;
        case 3:
            context.rect(x - radius, y - half / 3, 2 * radius, (2 * half) / 3);
            break;
        default:
            context.moveTo(x + radius, y);
            context.arc(x, y, radius, 0, TURN);
            context.moveTo(x + radius / 2, y);
            context.arc(x, y, radius / 2, 0, TURN);
    }
}
