import { ChangingPainter } from './changing.js';
import { Effects } from './effects.js';
import type { Frame } from './frame.js';
import { ObjectivesPainter } from './objectives.js';
import { PlayersPainter } from './players.js';
import { ProjectilesPainter } from './projectiles.js';
import { drawReported } from './reported.js';
import { TerrainLayer } from './terrain_layer.js';
import type { TerrainPainter } from './terrain_painter.js';
import { drawZone } from './zone.js';

/** All painters, from the ground up. */
export class Scene {
    readonly players = new PlayersPainter();
    readonly effects = new Effects();
    private readonly terrain = new TerrainLayer();
    private readonly changing = new ChangingPainter();
    private readonly objectives = new ObjectivesPainter();
    private readonly projectiles = new ProjectilesPainter();

    /** `map` is null until the client knows the map: the rest is drawn on a plain floor. */
    draw(frame: Frame, map: TerrainPainter | null): void {
        frame.pen.inPixels();
        if (map) {
            this.terrain.draw(
                frame.pen.context,
                frame.camera,
                map,
                frame.palette,
                frame.pixelRatio,
            );
            this.objectives.use(map);
            this.changing.use(map);
            this.objectives.drawHills(frame);
            this.changing.draw(frame);
        } else {
            frame.pen.context.fillStyle = frame.palette.floor;
            frame.pen.context.fillRect(0, 0, frame.camera.width, frame.camera.height);
        }
        this.projectiles.draw(frame);
        drawReported(frame);
        this.players.draw(frame);
        this.objectives.drawFlags(frame);
        this.effects.draw(frame);
        drawZone(frame);
        frame.pen.inPixels();
    }
}
