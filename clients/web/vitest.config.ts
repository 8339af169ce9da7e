import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Unit tests of what has logic; they need neither a browser nor a build of the package. */
export default defineConfig({
    resolve: {
        alias: { 'arenad-client': fileURLToPath(new URL('test/fake_package.ts', import.meta.url)) },
    },
    test: { include: ['test/unit/**/*.test.ts'] },
});
