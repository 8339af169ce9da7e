import type { Frame } from './frame.js';
import { teamColourIndex } from './palette.js';

/** Seconds of way that the trail of a shot is long, and metres at most. */
const TRAIL = 0.05;
const TRAIL_MAX = 2.5;
/** Metres per second below which a projectile lies there. */
const AT_REST = 0.5;
const TURN = 2 * Math.PI;

/** Draws the shots: a dot with a trail in the colour of their team; what lies there, as a square in a ring. */
export class ProjectilesPainter {
    private readonly hasTeam = new Uint8Array(16);

    draw(frame: Frame): void {
        const { projectiles } = frame.picture;
        const { palette, pen } = frame;
        const colours = palette.teams.length;
        this.hasTeam.fill(0);
        for (let i = 0; i < projectiles.count; i++) {
            this.hasTeam[teamColourIndex(projectiles.team[i]!, colours)] = 1;
        }
        pen.inMetresOf(frame.camera, frame.pixelRatio);
        for (let colour = 0; colour < colours; colour++) {
            if (!this.hasTeam[colour]) continue;
            pen.context.strokeStyle = pen.context.fillStyle = palette.teams[colour]!;
            this.drawTrails(frame, colour);
            this.drawHeads(frame, colour);
            this.drawResting(frame, colour);
        }
    }

    private drawTrails(frame: Frame, colour: number): void {
        const { projectiles } = frame.picture;
        const context = frame.pen.context;
        const colours = frame.palette.teams.length;
        context.beginPath();
        for (let i = 0; i < projectiles.count; i++) {
            if (teamColourIndex(projectiles.team[i]!, colours) !== colour) continue;
            const velocityX = projectiles.velocityX[i]!;
            const velocityY = projectiles.velocityY[i]!;
            const speed = Math.hypot(velocityX, velocityY);
            if (isAtRest(frame, i)) continue;
            const time = Math.min(TRAIL, TRAIL_MAX / speed);
            const x = projectiles.x[i]!;
            const y = projectiles.y[i]!;
            context.moveTo(x - velocityX * time, y - velocityY * time);
            context.lineTo(x, y);
        }
        context.globalAlpha = 0.6;
        frame.pen.lineWidth(2.4);
        context.stroke();
        context.globalAlpha = 1;
    }

    private drawHeads(frame: Frame, colour: number): void {
        const { projectiles } = frame.picture;
        const context = frame.pen.context;
        const colours = frame.palette.teams.length;
        const least = frame.pen.metres(2.6);
        context.beginPath();
        for (let i = 0; i < projectiles.count; i++) {
            if (teamColourIndex(projectiles.team[i]!, colours) !== colour) continue;
            const radius = Math.max(
                least,
                frame.match.weapons[projectiles.weapon[i]!]?.radius ?? 0,
            );
            const x = projectiles.x[i]!;
            const y = projectiles.y[i]!;
            if (isAtRest(frame, i)) continue;
            context.moveTo(x + radius, y);
            context.arc(x, y, radius, 0, TURN);
        }
        context.fill();
    }

    /** A square for what lies there, with how far it reaches around it. */
    private drawResting(frame: Frame, colour: number): void {
        const { projectiles } = frame.picture;
        const context = frame.pen.context;
        const colours = frame.palette.teams.length;
        const half = frame.pen.metres(4);
        let any = false;
        context.beginPath();
        for (let i = 0; i < projectiles.count; i++) {
            if (teamColourIndex(projectiles.team[i]!, colours) !== colour) continue;
            if (!isAtRest(frame, i)) continue;
            any = true;
            const x = projectiles.x[i]!;
            const y = projectiles.y[i]!;
            const radius = frame.match.weapons[projectiles.weapon[i]!]?.radius ?? 0;
            context.rect(x - half, y - half, 2 * half, 2 * half);
            context.moveTo(x + radius, y);
            context.arc(x, y, radius, 0, TURN);
        }
        if (!any) return;
        context.globalAlpha = 0.3;
        context.fill();
        context.globalAlpha = 1;
        frame.pen.lineWidth(1.8);
        context.stroke();
    }
}

function isAtRest(frame: Frame, i: number): boolean {
    const { velocityX, velocityY } = frame.picture.projectiles;
    return Math.hypot(velocityX[i]!, velocityY[i]!) < AT_REST;
}
