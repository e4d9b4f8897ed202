import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  findDocsgen,
  isAtLeast,
  siteFolder,
  type Docsgen,
  type Missing,
} from '../../editors/vscode/src/logic/find-docsgen.js';
import {
  faultOfPath,
  fileOfPage,
  newPageArguments,
  pageKinds,
} from '../../editors/vscode/src/logic/page-names.js';
import {
  isSamePage,
  previewDocument,
  reachableAddress,
} from '../../editors/vscode/src/logic/preview-document.js';
import { schemaOfYaml, schemaText } from '../../editors/vscode/src/logic/schemas.js';
import { ScrollSteps } from '../../editors/vscode/src/logic/scroll-steps.js';
import { templateNames } from '../../src/generator/starter/templates.js';
import { docsgen, folder, root } from '../helpers/command.js';
import { DESK_SITE } from '../helpers/editor-example.js';
import { memorySite } from '../helpers/memory-site.js';

const extension = join(root, 'editors/vscode');
const textOf = (path: string): string => readFileSync(join(extension, path), 'utf8');

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, object>> };
    readonly jsonValidation: readonly { readonly url: string }[];
    readonly snippets: readonly { readonly path: string }[];
  };
}

const manifest = JSON.parse(textOf('package.json')) as Manifest;

/** A folder with an installed docsgen of a version. */
function withDocsgen(version: string, files: Readonly<Record<string, string>> = {}): string {
  return folder({
    'node_modules/docsgen/package.json': JSON.stringify({
      ...{ name: 'docsgen', version },
      bin: { docsgen: 'bin/docsgen.js' },
    }),
    'node_modules/docsgen/bin/docsgen.js': '',
    'docs/page.md': '# Page\n',
    ...files,
  });
}

const found = (result: Docsgen | Missing): Docsgen => {
  if ('kind' in result) throw new Error(JSON.stringify(result));
  return result;
};

const problemOf = (result: Docsgen | Missing): string =>
  'kind' in result && result.kind === 'problem' ? result.message : '';

test('the manifest names commands, files and schemas that exist', () => {
  const source = ['extension.ts', 'status.ts'].map((name) => textOf(`src/${name}`)).join('\n');
  const { commands, menus, jsonValidation, snippets } = manifest.contributes;
  const names = commands.map(({ command }) => command);
  const registered = [...source.matchAll(/registerCommand\('([^']+)'/g)].map(([, name]) => name);
  assert.equal(names, registered);
  for (const { command } of Object.values(menus).flat()) assert.ok(names.includes(command));
  for (const { url } of jsonValidation) {
    const [, schema] = /^docsgen:\/\/schemas\/(\S+)$/.exec(url) ?? [];
    assert.ok(schema !== undefined && existsSync(join(root, 'schemas', schema)), url);
  }
  for (const { path } of snippets) assert.ok(existsSync(join(extension, path)), path);
  assert.is(readFileSync(join(extension, 'icon.png')).readUInt32BE(16), 128);
  assert.is(textOf('LICENSE'), readFileSync(join(root, 'LICENSE'), 'utf8'));
});

test('settings that name programs count only in trusted folders', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  const settings = Object.keys(manifest.contributes.configuration.properties);
  assert.equal(
    settings.filter((name) => !name.startsWith('docsgen.trace')),
    restrictedConfigurations,
  );
  // Nothing is started before the question of trust.
  const clients = textOf('src/clients.ts');
  assert.ok(clients.indexOf('isTrusted') < clients.indexOf('findDocsgen({'));
});

test('the docsgen of a site is found, the outermost one first', () => {
  const root = withDocsgen('1.2.3', {
    'website/site.config.json': '{}',
    'website/docs/page.md': '',
    'website/node_modules/docsgen/package.json': '{"name":"docsgen","version":"9.0.0"}',
  });
  const site = found(findDocsgen({ file: join(root, 'website/docs/page.md'), root, path: '' }));
  assert.is(site.folder, root);
  assert.is(site.version, '1.2.3');
  assert.is(site.script, join(realpathSync(root), 'node_modules/docsgen/bin/docsgen.js'));
  assert.is(siteFolder(join(root, 'website/docs/page.md'), site), join(root, 'website'));
  assert.is(siteFolder(join(root, 'docs/page.md'), site), root);
});

