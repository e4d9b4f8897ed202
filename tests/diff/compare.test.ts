import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareSites, isSame } from '../../src/generator/diff/compare.js';
import { hunksOf } from '../../src/generator/diff/hunks.js';
import { readBuiltFile } from '../../src/generator/diff/page-content.js';
import { diffHtml } from '../../src/generator/diff/report-html.js';
import { diffMarkdown } from '../../src/generator/diff/report-markdown.js';
import { diffText } from '../../src/generator/diff/report-text.js';
import type { PageContent, SiteContent } from '../../src/generator/diff/types.js';

/** Returns a page with these words. `rest` overrides other fields. */
function page(route: string, text: string, rest: Partial<PageContent> = {}): PageContent {
  const words = text.split(' ');
  const empty = { description: '', links: [], anchors: [], bytes: text.length };
  return { route, href: route, title: route, words, ...empty, ...rest };
}

function site(pages: readonly PageContent[], redirects: Record<string, string> = {}): SiteContent {
  return {
    pages: new Map(pages.map((each) => [each.route, each])),
    redirects: new Map(Object.entries(redirects)),
    patterns: Object.entries(redirects).flatMap(([from, to]) =>
      from.includes('*') ? [{ from, to }] : [],
    ),
    bytes: 1000,
  };
}

const LONG = 'one two three four five six seven eight nine ten';

function document(main: string): string {
  return [
    '<!DOCTYPE html><html><head><title>Site title</title>',
    '<meta name="description" content="A &amp; B"></head><body><nav>Menu</nav>',
    '<div id="docsgen" data-href="/base/a" data-route="/a">',
    `<main id="docsgen-main">${main}</main></div></body></html>`,
  ].join('');
}

function contentOf(main: string): PageContent {
  const file = readBuiltFile('a/index.html', document(main));
  assert.is(file.kind, 'page');
  return (file as Extract<typeof file, { kind: 'page' }>).page;
}

test('only visible words count, without navigation, dates, buttons and icons', () => {
  const content = contentOf(
    [
      '<nav><a href="/up">Up</a></nav><h1>The <code>title</code></h1>',
      '<p>Some<b>thing</b> &lt;b&gt;</p><p>Next<br>line</p>',
      '<button>Copy</button><svg><title>icon</title></svg>',
      '<div class="doc-meta">Updated today</div>',
      '<span class="sr-only">hidden</span><script>run()</script>',
    ].join(''),
  );
  assert.equal(content.words, ['The', 'title', 'Something', '<b>', 'Next', 'line']);
  assert.is(content.title, 'The title');
  assert.is(content.description, 'A & B');
  assert.is(content.route, '/a');
  assert.is(content.href, '/base/a');
});

test('a page that a pattern redirects has moved, or names its new address', () => {
  const before = site([page('/old/a', LONG), page('/old/b', LONG)]);
  const after = site([page('/new/a', 'quite other words')], { '/old/*': '/new/:splat' });
  const diff = compareSites(before, after);
  assert.equal(
    diff.moved.map(({ movedFrom, route }) => [movedFrom, route]),
    [['/old/a', '/new/a']],
  );
  assert.equal(
    diff.removed.map(({ route, redirectsTo }) => [route, redirectsTo]),
    [['/old/b', '/new/b']],
  );
  assert.equal(diff.redirects, [{ from: '/old/*', after: '/new/:splat' }]);
});

test('links, pictures and anchors are read, each once', () => {
  const content = contentOf(
    [
      '<h2 id="x">X<a class="anchor" href="#x">#</a></h2><p class="anchor">Y</p>',
      '<a href="/b">b</a><a href="/b">b</a>',
      '<img src="/p.png" alt="p"><p id="docsgen-own">o</p>',
    ].join(''),
  );
  assert.ok(content.words.includes('Y'));
  assert.equal(content.links, ['/b', '/p.png']);
  assert.equal(content.anchors, ['x']);
});

test('a page nested 20,000 deep is read', () => {
  const content = contentOf(`${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`);
  assert.equal(content.words, ['deep']);
});

test('a file without a main element is a redirect if it refreshes, and else no page', () => {
  const refresh =
    '<html><head><noscript><meta http-equiv="refresh" content="0; url=/new#a&amp;b">' +
    '</noscript></head><body></body></html>';
  assert.equal(readBuiltFile('old/index.html', refresh), {
    kind: 'redirect',
    route: '/old',
    target: '/new#a&b',
  });
  assert.equal(readBuiltFile('x.html', '<p>google-site-verification</p>'), { kind: 'other' });
});

test('sites with equal pages have no difference, even with different sizes', () => {
  const before = site([page('/a', LONG)]);
  const after = site([page('/a', LONG, { bytes: 99 })]);
  assert.ok(isSame(compareSites(before, after)));
});

