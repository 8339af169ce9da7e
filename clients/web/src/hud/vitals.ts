import { type Match, NO_INDEX, type Own } from 'arenad-client';
import { element, setShown, setText } from '../dom.js';

/** Keys and signs of the abilities, in their order; the first one is often a dash. */
const ABILITY_KEYS = ['Shift', 'Q', 'C', 'V'];
const ABILITY_NAMES = ['Dash', '2', '3', '4'];

interface AbilitySign {
    root: HTMLElement;
    state: HTMLElement;
    /** Tenths of a second that are shown; -1: nothing yet. */
    shown: number;
}

/** Health, weapon and abilities of the own player. It writes to the page only what has changed. */
export class Vitals {
    readonly root = element('div', { class: 'vitals', hidden: true });
    private readonly bar = element('div', { class: 'bar-fill' });
    private readonly health = element('span', { class: 'health-text' });
    private readonly weapon = element('div', { class: 'weapon' });
    private readonly abilities = element('div', { class: 'abilities' });
    private readonly signs: AbilitySign[] = [];
    private shownHealth = -1;
    private shownHealthMax = -1;
    private shownWeapon = '';
    private weaponKey = -1;

    constructor() {
        const meter = element('div', { class: 'bar' }, this.bar, this.health);
        this.root.append(meter, this.weapon, this.abilities);
    }

    update(own: Own | null, match: Match, moment: number): void {
        setShown(this.root, own !== null);
        if (!own) return;
        this.updateHealth(own.health, match.archetypes[own.archetype]?.health ?? own.health);
        this.updateWeapon(own, match, moment);
        this.updateAbilities(own, match, moment);
    }

    private updateHealth(health: number, max: number): void {
        if (health === this.shownHealth && max === this.shownHealthMax) return;
        this.shownHealth = health;
        this.shownHealthMax = max;
        const share = Math.min(1, Math.max(0, health / Math.max(1, max)));
        this.bar.style.width = `${share * 100}%`;
        this.bar.classList.toggle('is-low', share <= 0.3);
        setText(this.health, `${health} health`);
    }

    private updateWeapon(own: Own, match: Match, moment: number): void {
        const left = own.reloadedTick === 0 ? 0 : Math.max(0, own.reloadedTick - moment);
        const tenths = Math.ceil((left / match.tickRate) * 10);
        // One number for all that the text is made of, so that a frame without news makes no text.
        const key =
            own.weapon +
            256 * (own.slot + 16 * (own.magazine + 4096 * (own.ammunition + 1))) +
            tenths * 1e11;
        if (key === this.weaponKey) return;
        this.weaponKey = key;
        const text = weaponText(own, tenths);
        if (text === this.shownWeapon) return;
        this.shownWeapon = text;
        setText(this.weapon, text);
    }

    private updateAbilities(own: Own, match: Match, moment: number): void {
        const dashes = match.archetypes[own.archetype]?.canDash ?? false;
        for (let i = 0; i < ABILITY_KEYS.length; i++) {
            const full = own.abilityFullTick[i] ?? 0;
            const ready = i === 0 && dashes ? Math.max(own.dashReadyTick, full) : full;
            // An ability that was never used is not known to be there.
            const isKnown = (i === 0 && dashes) || full > 0;
            if (!isKnown && !this.signs[i]) continue;
            const sign = this.sign(i);
            const tenths = Math.max(0, Math.ceil(((ready - moment) / match.tickRate) * 10));
            if (tenths === sign.shown) continue;
            sign.shown = tenths;
            setText(
                sign.state,
                tenths === 0
                    ? `${ABILITY_NAMES[i]} ready`
                    : `${ABILITY_NAMES[i]} ${(tenths / 10).toFixed(1)} s`,
            );
            sign.root.classList.toggle('is-waiting', tenths > 0);
        }
    }

    private sign(index: number): AbilitySign {
        let sign = this.signs[index];
        if (!sign) {
            const state = element('span', {});
            const root = element(
                'div',
                { class: 'ability' },
                element('kbd', {}, ABILITY_KEYS[index]!),
                state,
            );
            sign = { root, state, shown: -1 };
            this.signs[index] = sign;
            this.abilities.append(root);
        }
        return sign;
    }
}

/** Returns what is in hand: "Weapon 1: 12 of 36", "Weapon 2: reloading, 0.8 s". */
export function weaponText(
    own: Pick<Own, 'weapon' | 'slot' | 'magazine' | 'ammunition'>,
    reloadTenths: number,
): string {
    if (own.weapon === NO_INDEX) return 'No weapon';
    const name = `Weapon ${own.slot || 1}`;
    if (reloadTenths > 0) return `${name}: reloading, ${(reloadTenths / 10).toFixed(1)} s`;
    const spare = own.ammunition < 0 ? '∞' : String(own.ammunition);
    return own.magazine > 0 ? `${name}: ${own.magazine} | ${spare}` : `${name}: ${spare}`;
}
