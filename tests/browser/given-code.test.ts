import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

/** A package whose component gets functions, and creates a policy for each text that it writes. */
const SLIDES = `const React = require('react');
const write = (element, html) => {
  const policy = globalThis.trustedTypes?.createPolicy('slides-html', { createHTML: (s) => s });
  element.innerHTML = policy ? policy.createHTML(html) : html;
};
exports.upper = (text) => text.toUpperCase();
exports.Slides = function Slides({ id, texts, effects }) {
  const [place, set] = React.useState(0);
  const shown = React.useRef(null);
  React.useEffect(() => {
    write(shown.current, '<b>' + effects.reduce((text, f) => f(text), texts[place]) + '</b>');
  }, [place]);
  return React.createElement('p', { id },
    React.createElement('button', { onClick: () => set((place + 1) % texts.length) }, 'Next'),
    React.createElement('span', { ref: shown }));
};`;

const dir = folder({
  'site.config.ts': `export default {
  title: 'Invented', url: 'https://invented.example',
  docs: { path: 'docs', routeBasePath: '/' }, pages: 'src/pages',
  markdown: { islands: 'auto' },
};`,
  'node_modules/slides/package.json': '{ "name": "slides", "main": "main.js" }',
  'node_modules/slides/main.js': SLIDES,
  'src/Show.jsx': `import { Slides, upper } from 'slides';
const settings = { effects: [upper] };
export default function Show() {
  return <section><Slides id="module" texts={['one', 'two']} {...settings} /></section>;
}`,
  'src/pages/shown.jsx': `import Show from '../Show';
import CodeBlock from '@theme/CodeBlock';
export default function Page() {
  return <main><h1>Shown</h1><Show /><CodeBlock language="js">code();</CodeBlock></main>;
}`,
  'docs/index.mdx': pageText(
    'Start',
    `import { Slides, upper } from 'slides'\n
<Slides id="page" texts={['three', 'four']} effects={[upper]} />`,
  ),
});

const site = await siteInBrowser(dir);
const test = suite('components that get functions of packages');
const browserTest = makeBrowserTest(site, test);
test.after(() => site?.close());

browserTest(
  'what a module or page imports reaches a component, which may create its own policies',
  async ({ open }) => {
    for (const [path, id, first, second] of [
      ['/shown', 'module', 'ONE', 'TWO'],
      ['/', 'page', 'THREE', 'FOUR'],
    ] as const) {
      const { page, problems, close } = await open(path);
      await page.locator(`#${id} b`, { hasText: first }).waitFor();
      await page.click(`#${id} button`);
      await page.locator(`#${id} b`, { hasText: second }).waitFor();
      assert.equal(problems, [], path);
      await close();
    }
  },
);

browserTest('code has the same distances in React pages as in articles', async ({ open }) => {
  const { page, close } = await open('/shown');
  const pre = page.locator('.bare .code pre');
  assert.is(await pre.evaluate((e) => getComputedStyle(e).paddingInlineStart), '16px');
  await close();
});

test.run();
