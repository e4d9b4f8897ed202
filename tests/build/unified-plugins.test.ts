import { readFileSync, writeFileSync } from 'node:fs';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, finished, folder, root, start } from '../helpers/command.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const PAGE = `---
title: Plugins
description: A page that five plugins from npm and two of the site change.
---

## Table of contents

## First

"Quoted" text with an [external link](https://elsewhere.example/).

One line
and another

## Second

Say HELLO.
`;

const config = (markdown: string): string => `
import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'Invented', url: 'https://invented.example',
  docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs' }],
  markdown: ${markdown},
});
`;

const ALL = `{
  remarkPlugins: [
    'remark-toc',
    'remark-smartypants',
    'remark-breaks',
    ['./plugins/shout.ts', { word: 'HELLO', by: 'goodbye' }],
  ],
  rehypePlugins: [['rehype-external-links', { target: '_blank' }], 'rehype-autolink-headings'],
}`;

const SHOUT = `
export default function shout({ word, by }) {
  return (tree, file) => {
    const visit = (node) => {
      if (node.type === 'text' && node.value.includes(word)) {
        file.message('The word is replaced.', { place: node.position });
        node.value = node.value.replace(word, by);
      }
      (node.children ?? []).forEach(visit);
    };
    visit(tree);
  };
}
`;

function site(markdown: string, plugin = SHOUT): string {
  const dir = folder({
    'site.config.ts': config(markdown),
    'plugins/shout.ts': plugin,
    'docs/index.md': PAGE,
  });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

async function build(
  dir: string,
): Promise<{ code: number | null; findings: string[]; html: () => string }> {
  const args = ['build', '--no-social-cards', '--format', 'json'];
  const { code, stdout, stderr } = await docsgen(args, { cwd: dir });
  assert.is.not(code, 70, stdout + stderr);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return {
    code,
    findings: diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule} ${d.message}`),
    html: () => readFileSync(join(dir, 'build/docs/index.html'), 'utf8'),
  };
}

test('plugins read the front matter, and what others say of the file', async () => {
  const say = (text: string): string => `{ type: 'text', value: ${text} }`;
  const dir = folder({
    'site.config.ts': config(`{
      remarkPlugins: ['./plugins/mark.mjs'], rehypePlugins: ['./plugins/show.mjs'],
    }`),
    'plugins/mark.mjs': `export default () => async (tree, file) => {
  await undefined;
  file.data.word = file.data.frontMatter.word ?? 'none';
  const [first, { children }] = tree.children;
  children.push({ type: 'text', value: ' ' + first.type + ' ' + first.value.split('\\n')[1] });
};`,
    'plugins/show.mjs': `export default () => (tree, { data }) => {
  const shown = ${say('data.word + " " + data.frontMatter.word')};
  tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [shown] });
};`,
    'docs/index.md': '---\ntitle: A\nword: moon\n---\n\nText.\n',
  });
  const { html } = await build(dir);
  assert.match(html(), '<p>moon moon</p>');
  assert.match(html(), '<p>Text. yaml word: moon</p>');
});

test('plugins from npm and of the site change the trees of pages', async () => {
  const { code, findings, html } = await build(site(ALL));
  assert.is(code, 0, findings.join('\n'));
  const page = html();
  assert.match(
    page,
    /<ul>[^]*<a href="#first">First<\/a>[^]*<a href="#second">Second<\/a>/,
    'remark-toc',
  );
  assert.match(page, '“Quoted” text', 'remark-smartypants');
  assert.match(page, /One line<br\/?>\s*and another/, 'remark-breaks');
  assert.match(page, /<a[^>]*target="_blank"[^>]*>external link<\/a>/, 'rehype-external-links');
  assert.match(page, 'Say goodbye.', 'the plugin of the site with options');
  assert.equal(findings, ['docs/index.md:17:1 plugin/message A plugin: The word is replaced.']);
});

