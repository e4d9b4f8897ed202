/** `npm run docs -- tables`: writes the generated tables of pages in `docs/`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PAGES, withTables } from './key-tables.js';

for (const page of PAGES)
  writeFileSync(page.file, withTables(page, readFileSync(page.file, 'utf8')));
