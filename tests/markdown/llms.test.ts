import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseLlms } from '../helpers/llms-format.js';
import { memorySite } from '../helpers/memory-site.js';

const URL = 'https://docs.example';
const page = (title: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: About [${title}].\n${more}---\n\nWords of ${title}.\n`;

test('llms.txt lists the pages in the order of the sidebar, below their categories', async () => {
  const site = await memorySite(
    {
      'docs/index.md': page('Home', 'slug: /\n'),
      'docs/b/one.md': page('One', 'sidebar_position: 2\n'),
      'docs/b/two.md': page('Two', 'sidebar_position: 1\n'),
      'docs/secret.md': page('Secret', 'unlisted: true\n'),
      'docs/later.md': page('Later', 'draft: true\n'),
    },
    {
      title: 'Acme *docs* #',
      url: URL,
      baseUrl: '/base/',
      description: '- All about Acme.',
      docs: { path: 'docs', routeBasePath: '/' },
      machineReadable: { mcp: 'https://mcp.example/' },
    },
  );
  const text = site.text('llms.txt');
  assert.match(text, /^# Acme \\\*docs\\\* \\#\n\n> \\- All about Acme\.\n/);
  assert.match(text, 'Model Context Protocol server: <https://mcp.example/>');
  const { links } = parseLlms(text);
  assert.equal(
    links.map(({ name, url }) => `${name} ${url}`),
    [`Two ${URL}/base/b/two.md`, `One ${URL}/base/b/one.md`, `Home ${URL}/base/index.md`].sort(
      (a, b) => text.indexOf(a.split(' ')[1] ?? '') - text.indexOf(b.split(' ')[1] ?? ''),
    ),
  );
  assert.ok(text.indexOf('[Two]') < text.indexOf('[One]'));
  assert.equal(
    links.filter(({ section }) => section === 'B').map(({ name }) => name),
    ['Two', 'One'],
  );
  assert.match(text, '- [One](https://docs.example/base/b/one.md): About \\[One\\].');
  const full = site.text('llms-full.txt');
  for (const name of ['Home', 'One', 'Two']) assert.match(full, `Words of ${name}.`);
  assert.match(full, `Source: ${URL}/base/b/one\n\n# One\n`);
  assert.not.match(full, 'Secret');
  assert.not.match(full, 'Later');
});

test('locales, versions and areas have their own files', async () => {
  const site = await memorySite(
    {
      'docs/page.md': page('New'),
      'versions/1/page.md': page('Old'),
      'api/call.md': page('Call'),
      'i18n/de/docs/page.md': page('Neu'),
    },
    {
      url: URL,
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
      docs: [
        {
          id: 'docs',
          path: 'docs',
          routeBasePath: '/',
          versions: [
            { name: 'current', label: '2', path: '', isLast: true },
            { name: '1', label: '1', path: '1', folder: 'versions/1' },
          ],
        },
        { id: 'api', path: 'api', routeBasePath: '/api' },
      ],
    },
  );
  const names = (path: string): string[] =>
    parseLlms(site.text(path)).links.flatMap(({ name, section }) =>
      section === 'Optional' ? [] : [name],
    );
  assert.equal(names('llms.txt').sort(), ['Call', 'New']);
  assert.equal(names('1/llms.txt'), ['Old']);
  assert.equal(names('api/llms.txt'), ['Call']);
  assert.equal(names('de/llms.txt').sort(), ['Call', 'Neu']);
  const others = parseLlms(site.text('llms.txt')).links.filter((l) => l.section === 'Optional');
  assert.equal(others.map(({ url }) => url).sort(), [`${URL}/1/llms.txt`, `${URL}/api/llms.txt`]);
  assert.match(site.text('de/llms-full.txt'), 'Words of Neu.');
});

test('the parts of a large site have their own files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, i) => [`docs/part-${i % 4}/page-${i}.md`, page(`Page ${i}`)]),
  );
  const site = await memorySite(files, { url: URL, docs: { path: 'docs', routeBasePath: '/' } });
  assert.is(parseLlms(site.text('part-1/llms.txt')).links.length, 30);
  assert.match(site.text('part-1/llms-full.txt'), 'Words of Page 1.');
  assert.not.match(site.text('part-1/llms-full.txt'), 'Words of Page 2.');
});

test('llms.txt can be turned off, and links to pages without Markdown', async () => {
  const files = { 'docs/page.md': page('Page') };
  const docs = { path: 'docs', routeBasePath: '/' };
  const off = await memorySite(files, { url: URL, docs, machineReadable: { llmsTxt: false } });
  assert.not.ok(off.outputs.has('llms.txt'));
  const pages = await memorySite(files, { url: URL, docs, machineReadable: { markdown: false } });
  assert.equal(
    parseLlms(pages.text('llms.txt')).links.map(({ url }) => url),
    [`${URL}/page`],
  );
});

test.run();
