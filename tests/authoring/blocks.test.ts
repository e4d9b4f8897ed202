import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings, markup, page } from '../helpers/page.js';

test('every admonition has its kind, and a title that is the kind by default', () => {
  for (const kind of [
    'note',
    'tip',
    'info',
    'warning',
    'danger',
    'caution',
    'important',
    'recipe',
  ]) {
    const html = markup(`:::${kind}\nText.\n:::\n`);
    assert.match(html, `admonition-${kind}`);
    assert.match(html, `<span>${kind.charAt(0).toUpperCase()}${kind.slice(1)}</span>`);
    assert.match(html, '<p>Text.</p>');
  }
});

test('a title can be with or without brackets, and can contain code, links and brackets', () => {
  for (const opening of [':::tip[Use `go run` *now*]', ':::tip Use `go run` *now*']) {
    assert.match(
      markup(`${opening}\nText.\n:::\n`),
      '<span>Use <code>go run</code> <em>now</em></span>',
    );
  }
  assert.match(
    markup(':::note Mind the ] bracket\nText.\n:::\n'),
    '<span>Mind the ] bracket</span>',
  );
  assert.match(
    markup(':::note What is a [link](https://a.example)?\nText.\n:::\n'),
    /<span>What is a <a href="https:\/\/a\.example"/,
  );
});

test('admonitions nest with more colons, and lists can contain them', () => {
  const nested = markup('::::warning\n:::info\nInner.\n:::\n::::\n');
  assert.match(nested, /admonition-warning[\s\S]*admonition-info[\s\S]*Inner/);
  assert.match(
    markup('- item\n\n  :::note In a list\n  Text.\n  :::\n'),
    /<li>[\s\S]*<span>In a list<\/span>[\s\S]*<\/li>/,
  );
});

test('an admonition in fenced code is code', () => {
  const html = markup('```md\n:::note Title here\nText\n:::\n```\n');
  assert.match(html, ':::note Title here');
  assert.not.match(html, 'class="admonition');
});

test('quotes that start with [!NOTE] are admonitions', () => {
  const html = markup('> [!WARNING]\n> Hot.\n>\n> - list\n');
  assert.match(html, /admonition-warning[\s\S]*<p>Hot\.<\/p>[\s\S]*<li>list/);
  assert.match(markup('> [!NOTE] not a marker\n'), '<blockquote>');
});

test('an unclosed, unknown or misplaced directive is reported at its position', () => {
  assert.equal(findings('Text.\n\n:::note\nNever closed.\n'), ['3:1 directive/unclosed']);
  assert.equal(findings(':::nte\nText.\n:::\n'), ['1:1 directive/unknown']);
  assert.match(page(':::nte\nText.\n:::\n').facts.diagnostics[0]?.hint ?? '', ':::note');
  assert.equal(findings(':::tab{label="A"}\nText.\n:::\n'), ['1:1 directive/misplaced']);
  assert.equal(findings('::::tabs\nLost text.\n:::tab{label="A"}\nText.\n:::\n::::\n'), [
    '2:1 directive/misplaced',
  ]);
});

test('tabs have labels, values, a group and unique ids', () => {
  const text = `::::tabs{group="language"}
:::tab{label="Go" value="go"}
### Run it
:::
:::tab{label="C# and F#"}
B
:::
::::
`;
  const { facts } = page(text + text);
  assert.equal(
    facts.anchors.filter((id) => id.startsWith('language-')),
    ['language-go', 'language-c-and-f', 'language-go-1', 'language-c-and-f-1'],
  );
  assert.equal(
    facts.headings.map((h) => h.id),
    ['run-it', 'run-it-1'],
  );
  const html = markup(text);
  assert.match(html, 'data-group="language"');
  assert.match(html, /<button[^>]*data-value="go"[^>]*>Go<\/button>/);
  assert.match(html, /id="language-go"[\s\S]*Run it/);
});

