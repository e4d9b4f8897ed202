/** `npm run docs -- cli`: write the commands and their options into docs/cli.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withReference } from './cli-reference.js';

const file = 'docs/cli.md';
writeFileSync(file, withReference(readFileSync(file, 'utf8')));
