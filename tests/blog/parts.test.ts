import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { instantOf } from '../../src/generator/frontmatter/dates.js';
import { readFrontMatter } from '../../src/generator/frontmatter/parse.js';
import { readPostPath } from '../../src/generator/site/post-route.js';
import { socialHref } from '../../src/generator/site/socials.js';
import { fitIntoList } from '../../src/generator/output/excerpt.js';
import { readingMinutes } from '../../src/generator/content/article/reading-time.js';
import { memorySite } from '../helpers/memory-site.js';

test('a path gives the date and the slug of a post', () => {
  for (const [path, date, slug] of [
    ['2021-08-26-name.md', '2021-08-26', '2021/08/26/name'],
    ['2021-08-26-name.mdx', '2021-08-26', '2021/08/26/name'],
    ['2021-08-26-name/index.md', '2021-08-26', '2021/08/26/name'],
    ['2021/08/26/name.md', '2021/08/26', '2021/08/26/name'],
    ['2021-08-26/name.md', '2021-08-26', '2021/08/26/name'],
    ['2021-08-26/index.mdx', '2021-08-26', '2021/08/26/'],
    ['2021-8-6-name.md', '2021-8-6', '2021/8/6/name'],
    ['team/2021-08-26-name.md', '2021-08-26', '2021/08/26/team/name'],
    ['name.md', undefined, 'name'],
    ['a/index.md', undefined, 'a'],
    ['2021-08.md', undefined, '2021-08'],
  ] as const) {
    const read = readPostPath(path);
    assert.equal([read.date, read.slug], [date, slug], path);
  }
});

test('a date is UTC unless it names a zone; days and times exist', () => {
  for (const [text, instant] of [
    ['2021-08-26', '2021-08-26T00:00:00.000Z'],
    ['2021-8-6', '2021-08-06T00:00:00.000Z'],
    ['2021-08-26T10:00', '2021-08-26T10:00:00.000Z'],
    ['2021-08-26 10:00:05', '2021-08-26T10:00:05.000Z'],
    ['2021-08-26T10:00:00Z', '2021-08-26T10:00:00.000Z'],
    ['2021-08-26T10:00:00.250+02:00', '2021-08-26T08:00:00.000Z'],
    ['2021-08-26 10:00 -0530', '2021-08-26T15:30:00.000Z'],
    ['2021-02-29', undefined],
    ['2021-13-01', undefined],
    ['2021-01-01T25:00', undefined],
    ['1 May 2021', '2021-05-01T00:00:00.000Z'],
    ['Aug. 6, 2021 10:00', '2021-08-06T10:00:00.000Z'],
    ['September 26 2021', '2021-09-26T00:00:00.000Z'],
    ['2021/8/6', '2021-08-06T00:00:00.000Z'],
    ['8/6/2021', '2021-08-06T00:00:00.000Z'],
    ['26/8/2021', undefined],
    ['May 2021', undefined],
    ['Mai 1, 2021', undefined],
    ['Maybe 1, 2021', undefined],
  ] as const)
    assert.is(instantOf(text), instant, text);
});

test('front matter names authors as a key, a list, or objects', () => {
  const authorsOf = (yaml: string): unknown => readFrontMatter(`---\n${yaml}\n---\n`, 'p.md');
  assert.equal((authorsOf('authors: ana') as { frontMatter: object }).frontMatter, {
    authors: ['ana'],
  });
  const { frontMatter, diagnostics, itemPlaces } = readFrontMatter(
    '---\nauthors:\n  - ana\n  - { nam: Bo, name: Bo, socials: { stackoverflow: 12 } }\n---\n',
    'p.md',
  );
  assert.equal(frontMatter.authors, ['ana', { name: 'Bo', socials: { stackoverflow: '12' } }]);
  assert.equal(itemPlaces['authors[1]'], { line: 4, column: 5 });
  assert.equal(
    diagnostics.map(({ line, column, message, hint }) => [line, column, message, hint]),
    [[4, 7, 'Unknown front matter key `authors[1].nam`.', 'Did you mean `name`?']],
  );
  const wrong = readFrontMatter('---\ndate: 2021-02-30\nauthors: 5.5\n---\n', 'p.md');
  assert.is(wrong.frontMatter.date, undefined);
  assert.equal(
    wrong.diagnostics.map(({ rule, line }) => `${line} ${rule}`),
    ['2 front-matter/value'],
  );
});

