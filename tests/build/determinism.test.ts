import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount } from '../helpers/amount.js';
import {
  docsgen,
  docsgenProcess,
  folder,
  root,
  sampleSite,
  tree,
  treeHash,
  write,
} from '../helpers/command.js';

const PAGES = amount({ normal: 12, full: 240 });
/** Enough Markdown for two threads on a normal run, and for four on a full run. */
const LETTERS = amount({ normal: 3_050_000, full: 6_400_000 });
// A comment counts as text, but takes no time to compile.
const filler = `\n<!-- ${'a comment '.repeat(LETTERS / PAGES / 10)} -->\n`;
const files = Object.fromEntries(
  Object.entries(sampleSite(PAGES)).map(([path, text]) => [
    path,
    path.endsWith('.md') ? text + filler : text,
  ]),
);

test('K-01 cache, threads, folder, time zone and locale do not change the bytes', async () => {
  const site = folder(files);
  const first = await docsgen(['build', '--jobs', '1'], { cwd: site, env: { TZ: 'UTC' } });
  assert.is(first.code, 0, first.stderr);
  const clean = tree(join(site, 'build'));

  const warm = await docsgen(['build', '--out-dir', 'other'], { cwd: site });
  assert.is(warm.code, 0, warm.stderr);
  assert.match(warm.stdout, `${PAGES + 1} of ${PAGES + 1} from the cache`);
  assert.equal(tree(join(site, 'other')), clean);

  const elsewhere = folder({});
  cpSync(join(site, 'docs'), join(elsewhere, 'deep', 'er', 'docs'), { recursive: true });
  cpSync(join(site, 'site.config.ts'), join(elsewhere, 'deep', 'er', 'site.config.ts'));
  const threads = await docsgenProcess(
    ['build', join(elsewhere, 'deep', 'er'), '--jobs', '4', '--no-cache'],
    { cwd: elsewhere, env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' } },
  );
  assert.is(threads.code, 0, threads.stderr);
  assert.equal(tree(join(elsewhere, 'deep', 'er', 'build')), clean);
});

/** A site with every kind of code that a build bundles or runs. */
const siteWithCode = {
  ...sampleSite(4),
  'site.config.ts': `import { title } from './lib/names';
export default {
  title,
  url: 'https://sample.example',
  pages: 'pages',
  styles: ['/more.css'],
  scripts: ['/more.js'],
  markdown: { mermaid: true, math: true },
  components: { Footer: 'theme/footer.tsx' },
};
`,
  'lib/names.ts': `export const title: string = 'Sample';\n`,
  'pages/tool.tsx': `import './tool.css';
import { Box } from './parts/_box';
export const frontMatter = { title: 'Tool' };
export default function Tool() { return <Box name="x" />; }
`,
  'pages/tool.css': '.tool { background: url(./dot.svg); }\n',
  'pages/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pages/parts/_box.tsx': `import styles from './box.module.css';
export function Box({ name }: { name: string }) {
  return <p className={styles.box}>{name}</p>;
}
`,
  'pages/parts/box.module.css': '.box { color: red; }\n',
  'theme/footer.tsx': `import './footer.css';
export default function Footer() { return <footer>Own</footer>; }
`,
  'theme/footer.css': 'footer { color: green; }\n',
  'static/more.css': '',
  'static/more.js': '',
};

test('the depth of the folder does not change the bytes, and no output names it', async () => {
  const shallowSite = folder(siteWithCode);
  const outer = folder({});
  const deepSite = join(outer, 'some', 'deeper', 'place');
  write(deepSite, siteWithCode);
  for (const dir of [shallowSite, deepSite]) {
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    const { code, stderr } = await docsgen(['build'], { cwd: dir });
    assert.is(code, 0, stderr);
  }
  assert.equal([...tree(join(deepSite, 'build'))], [...tree(join(shallowSite, 'build'))]);
  // Without the leading slash, to find also a path that begins with `..`.
  const machinePaths = [shallowSite, outer, root].map((path) => path.slice(1));
  for (const path of tree(join(deepSite, 'build')).keys()) {
    const bytes = readFileSync(join(deepSite, 'build', path), 'latin1');
    const leaked = machinePaths.find((place) => bytes.includes(place));
    assert.is(leaked, undefined, `${path} names ${leaked ?? ''}`);
    assert.not.match(bytes, 'sourceMappingURL', path);
  }
});

test('a build without a change writes nothing, and an edit changes only its page', async () => {
  const site = folder(sampleSite(8));
  await docsgen(['build'], { cwd: site });
  const before = tree(join(site, 'build'));
  const again = await docsgen(['build'], { cwd: site });
  assert.match(again.stdout, /no file changed/);
  assert.equal(tree(join(site, 'build')), before);

  const page = join(site, 'docs/part-0/page-5.md');
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nOne more paragraph.\n`);
  const edited = await docsgen(['build', '--verbose'], { cwd: site });
  assert.is(edited.code, 0, edited.stderr);
  const after = tree(join(site, 'build'));
  const changed = [...after]
    .filter(([path, hash]) => before.get(path) !== hash)
    .map(([path]) => path);
  // A changed file of the search index gets a new hash in its name.
  const withoutHashes = (paths: readonly string[]): string[] =>
    paths.map((path) => path.replace(/[0-9a-f]{12}/, '*')).sort();
  assert.equal(withoutHashes(changed), [
    'assets/search-*.json',
    'assets/search-*.txt',
    'assets/search-*.whole.json',
    'docsgen-manifest.json',
    'llms-full.txt',
    'part-0/page-5.md',
    'part-0/page-5/index.html',
    'part-0/page-5/index.page.json',
    'search/en.json',
  ]);

  const clean = folder({});
  cpSync(join(site, 'docs'), join(clean, 'docs'), { recursive: true });
  cpSync(join(site, 'site.config.ts'), join(clean, 'site.config.ts'));
  await docsgen(['build'], { cwd: clean });
  // Earlier files of the search index stay for open tabs. All other files equal a clean build.
  const cleanTree = tree(join(clean, 'build'));
  const different = [...after]
    .filter(([path, hash]) => cleanTree.get(path) !== hash)
    .map(([path]) => path);
  assert.equal(withoutHashes(different), [
    'assets/search-*.json',
    'assets/search-*.txt',
    'assets/search-*.whole.json',
    'docsgen-manifest.json',
  ]);
  assert.equal(
    [...cleanTree.keys()].filter((path) => !after.has(path)),
    [],
  );
});

test('damaged cache files do not change the site', async () => {
  const site = folder(sampleSite(8));
  await docsgen(['build'], { cwd: site });
  const clean = treeHash(join(site, 'build'));
  const damage = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const file = join(path, entry.name);
      if (entry.isDirectory()) damage(file);
      else {
        const bytes = readFileSync(file);
        for (let i = 40; i < bytes.length; i += 97) bytes[i] = (bytes[i] ?? 0) ^ 0x15;
        writeFileSync(file, bytes.subarray(0, Math.ceil(bytes.length * 0.9)));
      }
    }
  };
  damage(join(site, '.docsgen'));
  rmSync(join(site, 'build'), { recursive: true });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  assert.is(treeHash(join(site, 'build')), clean);
});

test('after renames, deletions and config changes a warm build equals a clean one', async () => {
  const site = folder(sampleSite(8));
  await docsgen(['build'], { cwd: site });
  rmSync(join(site, 'docs/part-0/page-7.md'));
  write(site, {
    'docs/part-0/page-6.md':
      '---\ntitle: Page 6\nslug: /moved\ntags: [all]\n---\n\nMoved.\n\n## Code\n',
    'docs/part-0/page-5.md': '---\ntitle: Page 5\n---\n\nGo [on](/moved#code).\n\n## Code\n',
    'site.config.ts': `export default {
  title: 'Renamed',
  url: 'https://sample.example',
  keepAssets: 0,
  socialCards: false,
};
`,
  });
  const warm = await docsgen(['build'], { cwd: site });
  assert.is(warm.code, 0, warm.stderr);
  const incremental = tree(join(site, 'build'));
  await docsgen(['build', '--no-cache', '--out-dir', 'clean'], { cwd: site });
  assert.equal(incremental, tree(join(site, 'clean')));
});

test.run();
