import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

const SITE = {
  'site.config.mjs': `export default {
  title: 'S', url: 'https://s.example', markdown: { format: 'mdx' },
  docs: { path: 'docs', routeBasePath: 'docs' }, pages: 'src/pages',
};
`,
  'docs/index.md': `---
title: Home
description: The home page.
own: mine
---

import Box from '@site/src/Box';

## Setup

<Box />
`,
  'src/Box.jsx': `import Note from './_note.md';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
export default function Box() {
  const { frontMatter, metadata } = useDoc();
  return <section title={frontMatter.own + metadata.title}><Note /></section>;
}
`,
  'src/_note.md': '## Setup\n\nSee [the page](/about) and *this*.\n',
  'src/pages/about.tsx': `import Layout from '@theme/Layout';
import Readme, { frontMatter, contentTitle, toc, limit } from './_readme.mdx';
export default function About() {
  return (
    <Layout title="About" description="About it">
      <p>{[frontMatter.title, contentTitle, toc[0].id, limit].join(' / ')}</p>
      <main className="text"><Readme name="Ada" /></main>
    </Layout>
  );
}
`,
  'src/pages/_readme.mdx': `---
title: Guide
---

import Chip from '../Chip';
import Part from './_part.mdx';
import picture from './dot.png';

export const limit = 2 * 50;

# The title

## First step {#first}

Up to **{limit}** for {props.name}: <Chip text="new" /> ![Dot](./dot.png)

:::tip

Careful.

:::

\`\`\`js
const a = 1;
\`\`\`

<Part />

[To the docs](/docs) and [to a part](#second-step)
`,
  'src/pages/_part.mdx': '## Second step\n\nThe part.\n',
  'src/pages/dot.png': '',
  'src/Chip.tsx': 'export default ({ text }) => <b className="chip">{text}</b>;\n',
};

test('React pages and components show the Markdown that they import', async () => {
  const dir = folder(SITE);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E' +
      'rkJggg==',
    'base64',
  );
  writeFileSync(join(dir, 'src/pages/dot.png'), png);
  const read = (page: string): string => readFileSync(join(dir, 'build', page), 'utf8');
  const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const about = read('about/index.html');
  for (const part of [
    'Guide / The title / first / 100',
    /<h2[^>]* id="first"/,
    /<h2[^>]* id="second-step"/,
    'Up to <strong>100</strong> for Ada: <b class="chip">new</b>',
    /<img src="\/assets\/[^"]+\.png" alt="Dot" width="1" height="1"/,
    /admonition[^>]*>.*Careful/s,
    /<pre/,
    'The part.',
    '<a href="/docs">To the docs</a>',
  ])
    assert.match(about, part);
  assert.not.match(about, 'import ');
  const home = read('docs/index.html');
  assert.match(home, /<section title="mineHome"><h2[^>]* id="setup-1"/);
  assert.match(home, '<a href="/about">the page</a> and <em>this</em>');
  writeFileSync(join(dir, 'src/pages/_part.mdx'), '## Second step\n\nAnother part.\n');
  const again = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(again.code, 0, again.stdout + again.stderr);
  assert.match(read('about/index.html'), 'Another part.');
});

test('faults in Markdown that code imports are at their places', async () => {
  const dir = folder({
    ...SITE,
    'src/pages/_part.mdx': 'A [link](/lost).\n\n{nobody.knows}\n',
    'src/_note.md': 'An <b>open tag\n',
    'src/pages/island.jsx':
      "'use client';\nimport Note from '../_note.md';\nexport default Note;\n",
  });
  const { stdout, stderr } = await docsgen(['check'], { cwd: dir });
  assert.match(stdout + stderr, /src\/pages\/_part\.mdx:1:\d+ .*link\/missing-page/);
  assert.match(stdout + stderr, /src\/pages\/_part\.mdx:3:1 .*mdx\/expression/);
  assert.match(stdout + stderr, /src\/_note\.md:1:\d+ .*mdx\/syntax/);
  writeFileSync(join(dir, 'src/_note.md'), 'Words.\n');
  for (const command of ['check', 'build']) {
    const run = await docsgen([command], { cwd: dir });
    assert.match(run.stdout + run.stderr, /src\/pages\/island\.jsx:2:\d+ .*page\/build/, command);
  }
});

