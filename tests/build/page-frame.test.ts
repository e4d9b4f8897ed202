/**
 * A page of which only the entries of the sidebar have changed gets another sidebar. The rest of
 * its document comes from the built site, without rendering the page.
 */
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testRenderer } from '../helpers/test-renderer.js';
import { Sidebar } from '../../src/components/sidebar.js';
import { SlotProvider } from '../../src/components/slots.js';
import type { Chrome, SidebarNode } from '../../src/components/view.js';
import type { UserConfig } from '../../src/define-config.js';
import { buildPaths } from '../../src/generator/io/output/build-paths.js';
import { emit } from '../../src/generator/io/output/emit.js';
import type { EmitResult } from '../../src/generator/io/output/emit-options.js';
import type { Output } from '../../src/generator/model/output.js';
import { frameKeyOf, haveSameFrame, pageKeyOf } from '../../src/generator/model/page-key.js';
import { framed } from '../../src/generator/output/page-frame.js';
import { renderPage, renderSidebar } from '../../src/generator/output/render.js';
import { sidebarMarkup } from '../../src/generator/output/sidebar-markup.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';

const NODES: readonly SidebarNode[] = [
  { kind: 'link', label: 'A `b` & <c>', href: '/a?x=1&y=2' },
  { kind: 'link', label: 'Here', href: '/here', active: true, className: 'own' },
  { kind: 'link', label: 'Away', href: 'https://a.example', external: true, badge: 'new' },
  { kind: 'heading', label: '<\0items\0>' },
  { kind: 'html', html: '<b style="color: red">x</b>', className: 'own' },
  { kind: 'more', count: 3, href: '/more' },
  { kind: 'more', count: 4 },
  { kind: 'category', label: 'Closed', href: '/closed', collapsible: true, collapsed: true },
  {
    kind: 'category',
    label: 'Open',
    trail: true,
    collapsible: true,
    collapsed: false,
    items: [
      { kind: 'link', label: 'In it', href: '/in' },
      {
        kind: 'category',
        label: 'Fixed $& `x`',
        href: '/fixed',
        active: true,
        collapsible: false,
        collapsed: false,
        items: [],
      },
    ],
  },
];

test('the markup of a sidebar that is joined from parts is that of React', () => {
  for (const autoCollapse of [false, true])
    for (const texts of [undefined, { 'Hide sidebar': 'Leiste ausblenden' }]) {
      const options = { hideable: true, autoCollapse };
      const chrome = { sidebarOptions: options, texts } as unknown as Chrome;
      for (const title of [undefined, 'Title']) {
        const sidebar = { name: 'docs', label: 'Docs', items: NODES, ...(title && { title }) };
        const element = createElement(Sidebar, { sidebar, options });
        const expected = renderToString(createElement(SlotProvider, { value: {} }, element))
          .replace(' style=', ' data-style=')
          .replaceAll('Hide sidebar', texts?.['Hide sidebar'] ?? 'Hide sidebar');
        assert.is(sidebarMarkup({ sidebar, chrome }), expected);
        assert.is(sidebarMarkup({ sidebar, chrome }), expected, 'the second time');
      }
    }
});

const CONFIG: UserConfig = {
  title: 'T',
  url: 'https://t.example',
  docs: [
    { id: 'default', path: 'docs', routeBasePath: '/' },
    { kind: 'blog', id: 'blog', path: 'blog' },
  ],
};

const page = (title: string): string =>
  `---\ntitle: ${title}\ndescription: "About \\0main\\0 and <\\0sidebar\\0>."\n---\n\nWords.\n`;

const FILES: Readonly<Record<string, string>> = {
  'docs/index.md': page('Start'),
  'docs/one/a.md': page('A'),
  'docs/one/b.md': page('B'),
  'docs/two/_category_.yml': 'label: Two\n',
  'docs/two/c.md': page('C'),
  'docs/two/d.md': page('D'),
  'docs/two/e.md': page('E'),
  'docs/two/f.md': page('F'),
  'blog/2024-01-01-post.md': page('Post'),
};

type PageOutput = Extract<Output, { kind: 'page' }>;

const pagesOf = ({ outputs }: MemorySite): PageOutput[] =>
  [...outputs.values()].filter((output): output is PageOutput => output.kind === 'page');

const hashOfPage = (path: string, { outputs }: MemorySite): string => outputs.get(path)?.key ?? '';

test('after an edit of a label, the other pages keep their frames and their chunks', async () => {
  const before = await memorySite(FILES, CONFIG);
  for (const [name, path, text] of [
    ['a category', 'docs/two/_category_.yml', 'label: Second\n'],
    ['a page', 'docs/two/d.md', (FILES['docs/two/d.md'] ?? '').replace('title: D', 'title: DD')],
  ] as const) {
    const after = await memorySite({ ...FILES, [path]: text }, CONFIG);
    const kept = pagesOf(after).filter(
      ({ path: file, key }) =>
        key !== hashOfPage(file, before) && haveSameFrame(key, hashOfPage(file, before)),
    );
    const files = kept.map(({ path: file }) => file);
    assert.ok(files.length > 0, name);
    const around = name === 'a page' ? 'two/d/index.html' : 'two/c/index.html';
    assert.not.ok(files.includes(around), `${name}: its own page, or its breadcrumbs`);
    for (const output of kept) {
      const chunk = output.path.replace('.html', '.page.json');
      assert.is(hashOfPage(chunk, after), hashOfPage(chunk, before), chunk);
      const old = pagesOf(before).find(({ path: file }) => file === output.path);
      const full = renderPage(old?.view() ?? output.view(), [], { boot: 'boot', slots: {} });
      const at = full.sidebarAt ?? -1;
      assert.ok(at > full.html.indexOf('<body'), 'placeholders in texts are texts');
      const spliced =
        full.html.slice(0, at) + renderSidebar(output) + full.html.slice(at + full.sidebar.length);
      const { html } = renderPage(output.view(), [], { boot: 'boot', slots: {} });
      assert.is(spliced, html, `${name}: ${output.path}`);
    }
  }
});

