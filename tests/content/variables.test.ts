import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, problemsOf } from '../helpers/compile.js';

const options = {
  variables: { product: 'Temporal', evil: '<img src=x onerror=alert(1)> *a* $x$' },
};

test('variables are replaced in text, headings, tables and titles', () => {
  const { html, facts } = compileText(
    '## About :var[product]\n\n:var[product]!\n\n| :var[product] |\n|---|\n\n' +
      ':::note Use :var[product]\nx\n:::',
    options,
  );
  assert.is(html.replace(/<svg.*?<\/svg>/g, '').match(/>[^<]*Temporal/g)?.length, 4);
  assert.equal(
    facts.headings.map((h) => [h.id, h.label]),
    [['about-temporal', ['About Temporal']]],
  );
});

test('the value of a variable is text, neither markup nor Markdown', () => {
  assert.is(htmlOf(':var[evil]', options), '<p>&lt;img src=x onerror=alert(1)&gt; *a* $x$</p>');
});

test('an unknown variable shows its name and is reported with the nearest name', () => {
  assert.equal(problemsOf('Text :var[prodct].', options), [
    '1:6 variable/unknown No variable "prodct". Did you mean "product"?',
  ]);
  assert.equal(problemsOf(':var[zzz]', options), [
    '1:1 variable/unknown No variable "zzz". Define it under markdown.variables in the config.',
  ]);
  assert.is(htmlOf('Text :var[prodct].', options), '<p>Text prodct.</p>');
});

test('names of object properties are unknown variables', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    assert.equal(
      problemsOf(`:var[${name}]`, options).map((p) => p.split(' ')[1]),
      ['variable/unknown'],
      name,
    );
  assert.is(
    htmlOf('```text variables\n{{constructor}}\n```', options).includes('{{constructor}}'),
    true,
  );
});

test('variables in inline code and link addresses are not replaced', () => {
  assert.is(
    htmlOf('`:var[product]` [x](:var[product])', options),
    '<p><code>:var[product]</code> <a href=":var%5Bproduct%5D">x</a></p>',
  );
});

test.run();