test('details, cards, steps, badges, keys and definitions become components', () => {
  assert.match(
    markup(':::details How it *works*\nText.\n:::\n'),
    /<details class="details"><summary>[\s\S]*How it <em>works<\/em>[\s\S]*<p>Text/,
  );
  assert.match(markup(':::details{open}\nText.\n:::\n'), '<details class="details" open="">');
  assert.match(
    markup('::::cards\n:::card{title="Run" to="./run.md"}\nGo.\n:::\n::::\n'),
    /class="cards"[\s\S]*<a class="card-link" href="\{0\}">Run<\/a>[\s\S]*Go\./,
  );
  assert.match(markup(':::steps\n### One\n### Two\n:::\n'), /class="steps"[\s\S]*One[\s\S]*Two/);
  assert.match(
    markup('Now :badge[Preview]{type="info"} and :kbd[Ctrl+K].\n'),
    '<span class="badge badge-info">Preview</span> and <kbd>Ctrl+K</kbd>.',
  );
  const glossary = page(
    ':::definition{term="Task Queue"}\nA queue. [More](/task-queue)\n:::\n',
  ).facts;
  assert.equal(glossary.terms, [
    { slug: 'task-queue', anchor: 'task-queue', definition: 'A queue.' },
  ]);
  assert.equal(
    page('A :term[Task Queue] and :term[queues]{of="task-queue"}.').facts.usedTerms.map(
      ({ term, column }) => `${term} ${column}`,
    ),
    ['task-queue 3', 'task-queue 25'],
  );
});

test('text that looks like a directive stays text', () => {
  for (const prose of [
    'at 10:30 or 9:45',
    'a:b and a:b[c]',
    'std::vector',
    'the :kbd key',
    'key:value{x}',
    'http://localhost:8233/x',
    ':smile: and :tada:',
    'namespace:task-queue',
  ]) {
    assert.match(markup(`Text ${prose} end.\n`).replace(/<[^>]*>/g, ''), prose);
    assert.equal(findings(`Text ${prose} end.\n`), []);
  }
});

test('variables are replaced in text, and in code only with the option `variables`', () => {
  assert.match(markup('Learn :var[product].'), 'Learn Temporal.');
  assert.match(
    markup('```sh variables\necho {{product}}\n```\n').replace(/<[^>]*>/g, ''),
    'echo Temporal',
  );
  assert.match(markup('```yaml\nimage: {{product}}\n```\n').replace(/<[^>]*>/g, ''), '{{product}}');
  assert.equal(findings('Text :var[prodct].'), ['1:6 variable/unknown']);
});

test('includes add partials and regions of code, with links relative to the partial', () => {
  const includes = {
    'docs/parts/_a.md': 'From [b](./b.md).\n\n::include{file="./_b.md"}\n',
    'docs/parts/_b.md': 'Deep.\n',
    'code/main.go': `package main

// #region start
\tfunc main() {
\t\trun()
\t}
// #endregion start
`,
  };
  const text = [
    '::include{file="./parts/_a.md"}',
    '::code{file="code/main.go" region="start" title="main.go"}',
  ];
  const result = page(`${text.join('\n\n')}\n`, includes);
  const html = result.article.parts.join('');
  assert.match(html, 'Deep.');
  assert.equal(
    result.facts.refs.map((r) => [r.url, r.file]),
    [['./b.md', 'docs/parts/_a.md']],
  );
  assert.match(html.replace(/<[^>]*>/g, ''), 'func main() {\n\trun()\n}');
  assert.not.match(html, 'region');
});

test('an include that is missing, outside, circular or without region is reported', () => {
  assert.equal(findings('\n::include{file="./_no.md"}\n', { 'docs/_no.md': null }), [
    '2:1 include/missing-file',
  ]);
  assert.equal(findings('::include{file="../../etc/passwd"}\n'), ['1:1 include/outside']);
  assert.equal(
    findings('::include{file="./_a.md"}\n', { 'docs/_a.md': '::include{file="./_a.md"}\n' }),
    ['1:1 include/cycle'],
  );
  assert.equal(
    findings('::code{file="a.go" region="strat"}\n', {
      'a.go': '// #region start\nx\n// #endregion\n',
    }),
    ['1:1 include/missing-region'],
  );
});

test.run();
