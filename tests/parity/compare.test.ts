import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowanceFor, type Allowance } from '../../bench/parity/allowed.js';
import { compareSites, wordShare, type PageResult } from '../../bench/parity/compare.js';
import { docsgenDialect, docusaurusDialect } from '../../bench/parity/dialects.js';
import { leaksOf } from '../../bench/parity/leaks.js';
import { placeOf, readPage } from '../../bench/parity/read-page.js';
import { reportOf } from '../../bench/parity/report.js';

const PLACE = { base: '/', origin: 'https://docs.example' };

/** A page as Docusaurus builds it: its minifier drops quotes and closing tags. */
const REFERENCE = `<!doctype html><html lang=en class="docs-wrapper docs-doc-page">
<title>Pump | Docs</title><meta name=description content="How the pump works.">
<nav class="theme-doc-sidebar-container"><ul class="theme-doc-sidebar-menu menu__list">
<li class="theme-doc-sidebar-item-link"><a class=menu__link href=/start>Start</a>
<li class="theme-doc-sidebar-item-category"><div>
<a class="menu__link menu__link--sublist" href=/pump>Machines</a></div>
<ul><li class="theme-doc-sidebar-item-link"><a class=menu__link href=/pump>Pump</a></ul>
<li class="theme-doc-sidebar-item-category"><div>
<a class="menu__link" href=/valve>Parts</a></div></ul></nav>
<main><article><nav class=theme-doc-breadcrumbs>Home</nav>
<div class="theme-doc-markdown markdown"><header><h1>Pump</h1></header>
<p>Turn the <b>big</b><i>ger</i> wheel.<div class=playgroundContainer_x></div>
<div hidden><p>Second tab</p></div>
<div class=anchor>Parts</div><div class=cardTitle_x>📄️ Valve</div>
<h2 class=anchor id=start>Start<a class=hash-link href=#start>&#8203;</a></h2>
<div class=admonitionHeading_x>tip</div><p>Read <a href=/valve/>this</a>.
<img src=/a.png alt="The pump&amp;#39;s wheel">
<pre><code><span class=token-line>pump --on<br></span><span>pump --off</span></code></pre></div>
<footer class=theme-doc-footer><a rel=tag href=/tags/water>water</a></footer></article>
<nav class=pagination-nav>
<a class=pagination-nav__link--next href=/valve><div>Next</div>
<div class=pagination-nav__label>Valve</div></a></nav>
<ul><li><a href=#start class="table-of-contents__link toc-highlight">Start</a></ul></main>`;

/** The same page as docsgen builds it. */
const OWN = `<!doctype html><html lang="en"><head><title>Pump | Docs</title>
<meta name="description" content="How the pump works."></head><body>
<nav class="sidebar" data-sidebar=""><ul>
<li class="sidebar-item"><a class="sidebar-link" href="/start"><span>Start</span></a></li>
<li class="sidebar-item sidebar-category"><a class="sidebar-link" href="/pump">Machines</a>
<details open>
<summary class="sidebar-toggle"><span class="sr-only">Pages of Machines</span></summary>
<ul><li class="sidebar-item">
<a class="sidebar-link" href="/pump"><span>Pump</span></a></li></ul></details></li>
<li class="sidebar-item sidebar-category is-closed">
<a class="sidebar-link" href="/valve">Parts</a></li></ul></nav>
<main><nav class="breadcrumbs">Home</nav><article><header class="doc-header"><h1>Pump</h1></header>
<details class="toc-block"><summary>On this page</summary></details>
<div class="article"><p>Turn the <b>big</b><i>ger</i> wheel.</p><div class="live">Edit</div>
<d-island><d-slot hidden=""><p>Second tab</p></d-slot></d-island>
<d-slot hidden=""><h2 id="later">Later</h2></d-slot>
<div class="anchor">Parts</div><div class="card-title">🔧 Valve</div>
<h2 id="start" class="anchored">Start<a class="anchor" href="#start">#</a></h2>
<div class="admonition-title"><span>Tip</span></div><p>Read <a href="/valve">this</a>.
<img src="/a.png" alt="The pump's wheel"></p>
<pre><code>pump --on
pump --off</code></pre></div></article>
<footer class="doc-footer"><a class="tag" rel="tag" href="/tags/water">water</a></footer>
<nav class="pagination">
<a class="pagination-next" href="/valve"><span>Next</span>
<span class="pagination-label">Valve</span></a></nav>
<nav class="toc"><ul><li><a href="#start">Start</a></li></ul></nav></main></body></html>`;

function compare(reference: string, own: string): PageResult {
  const path = 'pump/index.html';
  const [result] = compareSites(
    new Map([['/pump', readPage(path, reference, PLACE, docusaurusDialect)]]),
    new Map([['/pump', readPage(path, own, PLACE, docsgenDialect)]]),
  );
  if (result === undefined) throw new Error('no result');
  return result;
}

const faultsOf = (own: string): string[] =>
  compare(REFERENCE, own).deviations.map(
    ({ check, reference, own: value }) => `${check}: ${reference} | ${value}`,
  );

test('the same page of both generators has no deviation', () => {
  assert.equal(faultsOf(OWN), []);
});

test('a link to the file of a page is one to the page', () => {
  const written = OWN.replace('<a href="/valve">this', '<a href="/valve.html">this');
  assert.not.equal(written, OWN);
  assert.equal(faultsOf(written), []);
});

