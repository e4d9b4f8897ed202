import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildOfThisSite } from '../helpers/built-site.js';
import { sampled } from '../helpers/amount.js';
import { root, tree } from '../helpers/command.js';
import { documentOf, kindsOf, routesOf } from '../helpers/site-pages.js';
import { dataFaults, dataNodes, type DataNode } from '../helpers/structured-data.js';

const { out, result } = buildOfThisSite();
const files: readonly string[] = result.code === 0 ? [...tree(out).keys()] : [];
const fileSet: ReadonlySet<string> = new Set(files);
const pages = files.filter((path) => path.endsWith('.html'));
const html = (path: string): string => readFileSync(join(out, path), 'utf8');
const has = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;

test('G-01 this site builds without errors, and every route of its sitemap has a file', () => {
  assert.is(result.code, 0, result.stderr + result.stdout);
  const { errors } = JSON.parse(result.stdout) as { errors: number };
  assert.is(errors, 0);
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  const routes = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    (m) => m[1] ?? '',
  );
  assert.ok(routes.length > 300, `${routes.length} routes`);
  for (const route of routes)
    assert.ok(fileSet.has(route === '/' ? 'index.html' : `${route.slice(1)}/index.html`), route);
});

/** Texts that say nothing about the target of a link. Search engines show them as faults. */
const EMPTY_TEXTS: ReadonlySet<string> = new Set([
  ...['click here', 'click this', 'go', 'here', 'information', 'learn more', 'more', 'more info'],
  ...['more information', 'right here', 'read more', 'see more', 'start', 'this'],
]);

