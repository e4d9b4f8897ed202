import { createElement as h, createContext, useContext, useId, type ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeProps } from '../../src/client/islands/decode.js';
import { isClientModule } from '../../src/generator/content/islands/directive.js';
import { asIsland, withIslands } from '../../src/generator/content/islands/island.js';
import { islandCode } from '../../src/generator/content/islands/island-codes.js';
import { encodeProps } from '../../src/generator/content/islands/props.js';
import { EMPTY_RUNTIME } from '../../src/generator/content/mdx/empty-runtime.js';
import { NO_MDX_MODULES } from '../../src/generator/io/bundle/mdx-modules.js';
import { openMdxRuntime } from '../../src/generator/io/bundle/mdx-runtime.js';
import { compileText, type Compiled } from '../helpers/compile.js';

interface Props {
  readonly children?: ReactNode;
  readonly label?: string;
}

const Theme = createContext('none');

const island = (name: string, component: unknown): unknown =>
  asIsland(component, { module: 'src/Islands.tsx', name });

const Counter = island('Counter', ({ label, children }: Props) =>
  h('div', { id: useId() }, label, ' ', useContext(Theme), children),
);

const MODULES = new Map<string, Readonly<Record<string, unknown>>>([
  [
    './src/Islands',
    {
      Counter,
      Broken: island('Broken', () => assert.unreachable('it broke')),
      Lazy: island('Lazy', () => h('p', null, 'no children')),
      Block: island('Block', () => h('p', null, 'a block')),
      Mark: island('Mark', ({ children }: Props) => h('mark', null, children)),
      Group: island('Group', ({ children }: Props) => h(Theme, { value: 'grouped' }, children)),
      Closed: island('Closed', () => h('p', null, 'closed')),
      Item: island('Item', ({ label, children }: Props) => {
        const group = useContext(Theme);
        assert.not.equal(group, 'none', 'an item needs a group');
        return h('div', { id: useId() }, `${group} ${label}`, children);
      }),
      Alone: island('Alone', () => {
        assert.is(useContext(Theme), 'none');
        return h('p', null);
      }),
      Linked: island('Linked', () =>
        h('a', { href: '/nowhere', style: { color: 'red' } }, 'a link'),
      ),
    },
  ],
  [
    './src/Static',
    {
      Section: ({ children }: Props) =>
        h(Theme, { value: 'dark' }, h('section', null, h(Counter as () => null), children)),
      Bad: () => h(Counter as () => null, { onChange: () => undefined } as object),
    },
  ],
]);

const { run } = openMdxRuntime(NO_MDX_MODULES, true);

const IMPORTS = `import { Counter, Broken, Lazy, Mark, Group, Closed, Item } from '../src/Islands';
import { Section, Bad } from '../src/Static'; import { Alone, Block, Linked } from '../src/Islands';

`;

function compile(text: string): Compiled {
  const mdx = {
    load: (key: string) => MODULES.get(key),
    components: EMPTY_RUNTIME.components,
    placeOf: EMPTY_RUNTIME.placeOf,
    ...(run === undefined ? {} : { run }),
  };
  return compileText(IMPORTS + text, { path: 'docs/page.mdx', mdx });
}

/** The islands in markup: `client`, properties and content, without React's comments. */
function islandsIn({ html, problems }: Compiled): [client: string, props: string, text: string][] {
  assert.equal(problems, []);
  return [
    ...html.matchAll(
      /<d-island [^>]*data-client="(\w+)"[^>]*data-props="([^"]*)">(.*?)<\/d-island>/gs,
    ),
  ].map(([, client = '', props = '', text = '']) => [
    client,
    props.replaceAll('&quot;', '"'),
    text.replace(/<!--.*?-->/g, ''),
  ]);
}

const CLIENT: readonly (readonly [boolean, string])[] = [
  [true, `'use client';`],
  [true, `"use client"\nimport x from 'y'`],
  [true, `#!/usr/bin/env node\n\uFEFF// note\n/* 'x' */ 'use strict'; 'use client'`],
  [true, `'use strict'\n'use client'\nexport {}`],
  [false, `import x from 'y';\n'use client'`],
  [false, `('use client')`],
  [false, '`use client`'],
  [false, `'use client' + x`],
  [false, `'use client'\n.length`],
  [false, `'use clients'`],
  [false, `'use\\x20client'`],
  [false, `// 'use client'\nx`],
  [false, `const a = 'use client'`],
  [false, ''],
];

for (const [expected, text] of CLIENT)
  test(`${JSON.stringify(text)} is ${expected ? '' : 'not '}a client module`, () => {
    assert.is(isClientModule(text), expected);
  });

