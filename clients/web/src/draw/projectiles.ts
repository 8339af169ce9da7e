import type { Frame } from './frame.js';
import { teamColourIndex } from './palette.js';

/** Seconds of way that the trail of a shot is long, and metres at most. */
const TRAIL = 0.05;
const TRAIL_MAX = 2.5;
/** Metres per second below which a projectile lies there. */
const AT_REST = 0.5;
const TURN = 2 * Math.PI;

/** Draws the shots: a dot with a trail in the colour of their team; what lies there, as a square. */
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
            if (speed < AT_REST) continue;
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
            if (Math.hypot(projectiles.velocityX[i]!, projectiles.velocityY[i]!) < AT_REST) {
                context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
            } else {
                context.moveTo(x + radius, y);
                context.arc(x, y, radius, 0, TURN);
            }
        }
        context.fill();
    }
}
