import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFrontMatter } from '../../src/generator/frontmatter/parse.js';
import { frontMatterKeys } from '../../src/generator/frontmatter/schema.js';

/** The findings in front matter with these lines, as `line:column severity rule message hint`. */
function faultsOf(...lines: string[]): string[] {
  return readFrontMatter(`---\n${lines.join('\n')}\n---\nText`, 'p.md').diagnostics.map(
    (d) =>
      `${d.line}:${d.column} ${d.severity} ${d.rule} ` +
      `${d.message}${d.hint === undefined ? '' : ` ${d.hint}`}`,
  );
}

function read(...lines: string[]): unknown {
  const page = readFrontMatter(`---\n${lines.join('\n')}\n---\nText`, 'p.md');
  assert.equal(page.diagnostics, []);
  return page.frontMatter;
}

test('a page without front matter is only a body', () => {
  const text = '# Title\n\n---\n\nText';
  assert.equal(readFrontMatter(text, 'p.md'), {
    frontMatter: {},
    keyLines: {},
    itemPlaces: {},
    body: text,
    diagnostics: [],
  });
  assert.is(readFrontMatter('', 'p.md').body, '');
});

test('front matter becomes spaces, so positions in the body are positions in the file', () => {
  const page = readFrontMatter('---\ntitle: A 𝄞\r\nid: b\n---  \n# Hi\n', 'p.md');
  assert.is(page.body, '   \n           \r\n     \n     \n# Hi\n');
  assert.equal(page.frontMatter, { title: 'A 𝄞', id: 'b' });
  assert.equal(page.keyLines, { title: 2, id: 3 });
});

test('a byte order mark becomes a space', () => {
  assert.is(readFrontMatter('\ufeff# Hi', 'p.md').body, ' # Hi');
  const page = readFrontMatter('\ufeff---\r\ntitle: A\r\ndraft: 3\r\n---\r\n# Hi', 'p.md');
  assert.is(page.body, '    \r\n        \r\n        \r\n   \r\n# Hi');
  assert.is(page.frontMatter.title, 'A');
  assert.equal([page.diagnostics[0]?.line, page.diagnostics[0]?.column], [3, 1]);
});

test('every documented key is read', () => {
  const lines = [
    'id: server',
    'title: CLI server',
    'title_meta: The server',
    'description: One.',
    'slug: /cli/server',
    'sidebar_label: server',
    'sidebar_position: 3.5',
    'sidebar_class_name: new',
    'sidebar_custom_props: { a: [1] }',
    'sidebar_key: server',
    'parse_number_prefixes: true',
    'displayed_sidebar: null',
    'tags: [a, { label: B, permalink: /b }]',
    'keywords: [x]',
    'image: /img/card.png',
    'hide_title: false',
    'hide_table_of_contents: true',
    'toc_min_heading_level: 2',
    'toc_max_heading_level: 4',
    'pagination_label: S',
    'pagination_prev: cli/schedule',
    'pagination_next: null',
    'custom_edit_url: null',
    'format: mdx',
    'mdx: { format: md }',
    'draft: false',
    'unlisted: true',
    'last_update: { date: 2025-11-02, author: Ada }',
    'hide_reading_time: true',
    'author: Ada',
    'author_title: Writer',
    'author_url: https://a.example',
    'author_image_url: /img/a.png',
    'authorTitle: Writer',
    'authorURL: https://a.example',
    'authorImageURL: /img/a.png',
    'authors: [ada]',
    'date: 2025-11-02',
    'search: true',
    'related: [cli/env]',
    'priority: 950',
    'source: https://github.com/a/b',
    'feed: true',
    'faq: true',
    'bare: false',
  ];
  const frontMatter = read(...lines) as Record<string, unknown>;
  assert.equal(Object.keys(frontMatter).sort(), [...frontMatterKeys].sort());
  assert.equal(frontMatter.last_update, { date: '2025-11-02', author: 'Ada' });
  assert.equal(frontMatter.tags, ['a', { label: 'B', permalink: '/b' }]);
  assert.is(frontMatter.pagination_next, null);
});