test('modules that are bundled find the files beside them', async () => {
  const dir = folder({
    'site.config.ts': config("{ remarkPlugins: ['./plugins/words.mjs'] }"),
    'plugins/words.mjs': `'use strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import classic from 'classic';
import { modern } from 'modern';

const __dirname = dirname(fileURLToPath(import.meta.url));
const own = readFileSync(join(__dirname, 'word.txt'), 'utf8');

export default () => (tree) => {
  const value = [own, classic, modern].join('-');
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] });
};
`,
    'plugins/word.txt': 'one',
    'node_modules/classic/package.json': '{ "name": "classic", "main": "lib/index.js" }',
    'node_modules/classic/lib/index.js': `#!/usr/bin/env node
/* A comment. */ "use strict";
module.exports = require('fs').readFileSync(__dirname + '/word.txt', 'utf8');
module.exports += require('path').basename(__filename);
module.exports += require('path').basename(require.resolve('modern'));
`,
    'node_modules/classic/lib/word.txt': 'two',
    'node_modules/modern/package.json': '{ "name": "modern", "type": "module", "main": "x.js" }',
    'node_modules/modern/x.js': `import { readFileSync } from 'node:fs';
export const modern = readFileSync(new URL('./word.txt', import.meta.url), 'utf8');
`,
    'node_modules/modern/word.txt': 'three',
    'docs/index.md': PAGE,
  });
  const { code, findings, html } = await build(dir);
  assert.equal({ code, findings }, { code: 0, findings: [] });
  assert.match(html(), '<p>one-twoindex.jsx.js-three</p>');
});

