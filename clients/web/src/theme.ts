import { button } from './dom.js';
import { recall, remember } from './memory.js';

export type Theme = 'light' | 'dark';

/** The theme of the page: what was chosen here, or else what the system prefers. */
export class Themes {
    private readonly system = window.matchMedia('(prefers-color-scheme: dark)');
    private readonly switches: HTMLButtonElement[] = [];
    private chosen: Theme | null;
    /** Calls whoever draws with the theme's colours. */
    onChange: (theme: Theme) => void = () => undefined;

    constructor() {
        const kept = recall('theme');
        this.chosen = kept === 'light' || kept === 'dark' ? kept : null;
        this.system.addEventListener('change', () => {
            this.apply();
        });
        this.apply();
    }

    get current(): Theme {
        return this.chosen ?? (this.system.matches ? 'dark' : 'light');
    }

    /** Makes a button that switches between light and dark. */
    makeSwitch(): HTMLButtonElement {
        const made = button('', () => {
            this.chosen = this.current === 'dark' ? 'light' : 'dark';
            remember('theme', this.chosen);
            this.apply();
        });
        this.switches.push(made);
        this.nameSwitch(made);
        return made;
    }

    private nameSwitch(made: HTMLButtonElement): void {
        made.textContent = this.current === 'dark' ? 'Light colours' : 'Dark colours';
    }

    private apply(): void {
        document.documentElement.dataset.theme = this.current;
        for (const made of this.switches) this.nameSwitch(made);
        this.onChange(this.current);
    }
}
