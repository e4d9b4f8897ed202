import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../src/generator/content/compile.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { toPlainData } from '../../src/generator/config/plain.js';
import { readYamlFile } from '../../src/generator/formats/yaml-file.js';
import { compileText, problemsOf } from '../helpers/compile.js';

function compileWithMath(math: () => string) {
  const config = {
    admonitions: [],
    variables: {},
    math: true,
    mermaid: true,
    emoji: true,
    checkCode: true,
    maxPageKb: 1000,
  };
  const page = { path: 'docs/page.md', text: '# Page\n\nA formula: $x^2$\n', includes: {} };
  return compile(page, { config, siteUrl: '', math });
}

test('a crash of docsgen on a page is a finding at the page that asks for a report', () => {
  const { facts, article } = compileWithMath(() => {
    throw new TypeError('Cannot read properties of undefined');
  });
  assert.is(facts.diagnostics.length, 1);
  const [finding] = facts.diagnostics;
  assert.is(finding?.rule, 'page/crash');
  assert.is(`${finding?.file}:${finding?.line}:${finding?.column}`, 'docs/page.md:1:1');
  assert.match(finding?.message ?? '', 'Cannot read properties of undefined');
  assert.match(finding?.hint ?? '', 'report it');
  assert.equal(JSON.parse(article), {
    parts: [''],
    holes: [],
    sections: [],
    markdown: { parts: [''], holes: [] },
  });
});

test('a DocsgenError is thrown unchanged', () => {
  const error = new DocsgenError('The component fails.');
  const run = (): unknown =>
    compileWithMath(() => {
      throw error;
    });
  assert.throws(run, (thrown: unknown) => thrown === error);
});

test('a formula nested too deep is one finding at its position', () => {
  const deep = {
    groups: ['{', '}'],
    fractions: ['\\frac{1}{', '}'],
    brackets: ['\\left(', '\\right)'],
    powers: ['x^{', '}'],
    environments: ['\\begin{matrix}', '\\end{matrix}'],
    switches: ['\\displaystyle ', ''],
    colours: ['\\color{red}', ''],
    'formulas in texts': ['\\text{$', '$}'],
  };
  for (const [name, [open = '', close = '']] of Object.entries(deep)) {
    const formula = `${open.repeat(5000)}x${close.repeat(5000)}`;
    const [finding, ...others] = problemsOf(`Words.\n\n$$\n${formula}\n$$\n`);
    assert.match(finding ?? '', /^3:1 math\/syntax .*nested more than 200 deep/, name);
    assert.equal(others, [], name);
  }
});

test('a formula of many groups and cells side by side is not nested', () => {
  const cells = '\\displaystyle \\frac{1}{2} & '.repeat(300);
  assert.equal(problemsOf(`$$\n\\begin{matrix} ${cells} x \\end{matrix}\n$$\n`), []);
  assert.equal(problemsOf(`$$\n${'\\left( {x} \\right) + '.repeat(300)} y\n$$\n`), []);
});

test('raw HTML nested too deep is left out with one finding', () => {
  const texts = [
    '<div>'.repeat(3000) + 'a' + '</div>'.repeat(3000),
    '<details>\n\n'.repeat(1000) + 'a' + '\n\n</details>'.repeat(1000),
    '<div>'.repeat(450) + 'a' + '</div>'.repeat(450),
    `x ${'<span>'.repeat(3000)}a${'</span>'.repeat(3000)}`,
  ];
  for (const text of texts) {
    const problems = problemsOf(`Words.\n\n${text}\n`);
    assert.is(problems.length, 1, text.slice(0, 20));
    assert.match(problems[0] ?? '', /^3:\d+ html\/unreadable .*more than 400 levels deep/);
  }
});

test('raw HTML of 300 levels is shown', () => {
  const { problems, html } = compileText(`${'<div>'.repeat(300)}a${'</div>'.repeat(300)}\n`);
  assert.equal(problems, []);
  assert.match(html, 'a</div>');
});

test('front matter nested too deep, or too long, is not read and has one finding', () => {
  const faulty = {
    'nested more than 100 levels': [
      `a: ${'['.repeat(40_000)}`,
      `a: ${'['.repeat(5000)}${']'.repeat(5000)}`,
      `a: ${'{b: '.repeat(3000)}`,
      `tags:\n  ${'- '.repeat(3000)}a`,
      Array.from({ length: 150 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
    ],
    'more than 50 kB': [`tags: [${Array.from({ length: 20_000 }, (_, n) => `t${n}`).join(', ')}]`],
  };
  for (const [message, matters] of Object.entries(faulty))
    for (const matter of matters) {
      const problems = problemsOf(`---\n${matter}\n---\n\n# Page\n\nWords.\n`);
      assert.is(problems.length, 1, matter.slice(0, 20));
      assert.match(problems[0] ?? '', 'front-matter/syntax');
      assert.match(problems[0] ?? '', message);
    }
});

test('brackets in texts and comments of front matter are not nested', () => {
  const [squares, braces] = ['['.repeat(150), '{'.repeat(150)];
  const matter = `title: "${squares}"\ndescription: '${braces}' # ${squares}`;
  assert.equal(problemsOf(`---\n${matter}\n---\n\nWords.\n`), []);
});

test('a data file nested too deep has one finding', () => {
  for (const [path, text] of [
    ['docs/_category_.json', `{"label":"x","customProps":${'['.repeat(20_000)}`],
    ['docs/tags.yml', `a: ${'{a: '.repeat(5000)}`],
    ['docs/_category_.yml', `a:\n  ${'- '.repeat(5000)}b`],
  ] as const) {
    const { data, faults } = readYamlFile(path, text);
    assert.is(data, undefined);
    assert.is(faults.length, 1);
    assert.match(faults[0]?.message ?? '', 'nested more than 100 levels deep');
  }
});

test('a config nested too deep has one finding', () => {
  let items: unknown = ['index'];
  for (let n = 0; n < 3000; n++) items = [{ type: 'category', label: `c${n}`, items }];
  const { problems } = toPlainData({ docs: [{ path: 'docs', sidebars: { main: items } }] });
  assert.is(problems.length, 1);
  assert.match(problems[0]?.kind ?? '', 'nested more than 200 levels deep');
});

test.run();
