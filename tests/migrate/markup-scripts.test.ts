import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowMarkup } from '../../src/generator/actions/migrate/markup-scripts.js';
import { allowHosts } from '../../src/generator/actions/migrate/called-hosts.js';
import { Draft, plainData, setAt } from '../../src/generator/migrate/key-table.js';
import { openNotes } from '../../src/generator/migrate/notes.js';

/** The setting of Trusted Types, and the places of the notes, for a site with these files. */
function moved(files: Readonly<Record<string, string>>): readonly unknown[] {
  const config = new Draft('', [
    ['scripts', ['/js/a.js', { src: '/js/b.js', async: true }, 'https://c.example/c.js']],
    ['clientModules', ['./src/own.css', './src/own.ts']],
  ]);
  const notes = openNotes('docusaurus.config.js', '');
  const plan = new Map(Object.entries(files).map(([path, text]) => [path, { text }]));
  const old = { pathOf: (path: string) => path };
  allowMarkup(plan, { config, roots: ['static'] }, { old, notes });
  const { security } = plainData(config) as { readonly security?: unknown };
  return [security, notes.all().map(({ file, line, subject }) => `${file}:${line} ${subject}`)];
}

const OFF = { csp: { trustedTypes: false } };

test('scripts of the site may write text as markup', () => {
  for (const [path, text, place] of [
    ['static/js/a.js', 'a()\nb.innerHTML = c', 'static/js/a.js:2 .innerHTML ='],
    ['static/js/b.js', "d.createElement('script')", "static/js/b.js:1 createElement('script'"],
    ['src/own.ts', 'a.insertAdjacentHTML(b, c)', 'src/own.ts:1 .insertAdjacentHTML('],
  ] as const)
    assert.equal(moved({ [path]: text }), [OFF, [place]], path);
});

test('other scripts leave the setting alone', () => {
  for (const [path, text] of [
    ['static/js/a.js', 'if (a.innerHTML === b) c.textContent = d'],
    ['static/js/unnamed.js', 'a.innerHTML = b'],
    ['src/own.css', '/* a.innerHTML = b */'],
  ] as const)
    assert.equal(moved({ [path]: text }), [undefined, []], path);
});

/** The hosts for requests, and the places of the notes, for a site with these files. */
function called(files: Readonly<Record<string, string>>): readonly unknown[] {
  const config = new Draft('');
  setAt(config, 'security.csp.directives.connect-src', ['https://known.example']);
  const notes = openNotes('docusaurus.config.js', '');
  const plan = new Map(Object.entries(files).map(([path, text]) => [path, { text }]));
  allowHosts(plan, config, { old: { pathOf: (path: string) => path }, notes });
  const { security } = plainData(config) as {
    readonly security: { csp: { directives: Record<string, readonly string[]> } };
  };
  const [, ...hosts] = security.csp.directives['connect-src'] ?? [];
  return [hosts, notes.all().map(({ file, line, subject }) => `${file}:${line} ${subject}`)];
}

test('components may send requests to the hosts that their code names', () => {
  const home =
    "import { API } from './api';\n// 'https://not.example/'\n" +
    'const a = <a href="https://link.example/">a</a>;\n' +
    "fetch(`${API}/a`), fetch('/own.json'), new WebSocket('wss://live.example:8080');\n";
  assert.equal(
    called({
      'src/home.tsx': home,
      'src/api.ts': "export const API = 'https://api.example';",
      'src/other.ts': "export const OTHER = 'https://other.example';",
      'src/plugin.js': "({ loadContent: () => fetch('https://build.example/a') })",
    }),
    [['https://api.example', 'wss://live.example:8080'], ['src/home.tsx:4 fetch']],
  );
  assert.equal(
    called({
      'src/page.js': "import { load } from './load';\nload('https://given.example/a');",
      'src/load.js': 'export const load = (url) => fetch(url);',
      'src/list.js': "import { BASE } from './hosts';\nexport const list = () => fetch(BASE);",
      'src/hosts.js': "export * from './values';",
      'src/values.js': "export const BASE = 'https://deep.example/';",
    }),
    [
      ['https://deep.example', 'https://given.example'],
      ['src/load.js:1 fetch', 'src/list.js:2 fetch'],
    ],
    'addresses come through several modules, and from modules that import the code',
  );
  for (const text of ["fetch('/a.json')", "// fetch('https://a.example/')", "f('https://a.dev/')"])
    assert.equal(called({ 'src/a.js': text }), [[], []], text);
});

test('code with many comments and slashes is read in linear time', () => {
  for (const part of ['/* ', '// ', 'fetch<', "'https://a", 'href=   '])
    assert.equal(called({ 'src/a.js': part.repeat(50_000) })[0], [], part);
});

test.run();