test('added, removed and changed pages are listed separately', () => {
  const before = site([page('/a', 'a b c'), page('/gone', 'x'), page('/same', 's')]);
  const after = site([page('/a', 'a B c d'), page('/new', 'y'), page('/same', 's')]);
  const diff = compareSites(before, after);
  assert.equal(
    diff.added.map(({ route }) => route),
    ['/new'],
  );
  assert.equal(
    diff.removed.map(({ route }) => route),
    ['/gone'],
  );
  assert.equal(
    diff.changed.map(({ route }) => route),
    ['/a'],
  );
  const [change] = diff.changed;
  assert.is(change?.words.added, 2);
  assert.is(change?.words.removed, 1);
});

test('a page whose old address redirects to the new one has moved, with any text', () => {
  const before = site([page('/old', 'completely different words')]);
  const after = site([page('/new', LONG)], { '/old': '/new/' });
  const diff = compareSites(before, after);
  assert.equal(
    diff.moved.map(({ movedFrom, route }) => [movedFrom, route]),
    [['/old', '/new']],
  );
  assert.equal([diff.added, diff.removed], [[], []]);
});

test('a page has moved to the address that has most of its words', () => {
  const before = site([page('/old', LONG), page('/other', `${LONG} eleven twelve`)]);
  const after = site([page('/n1', `${LONG} eleven`), page('/n2', LONG)]);
  const moved = compareSites(before, after).moved.map(({ movedFrom, route }) => [movedFrom, route]);
  assert.equal(moved, [
    ['/other', '/n1'],
    ['/old', '/n2'],
  ]);
});

test('a removed page has the target of the redirect from its address', () => {
  const before = site([page('/old', 'a'), page('/new', 'b')]);
  const after = site([page('/new', 'b')], { '/old': '/new' });
  assert.is(compareSites(before, after).removed[0]?.redirectsTo, '/new');
});

test('changed links, anchors and descriptions with the same words are details', () => {
  const before = site([page('/a', LONG, { links: ['/x'] }), page('/b', LONG, { anchors: ['i'] })]);
  const after = site([page('/a', LONG, { links: ['/y'] }), page('/b', LONG)]);
  const diff = compareSites(before, after);
  assert.equal(diff.changed, []);
  assert.equal(
    diff.details.map(({ route }) => route),
    ['/a', '/b'],
  );
  assert.equal(diff.details[0]?.links, { added: ['/y'], removed: ['/x'] });
  assert.equal(diff.details[1]?.anchors, { added: [], removed: ['i'] });
});

test('routes named like properties of objects are routes', () => {
  const names = ['/constructor', '/__proto__', '/toString'];
  const before = site(names.map((name) => page(name, 'a')));
  const after = site(
    names.map((name) => page(name, 'b')),
    { '/hasOwnProperty': '/constructor' },
  );
  const diff = compareSites(before, after);
  assert.equal(
    diff.changed.map(({ route }) => route),
    ['/__proto__', '/constructor', '/toString'],
  );
  assert.equal(diff.redirects, [{ from: '/hasOwnProperty', after: '/constructor' }]);
});

test('changed redirects are listed with both targets', () => {
  const before = site([], { '/a': '/x', '/b': '/x', '/c': '/x' });
  const after = site([], { '/a': '/x', '/b': '/y', '/d': '/z' });
  assert.equal(compareSites(before, after).redirects, [
    { from: '/b', before: '/x', after: '/y' },
    { from: '/c', before: '/x' },
    { from: '/d', after: '/z' },
  ]);
});

test('hunks have eight words around a change, and close changes share a hunk', () => {
  const numbers = Array.from({ length: 60 }, (_, i) => String(i));
  const edited = numbers.map((word) => (['10', '14', '50'].includes(word) ? `${word}x` : word));
  const [change] = compareSites(
    site([page('/a', numbers.join(' '))]),
    site([page('/a', edited.join(' '))]),
  ).changed;
  const hunks = hunksOf(change?.words.segments ?? []).map((hunk) =>
    hunk.filter(({ kind }) => kind !== 'removed').flatMap(({ words }) => words),
  );
  const range = (from: number, to: number): string[] => edited.slice(from, to + 1);
  assert.equal(hunks, [range(2, 22), range(42, 58)]);
});

test('reports in every format escape the texts of pages', () => {
  const evil = '<script>alert(1)</script>';
  const before = site([page('/a', LONG, { title: '`x` @all' })]);
  const after = site([page('/a', `${LONG} ${evil}`, { title: evil })], { '/<b>': '/"`' });
  const report = { before: 'main', after: evil, diff: compareSites(before, after) };
  const html = diffHtml(report);
  assert.not.match(html, /<script/);
  assert.match(html, /<ins>&lt;script&gt;alert\(1\)&lt;\/script&gt; <\/ins>/);
  assert.match(html, /default-src &#x27;none&#x27;/);
  assert.not.match(diffMarkdown(report).replace(/`+[^`]*`+/g, ''), /<script/);
  assert.match(diffText(report), /\{\+<script>alert\(1\)<\/script>\+\}/);
});

test.run();
