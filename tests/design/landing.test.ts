import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, date: string): string =>
  `---\ntitle: ${title}\nlast_update:\n  date: ${date}\n---\n\nWords.\n`;
const CONFIG = { url: 'https://docs.example', docs: { path: 'docs', routeBasePath: '/' } };

/** The first group of each match. */
const found = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? '');

test('a listing shows the pages that were changed last, with their dates', async () => {
  const site = await memorySite(
    {
      'docs/index.md':
        '---\ntitle: Start\n---\n\n::listing{folder="cli" order="updated" limit="2" rows}\n',
      'docs/cli/old.md': page('Old', '2024-01-01'),
      'docs/cli/new.md': page('New', '2026-02-03'),
      'docs/cli/middle.md': page('Middle', '2025-01-01'),
      'docs/cli/unknown.md': '---\ntitle: Unknown\n---\n\nWords.\n',
    },
    CONFIG,
  );
  const [rows = ''] = found(site.html('index.html'), /<ul class="card-rows">(.*?)<\/ul>/g);
  assert.equal(found(rows, /<a href="([^"]*)">/g), ['/cli/new', '/cli/middle']);
  assert.equal(found(rows, /<time[^>]*>([^<]*)</g), ['Feb 3, 2026', 'Jan 1, 2025']);
});

test('without an endpoint the answers of readers are links to new issues', async () => {
  const issues = 'https://issues.example/new?title={title}&body={url}&answer={answer}';
  const files = { 'docs/index.md': '---\ntitle: Start & <b>\n---\n\nWords.\n' };
  const html = (await memorySite(files, { ...CONFIG, feedback: { issues } })).html('index.html');
  const address = (answer: string): string =>
    'https://issues.example/new?title=Start%20%26%20%3Cb%3E&amp;' +
    `body=https%3A%2F%2Fdocs.example%2F&amp;answer=${answer}`;
  assert.equal(found(html, /href="(https:\/\/issues[^"]*)"/g), [address('yes'), address('no')]);
  assert.not.match((await memorySite(files, CONFIG)).html('index.html'), 'class="helpful');
});

test('headings of a sidebar are no links, and the order of pages skips them', async () => {
  const sidebar = [
    { type: 'heading' as const, label: 'Learn' },
    'index',
    { type: 'heading' as const, label: 'Build' },
    'more',
  ];
  const site = await memorySite(
    {
      'docs/index.md': '---\ntitle: Start\n---\n\nWords.\n',
      'docs/more.md': '---\ntitle: More\ndescription: About more.\n---\n\nWords.\n',
    },
    { ...CONFIG, docs: { ...CONFIG.docs, sidebars: { docs: sidebar } } },
  );
  const html = site.html('index.html');
  assert.equal(found(html, /<li class="sidebar-heading">([^<]*)</g), ['Learn', 'Build']);
  assert.equal(found(html, /<span class="pagination-text">([^<]*)</g), ['About more.']);
});

test.run();