test('docs pages have no keys of posts', async () => {
  const site = await memorySite({
    'docs/index.md': '---\ntitle: A\nauthors: ana\ndate: 2020-01-01\n---\n\nText.\n',
  });
  assert.equal(site.findings, [
    'docs/index.md:3:1 front-matter/unknown-key',
    'docs/index.md:4:1 front-matter/unknown-key',
  ]);
});

test('a name on a platform becomes an address', () => {
  assert.is(socialHref('github', 'ana'), 'https://github.com/ana');
  assert.is(socialHref('LinkedIn', 'ana'), 'https://www.linkedin.com/in/ana/');
  assert.is(socialHref('mastodon', '@ana'), 'https://mastodon.social/@ana');
  assert.is(socialHref('forum', 'https://f.example/ana'), 'https://f.example/ana');
  assert.is(socialHref('forum', 'ana'), undefined);
  assert.is(socialHref('github', 'javascript:alert(1)//'), undefined);
  assert.is(socialHref('email', 'a@b.example'), 'mailto:a@b.example');
});

test('an excerpt in a list has unique ids, and headings below that of the post', () => {
  const html =
    '<h2 id="a" class="anchored">A<a class="anchor" href="#a">#</a></h2>' +
    '<div aria-labelledby="a gone" aria-describedby="gone"><h6>deep</h6></div>' +
    '<a href="/x#y">x</a><code>id="a" href="#a"</code>';
  assert.is(
    fitIntoList(html, '/blog/p', 'post-1-'),
    '<h3 id="post-1-a" class="anchored">A<a class="anchor" href="/blog/p#a">#</a></h3>' +
      '<div aria-labelledby="post-1-a"><h6>deep</h6></div>' +
      '<a href="/x#y">x</a><code>id="a" href="#a"</code>',
  );
});

test('a truncation marker cuts after its block, and leaves no trace', async () => {
  const cutAt = async (text: string): Promise<string> => {
    const site = await memorySite(
      { 'blog/2020-01-01-a.md': `${text}\n` },
      { docs: { kind: 'blog' } },
    );
    const post = site.html('blog/2020/01/01/a/index.html');
    assert.not.match(post, /d-truncate|truncate\s*(?:-->|\*\/)/);
    assert.match(post, 'AFTER');
    const [excerpt = ''] = /<div class="article">[^]*?(?=<\/article>)/.exec(
      site.html('blog/index.html'),
    ) ?? [''];
    return excerpt;
  };
  for (const marker of ['<!-- truncate -->', '<!--truncate-->', '{/* truncate */}'])
    assert.not.match(await cutAt(`Before.\n\n${marker}\n\nAFTER`), 'AFTER', marker);
  assert.not.match(await cutAt('Before.\n<!-- truncate -->\nAFTER'), 'AFTER');
  const nested = await cutAt('> Quote.\n>\n> <!-- truncate -->\n>\n> INSIDE\n\nAFTER');
  assert.match(nested, 'INSIDE');
  assert.not.match(nested, 'AFTER');
  assert.match(nested, 'post-more');
  assert.not.match(
    await cutAt('Before.\n\n<!-- truncate -->\n\nAFTER\n\n<!-- truncate -->'),
    'AFTER',
  );
  for (const text of ['`<!-- truncate -->` AFTER', '```\n{/* truncate */}\n```\n\nAFTER'])
    assert.match(
      (await memorySite({ 'blog/2020-01-01-a.md': `${text}\n` }, { docs: { kind: 'blog' } })).html(
        'blog/index.html',
      ),
      'AFTER',
      text,
    );
});

test('reading time is 200 words a minute, and characters count where words have no spaces', () => {
  const minutes = (text: string): number =>
    readingMinutes([{ anchor: '', level: 0, heading: '', text }]);
  assert.is(minutes(''), 1);
  assert.is(minutes('word '.repeat(200)), 1);
  assert.is(minutes("it's well-known ".repeat(101)), 2);
  assert.is(minutes('字'.repeat(401)), 3);
});

test.run();
