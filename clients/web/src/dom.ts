/** Small helpers for the page's elements. No text is ever read as HTML. */

type Attributes = Record<string, string | number | boolean | undefined>;

/**
 * Makes an element. An attribute that is `true` is set without a value; `false` and `undefined` are
 * left out.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Attributes = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === false) continue;
        made.setAttribute(name, value === true ? '' : String(value));
    }
    made.append(...children);
    return made;
}

/** Makes a button that calls `onPress`. */
export function button(
    label: string,
    onPress: () => void,
    attributes: Attributes = {},
): HTMLButtonElement {
    const made = element('button', { type: 'button', ...attributes }, label);
    made.addEventListener('click', onPress);
    return made;
}

/** Sets a text, and leaves the document alone when it is there already. */
export function setText(target: HTMLElement, text: string): void {
    if (target.textContent !== text) target.textContent = text;
}

/** Shows or hides an element, also to screen readers. */
export function setShown(target: HTMLElement, isShown: boolean): void {
    if (target.hidden === isShown) target.hidden = !isShown;
}

/** Returns the drawing context of a canvas, which every browser that runs this page has. */
export function contextOf(
    canvas: HTMLCanvasElement,
    settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
    const context = canvas.getContext('2d', settings);
    if (!context) throw new Error('this browser does not draw on a canvas');
    return context;
}
