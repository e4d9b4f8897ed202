import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { siteInBrowser } from '../helpers/site-in-browser.js';

const SITE = {
  'site.config.ts': `export default {
  title: 'Pets',
  url: 'https://pets.example',
  socialCards: false,
  docs: { path: 'docs', routeBasePath: '/' },
  clientModules: ['./src/visits.ts', './src/frame.js'],
};
`,
  'src/visits.ts': `const calls: string[] = [];
Object.assign(window, { calls });
const text = (place: { pathname: string; hash: string } | null) =>
  place === null ? 'nothing' : place.pathname + place.hash;
export function onRouteUpdate({ location, previousLocation }) {
  calls.push('from ' + text(previousLocation) + ' to ' + text(location));
  return () => calls.push('clean');
}
export function onRouteDidUpdate({ location }) {
  calls.push('at ' + text(location) + ': ' + document.querySelector('main h1')?.textContent);
  throw new Error('An error of a hook');
}
`,
  'src/frame.js': `import { createElement } from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
const frame = document.createElement('aside');
frame.innerHTML = '<b>' + createElement('i').type + ExecutionEnvironment.canUseDOM + '</b>';
document.body.append(frame);
export default { onRouteDidUpdate: () => frame.append('!') };
`,
  'docs/index.md': pageText('Start', 'To [the second](./second.md).'),
  'docs/second.md': pageText('Second', 'To [a part](#part).\n\n## Part\n\nWords.'),
};

const site = await siteInBrowser(folder(SITE));
const test = suite('client modules');
const browserTest = site === undefined ? test.skip : test;

browserTest('hooks of client modules run for each page and each change of the hash', async () => {
  if (site === undefined) return;
  const { page: tab, problems, close } = await site.open('/');
  await waitForHydration(tab);
  await tab.click('main a[href="/second"]');
  await tab.waitForFunction(() => document.title.startsWith('Second'));
  await tab.click('main a:text("a part")');
  await tab.waitForFunction(() => document.querySelector('aside:last-of-type b')?.nextSibling);
  await tab.waitForFunction(() => (window as unknown as { calls: string[] }).calls.length === 9);
  assert.equal(await tab.evaluate(() => (window as unknown as { calls: string[] }).calls), [
    'from nothing to /',
    'at /: Start',
    'clean',
    'from / to /second',
    'at /second: Second',
    'clean',
    'from /second to /second#part',
    'at /second#part: Second',
    'clean',
  ]);
  const frame = await tab.evaluate(() =>
    [...document.querySelectorAll('aside')].map((aside) => aside.textContent).join(' '),
  );
  assert.match(frame, 'itrue!!!');
  const others = problems.filter((problem) => !problem.includes('of a client module throws'));
  assert.equal(others, []);
  await close();
});

test.after(() => site?.close());
test.run();
