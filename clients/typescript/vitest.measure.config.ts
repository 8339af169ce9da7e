import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: { include: ['test/browser/measure.ts'], testTimeout: 3_600_000, hookTimeout: 60_000 },
});