test('a plugin can parse text in the format of the page', async () => {
  const parse = `export default function insert() {
  return (tree) => {
    const top = ['## Inserted', '', '## First', '', '**bold** {6 * 7}'];
    const lines = [...top, '', ':::note', 'Text.', ':::'];
    tree.children.unshift(...this.parse(lines.join('\\n')).children);
  };
}
`;
  const dir = folder({
    'site.config.ts': config("{ remarkPlugins: ['./plugins/insert.mjs'] }"),
    'plugins/insert.mjs': parse,
    'docs/index.mdx': PAGE,
  });
  const { code, findings, html } = await build(dir);
  assert.equal({ code, findings }, { code: 0, findings: [] });
  const ids = [...html().matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(ids, ['inserted', 'first-1', 'table-of-contents', 'first', 'second']);
  assert.match(html(), '<strong>bold</strong> 42');
  assert.match(html(), 'admonition-title');
});

test('asynchronous plugins run on pages, partials and HTML', async () => {
  const add = (name: string): string => `import { readFile } from 'node:fs/promises';
export default () => async (tree, file) => {
  const text = await readFile(new URL('./word.txt', import.meta.url), 'utf8');
  tree.children.push({ type: 'ELEMENT', tagName: 'p', properties: {}, children: [
    { type: 'text', value: '${name} ' + text + ' in ' + file.path },
  ] });
  file.message('Added by ${name}.');
};
`;
  const dir = folder({
    'site.config.ts': config(
      "{ remarkPlugins: ['./plugins/first.mjs', './plugins/second.mjs'], " +
        "rehypePlugins: ['./plugins/html.mjs'] }",
    ),
    'plugins/word.txt': 'WORD',
    'plugins/first.mjs': add('first').replace('ELEMENT', 'paragraph'),
    'plugins/second.mjs': add('second').replace('ELEMENT', 'paragraph'),
    'plugins/html.mjs': add('html').replace('ELEMENT', 'element'),
    'docs/_part.mdx': 'Part {props.n}.\n',
    'docs/index.mdx':
      `${PAGE}\n\nimport Part from './_part.mdx'\n\n` + '<Part n={[1, 2].map((n) => n)} />\n',
  });
  const { code, findings, html } = await build(dir);
  assert.is(code, 0, findings.join('\n'));
  const page = html();
  for (const added of [
    'Part 12.',
    'first WORD in docs/_part.mdx',
    'second WORD in docs/_part.mdx',
    'first WORD in docs/index.mdx',
    'second WORD in docs/index.mdx',
    'html WORD in docs/index.mdx',
  ])
    assert.is(page.split(added).length - 1, 1, added);
  assert.is(findings.filter((line) => line.includes('plugin/message')).length, 5);
});

test('an edit of a plugin compiles the pages again', async () => {
  const dir = site(ALL);
  await build(dir);
  writeFileSync(join(dir, 'plugins/shout.ts'), SHOUT.replace('by);', 'by.toUpperCase());'));
  const { html } = await build(dir);
  assert.match(html(), 'Say GOODBYE.');
});

test('faults of plugins are errors with a hint', async () => {
  const throwing = 'export default () => (tree) => { throw new Error("it broke"); };';
  const thrown = await build(site("{ remarkPlugins: ['./plugins/shout.ts'] }", throwing));
  assert.is(thrown.code, 1);
  assert.equal(thrown.findings, ['docs/index.md:1:1 plugin/message A plugin: it broke']);
  const late = 'export default () => async () => { await 0; throw new Error("late"); };';
  const rejected = await build(site("{ rehypePlugins: ['./plugins/shout.ts'] }", late));
  assert.equal(rejected.findings, ['docs/index.md:1:1 plugin/message A plugin: late']);
  const unfit = site(
    "{ remarkPlugins: ['./plugins/shout.ts'] }",
    'export default () => async () => { await import("not-there"); };',
  );
  writeFileSync(join(unfit, 'docs/other.md'), '---\ntitle: Other\n---\n\nWords.\n');
  assert.equal((await build(unfit)).findings, [
    '.:1:1 plugin/message A plugin of Markdown fails: The package "not-there" is not installed.',
  ]);
  const endless = 'export default () => () => new Promise(() => undefined);';
  const limited = "{ codeTimeout: 1, remarkPlugins: ['./plugins/shout.ts'] }";
  const { findings } = await build(site(limited, endless));
  assert.match(findings[0] ?? '', 'page/resources');
  for (const [markdown, message] of [
    ["{ remarkPlugins: ['./plugins/nothing.ts'] }", 'There is no plugin'],
    ["{ remarkPlugins: ['no-such-package-anywhere'] }", 'There is no plugin'],
  ] as const) {
    const result = await docsgen(['build'], { cwd: site(markdown) });
    assert.is(result.code, 2);
    assert.match(result.stdout + result.stderr, message);
  }
  const absent = "import 'not-there';\nexport default () => undefined;";
  const { stderr } = await docsgen(['build'], {
    cwd: site("{ remarkPlugins: ['./plugins/shout.ts'] }", absent),
  });
  assert.match(stderr, 'Run npm install not-there.');
});

test('a plugin that returns no tree is an error', async () => {
  for (const returned of ["{ type: 'constructor' }", "'text'", "{ type: 'root' }", '7']) {
    for (const plugin of [`() => () => (${returned})`, `() => async () => (${returned})`]) {
      const dir = site(
        "{ remarkPlugins: ['./plugins/shout.ts'] }",
        `export default ${plugin} as any;`,
      );
      const { findings } = await build(dir);
      assert.equal(
        findings,
        [
          'docs/index.md:1:1 plugin/message A plugin: ' +
            'It returns something that is not the root of a tree.',
        ],
        plugin,
      );
    }
  }
});

fullTest('an endless loop of a plugin after an `await` ends the process', async () => {
  const endless = 'export default () => async () => { await 0; for (;;) {} };';
  const dir = site("{ codeTimeout: 1, remarkPlugins: ['./plugins/shout.ts'] }", endless);
  const { code, stderr } = await finished(start(['build', '--no-social-cards'], { cwd: dir }));
  assert.is.not(code, 0);
  assert.match(stderr, 'The code of the page docs/index.md does not end.');
  writeFileSync(join(dir, 'plugins/shout.ts'), 'export default () => () => undefined;');
  const { findings, html } = await build(dir);
  assert.equal(findings, []);
  assert.match(html(), 'Say HELLO.');
});

test('a plugin gives directives elements and components', async () => {
  const dir = folder({
    'site.config.ts': config(
      "{ format: 'mdx', components: 'src/names.jsx', remarkPlugins: ['./plugins/named.mjs'] }",
    ),
    'plugins/named.mjs': `export default () => (tree) => {
  for (const node of tree.children)
    if (node.name === 'both') node.data = { hName: 'Both', hProperties: { side: 'left' } };
    else if (node.name === 'box') node.data = { hName: 'section' };
};
`,
    'src/names.jsx':
      'export const Both = ({ side, children }) => <b title={side}>{children}</b>;\n',
    'docs/index.md':
      '---\ntitle: T\ndescription: D.\n---\n\n:::both\n\nOne\n\n:::\n\n:::box\n\nTwo\n\n:::\n',
  });
  const { findings, html: page } = await build(dir);
  assert.equal(findings, []);
  const html = page().replace(/\s*\n\s*/g, '');
  assert.match(html, '<b title="left"><p>One</p></b>');
  assert.match(html, '<section><p>Two</p></section>');
});

test.run();
