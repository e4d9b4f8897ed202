import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFileSync } from 'node:fs';
import { docsgen, folder, tree } from '../helpers/command.js';

const SECRET = 'root:secret-of-this-machine';
const PAGE = '---\ntitle: Start\ndescription: The start.\n---\n\nText.\n';

/** Creates a site beside a folder with a secret. `links` maps paths in the site to link targets. */
function siteWith(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>>,
): { root: string; cwd: string } {
  const root = folder({
    'outside/pw.txt': `${SECRET}\n`,
    'outside/page.md': `# ${SECRET}\n`,
    'outside/data.json': JSON.stringify({ value: SECRET }),
    'outside/code.js': `export const value = '${SECRET}';\n`,
    'outside/image.svg': `<svg xmlns="http://www.w3.org/2000/svg"><text>${SECRET}</text></svg>`,
    'site/site.config.ts': "export default { docs: { path: 'docs' }, staticDirs: ['static'] };\n",
    'site/docs/index.md': PAGE,
    'site/static/robots.txt': 'x',
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text])),
  });
  for (const [path, target] of Object.entries(links)) {
    const link = join(root, 'site', path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  return { root, cwd: join(root, 'site') };
}

/** A page that shows everything that a module exports. */
function imports(request: string): string {
  return (
    `${PAGE}\nimport * as all from '${request}'\n\n` +
    "{Object.values(all).map((it) => typeof it === 'function' ? '' : JSON.stringify(it))}" +
    '\n\n<all.default />\n'
  );
}

/** Pairs of files and symbolic links of a site. */
const attacks: readonly (readonly [Record<string, string>, Record<string, string>])[] = [
  [
    { 'docs/a.md': `${PAGE}\n::code{file=samples/pw.txt}\n` },
    { 'samples/pw.txt': '../../outside/pw.txt' },
  ],
  [{ 'docs/a.md': `${PAGE}\n::code{file=samples/pw.txt}\n` }, { samples: '../outside' }],
  [
    { 'docs/a.md': `${PAGE}\n::include{file=./_part.md}\n` },
    { 'docs/_part.md': '../../outside/page.md' },
  ],
  [{}, { 'docs/a.md': '../../outside/page.md' }],
  [{}, { 'docs/a': '../../outside' }],
  [
    { 'docs/a.md': `${PAGE}\n![A picture](./a.svg)\n` },
    { 'docs/a.svg': '../../outside/image.svg' },
  ],
  [{}, { 'static/a.svg': '../../outside/image.svg' }],
  [{}, { 'static/a': '../../outside' }],
  [{ '.env': SECRET }, { 'static/a.txt': '../.env' }],
  [
    { 'docs/a.md': `${PAGE}\n::code{file=samples/a.txt}\n`, '.env': SECRET },
    { 'samples/a.txt': '../.env' },
  ],
  [{}, { 'redirects.txt': '../outside/pw.txt' }],
  [{ 'docs/a.mdx': imports('./data.json') }, { 'docs/data.json': '../../outside/data.json' }],
  [{ 'docs/a.mdx': imports('@site/src/code') }, { 'src/code.js': '../../outside/code.js' }],
  [{ 'docs/a.mdx': imports('@site/src/code.js') }, { src: '../outside' }],
  [{ 'docs/a.mdx': imports('./pw.txt?raw') }, { 'docs/pw.txt': '../../outside/pw.txt' }],
  [{ 'docs/a.mdx': imports('./_part.md') }, { 'docs/_part.md': '../../outside/page.md' }],
  [{ 'docs/a.mdx': imports('./a.svg') }, { 'docs/a.svg': '../../outside/image.svg' }],
  [
    { 'docs/a.mdx': imports('./data.json'), '.env.json': JSON.stringify({ value: SECRET }) },
    { 'docs/data.json': '../.env.json' },
  ],
  [{}, { 'docs/_category_.yml': '../../outside/pw.txt' }],
];

test('targets of links out of the site are neither built nor printed', async () => {
  for (const [files, links] of attacks) {
    const { cwd } = siteWith(files, links);
    const label = JSON.stringify(links);
    for (const command of ['check', 'build']) {
      const { code, stdout, stderr } = await docsgen([command, '--no-cache'], { cwd });
      assert.ok(code === 0 || code === 1 || code === 2, `${label} ${stderr}`);
      assert.not.match(stdout + stderr, 'secret-of-this-machine', label);
    }
    try {
      for (const path of tree(join(cwd, 'build')).keys())
        assert.not.match(readFileSync(join(cwd, 'build', path), 'latin1'), 'secret-of-this', label);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
});

test('a page that imports a link out of the site has a finding', async () => {
  const { cwd } = siteWith(
    { 'docs/a.mdx': imports('./data.json') },
    { 'docs/data.json': '../../outside/data.json' },
  );
  const { code, stderr } = await docsgen(['check', '--no-cache'], { cwd });
  assert.is(code, 1);
  assert.match(stderr, 'docs/data.json leads to a file that is not part of the site.');
});

test('components of the theme are files of the site', async () => {
  const own = {
    'src/theme/Own.js': "export { value } from './value.js';\nexport default () => '';",
  };
  const value = { 'src/theme/value.js': "export const value = 'own words';" };
  for (const [request, links] of [
    ['@theme/../../../outside/code', {}],
    ['@theme/Linked', { 'src/theme/Linked.js': '../../../outside/code.js' }],
    ['@theme/Own', { 'src/theme/Root.js': '../../../outside/code.js' }],
  ] as const) {
    const { cwd } = siteWith({ ...own, ...value, 'docs/a.mdx': imports(request) }, links);
    const { code, stdout, stderr } = await docsgen(['build'], { cwd });
    assert.is.not(code, 0, request);
    assert.match(
      stdout + stderr,
      /has no substitute for "@theme|src\/theme\/Root\.js leads to a file that is not part/,
      request,
    );
    assert.not.match(stdout + stderr, SECRET, request);
  }
});

test('broken, circular and outside links have their own rules; others are followed', async () => {
  const { cwd } = siteWith(
    { 'shared/part.md': PAGE },
    {
      'docs/nowhere.md': 'missing.md',
      'docs/self.md': 'self.md',
      'docs/loop': '.',
      'docs/up': '..',
      'docs/out.txt': '../../outside/pw.txt',
      'docs/part.md': '../shared/part.md',
      'docs/more': '../shared',
    },
  );
  const { stdout } = await docsgen(['check', '--format', 'json', '--no-cache'], { cwd });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string; rule: string }[] };
  assert.equal(
    diagnostics.filter(({ rule }) => rule.startsWith('read/')).map((d) => `${d.file} ${d.rule}`),
    [
      'docs/loop read/symlink-loop',
      'docs/nowhere.md read/symlink-broken',
      'docs/out.txt read/symlink-outside',
      'docs/self.md read/symlink-broken',
      'docs/up read/symlink-loop',
    ],
  );
});

test('a link to nothing in the place of a file that docsgen knows is reported', async () => {
  const places = ['redirects.txt', 'docsgen.urls.lock', 'docsgen.baseline.json', 'i18n'];
  const { cwd } = siteWith({}, Object.fromEntries(places.map((place) => [place, 'nowhere'])));
  const { stdout } = await docsgen(['check', '--format', 'json', '--no-cache'], { cwd });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string; rule: string }[] };
  assert.equal(
    diagnostics.map(({ file, rule }) => `${file} ${rule}`),
    places.sort().map((place) => `${place} read/symlink-broken`),
  );
});

test('a config or a list of versions that is no file ends the command', async () => {
  const linked = folder({ 'docs/index.md': PAGE });
  symlinkSync('nowhere.ts', join(linked, 'site.config.ts'));
  const occupied = folder({ 'docs/index.md': PAGE, 'site.config.json/x': '' });
  const frozen = folder({ 'site.config.json': '{}', 'versioned_docs/version-1/index.md': PAGE });
  symlinkSync('nowhere.json', join(frozen, 'versions.json'));
  for (const [cwd, problem] of [
    [join(linked, 'docs'), 'site.config.ts is a symbolic link to nothing.'],
    [join(occupied, 'docs'), 'site.config.json is not a file.'],
    [frozen, 'versions.json'],
  ] as const) {
    const { code, stderr } = await docsgen(['check'], { cwd });
    assert.is(code, 2, stderr);
    assert.match(stderr, problem);
    assert.not.match(stderr, /^ +at /m);
  }
});

test.run();