test('a workspace above a site, a site without docsgen, and a folder without a site', () => {
  const root = folder({
    'a/site.config.ts': '',
    'a/docs/page.md': '',
    'notes/todo.md': '',
  });
  const find = (file: string): Docsgen | Missing =>
    findDocsgen({ file: join(root, file), root, path: '' });
  assert.match(problemOf(find('a/docs/page.md')), /not installed in [^ ]+\/a\. Run "npm install"/);
  assert.equal(find('notes/todo.md'), { kind: 'no site' });
  assert.equal(find('../elsewhere.md'), { kind: 'no site' });
  mkdirSync(join(root, 'a/node_modules'));
  symlinkSync(repository, join(root, 'a/node_modules/docsgen'), 'junction');
  const site = found(find('a/docs/page.md'));
  assert.is(site.folder, join(root, 'a'));
  assert.is(site.script, join(realpathSync(repository), 'bin/docsgen.js'));
});

const repository = root;

test('the setting names a package, a script or a link, and wrong ones are reported', () => {
  const root = withDocsgen('1.0.0', { 'other/package.json': '{"name":"other"}' });
  const find = (path: string): Docsgen | Missing =>
    findDocsgen({ file: join(root, 'docs/page.md'), root, path });
  symlinkSync('../node_modules/docsgen/bin/docsgen.js', join(root, 'docs/link'));
  for (const path of [
    'node_modules/docsgen',
    'node_modules/docsgen/bin/docsgen.js',
    join(root, 'node_modules/docsgen'),
    'docs/link',
  ])
    assert.is(found(find(path)).version, '1.0.0', path);
  assert.match(problemOf(find('other')), /is not docsgen/);
  assert.match(problemOf(find('missing')), /There is no docsgen at/);
});