test('numbers in place of text keep their notation', () => {
  assert.equal(read('title: 2024', 'sidebar_label: 1.10', 'id: 007', 'tags: [1.0, { label: 3 }]'), {
    title: '2024',
    sidebar_label: '1.10',
    id: '007',
    tags: ['1.0', { label: '3' }],
  });
});

test('a date with a time becomes a date', () => {
  assert.equal(read('last_update:', '  date: 2025-11-02T10:00:00Z'), {
    last_update: { date: '2025-11-02' },
  });
  for (const written of [
    '11/02/2025',
    '11/2/2025',
    '2025/11/02',
    '2025-11-02 10:00',
    'Nov 2, 2025',
  ])
    assert.equal(read('last_update:', `  date: ${written}`), {
      last_update: { date: '2025-11-02' },
    });
  for (const written of ['13/02/2025', '11/02', '2025/11/02/2025', '2/30/2025'])
    assert.match(faultsOf('last_update:', `  date: ${written}`).join(), 'is no date');
  assert.equal(faultsOf('last_update:', '  author: Ada', '  date: 2025-02-31'), [
    '4:3 error front-matter/value `last_update.date` is no date: "2025-02-31". Write it as ' +
      'YYYY-MM-DD.',
  ]);
});

test('an unknown key is a warning with the nearest name, and other keys are kept', () => {
  const page = readFrontMatter('---\ntitle: A\nsidebar_lable: B\n---\n', 'p.md');
  assert.equal(page.frontMatter, { title: 'A' });
  assert.equal(page.keyLines, { title: 2, sidebar_lable: 3 });
  assert.equal(faultsOf('title: A', 'sidebar_lable: B'), [
    '3:1 warning front-matter/unknown-key Unknown front matter key `sidebar_lable`. Did ' +
      'you mean "sidebar_label"?',
  ]);
  assert.equal(faultsOf('last_update: { autor: x }'), [
    '2:16 warning front-matter/unknown-key Unknown front matter key `last_update.autor`. ' +
      'Did you mean "author"?',
  ]);
});

test('keys of other generators have a hint with the key to use', () => {
  assert.equal(faultsOf('no_index: true'), [
    '2:1 warning front-matter/unknown-key Unknown front matter key `no_index`. Use ' +
      '`unlisted: true`.',
  ]);
});

test('values of a wrong type are dropped and reported at their position', () => {
  assert.equal(faultsOf('draft: yes'), [
    '2:1 error front-matter/type `draft` must be true or false, but it is "yes". Write `true`.',
  ]);
  assert.equal(faultsOf('title: A', 'tags: foo'), [
    '3:1 error front-matter/type `tags` must be a list, but it is "foo". Write it as a ' +
      'list: [foo].',
  ]);
  assert.equal(faultsOf('title:'), [
    '2:1 error front-matter/type `title` is empty. Remove the key or give it a value.',
  ]);
  assert.equal(faultsOf('title: true'), [
    '2:1 error front-matter/type `title` must be text, but it is true. Put it in quotes if ' +
      'it is meant as text.',
  ]);
  assert.equal(faultsOf('tags:', '  - a', '  - [b]'), [
    '4:5 error front-matter/type `tags[1]` must be text or { label, permalink }, but it is ' +
      'a list. Write `tags: [one, two]`, or `- label: One` with a `permalink:`.',
  ]);
  assert.equal(readFrontMatter('---\ntitle: A\ntags: foo\n---\n', 'p.md').frontMatter, {
    title: 'A',
  });
});

