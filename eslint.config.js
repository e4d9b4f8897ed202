import tseslint from 'typescript-eslint';
import { docsgenRules } from './scripts/eslint/own-keys.js';

/** The rule of this repository, which needs types. All other rules are in .oxlintrc.json. */
export default [
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: ['tsconfig.generator.json', 'tsconfig.browser.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    // Comments that disable rules are about those of oxlint, which reports unused ones.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { docsgen: docsgenRules },
    // Keys in src/ come from writers and readers.
    rules: { 'docsgen/own-keys': 'error' },
  },
];
