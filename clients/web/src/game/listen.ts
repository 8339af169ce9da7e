import type { Controls } from '../controls/controls.js';

/** What the keys and the pointer do besides playing. */
export interface Shortcuts {
    /** A dialog is open, or a field has the keys. */
    isElsewhere: () => boolean;
    /** Watches, or is dead: the pointer chooses whom to see. */
    looksAround: () => boolean;
    scores: (isHeld: boolean) => void;
    network: () => void;
    menu: () => void;
    zoom: (factor: number) => void;
    step: (steps: number) => void;
    /** Of a watcher: a drag by pixels of the page, and a click on a place of it. */
    drag: (x: number, y: number) => void;
    click: (x: number, y: number) => void;
    /** Somebody touches the screen. */
    touched: () => void;
    /** Nothing is held any more: the page has lost the keys, and may show no further frame. */
    released: () => void;
}

/** Pixels of the page that a pointer moves before a click becomes a drag. */
const DRAG_FROM = 5;

const ZOOM_STEP = 1.25;

/** Passes on keys, mouse and touch, until `signal` ends it. */
export function listen(
    canvas: HTMLCanvasElement,
    controls: Controls,
    shortcuts: Shortcuts,
    signal: AbortSignal,
): void {
    listenToKeys(controls, shortcuts, signal);
    listenToPointer(canvas, controls, shortcuts, signal);
    const release = (): void => {
        controls.releaseAll();
        shortcuts.scores(false);
        shortcuts.released();
    };
    window.addEventListener('blur', release, { signal });
    document.addEventListener('visibilitychange', release, { signal });
}

function listenToKeys(controls: Controls, shortcuts: Shortcuts, signal: AbortSignal): void {
    window.addEventListener(
        'keydown',
        (event) => {
            if (shortcuts.isElsewhere() || event.ctrlKey || event.metaKey || event.altKey) return;
            if (belongsToFocus(event)) return;
            if (!event.repeat) shortcut(event.code, shortcuts);
            controls.keyDown(event.code, event.timeStamp);
            if (TAKEN.test(event.code)) event.preventDefault();
        },
        { signal },
    );
    window.addEventListener(
        'keyup',
        (event) => {
            controls.keyboard.release(event.code);
            if (event.code === 'Tab') shortcuts.scores(false);
        },
        { signal },
    );
}

/** Keys for which the browser has another use: it scrolls the page, moves the focus, or closes the menu again. */
const TAKEN = /^(Arrow.*|Space|Tab|Quote|Slash|Escape)$/;

function shortcut(code: string, shortcuts: Shortcuts): void {
    if (code === 'Tab') shortcuts.scores(true);
    else if (code === 'KeyN') shortcuts.network();
    else if (code === 'Escape') shortcuts.menu();
    else if (code === 'Equal' || code === 'NumpadAdd') shortcuts.zoom(ZOOM_STEP);
    else if (code === 'Minus' || code === 'NumpadSubtract') shortcuts.zoom(1 / ZOOM_STEP);
    else if (shortcuts.looksAround() && code === 'KeyQ') shortcuts.step(-1);
    else if (shortcuts.looksAround() && code === 'KeyE') shortcuts.step(1);
}

/**
 * Whether a key is for what has the focus: every key for a field, those that press and that go on
 * for a button, and the one that goes on for the network panel.
 */
function belongsToFocus(event: KeyboardEvent): boolean {
    if (!(event.target instanceof Element)) return false;
    if (event.target.closest('input, select, textarea')) return event.code !== 'Escape';
    if (event.target.closest('button, a, summary'))
        return event.code === 'Space' || event.code === 'Enter' || event.code === 'Tab';
    return event.code === 'Tab' && event.target.closest('.network') !== null;
}

function listenToPointer(
    canvas: HTMLCanvasElement,
    controls: Controls,
    shortcuts: Shortcuts,
    signal: AbortSignal,
): void {
    let start: { x: number; y: number; isDrag: boolean } | null = null;
    let last = { x: 0, y: 0 };
    canvas.addEventListener(
        'pointerdown',
        (event) => {
            canvas.focus();
            if (event.pointerType === 'touch') shortcuts.touched();
            if (shortcuts.looksAround()) {
                start = { x: event.clientX, y: event.clientY, isDrag: false };
                last = { x: event.clientX, y: event.clientY };
                canvas.setPointerCapture(event.pointerId);
            } else if (event.pointerType === 'mouse') {
                controls.mouseMove(event.clientX, event.clientY);
                controls.mouseDown(event.buttons);
            }
        },
        { signal },
    );
    window.addEventListener(
        'pointermove',
        (event) => {
            if (event.pointerType === 'mouse' && !shortcuts.looksAround()) {
                controls.mouseMove(event.clientX, event.clientY);
            }
            if (!start) return;
            const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
            if (far >= DRAG_FROM) start.isDrag = true;
            if (start.isDrag) shortcuts.drag(event.clientX - last.x, event.clientY - last.y);
            last = { x: event.clientX, y: event.clientY };
        },
        { signal },
    );
    window.addEventListener(
        'pointerup',
        (event) => {
            if (event.pointerType === 'mouse') controls.mouseUp(event.buttons);
            if (start && !start.isDrag) shortcuts.click(event.clientX, event.clientY);
            start = null;
        },
        { signal },
    );
    canvas.addEventListener('contextmenu', (event) => {
        event.preventDefault();
    });
    canvas.addEventListener(
        'wheel',
        (event) => {
            event.preventDefault();
            if (shortcuts.looksAround()) shortcuts.zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12);
            else controls.wheel(event.deltaY);
        },
        { signal, passive: false },
    );
}
