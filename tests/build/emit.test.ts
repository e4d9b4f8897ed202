import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testRenderer } from '../helpers/test-renderer.js';
import { buildPaths } from '../../src/generator/io/output/build-paths.js';
import { emit } from '../../src/generator/io/output/emit.js';
import type { EmitOptions, EmitResult } from '../../src/generator/io/output/emit-options.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { MANIFEST, type Output, type PageBody } from '../../src/generator/model/output.js';
import { harmlessRoutes, hostileRoutes } from '../helpers/hostile-routes.js';
import { tree } from '../helpers/command.js';

const NO_MARKDOWN = { parts: [], holes: [] };

/** Creates a site beside a file that no build may change, and returns its folders. */
function makeFolders(): { root: string; site: string; out: string } {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-emit-'));
  const site = join(root, 'site');
  mkdirSync(join(site, 'static'), { recursive: true });
  mkdirSync(join(root, 'outside'));
  writeFileSync(join(root, 'outside/file.txt'), 'untouched');
  return { root, site, out: join(site, 'build') };
}

function text(path: string, content = 'text'): Output {
  return { path, key: `${path} ${content}`, kind: 'text', text: content };
}

const CARD: Output = {
  path: 'cards/a.png',
  key: 'a card',
  kind: 'card',
  card: { title: 'A', site: 'Sample' },
};

/** Emits outputs below a site, with a stub that renders pages. */
function emitTo(
  { site, out }: { readonly site: string; readonly out: string },
  outputs: readonly Output[],
  options: Partial<EmitOptions> = {},
): Promise<EmitResult> {
  return emit(outputs, {
    paths: buildPaths(site, out),
    siteDir: site,
    states: new Map(),
    headers: {},
    patterns: [],
    keepAssets: 0,
    openRenderer: testRenderer(() => Promise.resolve({ html: 'page', chunk: '{}', sidebar: '' })),
    renderSidebar: () => Promise.resolve(''),
    feed: () => Promise.resolve('feed'),
    draw: () => Promise.resolve(),
    progress: () => undefined,
    mayReplace: () => true,
    ...options,
  });
}

async function errorOf(run: () => Promise<unknown>, label: string): Promise<DocsgenError> {
  try {
    await run();
  } catch (error) {
    assert.instance(error, DocsgenError, label);
    return error as DocsgenError;
  }
  throw new Error(`${label}: nothing was refused`);
}

test('progress ends with the planned files, although late ones follow', async () => {
  const steps: string[] = [];
  const { states } = await emitTo(makeFolders(), [text('a.html'), text('b.html')], {
    late: () => Promise.resolve([text('c.json')]),
    progress: (done, total) => steps.push(`${done} of ${total}`),
  });
  assert.equal(steps, ['1 of 2', '2 of 2']);
  assert.is(states.size, 3);
});

test('cards are drawn until the late outputs are written, and also when these fail', async () => {
  const folders = makeFolders();
  const run = (late: () => Promise<readonly Output[]>): Promise<EmitResult> => {
    let lateBegins = (): void => undefined;
    const whenLate = new Promise<void>((resolve) => (lateBegins = resolve));
    return emitTo(folders, [text('a.html'), CARD], {
      late: () => {
        lateBegins();
        return late();
      },
      draw: async (cards, onDrawn) => {
        await whenLate;
        for (const card of cards) onDrawn(card, new Uint8Array([1]));
      },
    });
  };
  const failed = await run(() => Promise.reject(new Error('no index'))).catch(String);
  assert.is(failed, 'Error: no index');
  assert.is(existsSync(folders.out), false);
  await run(() => Promise.resolve([text('c.json')]));
  assert.equal([...tree(folders.out).keys()].sort(), ['a.html', 'c.json', CARD.path, MANIFEST]);
});