test('a docsgen that is too old is named', () => {
  const root = withDocsgen('0.0.9');
  const result = findDocsgen({ file: root, root, path: '' });
  assert.match(problemOf(result), 'docsgen 0.0.9 is too old');
  const versions: readonly (readonly [string, string, boolean])[] = [
    ['0.1.0', '0.1.0', true],
    ['0.1.1-beta.2', '0.1.0', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.9.9', true],
    ['0.0.99', '0.1.0', false],
    ['nonsense', '0.1.0', false],
  ];
  for (const [version, oldest, expected] of versions)
    assert.is(isAtLeast(version, oldest), expected, version);
});

test('the schemas of the installed docsgen are given, and none elsewhere', () => {
  const site: Docsgen = { folder: '', script: join(root, 'bin/docsgen.js'), version: '' };
  assert.match(schemaText(site, '/sidebars.schema.json'), '"$schema"');
  assert.is(schemaText(undefined, '/sidebars.schema.json'), '{}');
  assert.is(schemaText(site, '/../package.json'), '{}');
  assert.is(schemaText(site, '/missing.schema.json'), '{}');
  assert.is(schemaOfYaml('/a/docs/tags.yml'), 'docsgen://schemas/tags.schema.json');
  assert.is(schemaOfYaml('/a/docs/other.yml'), undefined);
  for (const name of ['_category_.yaml', 'tags.yml', 'authors.yml', 'search.tests.yml']) {
    const address = new URL(schemaOfYaml(name) ?? '');
    assert.not.equal(schemaText(site, address.pathname), '{}', name);
  }
});

test('names of pages: faults, files, and the arguments of docsgen', async () => {
  for (const path of ['', ' ', '/docs/a', 'docs/../a', 'C:/a', 'docs\\a', 'docs/', 'docs//a'])
    assert.type(faultOfPath(path), 'string', path);
  for (const path of ['a', 'docs/a', 'docs/a.mdx', 'docs/a b'])
    assert.is(faultOfPath(path), undefined, path);
  assert.is(fileOfPage(' docs/a '), 'docs/a.md');
  assert.is(fileOfPage('docs/a.mdx'), 'docs/a.mdx');
  assert.equal(
    pageKinds.flatMap(({ template }) => template ?? []),
    [...templateNames],
  );
  const dir = folder(DESK_SITE);
  const made = await docsgen(newPageArguments('docs/-first', 'tutorial'), { cwd: dir });
  assert.is(made.code, 0, made.stderr);
  assert.ok(existsSync(join(dir, 'docs/-first.md')));
});

test('the panel loads only pages of the preview', () => {
  const address = 'http://localhost:4000/a?b="c"&d#e';
  const html = previewDocument(address, 'abc');
  assert.match(html, `content="default-src 'none'; frame-src http://localhost:4000; style-src`);
  assert.match(html, 'src="http://localhost:4000/a?b=%22c%22&amp;d#e"');
  assert.not.match(html, '<script');
});

test('a forwarded port changes the origin, and a proxy below a path is not used', () => {
  const page = 'http://localhost:4000/guide/#start';
  const at = (forwarded: string): string => reachableAddress(page, forwarded);
  assert.is(at('http://localhost:4001/guide/#start'), 'http://localhost:4001/guide/#start');
  assert.is(at('https://x-4000.example/guide/'), 'https://x-4000.example/guide/#start');
  assert.is(at('https://host.example/proxy/4000/guide/'), page);
  assert.ok(isSamePage(page, 'http://localhost:4000/guide/'));
  assert.not.ok(isSamePage(page, 'http://localhost:4000/other/'));
});

test('a movement that the preview has caused is not sent back', () => {
  let now = 0;
  const steps = new ScrollSteps(() => now);
  assert.ok(steps.follows('file:///a.md', 3));
  assert.not.ok(steps.follows('file:///a.md', 3), 'the same line again');
  assert.ok(steps.follows('file:///b.md', 3));
  steps.movesEditor();
  assert.not.ok(steps.follows('file:///b.md', 40));
  now = 1000;
  assert.ok(steps.follows('file:///b.md', 40));
});

interface Snippet {
  readonly prefix: string;
  readonly body: readonly string[];
}

test('each snippet makes a page without findings', async () => {
  const snippets = JSON.parse(textOf('snippets/markdown.json')) as Readonly<
    Record<string, Snippet>
  >;
  const prefixes = Object.values(snippets).map(({ prefix }) => prefix);
  assert.is(new Set(prefixes).size, prefixes.length);
  const front = '---\ntitle: Page\ndescription: A page that shows what a snippet makes.\n---\n\n';
  for (const [name, { body }] of Object.entries(snippets)) {
    const text = expanded(body.join('\n'));
    const before = text.startsWith('---') ? '' : `${front}## Section\n\n`;
    const words = ':::definition{term="term"}\nA word.\n:::';
    const files = {
      'docs/index.md': `${before}${text}\n\nMore words about it.\n`,
      'docs/page.md': `${front}More words.\n`,
      'docs/_shared.md': 'Shared words.\n',
      'docs/guide/one.md': `${front.replace('Page', 'One')}One.\n`,
      'docs/glossary.md': `${front.replace('Page', 'Words')}${words}\n`,
      'samples/main.go': '// #region start\npackage main\n// #endregion start\n',
    };
    const site = await memorySite(files, { markdown: { variables: { product: 'Kite' } } });
    // The comment of this snippet ignores nothing yet.
    const expected = name === 'Ignore a finding' ? ['ignore/unused'] : [];
    assert.equal(
      site.diagnostics.map(({ rule }) => rule),
      expected,
      name,
    );
  }
});

/** The text of a snippet with the first value of each field. */
function expanded(body: string): string {
  return body
    .replace(/\$\{\d+\|([^,|]+)[^|]*\|\}/g, '$1')
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\d+/g, '');
}

test.run();
