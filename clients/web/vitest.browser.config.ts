import { defineConfig } from 'vitest/config';

/** Tests in Chromium against a running server, whose page is at ARENAD_PAGE. */
export default defineConfig({
    test: {
        include: ['test/browser/**/*.test.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        fileParallelism: false,
    },
});