test('every hostile path of an output is refused, and nothing is written', async () => {
  const folders = makeFolders();
  await emitTo(folders, [text('old.html')]);
  const before = [...tree(folders.root)];
  for (const path of [
    ...hostileRoutes,
    ...hostileRoutes.map((route) => `a/${route}`),
    '',
    '/etc/evil',
    '//evil',
    'a//b',
    'a/',
    './a',
    'docsgen-manifest.json',
    'DOCSGEN-manifest.json',
    '../static/evil.txt',
    '../site.config.ts',
  ]) {
    const label = JSON.stringify(path);
    const error = await errorOf(() => emitTo(folders, [text('good.html'), text(path)]), label);
    assert.match(error.message, /Nothing was written/, label);
    assert.ok(error.hint !== undefined, label);
    assert.equal([...tree(folders.root)], before, label);
  }
});

test('outputs that are the same file on some systems are refused', async () => {
  for (const [a, b] of [
    ['a.html', 'a.html'],
    ['a.html', 'A.html'],
    ['a/index.html', 'A/index.html'],
    ['\u00e9', 'e\u0301'],
    ['\u00e9', '\u00c9'],
    ['k', '\u212a'],
    ['stra\u00dfe', 'STRASSE'],
    ['a', 'a/b'],
    ['a/b', 'A'],
    ['a/b/c/d', 'a/B'],
  ] as const) {
    const folders = makeFolders();
    await errorOf(() => emitTo(folders, [text(a), text(b)]), `${a} ${b}`);
    assert.not.ok(existsSync(folders.out));
  }
});

test('unusual but safe paths are written', async () => {
  const folders = makeFolders();
  const outputs = harmlessRoutes
    .filter(
      (route, i) => harmlessRoutes.findIndex((r) => r.normalize() === route.normalize()) === i,
    )
    .map((route) => text(`x/${route}/index.html`));
  await emitTo(folders, outputs);
  assert.is(tree(folders.out).size, outputs.length + 1);
  await emitTo(folders, outputs);
  assert.is(tree(folders.out).size, outputs.length + 1);
});

test('outputs can have the names of built-in object properties', async () => {
  const folders = makeFolders();
  for (let i = 0; i < 2; i++) await emitTo(folders, [text('__proto__'), text('constructor')]);
  assert.equal(readdirSync(folders.out).sort(), [
    '__proto__',
    'constructor',
    'docsgen-manifest.json',
  ]);
});

test('a link that appears in the staging folder is not followed', async () => {
  const page = (path: string): Output => ({
    path,
    key: path,
    kind: 'page',
    view: () => {
      throw new Error('The test renders itself.');
    },
    body: undefined,
  });
  for (const [link, target, next] of [
    ['b', 'outside', 'b/index.html'],
    ['b', 'outside', 'b/c/d/index.html'],
    ['a/deep', 'outside', 'a/deep/index.html'],
    ['c.html', 'outside/file.txt', 'c.html'],
    ['c.html', 'outside/new.txt', 'c.html'],
    ['c.html', 'nowhere/new.txt', 'c.html'],
    ['docsgen-manifest.json', 'outside/file.txt', 'd.html'],
  ] as const) {
    const folders = makeFolders();
    const { staging } = buildPaths(folders.site, folders.out);
    await errorOf(
      () =>
        emitTo(folders, [page('a/index.html'), page(next)], {
          openRenderer: testRenderer((output) => {
            if (output.path !== 'a/index.html')
              return Promise.resolve({ html: 'evil', chunk: '{}', sidebar: '' });
            mkdirSync(dirname(join(staging, link)), { recursive: true });
            symlinkSync(join(folders.root, target), join(staging, link));
            return Promise.resolve({ html: 'evil', chunk: '{}', sidebar: '' });
          }),
        }),
      `${link} -> ${target}`,
    );
    assert.equal([...tree(join(folders.root, 'outside')).keys()], ['file.txt']);
    assert.is(readFileSync(join(folders.root, 'outside/file.txt'), 'utf8'), 'untouched');
    assert.not.ok(existsSync(folders.out), 'nothing was written');
    assert.not.ok(existsSync(staging), 'nothing temporary is left');
  }
});

test('links in place of the temporary folders are removed, not followed', async () => {
  for (const name of ['staging', 'old'] as const) {
    const folders = makeFolders();
    const paths = buildPaths(folders.site, folders.out);
    if (name === 'old') mkdirSync(folders.out);
    symlinkSync(join(folders.root, 'outside'), paths[name]);
    await emitTo(folders, [text('index.html')]);
    assert.equal([...tree(join(folders.root, 'outside')).keys()], ['file.txt']);
    assert.equal(readdirSync(folders.out).sort(), ['docsgen-manifest.json', 'index.html']);
  }
});

