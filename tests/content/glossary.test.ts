import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, idsIn, problemsOf } from '../helpers/compile.js';

test('a term has holes for its address and its definition', () => {
  const { article, facts, html } = compileText(
    'A :term[Task Queue] and :term[queues]{of="task-queue"} and :term[Worker].',
  );
  assert.equal(
    article.holes.map((h) => [h.kind, 'term' in h ? h.term : '']),
    [
      ['termHref', 'task-queue'],
      ['definition', 'task-queue'],
      ['termHref', 'task-queue'],
      ['definition', 'task-queue'],
      ['termHref', 'worker'],
      ['definition', 'worker'],
    ],
  );
  assert.equal([...new Set(facts.usedTerms.map(({ term }) => term))], ['task-queue', 'worker']);
  assert.match(
    html,
    '<a class="term" href="#task-queue" data-definition="What task-queue means">queues</a>',
  );
});

test('a definition has an anchor, its term and its text', () => {
  const { facts, html } = compileText(
    ':::definition{term="Task Queue"}\nA *first-in*, first-out `queue`.\n\nMore.\n:::',
  );
  assert.equal(facts.terms, [
    { slug: 'task-queue', anchor: 'task-queue', definition: 'A first-in, first-out queue.' },
  ]);
  assert.equal(facts.anchors, ['task-queue']);
  assert.match(
    html,
    '<dl class="definition" id="task-queue" data-term="Task Queue"><dt>Task Queue',
  );
});

test('only a link at the end of a definition is left out of the tooltip', () => {
  const definition = (text: string): string | undefined =>
    compileText(`:::definition{term="X"}\n${text}\n:::`).facts.terms[0]?.definition;
  assert.is(definition('A queue. [More](/x)'), 'A queue.');
  assert.is(definition('A [queue](/x) of tasks.'), 'A queue of tasks.');
});

test('a definition can set its slug', () => {
  assert.equal(compileText(':::definition{term="Task Queue" #tq}\nx\n:::').facts.terms, [
    { slug: 'tq', anchor: 'tq', definition: 'x' },
  ]);
});

test('a definition without a term is reported', () => {
  assert.equal(problemsOf('Text\n\n:::definition\nx\n:::'), [
    '3:1 directive/attribute :::definition needs a term. Write :::definition{term="Task Queue"}.',
  ]);
});

test('a term that is defined twice has two anchors, and the second is reported', () => {
  const { facts, html, problems } = compileText(
    ':::definition{term="X"}\na\n:::\n\n:::definition{term="X"}\nb\n:::',
  );
  assert.equal(
    facts.terms.map((t) => [t.slug, t.anchor]),
    [
      ['x', 'x'],
      ['x', 'x-1'],
    ],
  );
  assert.equal(idsIn(html), ['x', 'x-1']);
  assert.equal(
    problems.map((p) => p.split(' ').slice(0, 2)),
    [['5:1', 'anchor/duplicate']],
  );
});

test('terms and definitions are in the text for search', () => {
  assert.equal(
    compileText(':::definition{term="Task Queue"}\nHolds tasks.\n:::').article.sections.map(
      (s) => s.text,
    ),
    ['Task Queue Holds tasks.'],
  );
});

test('quotes in a term are escaped in its attribute', () => {
  assert.match(
    htmlOf(':::definition{term=\'A "b" <c>\'}\nx\n:::'),
    'data-term="A &quot;b&quot; &lt;c&gt;"',
  );
});

test.run();
