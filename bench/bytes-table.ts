/** `npm run bench -- bytes [<output folder>]` prints the sizes of the files that readers fetch. */
import { join } from 'node:path';
import { articleSize, fetchedBy, sum } from './bytes.js';

const out = process.argv[2] ?? join(process.env.DOCSGEN_ROOT ?? process.cwd(), 'build');
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
console.log(
  '| page | HTML | CSS | JavaScript at first | JavaScript in all | to go there from another page | its article |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const route of ['/workflows', '/develop/go/core-application', '/references/events']) {
  const files = fetchedBy(out, route);
  console.log(
    `| ${route} | ${[sum(files, (f) => f.kind === 'html'), sum(files, (f) => f.kind === 'css'), sum(files, (f) => f.kind === 'js' && f.when === 'first'), sum(files, (f) => f.kind === 'js'), sum(files, (f) => f.when === 'go'), articleSize(out, route)].map(kB).join(' | ')} |`,
  );
}
