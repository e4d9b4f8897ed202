import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { write } from '../helpers/command.js';
import { stopAll } from '../helpers/serving.js';
import { listening, startBrowser, stopBrowser, writing } from '../helpers/writing.js';
import { sampled } from '../helpers/amount.js';

const test = suite("writer's mistakes");
const browserTest = (await startBrowser()) ? test : test.skip;

const CONFIG = [
  "export default { title: 'Sample', socialCards: false, footer: { copyright: 'Us' },",
  "docs: { path: 'docs', routeBasePath: '/', sidebars: './sidebars.json' },",
  "pages: 'pages', components: { Footer: './parts/footer.tsx' } };\n",
].join(' ');

const SITE: Readonly<Record<string, string>> = {
  'site.config.ts': CONFIG,
  'sidebars.json': '{\n  "docs": ["index", "page"]\n}\n',
  'docs/index.md': '---\ntitle: Start\ndescription: The start.\n---\n\nWords.\n',
  'docs/page.md':
    '---\ntitle: Page\ndescription: A page.\n---\n\nWords.\n\n::include{file="./_part.md"}\n',
  'docs/_part.md': 'Included words.\n',
  'pages/tool.tsx': `export const frontMatter = { title: 'Tool' };
export default function Tool() {
  return <p>Tool</p>;
}
`,
  'parts/footer.tsx':
    'export default function Footer() {\n  return <footer>Site footer</footer>;\n}\n',
};

interface Mistake {
  readonly file: string;
  /** The new text of the file. Null removes the file. */
  readonly text: string | null;
  /** Matches the place that the overlay shows. */
  readonly place: RegExp;
  /** Matches the text of the overlay. */
  readonly says: RegExp;
}

/** Every kind of mistake, by its name. */
const MISTAKES: Readonly<Record<string, Mistake>> = {
  'front matter that is no YAML': {
    file: 'docs/page.md',
    text: '---\ntitle: "Page\ntags: [a\n---\n\nWords.\n',
    place: /^docs\/page\.md:\d+:\d+$/,
    says: /front-matter/,
  },
  'front matter with an unknown key': {
    file: 'docs/page.md',
    text: '---\ntitle: Page\ndescription: A page.\nsidebar_positon: 3\n---\n\nWords.\n',
    place: /^docs\/page\.md:4:1$/,
    says: /sidebar_position/,
  },
  'a directive that is not closed': {
    file: 'docs/page.md',
    text: '---\ntitle: Page\ndescription: A page.\n---\n\n:::note\n\nWords.\n',
    place: /^docs\/page\.md:6:1$/,
    says: /:::/,
  },
  'an unknown directive': {
    file: 'docs/page.md',
    text: '---\ntitle: Page\ndescription: A page.\n---\n\n:::detials[More]\nWords.\n:::\n',
    place: /^docs\/page\.md:6:1$/,
    says: /details/,
  },
  'an unknown component': {
    file: 'docs/page.md',
    text: '---\ntitle: Page\ndescription: A page.\n---\n\n::crads{}\n',
    place: /^docs\/page\.md:6:1$/,
    says: /crads/,
  },
  'a missing include': {
    file: 'docs/_part.md',
    text: null,
    place: /^docs\/page\.md:8:1$/,
    says: /_part\.md/,
  },
  'a link that leads nowhere': {
    file: 'docs/page.md',
    text: '---\ntitle: Page\ndescription: A page.\n---\n\nGo to [the start](./indx.md).\n',
    place: /^docs\/page\.md:6:7$/,
    says: /index\.md/,
  },
  'a syntax error in the config': {
    file: 'site.config.ts',
    text: CONFIG.replace('};', ''),
    place: /^site\.config\.ts:\d+:\d+$/,
    says: /Expected/,
  },
  'an unknown key in the config': {
    file: 'site.config.ts',
    text: CONFIG.replace('title:', 'titel:'),
    place: /^site\.config\.ts:1:\d+$/,
    says: /title/,
  },
  'a config that throws': {
    file: 'site.config.ts',
    text: "throw new Error('No config today.');\n",
    place: /^site\.config\.ts:1:\d+$/,
    says: /No config today/,
  },
  'a syntax error in a page component': {
    file: 'pages/tool.tsx',
    text: 'export default function Tool() {\n  return <p>Tool</div>;\n}\n',
    place: /^pages\/tool\.tsx:2:\d+$/,
    says: /closing/i,
  },
  'a page component that throws': {
    file: 'pages/tool.tsx',
    text: "export default function Tool() {\n  throw new Error('No page today.');\n}\n",
    place: /^pages\/tool\.tsx:2:9$/,
    says: /No page today/,
  },
  'a syntax error in a component of a slot': {
    file: 'parts/footer.tsx',
    text: 'export default function Footer( {\n',
    place: /^parts\/footer\.tsx:\d+:\d+$/,
    says: /Expected|Unexpected/,
  },
  'a component of a slot that throws': {
    file: 'parts/footer.tsx',
    text: "export default function Footer() {\n  throw new Error('No footer today.');\n}\n",
    place: /./,
    says: /No footer today/,
  },
  'a sidebar with a doc that is not there': {
    file: 'sidebars.json',
    text: '{\n  "docs": ["index", "pagee"]\n}\n',
    place: /^sidebars\.json:2:\d+$/,
    says: /pagee/,
  },
};

