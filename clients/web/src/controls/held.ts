/** What a device holds at the moment. One of these is filled by each device in every frame. */
export interface Held {
    moveX: number;
    moveY: number;
    /** (0, 0): the device does not aim. */
    aimX: number;
    aimY: number;
    /** Values of `Button`, or-ed. */
    buttons: number;
}

export function nothingHeld(): Held {
    return { moveX: 0, moveY: 0, aimX: 0, aimY: 0, buttons: 0 };
}

export function release(held: Held): void {
    held.moveX = held.moveY = held.aimX = held.aimY = held.buttons = 0;
}
