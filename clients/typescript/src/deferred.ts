/** A promise, and what settles it. */
export interface Deferred<Value> {
    promise: Promise<Value>;
    resolve: (value: Value) => void;
    reject: (error: Error) => void;
}

export function deferred<Value>(): Deferred<Value> {
    const made = {} as Deferred<Value>;
    made.promise = new Promise<Value>((resolve, reject) => {
        made.resolve = resolve;
        made.reject = reject;
    });
    return made;
}
