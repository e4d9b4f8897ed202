import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { compileText, select } from '../helpers/compile.js';
import { pageText } from '../helpers/page-text.js';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The references of a page as `kind url`. */
const refsOf = (text: string, path = 'docs/page.mdx'): readonly string[] =>
  compileText(text, { path }).facts.refs.map(({ kind, url }) => `${kind} ${url}`);

test('addresses of media, frames and forms are references', () => {
  assert.equal(
    refsOf(
      [
        '<video src={require(\'./a.mp4\').default} poster="/p.png" />',
        '<audio><source src="./b.mp3" /><track src="c.vtt" /></audio>',
        '<iframe src="/demo" title="Demo" />',
        '<form action="/search">x</form>',
        '<picture><source srcSet="/d.png 1x, ./e.png 2x" /><img src="/f.png" alt="" /></picture>',
        '<svg><use href="/g.svg#sign" /><use href="#own" /></svg>',
      ].join('\n\n'),
    ),
    [
      'file /docs/a.mp4',
      'file /p.png',
      'file ./b.mp3',
      'file c.vtt',
      'link /demo',
      'link /search',
      'image /d.png',
      'image ./e.png',
      'image /f.png',
      'file /g.svg#sign',
    ],
  );
  assert.equal(refsOf('<video src="./a.mp4"></video>', 'docs/page.md'), ['file ./a.mp4']);
});

test('addresses of other hosts and of data stay', () => {
  const text = '<video src="https://x.example/a.mp4" poster="data:image/png,x" />';
  const { html, facts } = compileText(text, { path: 'docs/page.mdx' });
  const { src, poster } = select(html, 'video')[0]?.properties ?? {};
  assert.equal([src, poster], ['https://x.example/a.mp4', 'data:image/png,x']);
  assert.equal(facts.refs, []);
});

test('blanks around an address are no part of it', () => {
  const text =
    '<a href=" https://x.example/ ">x</a> <a href=" ./y.md">y</a> <img src=" /z.png" alt="z" />';
  for (const path of ['docs/page.md', 'docs/page.mdx']) {
    const { facts, html } = compileText(text, { path });
    const urls = facts.refs.map(({ url }) => url);
    assert.equal(urls, ['https://x.example/', './y.md', '/z.png']);
    assert.match(html, 'href="https://x.example/"');
  }
});

test('a picture keeps its set, its sizes and its part of the width', () => {
  const { html } = compileText(
    '<img src="/a.png" alt="" srcSet="/a.png 480w,\n /b,c.png 2.5x, /d.png" sizes="100vw" />\n\n' +
      '<img src="/a.png" alt="" width="50%" loading="eager" />',
    { path: 'docs/page.mdx' },
  );
  const [first, second] = select(html, 'img');
  assert.is(first?.properties.srcSet, '/a.png 480w, /b,c.png 2.5x, /d.png');
  assert.is(first?.properties.sizes, '100vw');
  assert.is(second?.properties.loading, 'eager');
  assert.match(String(second?.properties.className), /./, 'the class of its width');
});

test('files of media get the base URL and are a part of the site', async () => {
  const dir = folder({
    'site.config.ts':
      "export default { title: 'T', url: 'https://t.example', baseUrl: '/b/', " +
      "docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs' }] };",
    'static/v.mp4': 'static',
    'docs/own.mp4': 'own',
    'src/Film.jsx':
      "'use client';\nimport useBaseUrl from '@docusaurus/useBaseUrl';\n" +
      "export default () => <video src={useBaseUrl('/v.mp4')} />;",
    'docs/index.mdx': pageText(
      'Start',
      "import Film from '@site/src/Film'\nimport useBaseUrl from '@docusaurus/useBaseUrl'\n\n" +
        "<video src={require('./own.mp4').default} />\n\n" +
        "<video><source src={useBaseUrl('/v.mp4')} /></video>\n\n<Film />",
    ),
    'docs/lost.md': pageText('Lost', '<video src="./gone.mp4"></video>'),
  });
  const args = ['build', '--no-social-cards'];
  const failed = await docsgen(args, { cwd: dir });
  assert.match(failed.stdout + failed.stderr, /docs\/lost\.md:\d+:1/);
  assert.match(failed.stdout + failed.stderr, /link\/missing-asset/);
  writeFileSync(join(dir, 'docs/lost.md'), pageText('Lost', 'Nothing.'));
  const { code, stdout, stderr } = await docsgen(args, { cwd: dir });
  assert.is(code, 0, stdout + stderr);
  const html = readFileSync(join(dir, 'build/docs/index.html'), 'utf8');
  const [own] = /\/b\/assets\/own-\w+\.mp4/.exec(html) ?? [];
  assert.ok(existsSync(join(dir, 'build', (own ?? '/b/').slice('/b/'.length))));
  assert.is(html.split('="/b/v.mp4"').length - 1, 2);
});

test.run();
