/**
 * A build after an edit takes over results of the last build. It must write the same files and
 * report the same findings as a build without a cache.
 */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFrom } from '../../bench/random.js';
import { amount, sampleSeed } from '../helpers/amount.js';
import { folder, start, write } from '../helpers/command.js';
import { built, compare, edit, keepsNoAssets, page } from '../helpers/compared-builds.js';
import { inFullRun } from '../helpers/full-test.js';
import { applyEdit, EDITED_SITE, editSequence } from '../helpers/site-edits.js';
import { smallSite } from '../helpers/small-site.js';

const fullTest = inFullRun(test);

const CONFIG = keepsNoAssets(smallSite['site.config.ts'] ?? '').replace(
  'docs: [',
  `markdown: { glossary: 'terms' },
  docs: [
    { kind: 'blog', id: 'blog', path: 'blog', routeBasePath: 'blog' },`,
);

/** A site with versions, locales, a blog, tags, MDX, a glossary and a page with a warning. */
const SITE: Readonly<Record<string, string>> = {
  ...smallSite,
  'site.config.ts': CONFIG,
  'docs/terms.md': page('Terms', ':::definition{term="Queue"}\nA list of tasks.\n:::'),
  'docs/moved.md': page('Moved', 'See [the setup](/setup), and a :term[Queue].'),
  'docs/list.md': page('List', '::listing{tag="api"}'),
  'docs/box.mdx': page('Box', "import Box from '../src/Box'\n\n<Box>Words</Box>\n\nMore."),
  'src/Box.jsx': 'export default ({ children }) => <b>{children}</b>;\n',
  'blog/2024-01-01-first.md': page('First post', 'Words.\n\n<!-- truncate -->\n\nMore.'),
  'blog/2024-02-01-second.md': page('Second post', 'Words.', 'tags: [news]\n'),
};

const PLUGIN = `export default {
  name: 'own',
  head: ({ page }) => [{ tag: 'meta', attributes: { name: 'about', content: page.title } }],
};
`;

/** The edited part → the edit. Each starts from the result of those before it. */
const EDITS: readonly (readonly [name: string, apply: (site: string) => void])[] = [
  ['the text of a page', (site) => edit(site, 'docs/install.md', 'More words', 'Other words')],
  ['the same text again', (site) => edit(site, 'docs/install.md', 'Other words', 'More words')],
  ['lines above a finding', (site) => edit(site, 'docs/moved.md', 'See', 'Words.\n\nSee')],
  ['the cause of a finding', (site) => edit(site, 'docs/moved.md', '/setup', '/install')],
  ['a link that is not direct', (site) => edit(site, 'docs/index.md', './install.md', '/setup')],
  ['a heading', (site) => edit(site, 'docs/install.md', '## Linux', '## GNU')],
  ['a title', (site) => edit(site, 'docs/reference/api.md', 'title: API', 'title: Interface')],
  ['a missing title', (site) => edit(site, 'docs/concepts/tasks.md', 'title: Tasks\n', '')],
  ['a partial', (site) => edit(site, 'docs/_shared.md', 'Shared', 'Common')],
  ['a definition', (site) => edit(site, 'docs/terms.md', 'A list', 'A row')],
  ['the text of a post', (site) => edit(site, 'blog/2024-01-01-first.md', 'Words', 'Letters')],
  ['a component', (site) => edit(site, 'src/Box.jsx', '<b>{children}</b>', '<i>{children}</i>')],
  ['the text of MDX', (site) => edit(site, 'docs/box.mdx', 'More', 'Much more')],
  ['a page of an old version', (site) => edit(site, 'guides-1.0/first.md', 'Words', 'Old words')],
  ['a translation', (site) => edit(site, 'i18n/de/docs/install.md', 'Worte', 'Silben')],
  ['messages', (site) => edit(site, 'i18n/de/messages.json', 'Auf dieser Seite', 'Inhalt')],
  ['a tag', (site) => edit(site, 'tags.yml', 'label: API', 'label: Interfaces')],
  ['the tags of a page', (site) => edit(site, 'docs/concepts/queues.md', 'queues]', 'cli]')],
  ['a picture', (site) => edit(site, 'static/img/logo.svg', 'width="40"', 'width="50"')],
  ['a sidebar', (site) => edit(site, 'sidebars.ts', "label: 'Reference'", "label: 'Facts'")],
  ['a category', (site) => edit(site, 'guides/tune/_category_.yml', 'Tune', 'Tuning')],
  ['a redirect', (site) => edit(site, 'redirects.txt', '/start /', '/begin /')],
  ['the config', (site) => edit(site, 'site.config.ts', "title: 'Acme'", "title: 'Emca'")],
  ['a new page', (site) => write(site, { 'docs/new.md': page('New', 'See [one](./install.md).') })],
  ['a new translation', (site) => write(site, { 'i18n/de/docs/new.md': page('Neu', 'Worte.') })],
  ['a deleted translation', (site) => rmSync(join(site, 'i18n/de/docs/new.md'))],
  ['a renamed page', (site) => renameSync(join(site, 'docs/new.md'), join(site, 'docs/newer.md'))],
  ['a deleted page', (site) => rmSync(join(site, 'docs/newer.md'))],
  [
    'a plugin for pages',
    (site) => {
      write(site, { 'plugins/own.js': PLUGIN });
      edit(
        site,
        'site.config.ts',
        'export default {',
        "export default {\n  plugins: ['./plugins/own.js'],",
      );
    },
  ],
  ['a text beside a plugin', (site) => edit(site, 'docs/install.md', 'More', 'Even more')],
];

