import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, problemsOf } from '../helpers/compile.js';

const given = { variables: { product: 'Temporal', evil: '<img src=x onerror=alert(1)> *a* $x$' } };

test('variables are filled in text, headings, tables and titles', () => {
  const { html, facts } = compileText(
    '## About :var[product]\n\n:var[product]!\n\n| :var[product] |\n|---|\n\n:::note Use :var[product]\nx\n:::',
    given,
  );
  assert.is(html.replace(/<svg.*?<\/svg>/g, '').match(/>[^<]*Temporal/g)?.length, 4);
  assert.equal(
    facts.headings.map((h) => [h.id, h.label]),
    [['about-temporal', ['About Temporal']]],
  );
});

test('the value of a variable is text, neither markup nor Markdown', () => {
  assert.is(htmlOf(':var[evil]', given), '<p>&lt;img src=x onerror=alert(1)&gt; *a* $x$</p>');
});

test('an unknown variable is told with the nearest name and shows its name', () => {
  assert.equal(problemsOf('Text :var[prodct].', given), [
    '1:6 variable/unknown No variable "prodct". Did you mean "product"?',
  ]);
  assert.equal(problemsOf(':var[zzz]', given), [
    '1:1 variable/unknown No variable "zzz". Define it under markdown.variables in the config.',
  ]);
  assert.is(htmlOf('Text :var[prodct].', given), '<p>Text prodct.</p>');
});

test('variables are no names of the language', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    assert.equal(
      problemsOf(`:var[${name}]`, given).map((p) => p.split(' ')[1]),
      ['variable/unknown'],
      name,
    );
  assert.is(
    htmlOf('```text variables\n{{constructor}}\n```', given).includes('{{constructor}}'),
    true,
  );
});

test('variables in code and in links stay as they are', () => {
  assert.is(
    htmlOf('`:var[product]` [x](:var[product])', given),
    '<p><code>:var[product]</code> <a href=":var%5Bproduct%5D">x</a></p>',
  );
});

test.run();