test('a foreign link in the output folder is refused, and its target stays', async () => {
  const folders = makeFolders();
  await emitTo(folders, [text('a/index.html')]);
  symlinkSync(join(folders.root, 'outside'), join(folders.out, 'evil'));
  const error = await errorOf(
    () => emitTo(folders, [text('evil/file.txt', 'evil')]),
    'a foreign link',
  );
  assert.match(error.message, /did not write/);
  assert.is(readFileSync(join(folders.root, 'outside/file.txt'), 'utf8'), 'untouched');
});

test('a file of the last build that was replaced by a link is written again', async () => {
  const folders = makeFolders();
  const outputs = [text('a.html', 'untouched'), text('assets/b-12345678.css', 'untouched')];
  const { states } = await emitTo(folders, outputs);
  for (const { path } of outputs) {
    const file = join(folders.out, path);

    rmSync(file);
    symlinkSync(join(folders.root, 'outside/file.txt'), file);
    const state = states.get(path);
    if (state !== undefined)
      utimesSync(join(folders.root, 'outside/file.txt'), state.mtime / 1000, state.mtime / 1000);
  }
  await emitTo(folders, outputs.slice(0, 1), { states, keepAssets: 3 });

  assert.ok(lstatSync(join(folders.out, 'a.html')).isFile());
  assert.not.ok(existsSync(join(folders.out, 'assets')), 'a link is no asset of an earlier build');
});

test('files outside the site that a manifest names are not kept', async () => {
  const folders = makeFolders();
  await emitTo(folders, [text('index.html')]);
  const manifest = join(folders.out, 'docsgen-manifest.json');
  const data = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Record<string, object> };
  for (const path of [
    'assets/../../../outside/file-12345678.txt',
    'assets/x-12345678/../../../outside/file.txt',
    'assets/con-12345678.',
  ])
    data.files[path] = { hash: 'x' };
  writeFileSync(manifest, JSON.stringify(data));
  await emitTo(folders, [text('index.html')], { keepAssets: 3 });
  assert.equal(readdirSync(folders.out).sort(), ['docsgen-manifest.json', 'index.html']);
});

/** A file with one article for each text, and a file with all of them. */
function articleFiles(texts: readonly string[]): Output[] {
  const bodies = texts.map((content, i): PageBody => {
    return { source: `${i}.md`, articleHash: content, html: () => content };
  });
  const files = bodies.map((body, i): Output => {
    const head = `# ${i}\n`;
    const text = ([article = '']: readonly string[]): string => head + article;
    return {
      path: `z${i}.md`,
      key: `${i} ${texts[i]}`,
      kind: 'feed',
      head,
      articles: [body],
      text,
    };
  });
  const text = (articles: readonly string[]): string => articles.join('|');
  return [{ path: 'all.txt', key: texts.join(), kind: 'feed', articles: bodies, text }, ...files];
}

test('a file with all articles takes them from the files of the pages', async () => {
  const folders = makeFolders();
  const made: string[] = [];
  const feed: EmitOptions['feed'] = (output, written) => {
    const articles = output.articles.map((body) => {
      const found = output.head === undefined ? written(body) : undefined;
      if (found === undefined) made.push(body.source);
      return found ?? body.html({ parts: [], holes: [], sections: [], markdown: NO_MARKDOWN });
    });
    return Promise.resolve(output.text(articles));
  };
  const { states } = await emitTo(folders, articleFiles(['α\u{1f600}', 'b', 'c']), { feed });
  assert.equal(made.splice(0), ['0.md', '1.md', '2.md']);
  const after = await emitTo(folders, articleFiles(['α\u{1f600}', 'new', 'c']), { feed, states });
  assert.equal(made, ['1.md']);
  assert.equal(after.written, ['all.txt', 'z1.md']);
  assert.is(readFileSync(join(folders.out, 'all.txt'), 'utf8'), 'α\u{1f600}|new|c');
});

test.run();
