import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tree, write } from '../../helpers/command.js';
import { config, HOME, plugin, run, siteWith } from './site.js';

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The policy in a page. */
const policyIn = (html: string): string =>
  (/http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1] ?? '').replace(
    /&#x27;/g,
    "'",
  );

const CODE = `const markup = '<i style="color:red">'; if (1 < 2) start();`;

test('tags and scripts are on the pages that the hooks choose', async () => {
  const dir = siteWith(
    `head: ({ page, site }) => [
      { tag: 'meta', attributes: { name: 'route', content: page.route + ' ' + page.area } },
      { tag: 'meta', attributes: { property: 'og:title', content: 'Mine: ' + page.title } },
      { tag: 'link', attributes: { rel: 'manifest', href: '/app.json', crossorigin: true } },
      { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://css.example/a.css' } },
      { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{"a":"</b>"}' },
    ],
    scripts: ({ page }) => page.area === undefined ? [] : [
      'https://stats.example/a.js',
      { text: ${JSON.stringify(CODE)}, trustedTypes: ['stats'] },
    ],`,
    { 'site.config.ts': config("['./plugins/test.ts']", "baseUrl: '/base/',") },
  );
  const built = await run(dir);
  assert.equal(built.findings, []);
  const doc = built.read('docs/index.html');
  const search = built.read('search/index.html');
  assert.match(doc, '<meta name="route" content="/docs default" data-page-tag=""/>');
  assert.match(search, '<meta name="route" content="/search undefined" data-page-tag=""/>');
  assert.is(doc.split('og:title').length, 2, 'a tag replaces that of docsgen');
  assert.match(doc, 'content="Mine: Start"');
  assert.match(doc, '<link rel="manifest" href="/base/app.json" crossorigin="" data-page-tag=""/>');
  assert.match(doc, '<link rel="stylesheet" href="https://css.example/a.css"/>');
  assert.match(doc, '<script type="application/ld+json">{"a":"\\u003c/b>"}</script>');
  assert.match(doc, `<script>${CODE}</script>`, 'the text is unchanged');
  assert.match(doc, 'src="https://stats.example/a.js"');
  assert.not.match(search, 'stats.example/a.js');
  for (const html of [doc, search]) {
    const policy = policyIn(html);
    assert.match(policy, hashOf(CODE));
    assert.match(policy, /script-src [^;]*https:\/\/stats\.example/);
    assert.match(policy, /connect-src [^;]*https:\/\/stats\.example/);
    assert.match(policy, /style-src [^;]*https:\/\/css\.example/);
    assert.match(policy, /trusted-types docsgen stats(?:;|$)/);
    assert.not.match(policy, hashOf('{"a":"\\u003c/b>"}'), 'data needs no hash');
  }
});

test('the hash of a script is that of its text after parsing', async () => {
  const { read } = await run(siteWith("scripts: () => [{ text: 'a();\\r\\nb();\\rc();' }],"));
  const html = read('docs/index.html');
  assert.match(html, '<script>a();\nb();\nc();</script>');
  assert.match(policyIn(html), hashOf('a();\nb();\nc();'));
});

test('pages with other scripts have another shell, so that the browser loads them', async () => {
  const dir = siteWith(
    `scripts: ({ page }) => page.route === '/docs/b' ? [{ text: 'b()' }] : [],`,
    { 'docs/a.md': HOME, 'docs/b.md': HOME },
  );
  const built = await run(dir);
  const shellOf = (path: string): string | undefined =>
    /data-shell="([^"]*)"/.exec(built.read(path))?.[1];
  assert.is(shellOf('docs/a/index.html'), shellOf('docs/index.html'));
  assert.is.not(shellOf('docs/b/index.html'), shellOf('docs/index.html'));
});

test('an edit of a plugin changes the pages whose tags change, and no others', async () => {
  const hook = (word: string): string =>
    `head: ({ page }) => page.route === '/docs/b'
      ? [{ tag: 'meta', attributes: { name: 'word', content: '${word}' } }] : [],`;
  const dir = siteWith(hook('one'), { 'docs/b.md': HOME });
  await run(dir);
  const before = tree(join(dir, 'build'));
  write(dir, { 'plugins/test.ts': plugin(hook('two')) });
  const built = await run(dir);
  assert.match(built.read('docs/b/index.html'), 'content="two"');
  const changed = [...tree(join(dir, 'build'))]
    .filter(([path, hash]) => before.get(path) !== hash)
    .map(([path]) => path);
  assert.equal(changed, ['docs/b/index.html', 'docs/b/index.page.json', 'docsgen-manifest.json']);
});

test('hooks cannot change the facts of a page', async () => {
  const dir = siteWith(`head: (context) => { 'use strict'; context.page.title = 'x'; },`);
  assert.match((await run(dir)).findings.join('\n'), /plugin\/throws .* TypeError: Cannot assign/);
});

/** The result of a hook → what is wrong with it. */
const WRONG: readonly (readonly [hooks: string, message: string])[] = [
  ['head: () => 3,', 'it must be a list, but it is 3'],
  ['head: async () => [],', 'it is a promise'],
  ["head: () => [{ tag: 'iframe' }],", '`[0].tag` must be'],
  ["head: () => [{ tag: 'meta', attributes: { onload: 'x()' } }],", 'no event handler'],
  ["head: () => [{ tag: 'link', attributes: { href: 'javascript:x()' } }],", 'script address'],
  ["scripts: () => [{ text: 'a</scr' + 'ipt>' }],", 'must not contain `</script`'],
  ["scripts: () => ['javascript:x()'],", 'must not be a script address'],
  ["scripts: () => [{ text: 'x', trustedTypes: ['a;b'] }],", 'must be a name'],
];

test('wrong tags and errors are one finding each, in builds and in checks', async () => {
  for (const [hooks, message] of WRONG)
    for (const command of ['build', 'check']) {
      const { code, findings } = await run(siteWith(hooks), [command]);
      assert.is(code, 1, hooks);
      assert.is(findings.length, 1, findings.join('\n'));
      assert.match(findings[0] ?? '', 'plugins/test.ts:5:3 plugin/result');
      assert.match(findings[0] ?? '', message);
    }
  const { findings } = await run(siteWith(`head() {\n    throw new Error('it broke');\n  },`));
  assert.is(findings.length, 1, findings.join('\n'));
  assert.match(findings[0] ?? '', /^plugins\/test\.ts:6:11 plugin\/throws .* Error: it broke/);
});

test.run();
