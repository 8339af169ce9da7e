import type { Member, Refusal, Vector, WatchWish } from 'arenad-client';

/** Milliseconds between two wishes of a camera that moves. */
const CAMERA_EVERY_MS = 100;

/** Returns the id of the member after `current`, `steps` on, by id and around; 0: there is none. */
export function neighbour(members: readonly Member[], current: number, steps: number): number {
    if (members.length === 0) return 0;
    const ids = members.map((member) => member.id).sort((a, b) => a - b);
    const at = ids.indexOf(current);
    if (at < 0) {
        // Somebody who has left: go on from where it was.
        const after = ids.findIndex((id) => id > current);
        if (steps > 0) return ids[Math.max(0, after)]!;
        return ids[(after <= 0 ? ids.length : after) - 1]!;
    }
    return ids[(((at + steps) % ids.length) + ids.length) % ids.length]!;
}

/** Returns why a wish to watch or to play was not granted, as a sentence. */
export function refusalText(refusal: Refusal): string {
    switch (refusal) {
        case 'nothing':
            return '';
        case 'no_place':
            return 'No place to play is free at the moment. Try again later.';
        case 'too_many_watchers':
            return 'This server has no room for another watcher.';
        case 'not_allowed':
            return 'That is not allowed now. Players may begin to watch between rounds, or where watchers see the match later.';
        case 'not_here':
            return 'That player is not in the match any more.';
    }
}

/** What a watcher looks at: a player, or a free camera. */
export class Spectator {
    /** Metres: the free camera; null: a player's view. */
    camera: Vector | null = null;
    private toldAt = -Infinity;
    private isNew = false;

    constructor(private readonly wish: (wish: WatchWish) => void) {}

    /** Looks at what a player sees. */
    follow(player: number): void {
        this.camera = null;
        if (player !== 0) this.wish({ player });
    }

    /** Looks freely, from a place on. */
    free(from: Vector): void {
        this.camera = { x: from.x, y: from.y };
        this.isNew = true;
    }

    /** Moves the free camera by metres; begins one where the picture is. */
    move(x: number, y: number, from: Vector): void {
        if (!this.camera) this.free(from);
        this.camera!.x += x;
        this.camera!.y += y;
        this.isNew = true;
    }

    /** Tells the server about a camera that has moved, not in every frame. */
    update(size: Vector, now: number): void {
        if (!this.camera || !this.isNew || now - this.toldAt < CAMERA_EVERY_MS) return;
        this.toldAt = now;
        this.isNew = false;
        this.wish({ camera: { center: { ...this.camera }, size: { ...size } } });
    }
}
