import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { feedMarkup } from '../../src/generator/output/feed-markup.js';
import { memorySite } from '../helpers/memory-site.js';

const files = {
  'blog/authors.yml':
    'ana:\n  name: Ana\n  email: ana@example.com\nbo:\n  name: Bo\n  url: https://b.example\n',
  'blog/2020-01-01-old.md':
    '---\ntitle: Old & <good>\nauthors: [ana, bo]\ntags: [x]\ndescription: About old.\n---\n\n' +
    '## Part\n\n[up](#part) [other](2020-01-02-new.md) [out](https://o.example/a) ' +
    '![a](./a.png)\n\n' +
    '<!-- truncate -->\n\n```js\nlet a = "<b>";\n```\n',
  'blog/a.png': 'png',
  'blog/2020-01-02-new.md':
    '---\ntitle: New\nlast_update: { date: 2020-02-01 }\n---\n\nA bell: \u0007\n',
  'blog/2020-01-03-hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n\nNo.\n',
};
const config = (feedOptions: object): Parameters<typeof memorySite>[1] => ({
  title: 'Site',
  url: 'https://s.example',
  baseUrl: '/base/',
  docs: { kind: 'blog', feedOptions },
});

test('markup of islands and of live code is plain in feeds', () => {
  const html =
    '<d-island data-src="/a.js" data-props="{&quot;a&quot;:&quot;b>c&quot;}"><!--&--><p>own ' +
    '<d-slot><em>words</em></d-slot></p><!--/&--></d-island><d-slot hidden="">more</d-slot>' +
    '<div class="live"><div class="live-label">Result</div><textarea readonly="">code</textarea>' +
    '<div class="live-result"><b>shown</b></div></div><input type="text" value="x"/>';
  assert.is(
    feedMarkup(html, 'https://s.example/a'),
    '<p>own <em>words</em></p>more<div><div><b>shown</b></div></div>',
  );
});

test('a feed holds entire articles with absolute addresses', async () => {
  const site = await memorySite(files, config({ type: 'all' }));
  const feed = JSON.parse(site.text('blog/feed.json')) as {
    readonly home_page_url: string;
    readonly feed_url: string;
    readonly items: readonly Record<string, unknown>[];
  };
  assert.is(feed.home_page_url, 'https://s.example/base/blog');
  assert.is(feed.feed_url, 'https://s.example/base/blog/feed.json');
  const [first, second] = feed.items;
  assert.is(feed.items.length, 2);
  assert.is(first?.title, 'New');
  assert.is(first?.date_published, '2020-01-02T00:00:00.000Z');
  assert.is(first?.date_modified, '2020-02-01T00:00:00.000Z');
  assert.is(second?.url, 'https://s.example/base/blog/2020/01/01/old');
  assert.is(second?.summary, 'About old.');
  assert.equal(second?.authors, [{ name: 'Ana' }, { name: 'Bo', url: 'https://b.example' }]);
  assert.equal(second?.tags, ['x']);
  const html = String(second?.content_html);
  assert.match(html, '<h2>Part</h2>');
  assert.match(html, '<a href="https://s.example/base/blog/2020/01/01/old#part">up</a>');
  assert.match(html, '<a href="https://s.example/base/blog/2020/01/02/new">other</a>');
  assert.match(html, '<a href="https://o.example/a">out');
  assert.match(html, /src="https:\/\/s\.example\/base\/assets\/a-[0-9a-f]{8}\.png"/);
  assert.match(html, 'let');
  for (const part of ['<button', '<svg', 'class=', 'opens in a new tab', 'truncate', 'data-'])
    assert.not.match(html, part);
});

test('RSS and Atom escape their texts, and name authors as each format wants it', async () => {
  const site = await memorySite(files, config({ type: ['rss', 'atom'], copyright: '© S' }));
  const rss = site.text('blog/rss.xml');
  assert.match(rss, '<title>Old &amp; &lt;good&gt;</title>');
  assert.match(rss, '<author>ana@example.com (Ana)</author><dc:creator>Bo</dc:creator>');
  assert.match(rss, '<pubDate>Wed, 01 Jan 2020 00:00:00 GMT</pubDate>');
  assert.match(rss, '<category>x</category>');
  assert.match(rss, '<copyright>© S</copyright>');
  assert.not.match(rss, '\u0007');
  const atom = site.text('blog/atom.xml');
  assert.match(atom, '<updated>2020-02-01T00:00:00.000Z</updated>');
  assert.match(atom, '<published>2020-01-01T00:00:00.000Z</published>');
  assert.match(
    atom,
    '<author><name>Ana</name><email>ana@example.com</email></author>' +
      '<author><name>Bo</name><uri>https://b.example</uri></author>',
  );
  assert.match(atom, '<category term="x" label="x"/>');
  assert.not.ok(site.outputs.has('blog/feed.json'));
});

test('pages of the blog name its feeds; a limit and `null` are kept', async () => {
  const limited = await memorySite(files, config({ limit: 1 }));
  assert.is(limited.text('blog/rss.xml').match(/<item>/g)?.length, 1);
  for (const page of [
    'blog/index.html',
    'blog/2020/01/01/old/index.html',
    'blog/archive/index.html',
  ])
    assert.match(
      limited.html(page),
      '<link rel="alternate" href="/base/blog/rss.xml" type="application/rss+xml" ' +
        'title="Blog | Site (RSS)"',
    );
  const without = await memorySite(files, config({ type: null }));
  assert.not.ok(without.outputs.has('blog/rss.xml'));
  assert.not.match(without.html('blog/index.html'), 'rss+xml');
});

test.run();
