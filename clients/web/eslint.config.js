import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig([
    globalIgnores(['dist/', 'dist-fake/', 'test/screens/']),
    js.configs.recommended,
    {
        files: ['scripts/*.js'],
        languageOptions: {
            globals: {
                URL: 'readonly',
                console: 'readonly',
                process: 'readonly',
                window: 'readonly',
            },
        },
    },
    {
        files: ['**/*.ts'],
        extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
        languageOptions: { parserOptions: { projectService: true } },
        rules: {
            '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
            // Columns are read at indices below their count.
            '@typescript-eslint/no-non-null-assertion': 'off',
        },
    },
]);
