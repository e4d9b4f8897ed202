/** `npm run docs -- api`: write docs/api.md from the declarations in dist/. */
import { writeFileSync } from 'node:fs';
import { apiReport } from './api-report.js';

writeFileSync('docs/api.md', apiReport(process.env.DOCSGEN_ROOT ?? process.cwd()));