test('values of properties are the same in the browser', () => {
  const props = {
    text: 'a "b" </script> & \u2028',
    list: [1, null, undefined, true, NaN, -Infinity, -0, 12n],
    nested: { date: new Date(5), url: new URL('https://a.example/'), $: 'number', v: 1 },
    map: new Map<unknown, unknown>([['a', new Set([1])]]),
    none: undefined,
    bare: Object.assign(Object.create(null), { a: 1 }) as object,
  };
  const encoded = encodeProps(props);
  assert.ok('json' in encoded);
  const decoded = decodeProps('json' in encoded ? encoded.json : '');
  assert.equal(decoded, { ...props, bare: { a: 1 } });
  assert.ok(Object.is((decoded['list'] as unknown[])[6], -0));
  assert.ok(Object.hasOwn(decoded, 'none'));
});

class Account {
  readonly name = 'one';
}

const circle: Record<string, unknown> = {};
circle['self'] = [circle];

const FAULTS: readonly (readonly [string, unknown, string])[] = [
  ['p', () => 1, 'a function'],
  ['p[1].onClick', [0, { onClick: () => 1 }], 'a function'],
  ['p', Symbol('a'), 'a symbol'],
  ['p.account', { account: new Account() }, 'an instance of Account'],
  ['p', h('b'), 'a React element'],
  ['p.self[0]', circle, 'an object that contains itself'],
  ['p[0]', new Map([[1, /x/]]), 'an instance of RegExp'],
];

for (const [path, value, what] of FAULTS)
  test(`${what} at ${path} is a fault`, () => {
    const encoded = encodeProps({ p: value });
    const fault = 'fault' in encoded ? encoded.fault : undefined;
    assert.equal([fault?.path, fault?.what], [path, what]);
  });

test('only components of a module become islands', () => {
  const hook = (): number => 1;
  const exports = withIslands(
    { __esModule: true, Button: () => null, useThing: hook, LIMIT: 3, helper: hook },
    { module: 'a.js' },
  ) as Readonly<Record<string, unknown>>;
  assert.is(exports['useThing'], hook);
  assert.is(exports['helper'], hook);
  assert.is(exports['LIMIT'], 3);
  assert.is(exports['__esModule'], true);
  assert.not.equal(exports['Button'], hook);
});

test('exports with names of components that are none keep working', () => {
  class Store {
    readonly items = [1];
  }
  function Point(this: { x: number }, x: number): void {
    this.x = x;
  }
  const Join = Object.assign((...words: string[]) => words.join('+'), { Part: () => null });
  Object.defineProperty(Join, 'Fixed', { value: () => 1 });
  const of = withIslands({ Object, Store, Point, Join }, { module: 'a.js' }) as {
    Object: ObjectConstructor;
    Store: typeof Store;
    Point: new (x: number) => { x: number };
    Join: typeof Join & { Fixed: () => number };
  };
  assert.is(of.Object, Object);
  assert.equal(new of.Store().items, [1]);
  assert.ok(new of.Store() instanceof Store);
  assert.is(new of.Point(2).x, 2);
  assert.is(of.Join('a', 'b'), 'a+b');
  assert.is(of.Join.Fixed(), 1);
  assert.is(of.Join.Part, of.Join.Part);
  assert.equal(islandCode(of.Join.Part), { module: 'a.js', name: 'Join.Part' });
  assert.is(islandCode(of.Store), undefined);
});

test('an island has its properties and its markup', () => {
  const [found] = islandsIn(compile('<Counter label="one" />'));
  assert.equal(found, ['visible', '{"label":"one"}', '<div id="_i0-R_0_">one none</div>']);
});

test('children are static, and text alone is a property', () => {
  const { html } = compile('<Counter client="load">\n\nSome **bold** text.\n\n</Counter>');
  assert.match(html, '<d-slot><p>Some <strong>bold</strong> text.</p></d-slot></div>');
  const [found] = islandsIn(compile('Text <Mark>word</Mark>.'));
  assert.equal(found, ['visible', '{"children":"word"}', '<mark>word</mark>']);
});

test('children that are not shown at first are behind the island', () => {
  const { html } = compile('<Lazy>\n\nLater.\n\n</Lazy>');
  assert.match(html, '</d-island><d-slot hidden=""><p>Later.</p></d-slot>');
});

test('a static component can render an island, which does not get its contexts', () => {
  const found = islandsIn(compile('<Section>\n\n<Counter label="in children" />\n\n</Section>'));
  assert.equal(
    found.map(([, , text]) => text.replace(/ id="[^"]*"/, '')),
    ['<div> none</div>', '<div>in children none</div>'],
  );
});

test('contexts of an island reach the islands in its children, and theirs', () => {
  const { html, problems } = compile(
    '<Group>\n\nOne **word**.\n\n<Item label="a">\n\n<Item label="b"/>\n\n</Item>\n\n' +
      '<Counter label="c" />\n\n</Group>\n\n<Counter label="d" />',
  );
  assert.equal(problems, []);
  assert.equal(
    html
      .replace(/<!--.*?-->| data-[\w-]+="[^"]*"/g, '')
      .replace(/ id="_([^"]*)"/g, (_, id: string) => ` #${id.slice(0, 2)}`),
    '<d-island><d-slot><p>One <strong>word</strong>.</p>' +
      '<d-island><div #i0>grouped a<d-slot><d-island><div #i0>grouped b</div></d-island></d-slot>' +
      '</div></d-island><d-island><div #i0>c grouped</div></d-island></d-slot></d-island>\n' +
      '<d-island><div #i4>d none</div></d-island>',
  );
});

