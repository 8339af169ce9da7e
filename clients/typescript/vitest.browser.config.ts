import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['test/browser/*.test.ts'],
        testTimeout: 300_000,
        hookTimeout: 60_000,
        fileParallelism: false,
    },
});
