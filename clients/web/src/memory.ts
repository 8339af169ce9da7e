/** What the browser keeps of this page between visits. A browser that keeps nothing is fine, too. */

const PREFIX = 'arenad.';

export function recall(key: string): string | null {
    try {
        return localStorage.getItem(PREFIX + key);
    } catch {
        return null;
    }
}

export function remember(key: string, value: string): void {
    try {
        localStorage.setItem(PREFIX + key, value);
    } catch {
        // A private window may refuse: the next visit asks again.
    }
}
