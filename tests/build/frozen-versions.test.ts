/** Versions and locales multiply the pages of a site, but a change touches only its own. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import type { SiteConfig } from '../../src/generator/model/config.js';
import { searchContexts } from '../../src/generator/views/search-contexts.js';
import { memorySite } from '../helpers/memory-site.js';

const CONFIG: UserConfig = {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }, { code: 'fr' }] },
  docs: {
    path: 'docs',
    versions: [
      { name: '3', isLast: true },
      { name: '2', folder: 'docs-2' },
      { name: '1', folder: 'docs-1' },
    ],
  },
  navbar: { items: [{ type: 'docsVersionDropdown' }, { type: 'localeDropdown' }] },
};

const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\ntags: [one]\n---\n\n${text}\n`;

function parsedConfig(): SiteConfig {
  const { config } = parseConfig(
    CONFIG,
    { file: 'site.config.ts', text: undefined },
    { folders: [] },
  );
  assert.ok(config);
  return config as SiteConfig;
}

/** The pages of all versions, and a translation. */
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['docs', 'docs-2', 'docs-1'].flatMap((folder) => [
      [`${folder}/index.md`, page('Start', '[A](./guides/a.md#part)')],
      [`${folder}/guides/a.md`, page('A', '## Part\n\nWords.')],
      [`${folder}/guides/b.md`, page('B', '[A](./a.md)')],
    ]),
  ),
  'i18n/de/docs-2/guides/a.md': page('Ah', '## Part\n\nWorte.'),
};

/** Path → key of all outputs, with the files of the search. */
async function keysOf(files: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const { outputs, searchFiles } = await memorySite(files, CONFIG);
  const keys = [...outputs.values()].flatMap((output): [string, string][] =>
    output.kind === 'chunk' ? [[output.path, output.of.key]] : [[output.path, output.key]],
  );
  return new Map([...keys, ...(await searchFiles())]);
}

/** The outputs that a change of files adds, removes or changes. */
async function changedBy(changes: Readonly<Record<string, string>>): Promise<string[]> {
  const before = await keysOf(FILES);
  const after = await keysOf({ ...FILES, ...changes });
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** Whether an output belongs to an old version, in any locale. */
function isFrozen(path: string): boolean {
  return /^(?:(?:de|fr)\/)?[12](?:\/|$)|^search\/.*\b[12]\b/.test(path);
}

test('a change in the current version changes no output of an old one', async () => {
  const frozen = [...(await keysOf(FILES)).keys()].filter(isFrozen);
  assert.ok(frozen.includes('de/2/guides/a/index.html'));
  assert.ok(frozen.some((path) => path.startsWith('search/')));
  const changes = [
    { 'docs/guides/a.md': page('Another title', '## Other part\n\nOther words, quite different.') },
    { 'docs/guides/c.md': page('New', 'Words.') },
    { 'docs/guides/a.md': page('A', '## Part\n\nWords.').replace('[one]', '[one, two]') },
    { 'docs/guides/_category_.yml': 'label: Renamed\nposition: 9\n' },
    { 'i18n/fr/docs/guides/a.md': page('Aah', '## Part\n\nMots.') },
  ];
  for (const change of changes) {
    const changed = await changedBy(change);
    assert.ok(changed.length > 0);
    assert.equal(changed.filter(isFrozen), [], JSON.stringify(Object.keys(change)));
  }
});

test('a change in an old version changes outputs of this version only', async () => {
  const changed = await changedBy({ 'docs-2/guides/a.md': page('New title', '## Part\n\nNew.') });
  const others = changed.filter((path) => !/^(?:(?:de|fr)\/)?2(?:\/|$)|^search\//.test(path));
  assert.equal(
    others.filter((path) => path.endsWith('.html')),
    // Their list of pages has the title.
    ['404.html', 'de/404.html', 'fr/404.html'],
  );
});

test('the contexts of the search are computed once for a config, not for each page', () => {
  let reads = 0;
  const config = new Proxy(parsedConfig(), {
    get: (target, key, receiver) => {
      if (key === 'locales') reads++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  for (let i = 0; i < 100; i++) assert.is(searchContexts(config).length, 9);
  assert.is(reads, 1);
});

test.run();
