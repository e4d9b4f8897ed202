import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { finished, root } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly isBundled: boolean;
}

interface SupplyChain {
  readonly shippedPackages: () => Promise<ShippedPackage[]>;
  readonly licenseTable: () => Promise<string>;
  readonly softwareBillOfMaterials: () => Promise<string>;
}

const script = pathToFileURL(join(root, 'scripts/supply-chain.mjs')).href;
const { shippedPackages, licenseTable, softwareBillOfMaterials } = (await import(
  script
)) as SupplyChain;

/** Licences that do not restrict sites; MPL-2.0 covers only the files of its package. */
const ALLOWED = new Set(
  'MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 MPL-2.0 0BSD OFL-1.1 CC0-1.0 Python-2.0'.split(' '),
);

const packages = await shippedPackages();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

test('bundled and installed packages ship, and development tools do not', () => {
  const isBundled = new Map(packages.map((each) => [each.name, each.isBundled]));
  for (const name of [
    '@resvg/resvg-wasm',
    'zod',
    'algoliasearch',
    'katex',
    'stemmer',
    'esbuild',
    'scheduler',
  ])
    assert.is(isBundled.get(name), true, name);
  for (const name of ['@types/react', '@esbuild/linux-x64'])
    assert.is(isBundled.get(name), false, name);
  for (const name of ['oxlint', 'uvu', 'playwright-core', 'mermaid'])
    assert.is(isBundled.has(name), false, name);
});

test('binaries have the versions of the scripts in the bundle', () => {
  const binaries = ['esbuild', 'satteri'].map((name) => {
    const installed = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(installed) as typeof manifest).optionalDependencies;
  });
  assert.equal(manifest.optionalDependencies, Object.assign({}, ...binaries));
});

test('React and React DOM have the same exact version', () => {
  assert.match(manifest.dependencies.react ?? '', /^\d+\.\d+\.\d+$/);
  assert.is(manifest.dependencies['react-dom'], manifest.dependencies.react);
});

test('THIRD_PARTY_LICENSES has a section with a text for every bundled package', () => {
  const text = readFileSync(join(root, 'THIRD_PARTY_LICENSES'), 'utf8');
  const [, ...sections] = text.split(`\n${'-'.repeat(80)}\n\n`);
  const bundled = packages.filter((each) => each.isBundled);
  assert.equal(
    sections.map((section) => section.slice(0, section.indexOf('\n'))).sort(),
    bundled.map(({ name, version }) => `${name} ${version}`).sort(),
  );
  for (const section of sections)
    assert.match(section, /^Licence: \S+[^]*(?:Permission|Redistribution|License)/m);
});

test('every shipped package has an allowed license', () => {
  assert.ok(packages.length > 20);
  const others = packages.filter(
    ({ license }) =>
      !license
        .replace(/[()]/g, '')
        .split(/ AND | OR /)
        .every((id) => ALLOWED.has(id)),
  );
  assert.equal(others, []);
});

test('docs/licenses.md lists the shipped packages', async () => {
  const text = readFileSync(join(root, 'docs/licenses.md'), 'utf8');
  assert.is(text, await licenseTable(), 'run `npm run licenses`');
});

test('the bill of materials names every shipped package and is reproducible', async () => {
  const text = await softwareBillOfMaterials();
  const sbom = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string; hashes: { content: string }[] }[];
  };
  assert.is(sbom.bomFormat, 'CycloneDX');
  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = packages.filter(({ name, version }) => !named.has(`${name}@${version}`));
  assert.equal(missing, []);
  assert.ok(sbom.components.every(({ purl }) => purl.startsWith('pkg:npm/')));
  assert.ok(
    sbom.components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? '')),
  );
  assert.is(await softwareBillOfMaterials(), text);
});

test('an audit without a registry reports that advisories were not looked up', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts/supply-chain.mjs'), 'audit'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_fetch_retries: '0',
      },
    },
  );
  assert.is(status, 0);
  assert.match(stdout, 'known advisories were not looked up');
});

/** Starts a registry with one advisory for each of these packages. */
async function registryWithAdvisories(names: readonly string[]): Promise<{
  url: string;
  close: () => void;
}> {
  const advisories = names.map((name, i) => [
    name,
    [
      {
        id: i,
        url: `https://advisories.example/${i}`,
        title: `A hole in ${name}`,
        severity: 'high',
        vulnerable_versions: '*',
      },
    ],
  ]);
  const server = createServer((request, response) => {
    const isAudit = request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(isAudit ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isAudit ? JSON.stringify(Object.fromEntries(advisories)) : '{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

fullTest('an audit reports advisories for bundled packages, but not for tools', async () => {
  const registry = await registryWithAdvisories(['katex', 'oxlint']);
  const { code, stdout } = await finished(
    spawn(process.execPath, [join(root, 'scripts/supply-chain.mjs'), 'audit'], {
      env: {
        ...process.env,
        npm_config_registry: registry.url,
        npm_config_fetch_retries: '0',
      },
    }),
  );
  registry.close();
  assert.match(stdout, 'high  katex: A hole in katex');
  assert.not.match(stdout, 'oxlint');
  assert.is(code, 1);
});

test.run();
