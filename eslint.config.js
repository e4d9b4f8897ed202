import tseslint from 'typescript-eslint';
import { copiedFacts } from './scripts/eslint/copied-facts.js';
import { ownKeys } from './scripts/eslint/own-keys.js';

/** The rules of this repository, which need types. All other rules are in .oxlintrc.json. */
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
    plugins: {
      docsgen: { rules: { 'own-keys': ownKeys, 'copied-facts': copiedFacts } },
    },
    // Keys in src/ come from writers and readers.
    rules: { 'docsgen/own-keys': 'error', 'docsgen/copied-facts': 'error' },
  },
  {
    // This file makes the lists. It copies plain facts only.
    files: ['src/generator/model/packed-facts.ts'],
    rules: { 'docsgen/copied-facts': 'off' },
  },
];
