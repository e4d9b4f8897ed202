import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sampled } from '../../helpers/amount.js';
import { docsgenProcess, folder } from '../../helpers/command.js';
import { config, HOME, page, plugin, run, siteWith } from './site.js';
import { inFullRun } from '../../helpers/full-test.js';

const fullTest = inFullRun(test);

/** A fault of a module → the text of the module, and the finding. */
const MODULES: Readonly<Record<string, readonly [text: string, finding: RegExp, hint?: RegExp]>> = {
  'no plugin': [
    'export default 3;',
    /^plugins\/test\.ts:1:1 plugin\/invalid .* is 3, not a plugin/,
  ],
  'no name': [
    'export default {};',
    /^plugins\/test\.ts:1:1 plugin\/invalid .* has no valid `name`/,
  ],
  'an unknown hook': [
    plugin('contents: () => ({}),'),
    /plugin\/invalid .* has an unknown hook `contents`/,
    /content/,
  ],
  'a hook that is no function': [
    plugin('head: [],'),
    /plugin\/invalid .*`head` that is no function/,
  ],
  'a wrong list': [
    plugin('remark: [3],'),
    /plugin\/invalid .* wrong `remark`: `\[0\]` must be text/,
  ],
  'an error while it is loaded': [
    "const words = undefined;\nexport default { name: 'a', x: words.length };",
    /^plugins\/test\.ts:2:\d+ plugin\/invalid TypeError/,
  ],
  'an error in its function': [
    "export default () => {\n  throw new Error('it broke');\n};",
    /^plugins\/test\.ts:2:9 plugin\/invalid The plugin "[./a-z]*" throws: Error: it broke/,
  ],
  'a package that is not installed': [
    "import { createRequire } from 'node:module';\n" +
      "export default () => createRequire('/site/a.js')('no-such/part');",
    /plugin\/invalid The plugin "[./a-z]*" throws: Error: Cannot find module 'no-such\/part'/,
    /^Run npm install no-such\.$/,
  ],
  'wrong syntax': ['export default {\n  name: ;\n};', /^plugins\/test\.ts:2:9 plugin\/invalid/],
  'an import that does not exist': [
    "import './none.js';\nexport default {};",
    /^plugins\/test\.ts:1:8 plugin\/invalid Could not resolve/,
  ],
};

for (const [name, [text, finding, hint]] of Object.entries(MODULES))
  test(`${name} is a finding`, async () => {
    const dir = siteWith('', { 'plugins/test.ts': text });
    const { code, findings, diagnostics } = await run(dir);
    assert.is(code, 2);
    assert.match(findings[0] ?? '', finding);
    if (hint !== undefined) assert.match(diagnostics[0]?.hint ?? '', hint);
  });

test('a plugin that is missing, outside or there twice is a finding in the config', async () => {
  for (const [plugins, place, message] of [
    ["['./plugins/none.ts']", '10:13', 'There is no plugin "./plugins/none.ts".'],
    ["['no-such-package-anywhere']", '10:13', 'There is no plugin "no-such-package-anywhere".'],
    ["['../test.ts']", '10:13', 'The plugin "../test.ts" is outside the site.'],
    ["['./plugins/test.ts', './plugins/test']", '10:34', 'Two plugins have the name "test"'],
  ] as const) {
    const dir = siteWith('', { 'site.config.ts': config(plugins) });
    const { code, findings } = await run(dir);
    assert.is(code, 2);
    assert.match(findings[0] ?? '', `site.config.ts:${place} plugin/invalid ${message}`);
  }
});

test('options of a plugin are plain data', async () => {
  const dir = folder({
    'site.config.ts': config("[['./plugins/test.ts', { make: () => 3 }]]"),
    'plugins/test.ts': plugin(''),
    'docs/index.md': HOME,
  });
  assert.match((await run(dir)).findings.join('\n'), '`plugins[0][1].make` must be plain data');
});

/** The result of a content hook → what is wrong with it. */
const RESULTS: readonly (readonly [result: string, message: string])[] = [
  ['3', 'it must be an object, but it is 3'],
  ['{ page: [] }', 'Unknown key `page`'],
  ["{ pages: [{ path: 'docs/a.md' }] }", '`pages[0].text` is missing'],
  ["{ pages: [{ path: 'docs/a.txt', text: '' }] }", '`pages[0].path` must end with .md or .mdx'],
  ["{ pages: [{ path: '../a.md', text: '' }] }", '`pages[0].path` must be the path of a file'],
  ["{ files: [{ path: '/etc/a', text: '' }] }", '`files[0].path` must be the path of a file'],
  ["{ files: [{ path: '.env', text: '' }] }", '`files[0].path` must be the path of a file'],
  ["{ redirects: [{ from: 'a', to: '/b' }] }", '`redirects[0].from` must be a route of this site'],
  ["{ sidebars: [{ sidebar: 'docs', items: [{ type: 'dok' }] }] }", 'no type of sidebar item'],
  ['{ pages: [() => 1] }', '`pages[0]` must be plain data, but it is a function'],
];

