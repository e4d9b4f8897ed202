import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import type { PlanRecord } from '../../src/generator/model/plan-record.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const CONFIG: UserConfig = {
  title: 'T',
  url: 'https://t.example',
  redirects: [{ from: '/old', to: '/a' }],
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
    ],
  },
  docs: [
    {
      id: 'default',
      path: 'docs',
      routeBasePath: '/',
      tagsFile: 'tags.yml',
      versions: [
        { name: 'current', label: '2', isLast: true, path: '' },
        { name: '1.0', folder: 'v1' },
      ],
    },
    { kind: 'blog', id: 'blog', path: 'blog' },
  ],
};

const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: About it.\ntags: [one]\n---\n\n${text}\n`;

const FILES: Readonly<Record<string, string>> = {
  'docs/index.md': page('Start', 'See [a](/a).'),
  'docs/a.md': page('A', 'Words.\n\n## Head\n\n![dot](./dot.svg)'),
  'docs/b.md': page('B', 'See [a](./a.md#head).\n\n::include{file="./_part.md"}'),
  'docs/faulty.md': page('Faulty', 'See [the old address](/old).'),
  'docs/_part.md': 'Part.\n',
  'docs/dot.svg': '<svg/>',
  'v1/index.md': page('Start', 'Old words.'),
  'v1/a.md': page('A', 'Old words.'),
  'i18n/de/docs/a.md': page('A', 'Worte.'),
  'i18n/de/messages.json': '{ "toc.title": "Inhalt" }',
  'blog/2024-01-01-post.md': page('Post', 'Words.\n\n<!-- truncate -->\n\nMore.'),
  'tags.yml': 'one:\n  label: One\n',
};

const KNOWN = 'known';

/** A record with wrong values, so that each use is visible. */
async function wrongRecord(): Promise<PlanRecord> {
  const record = (await memorySite(FILES, CONFIG)).record();
  return {
    ...record,
    outputs: record.outputs.map(([path, unit, hash]) => [path, unit, hash, KNOWN]),
    isSiteClean: true,
    faulty: [],
    inbound: [],
  };
}

const knownOutputs = ({ outputs }: MemorySite): string[] =>
  [...outputs.values()].filter(({ key }) => key === KNOWN).map(({ path }) => path);

/** The results that a record can change. */
function results(site: MemorySite): unknown {
  const { outputs, inbound } = site.record();
  return { outputs, inbound, findings: site.findings };
}

test('after an edit of a text, only the outputs with the text get new keys', async () => {
  const record = await wrongRecord();
  const all = record.outputs.map(([path]) => path);
  const edits: readonly (readonly [path: string, outputs: readonly string[]])[] = [
    ['docs/a.md', ['a/index.html']],
    ['docs/_part.md', ['b/index.html', 'de/b/index.html']],
    ['i18n/de/docs/a.md', ['de/a/index.html']],
    ['v1/a.md', ['1.0/a/index.html', 'de/1.0/a/index.html']],
    [
      'blog/2024-01-01-post.md',
      ['blog/2024/01/01/post/index.html', 'de/blog/2024/01/01/post/index.html'],
    ],
  ];
  for (const [path, pages] of edits) {
    const changed = pages.flatMap((page) => [page, page.replace('/index.html', '.md')]);
    const files = { ...FILES, [path]: `${FILES[path] ?? ''}\nMore words.\n` };
    const site = await memorySite(files, CONFIG, undefined, record);
    assert.equal(
      knownOutputs(site),
      all.filter((output) => !changed.includes(output)),
      path,
    );
    assert.equal(site.findings, [], 'no page is linted');
    assert.equal(site.record().inbound, []);
    const clean = await memorySite(files, CONFIG);
    for (const output of changed)
      assert.is(site.outputs.get(output)?.key, clean.outputs.get(output)?.key, output);
    // Lists of posts and feeds are planned as always. Chunks and texts of all pages have the keys
    // of the pages.
    for (const output of clean.outputs.values())
      if (!all.includes(output.path) && !/(?:\.page\.json|llms-full\.txt)$/.test(output.path))
        assert.is(site.outputs.get(output.path)?.key, output.key, output.path);
  }
});

fullTest('after every other edit, nothing of the record is used', async () => {
  const record = await wrongRecord();
  const edited = (path: string, from: string, to: string): Record<string, string> => {
    const text = FILES[path] ?? '';
    assert.ok(text.includes(from), path);
    return { ...FILES, [path]: text.replace(from, to) };
  };
  const { 'docs/b.md': b = '', ...withoutB } = FILES;
  const sites: readonly (readonly [files: Record<string, string>, config: UserConfig])[] = [
    [edited('docs/a.md', 'title: A', 'title: AA'), CONFIG],
    [edited('docs/a.md', '## Head', '## Heading'), CONFIG],
    [edited('docs/a.md', 'Words.', '[b](./b.md)'), CONFIG],
    [edited('docs/a.md', 'description: About it.\n', ''), CONFIG],
    [edited('docs/a.md', 'tags: [one]', 'tags: [two]'), CONFIG],
    [edited('docs/faulty.md', '/old', '/a'), CONFIG],
    [edited('docs/_part.md', 'Part.', '[b](./b.md)'), CONFIG],
    [edited('docs/dot.svg', '<svg/>', '<svg></svg>'), CONFIG],
    [edited('tags.yml', 'One', 'First'), CONFIG],
    [edited('i18n/de/messages.json', 'Inhalt', 'Auf dieser Seite'), CONFIG],
    [{ ...FILES, 'docs/c.md': b }, CONFIG],
    [{ ...FILES, 'docs/_category_.json': '{ "label": "Docs" }' }, CONFIG],
    [{ ...FILES, 'i18n/de/docs/b.md': b }, CONFIG],
    [withoutB, CONFIG],
    [{ ...withoutB, 'docs/renamed.md': b }, CONFIG],
    [{ ...FILES }, { ...CONFIG, title: 'Other' }],
    [{ ...FILES }, { ...CONFIG, redirects: [] }],
  ];
  for (const [i, [files, config]] of sites.entries()) {
    const site = await memorySite(files, config, undefined, record);
    const clean = await memorySite(files, config);
    assert.equal(results(site), results(clean), `edit ${i}`);
  }
});

test.run();
