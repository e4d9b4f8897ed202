import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EMPTY_RUNTIME } from '../../src/generator/content/mdx/empty-runtime.js';
import { NO_MDX_MODULES } from '../../src/generator/io/bundle/mdx-modules.js';
import { openMdxRuntime } from '../../src/generator/io/bundle/mdx-runtime.js';
import type { MdxRuntime } from '../../src/generator/content/mdx/runtime.js';
import { compileText, htmlOf, select, textsIn, type Compiled } from '../helpers/compile.js';

const { run } = openMdxRuntime(NO_MDX_MODULES, true);

/** The two tiers: without page code, and with it. */
const TIERS: readonly (readonly [name: string, start: string, mdx: MdxRuntime])[] = [
  ['static', '', EMPTY_RUNTIME],
  [
    'evaluated',
    'export const twice = (n) => n * 2\n\n{[twice(2)].map((n) => n)}\n\n',
    { ...EMPTY_RUNTIME, ...(run === undefined ? {} : { run }) },
  ],
];

for (const [tier, start, mdx] of TIERS) {
  const compile = (text: string): Compiled => {
    const page = compileText(start + text, { path: 'docs/page.mdx', mdx });
    assert.equal(page.problems, []);
    return page;
  };
  const first = (html: string, selector: string): Readonly<Record<string, unknown>> =>
    select(html, selector)[0]?.properties ?? {};

  test(`${tier}: an admonition has its class, its id and its icon`, () => {
    const { html, article } = compile(
      '<Admonition type="tip" icon="💡" title="Know" className="own wide" id="know">a</Admonition>',
    );
    const { className } = first(html, '.admonition');
    assert.equal(className, ['admonition', 'admonition-tip', 'own', 'wide']);
    assert.match(html, '<div id="know"><div class="admonition');
    assert.equal(textsIn(html, '.admonition-title'), ['💡Know']);
    assert.is(select(html, 'svg').length, 0);
    assert.match(article.markdown.parts.join(''), '> **💡 Know**');
  });

  test(`${tier}: the icon of an admonition can be an element, or none`, () => {
    const svg = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>';
    const { html } = compile(
      `<Admonition icon={${svg}}>a</Admonition>\n\n<Admonition icon={null}>b</Admonition>`,
    );
    const [given, none] = select(html, '.admonition-title');
    assert.is(first(html, 'svg').viewBox, '0 0 1 1');
    assert.is(given?.children.length, 2);
    assert.is(none?.children.length, 1);
  });

  test(`${tier}: details have the attributes of their element`, () => {
    const { html } = compile(
      '<Details summary="S" open id="d" className="own" style={{color: "red"}} data-x="1">' +
        'a</Details>',
    );
    const { className, ...others } = first(html, 'details');
    assert.equal((className as string[]).slice(0, 2), ['details', 'own']);
    assert.match(String((className as string[])[2]), /./, 'the class of the style');
    assert.equal(others, { open: true, id: 'd', dataX: '1' });
  });

  test(`${tier}: tabs have their classes, and their buttons have attributes`, () => {
    const { html } = compile(
      [
        '<Tabs className="own" block queryString="os">',
        '<TabItem value="a" label="A" className="panel" attributes={{className: "t", title: "T"}}>',
        'one',
        '</TabItem>',
        '<TabItem value="b" label="B" default>two</TabItem>',
        '</Tabs>',
      ].join('\n'),
    );
    assert.is(first(html, '.tabs').dataQuery, 'os');
    assert.equal(first(html, '.tabs-bar').className, ['tabs-bar', 'needs-js', 'tabs-block', 'own']);
    assert.equal(first(html, '.tabs-tab').className, ['tabs-tab', 't']);
    assert.is(first(html, '.tabs-tab').title, 'T');
    assert.equal(first(html, '.tabs-panel').className, ['tabs-panel', 'panel']);
    assert.equal(textsIn(html, '.tabs-tab'), ['A', 'B']);
  });

  test(`${tier}: buttons of tabs have the order of values, panels that of the children`, () => {
    const { html } = compile(
      '<Tabs values={[{ value: "c", label: "C" }, { value: "a", label: "A" }]}>' +
        '<TabItem value="a">1</TabItem><TabItem value="b">2</TabItem>' +
        '<TabItem value="c">3</TabItem></Tabs>',
    );
    assert.equal(textsIn(html, '.tabs-tab'), ['C', 'A', 'b']);
    assert.equal(textsIn(html, '.tabs-panel'), ['A1', 'b2', 'C3']);
    const on = (selector: string): unknown[] =>
      select(html, selector).map(({ properties }) => properties.dataOn);
    assert.equal(on('.tabs-tab'), ['', undefined, undefined]);
    assert.equal(on('.tabs-panel'), [undefined, undefined, '']);
  });

  test(`${tier}: queryString alone is the name of the group`, () => {
    const tabs = '<TabItem value="a">one</TabItem><TabItem value="b">two</TabItem>';
    const { html } = compile(
      `<Tabs groupId="os" queryString>${tabs}</Tabs>\n\n<Tabs groupId="os">${tabs}</Tabs>`,
    );
    const sets = select(html, '.tabs').map(({ properties }) => properties.dataQuery);
    assert.equal(sets, ['os', undefined]);
  });

  test(`${tier}: without a tab of defaultValue, the one with default is open`, () => {
    const { html } = compile(
      '<Tabs defaultValue={null}>' +
        '<TabItem value="a">one</TabItem><TabItem value="b" default>two</TabItem></Tabs>',
    );
    const open = select(html, '.tabs-panel').map(({ properties }) => properties.dataOn);
    assert.equal(open, [undefined, '']);
  });

  test(`${tier}: code blocks have their classes and any title`, () => {
    const { html } = compile(
      '<CodeBlock language="js" className="own language-js" title={\'a "b"\'}>' +
        '{"x"}</CodeBlock>\n\n' +
        '<CodeBlock language="js" title={<b>bold</b>}>{"y"}</CodeBlock>',
    );
    assert.equal(first(html, '.code').className, ['code', 'own']);
    assert.equal(textsIn(html, '.code-title'), ['a "b"', 'bold']);
  });
}

test('a component around a tab shows what it adds', () => {
  const mdx = { ...EMPTY_RUNTIME, ...(run === undefined ? {} : { run }) };
  const html = htmlOf(
    [
      'export const Fancy = ({ children }) => <div className="fancy">added {children}</div>',
      '',
      '<Tabs values={[{ value: "x", label: "X" }]}>',
      '<Fancy value="x">given</Fancy>',
      '</Tabs>',
    ].join('\n'),
    { path: 'docs/page.mdx', mdx },
  );
  assert.equal(textsIn(html, '.tabs-panel'), ['Xadded given']);
});

test('classes and the id of an admonition in braces', () => {
  for (const path of ['docs/page.md', 'docs/page.mdx']) {
    const page = compileText(':::note{.own .wide #n}\n\na\n\n:::', { path });
    assert.equal(page.problems, []);
    const { className } = select(page.html, '.admonition')[0]?.properties ?? {};
    assert.equal(className, ['admonition', 'admonition-note', 'own', 'wide']);
  }
});

test.run();
