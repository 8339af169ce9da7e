/** Returns how fast a counter grows, a second, measured over about a second. */
export class Rate {
    /** Null: not measured yet. */
    perSecond: number | null = null;
    private value = 0;
    private at = -1;

    update(value: number, now: number): void {
        if (this.at < 0 || value < this.value) {
            this.value = value;
            this.at = now;
            return;
        }
        const time = now - this.at;
        if (time < 1000) return;
        this.perSecond = ((value - this.value) * 1000) / time;
        this.value = value;
        this.at = now;
    }
}

/** Returns bytes a second for people: "820 B/s", "5.2 kB/s". */
export function bytesText(perSecond: number | null): string {
    if (perSecond === null) return '–';
    if (perSecond < 1000) return `${Math.round(perSecond)} B/s`;
    return `${(perSecond / 1000).toFixed(1)} kB/s`;
}
