/** Packs the extension for VS Code from a clean copy. Its packages are installed for that. */
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { finished, folder, root, type Result } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

/** The files of the package, and the largest size of each in bytes. */
const FILES: ReadonlyMap<string, number> = new Map([
  ['[Content_Types].xml', 2000],
  ['extension.vsixmanifest', 5000],
  ['extension/LICENSE.txt', 2000],
  ['extension/THIRD_PARTY_LICENSES', 30_000],
  ['extension/dist/extension.cjs', 600_000],
  ['extension/icon.png', 10_000],
  ['extension/package.json', 10_000],
  ['extension/readme.md', 10_000],
  ['extension/snippets/markdown.json', 10_000],
]);

const NOT_COPIED = new Set(['node_modules', 'dist', 'THIRD_PARTY_LICENSES']);

const npm = (args: readonly string[], cwd: string): Promise<Result> =>
  finished(spawn('npm', args, { cwd, shell: process.platform === 'win32' }));

const fullTest = inFullRun(test);

fullTest('the extension has correct types, and packs into the expected files', async () => {
  const copy = folder({});
  const extension = join(copy, 'editors/vscode');
  cpSync(join(root, 'editors/vscode'), extension, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(basename(path)),
  });
  for (const path of ['scripts/build/third-party.mjs', 'tsconfig.base.json'])
    cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

  const installed = await npm(
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    extension,
  );
  assert.is(installed.code, 0, installed.stderr);
  const types = await npm(['run', 'types'], extension);
  assert.is(types.code, 0, types.stdout);
  const packed = await npm(['run', 'package'], extension);
  assert.is(packed.code, 0, packed.stdout + packed.stderr);
  assert.not.match(packed.stdout + packed.stderr, /\bWARNING\b/);

  const sizes = await filesOfZip(join(extension, 'docsgen.vsix'), extension);
  assert.equal([...sizes.keys()].sort(), [...FILES.keys()].sort());
  for (const [path, most] of FILES) assert.ok((sizes.get(path) ?? 0) <= most, path);
  const licenses = readFileSync(join(extension, 'THIRD_PARTY_LICENSES'), 'utf8');
  assert.match(licenses, /^vscode-languageclient \d/m);
});

interface ZipEntry {
  readonly fileName: string;
  readonly uncompressedSize: number;
}

interface ZipFile {
  on(event: 'entry', listener: (entry: ZipEntry) => void): void;
  on(event: 'end', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
}

interface Yauzl {
  open(path: string, callback: (error: Error | null, zip: ZipFile) => void): void;
}

/** Path → size of the files in a zip archive, read with the package that vsce uses. */
function filesOfZip(path: string, extension: string): Promise<Map<string, number>> {
  const yauzl = createRequire(join(extension, 'package.json'))('yauzl') as Yauzl;
  const sizes = new Map<string, number>();
  return new Promise((resolve, reject) => {
    yauzl.open(path, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on('entry', ({ fileName, uncompressedSize }) => sizes.set(fileName, uncompressedSize));
      zip.on('end', () => resolve(sizes));
      zip.on('error', reject);
    });
  });
}

test.run();
