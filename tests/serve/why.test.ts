import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, write } from '../helpers/command.js';

const PAGE = `---
title: With
description: A page with a part.
---

::include{file="./_part.md"}

[one](./part-0/page-1.md) ![dot](./img/dot.svg)
`;

test('docsgen why lists the inputs of a page and why it was last built', async () => {
  const site = folder({
    ...sampleSite(3),
    'docs/with.md': PAGE,
    'docs/_part.md': 'Part.\n',
  });
  const why = async (route: string): Promise<string> =>
    (await docsgen(['why', route], { cwd: site })).stdout;
  assert.match(await why('/with'), /not been rendered/);
  await docsgen(['build'], { cwd: site });
  const first = await why('/with');
  for (const input of [
    'docs/with.md',
    'docs/_part.md (included)',
    'docs/img/dot.svg (shown)',
    'the address of docs/part-0/page-1.md (linked)',
    'the sidebar',
    'the config',
  ])
    assert.ok(first.includes(input), `${input}:\n${first}`);
  assert.match(first, /rendered only once, by a build/);
  write(site, { 'docs/_part.md': 'Another part.\n' });
  assert.match(await why('/with'), /Changed since then: docs\/_part\.md \(included\)\.\n$/);
  await docsgen(['build'], { cwd: site });
  assert.match(
    await why('docs/with.md'),
    /last rendered by a build, because of docs\/_part\.md \(included\)\.\n$/,
  );
  assert.match(
    await why('/part-0/page-2'),
    /rendered only once, by a build/,
    'the edit does not affect this page',
  );
  const missing = await docsgen(['why', '/wth'], { cwd: site });
  assert.is(missing.code, 2);
  assert.match(missing.stderr, /Did you mean "\/with"/);
});

test('docsgen why names the code of a page, and no code of other pages', async () => {
  const page = (title: string, text: string): string =>
    `---\ntitle: ${title}\ndescription: The ${title}.\n---\n\n${text}\n`;
  const show = (path: string): string => `import Box from '${path}';\n\n<Box />`;
  const site = folder({
    'site.config.mjs': `export default { title: 'T', pages: 'pages', socialCards: false,
      markdown: { remarkPlugins: ['./plugin.js'] } };\n`,
    'plugin.js': 'export default () => () => undefined;\n',
    'docs/index.mdx': page('Start', show('@site/src/Box')),
    'docs/isle.mdx': page('Isle', show('../src/Isle.jsx')),
    'docs/plain.md': page('Plain', 'Words.'),
    'pages/team.jsx':
      "import { word } from '../src/word';\n" +
      "export const frontMatter = { title: 'Team' };\nexport default () => <p>{word}</p>;\n",
    'src/Box.jsx':
      "import { word } from './word';\nexport default function Box() { return word; }\n",
    'src/word.js': "export const word = 'one';\n",
    'src/Isle.jsx': "'use client';\nexport default () => <b onClick={() => 1}>one</b>;\n",
  });
  const build = async (): Promise<void> =>
    assert.is((await docsgen(['build'], { cwd: site })).code, 0);
  const whys = async (): Promise<string[]> => {
    const routes = ['/', '/isle', '/plain', '/team'];
    const answers = routes.map((route) => docsgen(['why', route], { cwd: site }));
    return (await Promise.all(answers)).map(({ stdout }) => stdout.split('\n').at(-2) ?? '');
  };
  const once = 'It was rendered only once, by a build.';
  const because = (reason: string): string =>
    `It was last rendered by a build, because of ${reason}.`;
  await build();
  write(site, { 'src/word.js': "export const word = 'two';\n" });
  const box = 'src/Box (code, with its imports)';
  const team = 'pages/team.jsx (code, with its imports)';
  assert.equal(await whys(), [
    `Changed since then: ${box}.`,
    once,
    once,
    `Changed since then: ${team}.`,
  ]);
  await build();
  assert.equal(await whys(), [because(box), once, once, because(team)]);
  write(site, {
    'src/Isle.jsx': "'use client';\nexport default () => <b onClick={() => 2}>two</b>;\n",
  });
  await build();
  const isle = because('src/Isle.jsx (code, with its imports)');
  assert.equal(await whys(), [because(box), isle, once, because(team)]);
  write(site, { 'plugin.js': 'export default () => (tree) => { tree.children.pop(); };\n' });
  await build();
  const plugin = because('./plugin.js (plugin of Markdown)');
  assert.equal((await whys()).slice(0, 3), [plugin, plugin, plugin]);
});

test.run();
