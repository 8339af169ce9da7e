import type { Frame } from './frame.js';

const DASH = [0, 0];

/** Draws where the server said last that the own player was, with a line to where it is shown. */
export function drawReported(frame: Frame): void {
    const { reported, own } = frame.picture;
    if (!frame.showsReported || !reported || !own) return;
    const { pen, palette } = frame;
    const context = pen.context;
    const radius = frame.match.archetypes[own.archetype]?.radius ?? 0.5;
    pen.inMetresOf(frame.camera, frame.pixelRatio);
    context.strokeStyle = palette.ghost;
    pen.lineWidth(2);
    context.beginPath();
    context.moveTo(reported.position.x, reported.position.y);
    context.lineTo(own.position.x, own.position.y);
    context.stroke();
    DASH[0] = DASH[1] = pen.metres(4);
    context.setLineDash(DASH);
    context.beginPath();
    context.arc(reported.position.x, reported.position.y, radius, 0, 2 * Math.PI);
    context.stroke();
    pen.noDash();
}