test('links to other pages say where they lead', () => {
  const faults = pages.flatMap((page) => {
    const own = `/${page.replace(/\/?index\.html$/, '')}`;
    return [...html(page).matchAll(/<a\s(?:[^>]*\s)?href="([^"#]*)[^>]*>(.*?)<\/a>/gs)]
      .filter(([, path]) => path !== '' && path !== own)
      .map(([, , content = '']) => content.replace(/<svg.*?<\/svg>|<[^>]+>/gs, '').trim())
      .filter((text) => EMPTY_TEXTS.has(text.toLowerCase()))
      .map((text) => `${page}: ${text}`);
  });
  assert.equal(faults, []);
});

test('R-03 every internal link in the HTML has a target file, and every anchor an id', () => {
  const ids = new Map(
    pages.map((page) => [
      page,
      new Set([...html(page).matchAll(/\s(?:id|name)="([^"]*)"/g)].map((m) => m[1] ?? '')),
    ]),
  );
  const broken: string[] = [];
  for (const page of pages) {
    for (const [, href = ''] of html(page).matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const [path = '', anchor] = href.replace(/&amp;/g, '&').split('#');
      if (/^(?:[a-z]+:|\/\/)/.test(path)) continue;
      const target =
        path === ''
          ? page
          : decodeURIComponent(path).slice(1).replace(/\/$/, '').replace(/\?.*$/, '');
      const file = [target, target === '' ? 'index.html' : `${target}/index.html`].find(
        (candidate) => fileSet.has(candidate),
      );
      if (file === undefined) broken.push(`${page}: ${href}`);
      else if (
        anchor !== undefined &&
        anchor !== '' &&
        ids.get(file)?.has(decodeURIComponent(anchor)) === false
      )
        broken.push(`${page}: ${href}`);
    }
  }
  assert.equal(broken, []);
});

test('G-02 every content area has an index page', () => {
  const areas = [
    'develop/dotnet',
    'develop/go',
    'develop/java',
    'develop/php',
    'develop/python',
    'develop/ruby',
    'develop/typescript',
    'encyclopedia',
    'cli',
    'cloud',
    'self-hosted-guide',
    'troubleshooting',
    'glossary',
    'quickstarts',
    'ai-cookbook',
    'changelog',
    'tags',
  ];
  for (const area of areas) assert.ok(existsSync(join(out, area, 'index.html')), area);
});

test('G-03 the home page has the tagline about invincible applications', () => {
  assert.match(
    readFileSync(join(out, 'index.html'), 'utf8'),
    /<h1[^>]*>Build invincible applications/,
  );
});

test('V-10 the sitemap is valid against the schema of the protocol', () => {
  if (!has('xmllint'))
    return void console.log('xmllint is not installed: the schema check is skipped.');
  execFileSync(
    'xmllint',
    ['--noout', '--schema', join(root, 'tests/fixtures/sitemap.xsd'), join(out, 'sitemap.xml')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
});

test('every docs page has valid structured data, whose breadcrumbs lead to pages', () => {
  const addresses = new Set(routesOf(out).map((route) => `https://docs.temporal.example${route}`));
  const faults = routesOf(out).flatMap((route) => {
    const document = documentOf(out, route);
    const nodes = dataNodes(document);
    const isDoc = /<html[^>]* class="kind-doc"/.test(document);
    const crumbs = nodes.flatMap((node) => (node['itemListElement'] ?? []) as DataNode[]);
    const lost = crumbs.filter(({ item }) => !addresses.has(String(item)));
    return [
      ...nodes.flatMap(dataFaults),
      ...(isDoc && nodes.length === 0 ? ['none'] : []),
      ...lost.map(({ item }) => `no page ${String(item)}`),
    ].map((fault) => `${route}: ${fault}`);
  });
  assert.equal(faults, []);
});

/** The documents for a checker that takes 30 ms for each. */
const sampledDocuments: readonly string[] = sampled(routesOf(out), {
  kindsOf: (route) => kindsOf(out, route),
  more: 10,
}).map((route) => join(out, route, 'index.html'));

test('the Nu HTML checker finds no error on any page', () => {
  const jar = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');
  if (!has('java') || !existsSync(jar))
    return void console.log('Java is not installed: the Nu HTML checker is skipped.');
  const { stderr } = spawnSync(
    'java',
    // A short run is not worth the second compiler of Java, or threads that collect garbage.
    [
      '-Xss2m',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-jar',
      jar,
      '--errors-only',
      '--format',
      'json',
      ...sampledDocuments,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const { messages: allMessages } = JSON.parse(stderr) as {
    messages: { url: string; message: string; lastLine: number; extract?: string }[];
  };
  // The checker does not know that `rel=expect` may block rendering.
  const messages = allMessages.filter(
    ({ message, extract }) =>
      !message.includes('“blocking” attribute') || extract?.includes('<link rel="expect"') !== true,
  );
  assert.equal(
    messages
      .slice(0, 20)
      .map(
        (m) => `${m.url.replace(/^.*\/site\//, '')}:${m.lastLine} ${m.message} ${m.extract ?? ''}`,
      ),
    [],
  );
});

test('no page carries an inline script but the one whose hash a policy can name', () => {
  const scripts = new Set(
    pages.flatMap((page) =>
      [
        ...html(page).matchAll(
          /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
        ),
      ].map((m) => m[1] ?? ''),
    ),
  );
  assert.is(scripts.size, 1);
  for (const page of pages)
    assert.not.match(html(page), /\son(?:click|load|error|mouseover|focus)=/);
});

test('V-12 every page has a language, one main landmark, one h1 and a skip link', () => {
  for (const page of pages) {
    const text = html(page);
    assert.match(text, /<html lang="en"/, page);
    assert.is([...text.matchAll(/<main[\s>]/g)].length, 1, page);
    assert.is([...text.matchAll(/<h1[\s>]/g)].length, 1, page);
    assert.match(
      text,
      /<body[^>]*><a class="skip-link" href="#[^"]+">Skip to main content<\/a>/,
      page,
    );
  }
});

test('no page loads anything from another host', () => {
  for (const page of pages) {
    for (const [tag] of html(page).matchAll(
      /<(?:script|img|iframe|link rel="(?:stylesheet|preload|icon)")[^>]*>/g,
    ))
      assert.not.match(tag, /(?:src|href)="(?:https?:)?\/\//, page);
  }
});

test.run();
