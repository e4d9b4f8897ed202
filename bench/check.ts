/**
 * Measure `docsgen check` beside a build of the same site: `npm run bench:check [-- --sizes 1000,10000]`.
 *
 * Ratios are to the cold build of the same run. Cold: no cache. Warm: nothing
 * changed. One edit: a sentence added to one page.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { edit, forget, place } from './contestant.js';
import { docsgen } from './docsgen.js';
import { generateSite } from './generate.js';
import { measure, type Command, type Cost } from './measure.js';

const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '1000,10000' } } });
const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();
const work = join(root, '.cache', 'bench');

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
await mkdir(work, { recursive: true });
console.log('| pages | command | wall s | ratio | CPU s | peak MB |\n|--:|---|--:|--:|--:|--:|');
for (const pages of options.sizes.split(',').map(Number)) {
  const contestant = docsgen(root, work, version);
  const check: Command = { ...contestant.build, args: [join(root, 'bin/docsgen.js'), 'check', contestant.site, '--quiet'] };
  const files = generateSite({ pages, seed: 1 });
  await place(contestant, files, ['docs', 'content']);
  const build = await measure(contestant.build);
  const row = (name: string, cost: Cost): void => { console.log(`| ${pages} | ${name} | ${cost.wallSeconds.toFixed(2)} | ${(cost.wallSeconds / build.wallSeconds).toFixed(2)} | ${cost.cpuSeconds.toFixed(2)} | ${(cost.peakBytes / 1e6).toFixed(0)} |`); };
  row('build, cold', build);
  await forget(contestant);
  row('check, cold', await measure(check));
  row('check, warm', await measure(check));
  await edit(contestant, files, 1);
  row('check, one edit', await measure(check));
}