test('values out of range are dropped and reported at their position', () => {
  assert.equal(faultsOf('toc_min_heading_level: 9'), [
    '2:1 error front-matter/value `toc_min_heading_level` must be a heading level from 2 ' +
      'to 6, but it is 9. Headings below the title are from 2 to 6.',
  ]);
  assert.equal(faultsOf('toc_min_heading_level: 4', 'toc_max_heading_level: 3'), [
    '3:1 error front-matter/value `toc_max_heading_level` is 3, less than ' +
      '`toc_min_heading_level`, which is 4. Write a level that is not less, or delete both ' +
      'keys: then they are 2 and 3.',
  ]);
  assert.match(
    faultsOf('id: a/b')[0] ?? '',
    /^2:1 error front-matter\/value `id` must not contain a slash: "a\/b"/,
  );
  assert.match(
    faultsOf('image: " java\\tscript:alert(1)"')[0] ?? '',
    /front-matter\/value `image` is a script address/,
  );
  assert.match(
    faultsOf('related: [a.md]')[0] ?? '',
    /^2:11 error front-matter\/value `related\[0\]` is a file name/,
  );
});

test('spaces in an address are reported, and stay', () => {
  const [fault = ''] = faultsOf('slug: "/a b"');
  assert.match(fault, /^2:\d+ warning front-matter\/value The address "\/a b" has spaces/);
  assert.is(readFrontMatter('---\nslug: /a b\n---\n', 'p.md').frontMatter.slug, '/a b');
  assert.match(faultsOf('slug: "/a\\tb"')[0] ?? '', 'error front-matter/value');
});

test('all faults of a page are reported together', () => {
  assert.is(faultsOf('draft: 1', 'titel: x', 'hide_title: 2', 'slug: "a b"').length, 4);
});

test('a repeated key is an error at its second position', () => {
  assert.equal(faultsOf('title: A', 'title: B'), [
    '3:1 error front-matter/syntax The key `title` is written twice. Keep one of the two.',
  ]);
});

test('a YAML error is reported at its position, and only the address is used', () => {
  const page = readFrontMatter('---\nid: a\ntitle: a: b\n---\nText', 'p.md');
  assert.equal(page.frontMatter, { id: 'a' });
  assert.equal(
    page.diagnostics.map((d) => [d.line, d.column, d.rule, d.hint]),
    [[3, 8, 'front-matter/syntax', 'Put a value that contains a colon in quotes.']],
  );
  assert.equal(faultsOf('title: A', 'description: "open', 'slug: /a'), [
    '3:14 error front-matter/syntax Not YAML: the quote is not closed. Close the quote or bracket.',
  ]);
  for (const open of ['[open', '[open, [closed]', '{open: 1'])
    assert.equal(
      faultsOf('id: a', `tags: ${open}`, 'slug: /a', 'keywords:', '  - k'),
      [
        '3:7 error front-matter/syntax Not YAML: the bracket is not closed. Close the ' +
          'quote or bracket.',
      ],
      open,
    );
  assert.equal(faultsOf('tags: [a, "open]', 'slug: /a'), [
    '2:11 error front-matter/syntax Not YAML: the quote is not closed. Close the quote or bracket.',
  ]);
  assert.is(
    faultsOf('- a: b')[0],
    '2:1 error front-matter/syntax Front matter must be `key: value` lines. Write `title: ' +
      '…` between the two lines of `---`.',
  );
});

test('a page with invalid front matter keeps its address', () => {
  const broken = (...lines: string[]): unknown =>
    readFrontMatter(`---\n${lines.join('\n')}\n---\nslug: /text`, 'p.md').frontMatter;
  assert.equal(broken('title: [open', 'slug: /a', "id: 'b' "), { slug: '/a', id: 'b' });
  assert.equal(broken('title: a: b', 'slug: "/a"', '  id: indented'), { slug: '/a' });
  assert.equal(broken('title: a: b', 'slug: /a b', 'id: a/b'), {});
  assert.equal(readFrontMatter('---\ntitle: A\nslug: /a\n\nid: text', 'p.md').frontMatter, {
    slug: '/a',
  });
});

