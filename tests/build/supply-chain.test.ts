import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../helpers/command.js';

interface SupplyChain {
  readonly shippedPackages: () => { name: string; version: string; license: string }[];
  readonly licenseTable: () => string;
  readonly softwareBillOfMaterials: () => string;
}

const script = pathToFileURL(join(root, 'scripts/supply-chain.mjs')).href;
const { shippedPackages, licenseTable, softwareBillOfMaterials } = (await import(
  script
)) as SupplyChain;

/** Licences that let docsgen be used and shipped in any site; MPL-2.0 covers its own files alone. */
const ALLOWED = new Set(
  'MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 MPL-2.0 0BSD OFL-1.1 CC0-1.0 Python-2.0'.split(' '),
);

test('every shipped package has a license that is allowed', () => {
  const packages = shippedPackages();
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

test('docs/licenses.md lists the packages of the lockfile', () => {
  const text = readFileSync(join(root, 'docs/licenses.md'), 'utf8');
  assert.is(text, licenseTable(), 'run `npm run licenses`');
});

test('the bill of materials names every shipped package, and is the same each time', () => {
  const text = softwareBillOfMaterials();
  const sbom = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string; hashes: { content: string }[] }[];
  };
  assert.is(sbom.bomFormat, 'CycloneDX');
  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = shippedPackages().filter(({ name, version }) => !named.has(`${name}@${version}`));
  assert.equal(missing, []);
  assert.ok(sbom.components.every(({ purl }) => purl.startsWith('pkg:npm/')));
  assert.ok(
    sbom.components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? '')),
  );
  assert.is(softwareBillOfMaterials(), text);
});

test('an audit without a registry says that it was not done', () => {
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

test.run();
