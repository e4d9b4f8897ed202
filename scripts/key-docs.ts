/** `npm run docs -- tables`: write the tables of keys into docs/configuration.md and docs/authoring.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PAGES, withTables } from './key-tables.js';

for (const page of PAGES)
  writeFileSync(page.file, withTables(page, readFileSync(page.file, 'utf8')));
