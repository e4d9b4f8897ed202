import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../src/generator/content/compile.js';
import { loadMath } from '../../src/generator/content/article/math.js';
import type { PageFacts } from '../../src/generator/model/page.js';
import { isFullRun, oneOfEachKind, sampled } from '../helpers/amount.js';
import { docsgen, folder, sampleSite, tree, write } from '../helpers/command.js';
import { ownSources } from '../helpers/own-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const config = {
  admonitions: ['recipe'],
  variables: {},
  math: true,
  mermaid: true,
  emoji: true,
  checkCode: true,
  maxPageKb: 1000,
};

/** The parts of a page from one heading to the next, each as a page. */
const sectionsOf = ([path, text]: readonly [string, string]): [string, string][] =>
  text.split(/^(?=## )/m).map((section) => [path, section]);

/** The directives, HTML tags, code languages and tables in a text. */
const kindsIn = (text: string): string[] => text.match(/:::?\w+|<[a-z]+|```\w+|^\|/gm) ?? [];

fullTest('compiling only the facts of a page gives the same facts and sections', async () => {
  const math = await loadMath();
  const compilePage = (
    path: string,
    text: string,
    factsOnly: boolean,
  ): { facts: PageFacts; sections: unknown; parts: readonly string[] } => {
    const { facts, article } = compile(
      { path, text, includes: {} },
      { config, siteUrl: 'https://own.example', math, ...(factsOnly ? { factsOnly: true } : {}) },
    );
    const { sections, parts } = JSON.parse(article) as {
      sections: unknown;
      parts: readonly string[];
    };
    return { facts: { ...facts, articleHash: '' }, sections, parts };
  };
  const sources = [...ownSources()];
  assert.ok(sources.length > 300);
  const sections = oneOfEachKind(sources.flatMap(sectionsOf), ([, text]) => kindsIn(text));
  const pages = sampled(sources, { kindsOf: () => [], more: 5 });
  for (const [path, text] of isFullRun ? sources : [...sections, ...pages]) {
    const factsOnly = compilePage(path, text, true);
    const complete = compilePage(path, text, false);
    assert.equal(factsOnly.facts, complete.facts, path);
    assert.equal(factsOnly.sections, complete.sections, path);
    assert.equal(factsOnly.parts, [''], path);
  }
});

const CONFIG = `export default {
  title: 'Sample',
  url: 'https://sample.example',
  socialCards: false,
  keepAssets: 0,
  check: { rules: { 'link/missing-anchor': 'warning', 'code/syntax': 'warning' } },
};
`;

test('checks between builds do not change the built site or the findings', async () => {
  const site = folder({
    ...sampleSite(4),
    'docs/lost.md': '---\ntitle: Lost\n---\n\nTo [nowhere](#nowhere).\n\n```js\nlet = ;\n```\n',
  });
  write(site, { 'site.config.ts': CONFIG });
  const check = async (): Promise<string> =>
    (await docsgen(['check', '--format', 'json'], { cwd: site })).stdout;
  const cold = await check();
  assert.ok(cold.includes('link/missing-anchor') && cold.includes('code/syntax'), cold);
  assert.is(await check(), cold, 'warm');
  const first = await docsgen(['build'], { cwd: site });
  assert.is(first.code, 0, first.stdout + first.stderr);
  assert.is(await check(), cold, 'after a build');
  write(site, {
    'docs/part-0/page-3.md': '---\ntitle: Page 3\n---\n\nAnother **text**.\n\n## Code\n',
  });
  await check();
  await docsgen(['build'], { cwd: site });
  const built = tree(join(site, 'build'));
  await docsgen(['build', '--no-cache', '--out-dir', 'clean'], { cwd: site });
  assert.equal(built, tree(join(site, 'clean')));
});

test.run();
