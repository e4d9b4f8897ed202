import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { namesOfProject } from '../../src/generator/config/folder-facts.js';
import { repositoryLinks } from '../../src/generator/config/repository.js';
import { loadConfig } from '../../src/generator/io/read/load-config.js';
import { titleFromName } from '../../src/generator/model/name-words.js';
import { folder } from '../helpers/command.js';

const titleOf = (files: Partial<Parameters<typeof namesOfProject>[0]>): string | undefined =>
  namesOfProject({ packageJson: undefined, readme: undefined, names: [], ...files }).title;

test('the title comes from package.json, the README, the repository or the folder', () => {
  const readme = '# Acme Queue\n\nWords.\n';
  const names = ['acme-queue-docs', 'checkout'];
  for (const [manifest, title] of [
    ['{ "name": "acme-queue" }', 'Acme Queue'],
    ['{ "name": "@acme/http-api" }', 'HTTP API'],
    ['{ "name": "x", "displayName": "Acme Cloud" }', 'Acme Cloud'],
  ] as const)
    assert.is(titleOf({ packageJson: manifest, readme: '# Other', names }), title);
  for (const manifest of ['{ "name": "website" }', '{ "name": 3 }', 'broken', '[]', 'null'])
    assert.is(titleOf({ packageJson: manifest, readme, names }), 'Acme Queue', manifest);
  assert.is(titleOf({ names }), 'Acme Queue');
  assert.is(titleOf({ names: ['docs', 'redux'] }), 'Redux');
  assert.is(titleOf({ names: ['docs', ''] }), undefined);
  assert.is(titleOf({ names: ['my-docs', 'writer'] }), 'My Docs');
});

test('the heading of a README is plain text', () => {
  for (const [readme, title] of [
    ['# `acme` — *the* tool ##\n', 'acme — the tool'],
    ['[![Build](b.svg)](ci)\n\n# ![Logo](l.svg) [Acme](https://acme.example)\n', 'Acme'],
    ['Acme\n====\n', 'Acme'],
    ['<p align="center"><img src="x"></p>\n<h1 align="center">Acme</h1>\n', 'Acme'],
    ['---\ntitle: No\n---\n# Acme\n', 'Acme'],
    ['Only words.\n', undefined],
    [`# ${'long '.repeat(40)}\n`, undefined],
  ] as const)
    assert.is(titleOf({ readme }), title, readme);
});

test('the links to a repository hold no name or password of a user', () => {
  const linksOf = (url: string): ReturnType<typeof repositoryLinks> =>
    repositoryLinks({ url, branch: 'main', folder: 'website/' });
  for (const url of [
    'git@github.com:acme/docs.git',
    'https://github.com/acme/docs',
    'https://user:secret@github.com/acme/docs.git',
    'ssh://git@github.com:22/acme/docs.git/',
  ])
    assert.equal(
      linksOf(url),
      {
        label: 'GitHub',
        name: 'docs',
        href: 'https://github.com/acme/docs',
        editUrl: 'https://github.com/acme/docs/edit/main/website/',
        files: {
          file: 'https://github.com/acme/docs/blob/main/',
          folder: 'https://github.com/acme/docs/tree/main/',
          siteFolder: 'website/',
        },
      },
      url,
    );
  const gitlab = linksOf('git@gitlab.com:a/b/c.git');
  assert.is(gitlab?.editUrl, 'https://gitlab.com/a/b/c/-/edit/main/website/');
  assert.is(gitlab?.files.file, 'https://gitlab.com/a/b/c/-/blob/main/');
  assert.is(gitlab?.files.folder, 'https://gitlab.com/a/b/c/-/tree/main/');
  for (const url of ['/srv/git/docs', '../docs', 'javascript:alert(1)', 'https://evil.example/a/b'])
    assert.is(linksOf(url), undefined, url);
});

/** A folder with a clone of a repository in it. */
function clone(files: Readonly<Record<string, string>>): string {
  const dir = folder({ 'docs/index.md': '# Hi\n', ...files });
  const git = join(dir, '.git');
  mkdirSync(join(git, 'refs/remotes/origin'), { recursive: true });
  writeFileSync(join(git, 'config'), '[remote "origin"]\n\turl = git@github.com:acme/queue.git\n');
  writeFileSync(join(git, 'refs/remotes/origin/HEAD'), 'ref: refs/remotes/origin/trunk\n');
  return dir;
}

test('a site without a config has its title and its links from its folder', async () => {
  const { config } = await loadConfig(clone({}));
  assert.is(config.title, 'Queue');
  assert.equal(
    config.navbar.items.map(({ type, label, href }) => [type, label, href]),
    [
      ['default', 'GitHub', 'https://github.com/acme/queue'],
      ['search', undefined, undefined],
    ],
  );
  assert.is(config.docs[0]?.editUrl, 'https://github.com/acme/queue/edit/trunk/');
});

test('a config decides about the repository, its items and the title', async () => {
  const without = await loadConfig(
    clone({ 'site.config.json': '{ "title": "Mine", "repository": false }' }),
  );
  assert.is(without.config.title, 'Mine');
  assert.equal(
    without.config.navbar.items.map(({ type }) => type),
    ['search'],
  );
  assert.is(without.config.docs[0]?.editUrl, undefined);
  const { config } = await loadConfig(
    clone({
      'site.config.json': JSON.stringify({
        repository: 'https://gitlab.com/a/b',
        navbar: { items: [{ label: 'Home', to: '/' }] },
      }),
      'package.json': '{ "name": "mine" }',
    }),
  );
  assert.is(config.title, 'Mine');
  assert.equal(
    config.navbar.items.map(({ label, type }) => label ?? type),
    ['Home', 'search'],
  );
  assert.is(config.docs[0]?.editUrl, 'https://gitlab.com/a/b/-/edit/trunk/');
});

test('words of names have their usual spelling', () => {
  for (const [name, title] of [
    ['api', 'API'],
    ['http-api', 'HTTP API'],
    ['set-up_your-cli', 'Set up your CLI'],
    ['sdks', 'SDKs'],
    ['graphql', 'GraphQL'],
    ['npm-packages', 'npm packages'],
    ['apical', 'Apical'],
    ['constructor', 'Constructor'],
    ['', ''],
  ] as const)
    assert.is(titleFromName(name), title, name);
  assert.is(titleFromName('acme-rpcx', ['rpcX', 'ACME']), 'ACME rpcX');
});

test.run();
