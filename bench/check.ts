/**
 * Compares `docsgen check` with a build of the same site:
 * `npm run bench -- check [--sizes 1000,10000 --runs 3]`.
 *
 * Ratios are to the cold build of the same run, without social cards. Cold: no cache. Warm: nothing
 * changed. One edit: a sentence added to one page. Builds and checks alternate; a row shows the
 * median.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { edit, forget, place } from './contestant.js';
import { docsgen } from './docsgen.js';
import { generateSite } from './generate.js';
import { measure, type Command, type Cost } from './measure.js';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    runs: { type: 'string', default: '3' },
  },
});
const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();

const median = (costs: readonly Cost[]): Cost =>
  [...costs].sort((a, b) => a.wallSeconds - b.wallSeconds)[Math.floor(costs.length / 2)] ?? {
    wallSeconds: NaN,
    cpuSeconds: NaN,
    peakBytes: NaN,
  };

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
console.log('| pages | command | wall s | ratio | CPU s | peak MB |\n|--:|---|--:|--:|--:|--:|');
for (const pages of options.sizes.split(',').map(Number)) {
  const contestant = docsgen(root, version);
  const check: Command = {
    ...contestant.build,
    args: [join(root, 'bin/docsgen.js'), 'check', contestant.site, '--quiet'],
  };
  const files = generateSite({ pages, seed: 1 });
  await place(contestant, files, ['docs', 'content']);
  const costs = {
    build: [] as Cost[],
    cold: [] as Cost[],
    warm: [] as Cost[],
    edited: [] as Cost[],
  };
  // A large site takes minutes and varies less.
  for (let run = 1; run <= (pages > 2000 ? 1 : Number(options.runs)); run++) {
    await forget(contestant);
    costs.build.push(await measure(contestant.build));
    await forget(contestant);
    costs.cold.push(await measure(check));
    costs.warm.push(await measure(check));
    await edit(contestant, files, run);
    costs.edited.push(await measure(check));
  }
  const build = median(costs.build);
  const row = (name: string, all: readonly Cost[]): void => {
    const cost = median(all);
    console.log(
      `| ${[
        pages,
        name,
        cost.wallSeconds.toFixed(2),
        (cost.wallSeconds / build.wallSeconds).toFixed(2),
        cost.cpuSeconds.toFixed(2),
        (cost.peakBytes / 1e6).toFixed(0),
      ].join(' | ')} |`,
    );
  };
  row('build, cold', costs.build);
  row('check, cold', costs.cold);
  row('check, warm', costs.warm);
  row('check, one edit', costs.edited);
}