test('the sidebar of a page alone is the sidebar of its view', async () => {
  const site = await memorySite(FILES, CONFIG);
  for (const output of pagesOf(site)) {
    const { sidebar } = renderPage(output.view(), [], { boot: '', slots: {} });
    assert.is(renderSidebar(output), sidebar, output.path);
    // Pages share the nodes of their sidebars, but no page shows another one as the active one.
    const [, active] = /<a class="sidebar-link" href="([^"]*)" aria-current/.exec(sidebar) ?? [];
    const count = sidebar.split('aria-current').length - 1;
    const isListed = /^(?:one|two|blog\/\d+)\/.*index\.html$/.test(output.path);
    if (isListed) assert.equal([active, count], [`/${output.path.replace('/index.html', '')}`, 1]);
    else assert.ok(count <= 1, output.path);
  }
});

test('with components of the site, the frame has the entries of the sidebar', async () => {
  const site = await memorySite(FILES, CONFIG);
  const [output] = pagesOf(site).filter(({ path }) => path === 'two/d/index.html');
  const view = output?.view();
  assert.ok(view);
  assert.ok(framed(view, {}).sidebar);
  const slots = { DocFooter: () => null };
  assert.equal(framed(view, slots), { frame: view, sidebar: undefined });
  assert.is(renderPage(view, [], { boot: '', slots }).sidebarAt, undefined);
});

/** A folder with one page whose sidebar can be replaced, and calls of the two ways to render. */
function pageFolder(): {
  file: string;
  calls: string[];
  emitPage: (key: string, states: EmitResult['states'], sidebar: string) => Promise<EmitResult>;
} {
  const site = mkdtempSync(join(tmpdir(), 'docsgen-frame-'));
  const out = join(site, 'build');
  const calls: string[] = [];
  const htmlWith = (sidebar: string): string => `<p>é</p><nav>${sidebar}</nav>é`;
  return {
    file: join(out, 'index.html'),
    calls,
    emitPage: (key, states, sidebar) => {
      const view = (): never => {
        throw new Error('The test renders itself.');
      };
      return emit([{ path: 'index.html', key, kind: 'page', view, body: undefined }], {
        ...{ paths: buildPaths(site, out), siteDir: site, states, headers: {}, patterns: [] },
        keepAssets: 0,
        openRenderer: testRenderer(() => {
          calls.push('page');
          const html = htmlWith(sidebar);
          const sidebarAt = html.indexOf('<nav>') + 5;
          return Promise.resolve({ html, chunk: '{}', sidebar, sidebarAt });
        }),
        renderSidebar: () => {
          calls.push('sidebar');
          return Promise.resolve(sidebar);
        },
        feed: () => Promise.resolve(''),
        draw: () => Promise.resolve(),
        progress: () => undefined,
        mayReplace: () => true,
      });
    },
  };
}

test('only the sidebar of a page with the same frame is rendered', async () => {
  const { file, calls, emitPage } = pageFolder();
  let { states } = await emitPage(pageKeyOf('f', '1'), new Map(), 'öne');
  for (const [key, sidebar, call] of [
    [pageKeyOf('f', '2'), 'two, löng', 'sidebar'],
    [pageKeyOf('f', '3'), '', 'sidebar'],
    [pageKeyOf('g', '3'), 'x', 'page'],
    [pageKeyOf('g', '4'), 'y', 'sidebar'],
    ['g', 'z', 'page'],
    [pageKeyOf('g', '5'), 'a', 'page'],
  ] as const) {
    calls.length = 0;
    ({ states } = await emitPage(key, states, sidebar));
    assert.equal(calls, [call], key);
    assert.is(readFileSync(file, 'utf8'), `<p>é</p><nav>${sidebar}</nav>é`, key);
  }
  assert.ok(existsSync(file));
});

test('a page that somebody has changed is rendered', async () => {
  const { file, calls, emitPage } = pageFolder();
  const { states } = await emitPage(pageKeyOf('f', '1'), new Map(), 'one');
  writeFileSync(file, readFileSync(file, 'utf8').replace('one', 'two'));
  utimesSync(file, 1, 1);
  calls.length = 0;
  await emitPage(pageKeyOf('f', '2'), states, 'two');
  assert.equal(calls, ['page']);
  assert.is(readFileSync(file, 'utf8'), '<p>é</p><nav>two</nav>é');
});

test('the key of a frame is the first part of the key of a page', () => {
  assert.is(frameKeyOf(pageKeyOf('f', 's')), 'f');
  assert.is(frameKeyOf('f'), 'f');
  assert.not.ok(haveSameFrame('f', 'f'), 'without sidebars');
  assert.not.ok(haveSameFrame('f', pageKeyOf('f', 's')));
});

test.run();
