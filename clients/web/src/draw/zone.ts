import type { Frame } from './frame.js';

/** Draws the zone: its rim, and a shade over what is outside it. */
export function drawZone(frame: Frame): void {
    const { zone } = frame.picture;
    if (!zone) return;
    const { pen, palette, camera } = frame;
    const context = pen.context;
    pen.inMetresOf(camera, frame.pixelRatio);
    const left = camera.toWorldX(0);
    const top = camera.toWorldY(0);
    context.beginPath();
    context.rect(
        left,
        top,
        camera.toWorldX(camera.width) - left,
        camera.toWorldY(camera.height) - top,
    );
    context.moveTo(zone.center.x + zone.radius, zone.center.y);
    context.arc(zone.center.x, zone.center.y, zone.radius, 0, 2 * Math.PI);
    context.fillStyle = palette.zoneShade;
    context.fill('evenodd');
    context.beginPath();
    context.arc(zone.center.x, zone.center.y, zone.radius, 0, 2 * Math.PI);
    pen.setStroke(palette.zone);
    context.stroke();
    pen.noDash();
}