test('aliases that multiply are refused', () => {
  const bomb = [
    'sidebar_custom_props:',
    '  a: &a [1,1,1,1,1,1,1,1,1]',
    ...['b', 'c', 'd', 'e', 'f'].map(
      (n, i) => `  ${n}: &${n} [${Array(9).fill(`*${'abcdef'[i]}`).join(',')}]`,
    ),
  ];
  assert.match(faultsOf(...bomb)[0] ?? '', /aliases of this front matter expand too far/);
});

for (const language of [
  'js',
  'javascript',
  'JS',
  'json',
  'coffee',
  'toml',
  'cson',
  'constructor',
  '__proto__',
]) {
  test(`front matter in ${language} is refused and never evaluated`, () => {
    const globals = globalThis as { evaluated?: boolean };
    const page = readFrontMatter(
      `---${language}\n{ title: (globalThis.evaluated = true) }\n---\nText`,
      'p.md',
    );
    assert.is(globals.evaluated, undefined);
    assert.equal(page.frontMatter, {});
    assert.equal(
      page.diagnostics.map((d) => [d.line, d.column, d.rule]),
      [[1, 4, 'front-matter/language']],
    );
    assert.is(page.body.trim(), 'Text');
  });
}

test('an unclosed block in another language is refused, and its text is kept', () => {
  const page = readFrontMatter('---js\nglobalThis.evaluated = true\n', 'p.md');
  assert.is(page.diagnostics[0]?.rule, 'front-matter/language');
  assert.is(page.body, '     \nglobalThis.evaluated = true\n');
});

test('the word yaml after the opening is accepted', () => {
  assert.is(readFrontMatter('---yaml\ntitle: A\n---\n', 'p.md').frontMatter.title, 'A');
  assert.is(readFrontMatter('--- \ntitle: A\n---\n', 'p.md').frontMatter.title, 'A');
});

for (const text of [
  '---\n\nText\n\n---\n\nMore',
  '---\n\n# Title: one\n',
  '----\nText\n----\n',
  '---\n',
  '---',
  '--- text ---\n',
  '---\nSome text without an end',
]) {
  test(`${JSON.stringify(text)} has no front matter`, () => {
    assert.equal(readFrontMatter(text, 'p.md'), {
      frontMatter: {},
      keyLines: {},
      itemPlaces: {},
      body: text,
      diagnostics: [],
    });
  });
}

test('empty front matter and front matter of comments are valid', () => {
  assert.equal(readFrontMatter('---\n---\nText', 'p.md'), {
    frontMatter: {},
    keyLines: {},
    itemPlaces: {},
    body: '   \n   \nText',
    diagnostics: [],
  });
  assert.equal(readFrontMatter('---\n# only this\n---\nText', 'p.md').diagnostics, []);
});

test('front matter that is not closed is an error', () => {
  assert.equal(
    readFrontMatter('---\ntitle: A\n\n# Hi', 'p.md').diagnostics.map((d) => [d.line, d.message]),
    [[1, 'The front matter is not closed.']],
  );
  assert.equal(
    readFrontMatter('---\ntitle: A\n----\n# Hi', 'p.md').diagnostics.map((d) => [
      d.line,
      d.message,
    ]),
    [[3, 'The front matter ends with a line of `---` and nothing else.']],
  );
});

test('a later thematic break is not part of the front matter', () => {
  const page = readFrontMatter('---\ntitle: A\n---\n\nText\n\n---\n\nMore', 'p.md');
  assert.is(page.body.trimStart(), 'Text\n\n---\n\nMore');
});

test('reading the same page twice gives the same result', () => {
  const text = '---\ntitle: A\ndraft: 3\n---\n';
  assert.equal(readFrontMatter(text, 'p.md'), readFrontMatter(text, 'p.md'));
});

test.run();
