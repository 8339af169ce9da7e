import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
    { ignores: ['dist', 'src/core/layout.ts'] },
    js.configs.recommended,
    tseslint.configs.strictTypeChecked,
    { languageOptions: { parserOptions: { projectService: true } } },
    {
        rules: {
            // Numbers in texts are numbers.
            '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        },
    },
    {
        files: ['**/*.js', '**/*.mjs'],
        extends: [tseslint.configs.disableTypeChecked],
        languageOptions: { globals: { ...globals.browser } },
    },
);