test('a wrong result of a hook is a finding at the hook', async () => {
  for (const [result, message] of RESULTS) {
    const { code, findings } = await run(siteWith(`content: async () => (${result}),`));
    assert.is(code, 2, result);
    assert.match(findings[0] ?? '', 'plugins/test.ts:5:3 plugin/result The hook `content` of');
    assert.match(findings[0] ?? '', message);
  }
});

test('an error in a hook is a finding at its place', async () => {
  const dir = siteWith(
    `async content() {\n    await null;\n    throw new RangeError('too far');\n  },`,
  );
  const { code, findings, has } = await run(dir);
  assert.is(code, 2);
  assert.equal(findings, [
    'plugins/test.ts:7:11 plugin/throws ' +
      'The hook `content` of the plugin "test" throws: RangeError: too far',
  ]);
  assert.not.ok(has('index.html'));
});

test('an error in a module that a plugin imports is at its place there', async () => {
  const dir = siteWith('', {
    'plugins/test.ts':
      "import { fail } from './lib/fail.js';\nexport default { name: 'test', content: fail };",
    'plugins/lib/fail.ts': "export function fail(): never {\n  throw new Error('deep');\n}\n",
  });
  assert.match((await run(dir)).findings[0] ?? '', /^plugins\/lib\/fail\.ts:2:9 plugin\/throws/);
});

/** Code in the hook `content` that starts work and does not await it → the finding. */
const STRAY: readonly (readonly [code: string, finding: RegExp])[] = [
  [
    "void (async () => { throw new Error('stray'); })();",
    /^plugins\/test\.ts:6:\d+ plugin\/throws The hook `content` of the plugin "test" .* stray$/,
  ],
  [
    "void require('node:fs/promises').readFile('/no/such/file');\n" +
      '    await new Promise(() => undefined);',
    /^plugins\/test\.ts:\d:\d+ plugin\/throws The hook `content` of .*: Error: ENOENT/,
  ],
  ["void Promise.reject('a text');", /^plugins\/test\.ts:5:\d+ plugin\/throws .*: a text$/],
  [
    "setTimeout(() => { throw new Error('late'); });\n    await new Promise(() => undefined);",
    /^plugins\/test\.ts:6:\d+ plugin\/throws .* in a timer or an event: Error: late$/,
  ],
];

fullTest('an error that nothing awaits is a finding that names its plugin', async () => {
  for (const [code, finding] of STRAY) {
    const dir = siteWith(`async content() {\n    ${code}\n    return {};\n  },`);
    const result = await run(dir, ['build'], docsgenProcess);
    assert.is(result.code, 2, code);
    assert.match(result.findings[0] ?? '', finding);
    assert.not.match(result.stderr, 'bug in docsgen');
  }
});

test('a promise of a module, a function of a plugin or another hook is named', async () => {
  const late = "void (async () => { await null; throw new Error('stray'); })();";
  const places = [
    [`${late}\n${plugin('')}`, 'The plugin "./plugins/test.ts"'],
    [`export default () => {\n${late}\nreturn { name: 'test' }; };`, 'The plugin "./plugins'],
    [plugin(`head: () => {\n${late}\nreturn []; },`), 'The hook `head` of the plugin "test"'],
    [plugin(`buildDone() { ${late} },`), 'The hook `buildDone` of the plugin "test"'],
  ] as const;
  for (const [text, name] of sampled(places, { kindsOf: () => [], more: 2 })) {
    const dir = siteWith('', { 'plugins/test.ts': text });
    const result = await run(dir, ['build'], docsgenProcess);
    assert.is(result.code, 2, text);
    assert.match(result.findings[0] ?? '', `plugin/throws ${name}`, result.stderr);
  }
});

test('a promise that a component of a page leaves is a finding at the component', async () => {
  const dir = siteWith('', {
    'src/Stray.jsx': `export default function Stray() {
  void (async () => { throw new Error('stray'); })();
  return <b>shown</b>;
}`,
    'docs/stray.mdx': page('Stray', "import Stray from '@site/src/Stray';\n\n<Stray />"),
  });
  const result = await run(dir, ['build'], docsgenProcess);
  assert.is(result.code, 2);
  assert.match(result.findings[0] ?? '', /^src\/Stray\.jsx:2:\d+ mdx\/component .*: Error: stray/);
});

test.run();
