import type { Match, Picture } from 'arenad-client';
import type { Camera } from './camera.js';
import type { Palette } from './palette.js';
import type { Pen } from './pen.js';

/** All that a painter needs for one frame. There is one of these, written anew in each frame. */
export interface Frame {
    /** Milliseconds. */
    now: number;
    pen: Pen;
    camera: Camera;
    palette: Palette;
    /** Pixels of the canvas for each pixel of the page. */
    pixelRatio: number;
    match: Match;
    picture: Picture;
    /** The system asks for less motion. */
    isCalm: boolean;
    /** Shows where the server says that the own player is. */
    showsReported: boolean;
    nameOf: (player: number) => string;
}
