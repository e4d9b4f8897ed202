/**
 * Checks src/ with the rules of this repository (`scripts/lint`), or src/ of the folder in the
 * argument.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyRules, RULES, sourceFiles } from './lint/typed-rules.mjs';

const root = resolve(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))));
for (const { file, line, rule, message } of applyRules(root, sourceFiles(root), RULES)) {
  console.log(`error: ${file}:${line} ${rule}: ${message}`);
  process.exitCode = 1;
}
