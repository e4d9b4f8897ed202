import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, tree, write } from '../helpers/command.js';

const CONFIG = "export default { title: 'A', socialCards: false };\n";

/** A page that shows something of each linked file. */
const PAGE = `---
title: Start
description: The start.
---

import Part from './_part.mdx';
import data from './data.json';
import raw from './notes.txt?raw';
import Panel from '@site/src/panel';

<Part /> <Panel /> {data.word} {raw}
`;

const PANEL = `import Box from './box';
import { word } from './words/word.js';
import more from './more.json';
import styles from './panel.module.css';
import './panel.css';
export default () => <p className={styles.panel}><Box /> {word} {more.word}</p>;
`;

/** Path of each file that begins as a link → its text with a word. */
const linked = new Map<string, (word: string) => string>([
  ['docs/_part.mdx', (word) => `A part with ${word}.\n`],
  ['docs/data.json', (word) => JSON.stringify({ word })],
  ['docs/notes.txt', (word) => word],
  ['src/box.tsx', (word) => `export default () => <b>${word}</b>;\n`],
  ['src/words/word.ts', (word) => `export const word = '${word}';\n`],
  ['src/more.json', (word) => JSON.stringify({ word })],
  ['src/panel.module.css', (word) => `.panel { --${word}: 1 }\n`],
  ['src/panel.css', (word) => `:root { --${word}: 1 }\n`],
]);

/** The path of the link by which a file is reached: a link to the file, or to its folder. */
function linkOf(path: string): string {
  return path.startsWith('src/words/') ? 'src/words' : path;
}

/** Creates a site whose linked files are in the folder `shared`. Their word is "before". */
function siteWithLinks(): string {
  const shared = [...linked].map(([path, text]) => [`shared/${path}`, text('before')]);
  const files = { 'docs/index.mdx': PAGE, 'src/panel.tsx': PANEL, ...Object.fromEntries(shared) };
  const site = folder({ 'site.config.ts': CONFIG, ...files });
  for (const path of linked.keys()) {
    const link = linkOf(path);
    mkdirSync(dirname(join(site, link)), { recursive: true });
    symlinkSync(relative(dirname(link), `shared/${link}`), join(site, link));
  }
  return site;
}

/** Builds a site; returns its page and its style sheets. */
async function buildOutput(site: string): Promise<string> {
  const { code, stderr } = await docsgen(['build'], { cwd: site });
  assert.is(code, 0, stderr);
  const paths = [...tree(join(site, 'build')).keys()].filter((path) =>
    /\.(?:html|css)$/.test(path),
  );
  return paths.map((path) => readFileSync(join(site, 'build', path), 'utf8')).join('\n');
}

test('a file in place of a link has its content in the next build', async () => {
  const site = siteWithLinks();
  await buildOutput(site);
  for (const [path, text] of linked) {
    const word = `after-${path.replace(/\W/g, '-')}`;
    rmSync(join(site, linkOf(path)));
    write(site, { [path]: text(word) });
    assert.match(await buildOutput(site), word, path);
  }
});

test.run();
