import type { Shape } from 'arenad-client';
import type { Frame } from './frame.js';
import { teamColour } from './palette.js';
import { addEmblem } from './players.js';
import type { DrawnShape } from './shapes.js';
import type { TerrainPainter } from './terrain_painter.js';

const TURN = 2 * Math.PI;
/** Metres: height of a flag's pole, and its cloth. */
const POLE = 1.7;
const CLOTH = 0.95;
const HOME_DASH = [0, 0];

/** Where the carrier of a flag is; written by `ObjectivesPainter`. */
const place = { x: 0, y: 0 };

/** Draws what a match is about: hills and flags. */
export class ObjectivesPainter {
    private painter: TerrainPainter | null = null;
    private hills: DrawnShape[] = [];
    private homes: Shape[] = [];

    use(painter: TerrainPainter): void {
        if (this.painter === painter) return;
        this.painter = painter;
        this.hills = painter.shapes.filter((drawn) => drawn.shape.kind === 'hill');
        this.homes = painter.terrain.shapes.filter((shape) => shape.kind === 'flag');
    }

    /** Below the players. */
    drawHills(frame: Frame): void {
        if (frame.match.mode !== 'king_of_the_hill') return;
        const { pen, match, palette } = frame;
        pen.inMetresOf(frame.camera, frame.pixelRatio);
        for (let i = 0; i < this.hills.length; i++) {
            const drawn = this.hills[i]!;
            if (i !== match.hill) {
                pen.shape(drawn, palette.otherHill);
                continue;
            }
            pen.shape(drawn, palette.hill);
            if (match.hillTeam !== 0) this.drawHolder(frame, drawn);
        }
    }

    /** Above the players. */
    drawFlags(frame: Frame): void {
        const { match, pen, palette } = frame;
        if (match.flags.length === 0) return;
        pen.inMetresOf(frame.camera, frame.pixelRatio);
        for (const home of this.homes) this.drawHome(frame, home);
        for (const flag of match.flags) {
            place.x = flag.position.x;
            place.y = flag.position.y;
            if (flag.carrier !== 0 && !findPlayer(frame, flag.carrier)) continue;
            const colour = teamColour(palette, flag.team);
            const context = pen.context;
            if (flag.carrier !== 0) {
                context.strokeStyle = colour;
                pen.lineWidth(3);
                context.beginPath();
                context.arc(place.x, place.y, 0.85, 0, TURN);
                context.stroke();
            }
            drawFlag(frame, place.x, place.y + (flag.carrier !== 0 ? 0.4 : 0), flag.team, colour);
        }
    }

    /** The holder's colour and sign; stripes of both while it is contested. */
    private drawHolder(frame: Frame, drawn: DrawnShape): void {
        const { pen, match, palette } = frame;
        const context = pen.context;
        const colour = teamColour(palette, match.hillTeam);
        context.globalAlpha = match.hillContested ? 0.12 : 0.25;
        context.fillStyle = colour;
        context.fill(drawn.fill);
        context.globalAlpha = 1;
        context.strokeStyle = colour;
        pen.lineWidth(match.hillContested ? 1.5 : 3.5);
        context.stroke(drawn.edges);
        context.beginPath();
        addEmblem(context, match.hillTeam, drawn.center.x, drawn.box.maxY - 1, 0.5);
        context.fillStyle = colour;
        context.fill('evenodd');
    }

    private drawHome(frame: Frame, home: Shape): void {
        const { pen } = frame;
        HOME_DASH[0] = HOME_DASH[1] = pen.metres(3);
        pen.context.setLineDash(HOME_DASH);
        pen.context.strokeStyle = teamColour(frame.palette, home.team);
        pen.lineWidth(1.8);
        pen.context.beginPath();
        pen.context.arc(home.center.x, home.center.y, home.radius || 0.5, 0, TURN);
        pen.context.stroke();
        pen.noDash();
    }
}

function drawFlag(frame: Frame, x: number, y: number, team: number, colour: string): void {
    const { pen, palette } = frame;
    const context = pen.context;
    context.strokeStyle = palette.ink;
    pen.lineWidth(2.4);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y + POLE);
    context.stroke();
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(x, y + POLE);
    context.lineTo(x + CLOTH * 1.4, y + POLE - CLOTH / 2);
    context.lineTo(x, y + POLE - CLOTH);
    context.closePath();
    context.fill();
    context.fillStyle = palette.paper;
    context.beginPath();
    addEmblem(context, team, x + CLOTH * 0.42, y + POLE - CLOTH / 2, 0.2);
    context.fill('evenodd');
}

/** Writes the position of a player in view to `place`. */
function findPlayer(frame: Frame, id: number): boolean {
    const { own, others } = frame.picture;
    if (own?.id === id) {
        place.x = own.position.x;
        place.y = own.position.y;
        return true;
    }
    for (let i = 0; i < others.count; i++) {
        if (others.id[i] !== id) continue;
        place.x = others.x[i]!;
        place.y = others.y[i]!;
        return true;
    }
    return false;
}