test('after each edit of a site, a build equals a clean one', async () => {
  const site = folder(SITE);
  const first = await compare(site, 'the site');
  assert.is(first.code, 0, JSON.stringify(first.findings));
  assert.ok(first.findings.length > 0, 'an edit moves a finding');
  const step = amount({ normal: EDITS.length, full: 1 });
  for (const [i, [name, apply]] of EDITS.entries()) {
    apply(site);
    // A normal run builds after several edits. Which ones depends on the seed.
    const isBuilt = (i + sampleSeed) % step === 0 || i === EDITS.length - 1;
    if (isBuilt) assert.is((await compare(site, name)).code, 0, name);
  }
});

/** The key of the record of the last plan. */
function planKey(site: string): string | undefined {
  const sealed = readFileSync(join(site, '.docsgen/plan.json'), 'utf8');
  return (JSON.parse(sealed.slice(sealed.indexOf('{'))) as { key?: string }).key;
}

test('edits of texts keep the key of the plan, whatever the cache has', async () => {
  const site = folder(SITE);
  await built(site, 'after edit');
  const key = planKey(site);
  assert.type(key, 'string');
  for (const path of ['docs/install.md', 'docs/moved.md', 'guides/first.md']) {
    write(site, { [path]: `${readFileSync(join(site, path), 'utf8')}\nA new last line.\n` });
    await built(site, 'after edit');
    assert.is(planKey(site), key, path);
  }
});

test('a file that links find without a change of the input is noticed', async () => {
  const site = folder({ ...SITE, 'docs/out.md': page('Out', 'See [it](../LICENSE.txt).') });
  await compare(site, 'a link to a missing file');
  write(site, { 'LICENSE.txt': 'Free.' });
  edit(site, 'docs/install.md', 'More words', 'Other words');
  await compare(site, 'a link to a file that is no page');
});

fullTest('a build after a killed one equals a clean one', async () => {
  const site = folder(SITE);
  await built(site, 'after edit');
  // `build/reliability` kills builds after an edit at chosen operations.
  for (const wait of [400, 700, 1000]) {
    edit(site, 'docs/install.md', 'More words', `More words ${wait}`);
    const args = ['build', '--out-dir', 'build', '--no-social-cards'];
    const child = start(args, { cwd: site });
    const timer = setTimeout(() => child.kill('SIGKILL'), wait);
    await new Promise((resolve) => child.on('close', resolve));
    clearTimeout(timer);
    await compare(site, `killed after ${wait} ms`);
  }
});

const SEQUENCES = amount({ normal: 1, full: 20 });

test(`after random edits, a build equals a clean one (${SEQUENCES} sequences)`, async () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const config = keepsNoAssets(EDITED_SITE['site.config.ts'] ?? '');
    const site = folder({ ...EDITED_SITE, 'site.config.ts': config });
    const first = await built(site, 'after edit');
    assert.is(first.code, 0, JSON.stringify(first.findings));
    const edits = editSequence(randomFrom(seed)).filter(
      ({ kind }) => kind !== 'config' && kind !== 'mistake',
    );
    for (const step of edits) {
      applyEdit(site, step);
      await compare(site, `seed ${seed}: ${JSON.stringify(step)}`);
    }
    rmSync(site, { recursive: true });
  }
});

test.run();