test('an island that needs a context that another one does not show yet has no markup', () => {
  const { html, problems } = compile('<Closed>\n\n<Item label="later" />\n\n</Closed>');
  assert.equal(problems, []);
  assert.match(html, /<p>closed<\/p>.*<d-slot hidden=""><d-island [^>]*><\/d-island><\/d-slot>$/s);
});

test('an error in an island among children is one finding at its place', () => {
  const { problems } = compile(
    '<Group>\n\n<Item label="a" />\n\n<Broken />\n\n<Item label="b" />\n\n</Group>',
  );
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0] ?? '', /it broke/);
});

test('an error among nested children has the place of the island that threw', () => {
  const inner = '<Item label="a" />\n\n<Item label="b" />';
  const { problems } = compile(`<Group>\n\n<Broken>\n\n${inner}\n\n</Broken>\n\n</Group>`);
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0] ?? '', /^6:1 .*throws .*it broke/);
});

test('an island that throws only among the children of another one is a finding', () => {
  assert.equal(compile('<Alone />').problems, []);
  const { problems } = compile('<Group>\n\n<Alone />\n\n</Group>');
  assert.equal(problems.length, 1, problems.join('\n'));
});

test('the head and the ids of children are those of the page, once', () => {
  const { html, problems } = compile(
    '<Group>\n\n## Part\n\n<Counter label="c" />\n\n</Group>\n\n[Part](#part)',
  );
  assert.equal(problems, []);
  assert.is(html.split('id="part"').length, 2);
});

test('a list of islands from code of the page', () => {
  const found = islandsIn(compile('{[1, 2].map((i) => <Counter key={i} label={`n${i}`} />)}'));
  assert.equal(
    found.map(([, props]) => props),
    ['{"label":"n1"}', '{"label":"n2"}'],
  );
});

test('a paragraph with a block of an island is no paragraph of HTML', () => {
  assert.match(compile('Words <Block/> words.').html, /<div class="paragraph">Words <d-island/);
  assert.match(compile('Words <Mark>x</Mark> words.').html, /<p>Words <d-island/);
});

test('links and words of an island are those of the page', () => {
  const { facts, article } = compile('<Linked />');
  assert.equal(
    facts.refs.map(({ kind, url, text }) => [kind, url, text]),
    [['link', '/nowhere', 'a link']],
  );
  assert.match(article.sections.map(({ text }) => text).join(' '), 'a link');
  assert.equal(facts.islands, ['src/Islands.tsx']);
});

test('styles of an island are also data, because React changes them one by one', () => {
  assert.match(compile('<Linked />').html, / class="s-[0-9a-f]{8}"[^>]* data-style="color:red"/);
});

test('faults have their place', () => {
  assert.equal(compile('<Counter onChange={() => 1} />').problems, [
    '4:1 mdx/island-props The island <Counter> cannot get its properties in the browser: ' +
      '`onChange` is a function. Put the function into the component.',
  ]);
  assert.equal(compile('\n<Bad />').problems, [
    '5:1 mdx/island-props The island <Counter> cannot get its properties in the browser: ' +
      '`onChange` is a function. Put the function into the component. Or begin the file of the ' +
      "component that renders it with 'use client': both are one island then.",
  ]);
  assert.match(
    compile('<Section>\n\nText\n\n<Counter client="soon" />\n\n</Section>').problems.join('\n'),
    /^8:1 mdx\/client client on <Counter> is "soon"/,
  );
  assert.match(compile('<Broken />').problems.join('\n'), /^4:1 mdx\/component .*it broke/);
  assert.match(compile('<Section client="load" />').problems.join('\n'), /^4:1 mdx\/no-island /);
});

test('markup cannot forge an island', () => {
  const forged = '<d-island data-src="//evil.example/x.js" use="0"></d-island>';
  const { html } = compile(
    `<div dangerouslySetInnerHTML={{ __html: '${forged}' }} />\n\n${forged}`,
  );
  assert.not.match(html, /<d-island/);
});

test('the labels of headings and columns have the words of islands, not their markup', () => {
  const cells = `| Long words of a first cell, which fill a row ${'and more '.repeat(12)}`;
  const table = `| A | Of <Counter label="b" /> |\n|---|---|\n${cells}| c |\n`;
  const { html, problems } = compile(`# T\n\n## Title <Counter label="new" />\n\n${table}`);
  assert.equal(problems, []);
  assert.match(html, /<h2 [^>]*aria-label="Title new none"/);
  assert.match(html, 'aria-label="Direct link to Title new none"');
  assert.match(html, 'data-column="Of b none"');
  assert.not.match(html, /="[^"]*<d-island/);
});

test.run();
