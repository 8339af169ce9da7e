/** Frames that are remembered: ten seconds. */
const FRAMES = 600;

/** How long frames take, and how far apart they are. Milliseconds. */
export class FrameMeter {
    private readonly work = new Float32Array(FRAMES);
    private readonly gap = new Float32Array(FRAMES);
    private count = 0;
    private last = -1;

    add(start: number, end: number): void {
        const at = this.count % FRAMES;
        this.work[at] = end - start;
        this.gap[at] = this.last < 0 ? 0 : start - this.last;
        this.last = start;
        this.count++;
    }

    /** Median, 95th percentile and worst of the last frames. */
    summary(): { frames: number; work: Spread; gap: Spread } {
        const known = Math.min(this.count, FRAMES);
        return {
            frames: this.count,
            work: spreadOf(this.work.slice(0, known)),
            gap: spreadOf(this.gap.slice(0, known)),
        };
    }

    reset(): void {
        this.count = 0;
        this.last = -1;
    }
}

export interface Spread {
    median: number;
    p95: number;
    max: number;
}

export function spreadOf(values: Float32Array): Spread {
    if (values.length === 0) return { median: 0, p95: 0, max: 0 };
    const sorted = values.slice().sort();
    const at = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
    return { median: at(0.5), p95: at(0.95), max: at(1) };
}