browserTest(
  'each mistake shows over the page with place, code and hint until it is fixed',
  async () => {
    const { site, server, page, close } = await writing(SITE, '/page', ['--editor', 'vscode']);
    const overlay = page.locator('docsgen-errors');
    const mistakes = sampled(Object.entries(MISTAKES), {
      kindsOf: ([, { file }]) => [file],
      more: 0,
    });
    for (const [name, { file, text, place, says }] of mistakes) {
      if (text === null) rmSync(join(site, file));
      else write(site, { [file]: text });
      await overlay
        .locator('section')
        .waitFor({ timeout: 10_000 })
        .catch(() => {
          throw new Error(`${name}: no overlay. ${server.output().slice(-500)}`);
        });
      const overlayText = await overlay.locator('section').innerText();
      assert.match(overlayText, says, `${name}: ${overlayText}`);
      const places = await overlay.locator('.place').allInnerTexts();
      const at = places.findIndex((shownPlace) => place.test(shownPlace));
      assert.ok(at >= 0, `${name}: ${places.join(' ')}`);
      if (place.source !== '.') {
        assert.is(
          await overlay.locator('a.place').nth(at).getAttribute('href'),
          `vscode://file${join(site, places[at] ?? '')}`,
          name,
        );
        assert.ok(
          await overlay.locator('article').nth(at).locator('pre .meant').count(),
          `${name}: the line is shown`,
        );
      }
      assert.is(
        (await fetch(`http://localhost:${server.port}/`)).status,
        /slot that throws/.test(name) ? 500 : 200,
        `${name}: the last good site is served`,
      );
      mkdirSync(join(site, 'docs'), { recursive: true });
      write(site, { [file]: SITE[file] ?? '' });
      await overlay.waitFor({ state: 'detached', timeout: 10_000 }).catch(() => {
        throw new Error(`${name}: the overlay stays. ${server.output().slice(-500)}`);
      });
      await page
        .waitForFunction(
          () =>
            document.querySelector('main')?.textContent?.includes('Included words.') === true &&
            document.querySelector('footer')?.textContent === 'Site footer',
          undefined,
          { timeout: 10_000 },
        )
        .catch(async () => {
          throw new Error(`${name}: the page is not as before: ${await page.content()}`);
        });
      await listening(page);
    }
    await close();
  },
);

browserTest('the overlay shows markup in a message as text and can be closed', async () => {
  const { site, page, close } = await writing(SITE, '/page');
  const links = '[x](./<img src=x onerror=alert(1)>.md) and [y](./%3Cscript%3E.md)';
  write(site, { 'docs/page.md': `---\ntitle: Page\ndescription: A page.\n---\n\n${links}\n` });
  const overlay = page.locator('docsgen-errors');
  await overlay.locator('section').waitFor();
  assert.is(await overlay.locator('img, script').count(), 0);
  await overlay.locator('button').click();
  await overlay.waitFor({ state: 'detached' });
  await close();
});

test.after(stopBrowser);
test.after(stopAll);

test.run();