test('an image or a link to a file that was not built is a deviation', () => {
  const shown = '<img alt=A src=/docs/img/a.png><a href="/docs/files/b.pdf">B</a>';
  const page = (files: readonly string[], dialect: typeof docsgenDialect) => {
    const html = `<main><article><div class="theme-doc-markdown article">${shown}</div></article>`;
    const place = { ...PLACE, base: '/docs/', hasFile: (path: string) => files.includes(path) };
    return new Map([['/pump', readPage('pump/index.html', html, place, dialect)]]);
  };
  const [result] = compareSites(
    page(['img/a.png', 'files/b.pdf'], docusaurusDialect),
    page(['img/other.png'], docsgenDialect),
  );
  assert.equal(
    result?.deviations.map(({ check, reference }) => `${check}: ${reference}`),
    ['images: A', 'links: file b.pdf'],
  );
});

test('the base URL comes from pages with content', () => {
  const moved =
    '<meta http-equiv="refresh" content="0; url=/guide/pump">' +
    '<link rel="canonical" href="https://docs.example/guide/pump">';
  const page = '<link rel=canonical href=https://docs.example/base/valve>';
  const pages = [
    { path: 'pump/index.html', html: moved },
    { path: 'valve/index.html', html: page },
  ];
  assert.equal(placeOf(pages), { base: '/base/', origin: 'https://docs.example' });
});

test('each difference is one deviation with both values', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['<h2 id="start"', '<h2 id="begin"', 'heading ids: start | begin'],
    ['<b>big</b>', '<b>big</b> ', 'words: bigger | big ger'],
    ['pump --off', 'pump', 'words: --off | '],
    ['<title>Pump', '<title>Pumps', 'title: Pump | Docs | Pumps | Docs'],
    ['content="How', 'content="Why', 'description: How the pump works. | Why the pump works.'],
    ['<a href="#start">Start', '<a href="#start">First', 'toc: Start → start | First → start'],
    ['label">Valve', 'label">Valves', 'next: Valve → /valve | Valves → /valve'],
    ['"/tags/water"', '"/tags/wet"', 'tags: water → /tags/water | water → /tags/wet'],
    ['<a href="/valve">this', '<a href="/valves">this', 'links: /valve | '],
    [
      '<span>Pump</span></a></li></ul>',
      '<span>Tap</span></a></li></ul>',
      'sidebar: Machines / Pump → /pump | Machines / Tap → /pump',
    ],
  ];
  for (const [find, replace, expected] of cases) {
    assert.ok(OWN.includes(find), find);
    assert.equal(faultsOf(OWN.replace(find, replace)), [expected]);
  }
});

test('a missing page, another target of a redirect and an extra page are deviations', () => {
  const moved = (to: string): string =>
    `<!doctype html><noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>`;
  const read = (path: string, html: string) => readPage(path, html, PLACE, docsgenDialect);
  const site = (pages: Record<string, string>) =>
    new Map(
      Object.entries(pages).map(([route, html]) => [
        route,
        read(`${route.slice(1)}/index.html`, html),
      ]),
    );
  const results = compareSites(
    site({ '/a': OWN, '/old': moved('/a/'), '/older': moved('/a') }),
    site({ '/b': OWN, '/old': moved('/a'), '/older': moved('/b') }),
  );
  assert.equal(
    results.flatMap(({ deviations }) => deviations.map(({ check, page }) => `${check} ${page}`)),
    ['route /a', 'redirect /older', 'extra route /b'],
  );
});

test('words count in order and on both sides', () => {
  assert.is(wordShare(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']), 1);
  assert.is(wordShare(['a', 'b', 'c', 'd'], ['a', 'c', 'd']), 0.75);
  assert.is(wordShare(['a', 'b'], ['a', 'x', 'b', 'y']), 0.5);
  assert.is(wordShare([], []), 1);
});

test('code of MDX that shows as text is a leak unless the reference shows it too', () => {
  const prose = [
    "import Tabs from '@theme/Tabs'",
    "import './style.css'",
    'export const year = 2026',
    'Text <TabItem value="a">',
    'and {/* a note */}',
    '<!-- a note -->',
    ':::tip',
  ];
  for (const text of prose) assert.is(leaksOf(`Words\n${text}\nwords`, '').length, 1, text);
  assert.equal(leaksOf(prose.join('\n'), prose.join('\n')), []);
  assert.equal(leaksOf('You can import goods and export them. 1 < 2, List<string>', ''), []);
});

test('a page below 99.5 % of words fails unless the file of deviations has a reason', () => {
  const results = [compare(REFERENCE, OWN.replace('pump --off', 'pump'))];
  assert.not(reportOf(results, [], 10).passed);
  const allowed: Allowance = { check: 'words', page: '/p*', reason: 'The option is gone.' };
  assert.ok(reportOf(results, [allowed], 10).passed);
  assert.not(reportOf(results, [{ ...allowed, page: '/q*' }], 10).passed);
  const [deviation] = results[0]?.deviations ?? [];
  assert.ok(deviation !== undefined);
  assert.is(allowanceFor(deviation, [{ ...allowed, derived: true }]), undefined);
});

test('a description from the text of the page can be allowed apart from others', () => {
  const allowed: Allowance = { check: 'description', page: '/**', derived: true, reason: 'Cut.' };
  const isAllowed = (description: string): boolean => {
    const [deviation] = compare(
      REFERENCE.replace('How the pump works.', description),
      OWN,
    ).deviations;
    return deviation !== undefined && allowanceFor(deviation, [allowed]) !== undefined;
  };
  assert.ok(isAllowed('- Turn the bigger **wheel**'));
  assert.not(isAllowed('A good pump.'));
});

test.run();
