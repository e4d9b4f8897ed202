import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';
import type { Program } from 'estree';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeReceivers } from '../../src/generator/content/islands/code-receivers.js';
import { mayHaveIslands } from '../../src/generator/content/mdx/island-signs.js';
import { trustedTypesIn } from '../../src/generator/io/bundle/trusted-types.js';

const jsx = Parser.extend(acornJsx());

const IMPORTS = `
import { Slides, Slide } from 'slides';
import * as effects from 'slides/effects';
import clsx from 'clsx';
import Own from './Own';
import rows from './rows';
import picture from './picture.png';
import styles from 'kit/styles.css';
const late = () => effects;
const plain = { text: 'words' };
const settings = { effects: [effects.fade] };
const self = self;
`;

/** The modules that get code from an element. */
function receivers(element: string): string[] {
  const program = jsx.parse(`${IMPORTS}\nexport default () => ${element};`, {
    ecmaVersion: 'latest',
    sourceType: 'module',
  });
  return [...codeReceivers(program as unknown as Program)];
}

const GIVEN = [
  '<Slides effects={[effects.fade]} />',
  '<Slides effects={{ a: effects }} />',
  '<Slides format={(text) => text} />',
  '<Slides format={late} />',
  '<Slides icon=<b>+</b> />',
  '<Slides icon={on ? <b>+</b> : null} />',
  '<Slides items={rows.map((row) => ({ icon: <b>{row}</b> }))} />',
  '<Slides {...settings} />',
  '<Slides options={settings.effects ?? []} />',
  '<Slides shown={Own} />',
  '<div><Slides.Group of={effects} /></div>',
];

for (const element of GIVEN)
  test(`${element} gets code`, () => {
    assert.equal(receivers(element), ['slides']);
  });

const DATA = [
  '<Slides texts={["a", 1, `b${1}`]} options={plain} {...plain} />',
  '<Slides className={clsx("a", styles.b)} image={picture} />',
  '<Slides rows={rows} count={rows.filter((row) => row).length} self={self} />',
  '<Slides ref={late} key={late} />',
  '<div icon={<b>+</b>} />',
  '<Unknown format={late} />',
];

for (const element of DATA)
  test(`${element} gets data`, () => {
    assert.equal(receivers(element), []);
  });

test('a page that passes on an import may have islands', () => {
  const page = (imported: string, value: string): string =>
    `import { a } from '${imported}'\n\n<B c={${value}} />\n`;
  for (const value of ['a', '[a]', '{ b: a }'])
    assert.ok(mayHaveIslands(page('kit', value)), value);
  assert.not(mayHaveIslands(page('./a.png', 'a')));
  assert.not(mayHaveIslands(page('kit', '"words"')));
  assert.not(mayHaveIslands(page('./a.js', 'a.texts')));
  for (const part of ['import a ', 'import {', 'a={', "import a from '"])
    assert.type(mayHaveIslands(part.repeat(100_000)), 'boolean');
});

test('names of Trusted Types policies are found in scripts', () => {
  const code = `t.createPolicy("kit#html",{});t.createPolicy('kit#html');t.createPolicy(\`lit\`);`;
  assert.equal(trustedTypesIn(code), ['kit#html', 'lit']);
  assert.equal(trustedTypesIn('a.createPolicy("default",{});a.createPolicy(name)'), []);
  assert.equal(trustedTypesIn('let n="dompurify";t.createPolicy(n,{})'), ['dompurify']);
  assert.equal(trustedTypesIn(`t.createPolicy("a;script-src *")`), []);
});

test.run();