test('a translation without partials shows those of its original', async () => {
  const translated = (title: string): string =>
    `---\ntitle: ${title}\n---\n\nimport Part from './_part.mdx';\n\n<Part />\n`;
  const dir = folder({
    'site.config.mjs': `export default {
  title: 'S', locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
};
`,
    'docs/index.mdx': translated('Home'),
    'docs/_part.mdx': `import { limit } from '../src/limit';
import Inner from './_inner.md';

Up to {limit}. <Inner />

::include{file="./_last.md"}
`,
    'docs/_inner.md': 'The inner part.\n\n::include{file="./_last.md"}\n',
    'docs/_last.md': 'The last part. [Go](./_gone.md)\n',
    'src/limit.js': 'export const limit = 7;\n',
    'i18n/de/docs/index.mdx': translated('Start'),
  });
  const { code, stdout } = await docsgen(['check', '--format', 'json'], { cwd: dir });
  assert.is(code, 1, stdout);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string; rule: string }[] };
  const found = new Set(diagnostics.map(({ file, rule }) => `${file} ${rule}`));
  assert.equal([...found], ['docs/_last.md link/missing-page'], 'findings name files that exist');
  writeFileSync(join(dir, 'docs/_last.md'), 'The last part.\n');
  const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const html = readFileSync(join(dir, 'build/de/index.html'), 'utf8');
  assert.match(html, /Up to 7\.[^]*The inner part\.[^]*The last part\.[^]*The last part\./);
});

test('imports that begin with / name files of the static folder, and YAML is data', async () => {
  const dir = folder({
    ...SITE,
    'docs/index.md':
      '---\ntitle: Home\ndescription: The home page.\n---\n\n' +
      "import Plan from '/img/plan.svg';\nimport code from '!!raw-loader!/code/a.sol';\n" +
      "import Part from '/code/_part.mdx';\n" +
      "import people from '!!yaml-loader!/code/people.yaml';\n" +
      "import Team from '@site/src/Team';\n\n" +
      '<Plan className="wide" />\n\n<Part />\n\n<p>{code}</p>\n\n' +
      '<p>{people.lead}</p>\n\n<Team />\n',
    'src/Team.jsx':
      "import { others } from '@site/static/code/people.yaml';\n" +
      "import Icon from '!!@svgr/webpack!/img/plan.svg';\n" +
      'export default () => <p><Icon />{others.join(", ")}</p>;\n',
    'static/code/people.yaml': '# Who\nlead: Ann\nothers: [Bo, Cy]\n',
    'static/code/a.sol': "import './b.sol';\ncontract A {}\n",
    'static/code/b.sol': 'contract B {}\n',
    'static/code/_part.mdx': 'A part of the page.\n',
    'static/img/plan.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="9"><title>Plan</title></svg>\n',
  });
  const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const html = readFileSync(join(dir, 'build/docs/index.html'), 'utf8');
  assert.match(html, '<svg width="9" class="wide"><title>Plan</title></svg>');
  assert.match(html, /<p>import [^<]*contract A \{\}/, 'code that a page shows imports nothing');
  assert.match(html, 'A part of the page.');
  assert.match(html, '<p>Ann</p>');
  assert.match(html, /<svg width="9"><title>Plan<\/title><\/svg>Bo, Cy/);
});

test('a partial that only components import is used', async () => {
  const dir = folder({
    ...SITE,
    'docs/_partials/used.md': 'Words of the partial.\n',
    'docs/_partials/unused.md': 'Words of no page.\n',
    'src/Own.jsx': `import Used from '@site/docs/_partials/used.md';
export default () => <Used />;
`,
    'docs/index.md': `---\ntitle: Home\ndescription: The home page.\n---\n
import Own from '@site/src/Own';\n\n<Own />\n`,
    'docs/b.md': '---\ntitle: B\ndescription: Another.\n---\n\nWords.\n',
  });
  const { stdout } = await docsgen(['check', '--format', 'json'], { cwd: dir });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; file: string }[] };
  assert.equal(
    diagnostics.filter(({ rule }) => rule === 'include/unused').map(({ file }) => file),
    ['docs/_partials/unused.md'],
  );
});

test.run();
