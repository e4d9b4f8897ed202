import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { write } from '../helpers/command.js';
import { stopAll } from '../helpers/serving.js';
import { listening, startBrowser, stopBrowser, writing } from '../helpers/writing.js';

const test = suite("writer's mistakes");
const there = await startBrowser();
const browserTest = there ? test : test.skip;

const CONFIG =
  "export default { title: 'Sample', socialCards: false, footer: { copyright: 'Us' }, docs: { path: 'docs', routeBasePath: '/', sidebars: './sidebars.json' }, pages: 'pages', components: { Footer: './parts/footer.tsx' } };\n";

const SITE: Readonly<Record<string, string>> = {
  'site.config.ts': CONFIG,
  'sidebars.json': '{\n  "docs": ["index", "page"]\n}\n',
  'docs/index.md': '---\ntitle: Start\ndescription: The start.\n---\n\nWords.\n',
  'docs/page.md':
    '---\ntitle: Page\ndescription: A page.\n---\n\nWords.\n\n::include{file="./_part.md"}\n',
  'docs/_part.md': 'Included words.\n',
  'pages/own.tsx':
    "export const frontMatter = { title: 'Own' };\nexport default function Own() {\n  return <p>Own words</p>;\n}\n",
  'parts/footer.tsx':
    'export default function Footer() {\n  return <footer>Own footer</footer>;\n}\n',
};

/** Every kind of mistake: the file, what is written into it (null: it is taken away), and what the overlay says. */
const MISTAKES: Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly text: string | null;
      readonly place: RegExp;
      readonly says: RegExp;
    }
  >
> = {
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
    file: 'pages/own.tsx',
    text: 'export default function Own() {\n  return <p>Own words</div>;\n}\n',
    place: /^pages\/own\.tsx:2:\d+$/,
    says: /closing/i,
  },
  'a page component that throws': {
    file: 'pages/own.tsx',
    text: "export default function Own() {\n  throw new Error('No page today.');\n}\n",
    place: /^pages\/own\.tsx:1:1$/,
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
  'each is shown over the page with its place, code and a way to mend it, and goes when it is mended',
  async () => {
    const { site, server, page, close } = await writing(SITE, '/page', ['--editor', 'vscode']);
    const overlay = page.locator('docsgen-errors');
    for (const [name, { file, text, place, says }] of Object.entries(MISTAKES)) {
      if (text === null) rmSync(join(site, file));
      else write(site, { [file]: text });
      await overlay
        .locator('section')
        .waitFor({ timeout: 10_000 })
        .catch(() => {
          throw new Error(`${name}: no overlay. ${server.output().slice(-500)}`);
        });
      const all = await overlay.locator('section').innerText();
      assert.match(all, says, `${name}: ${all}`);
      const places = await overlay.locator('.place').allInnerTexts();
      const at = places.findIndex((found) => place.test(found));
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
        `${name}: the last good site is still there`,
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
            document.querySelector('footer')?.textContent === 'Own footer',
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

browserTest(
  'markup in a message is shown and not obeyed, and the overlay can be put away',
  async () => {
    const { site, page, close } = await writing(SITE, '/page');
    write(site, {
      'docs/page.md':
        '---\ntitle: Page\ndescription: A page.\n---\n\n[x](./<img src=x onerror=alert(1)>.md) and [y](./%3Cscript%3E.md)\n',
    });
    const overlay = page.locator('docsgen-errors');
    await overlay.locator('section').waitFor();
    assert.is(await overlay.locator('img, script').count(), 0);
    await overlay.locator('button').click();
    await overlay.waitFor({ state: 'detached' });
    await close();
  },
);

test.after(stopBrowser);
test.after(stopAll);

test.run();
