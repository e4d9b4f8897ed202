import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** Findings of a site with one page of these bytes, as `file:line:column rule`. */
async function findingsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const site = folder({
    'site.config.ts': 'export default {};\n',
    'docs/index.md': page('Start', 'To the [other](./other.md#größe).'),
  });
  writeFileSync(join(site, 'docs/other.md'), bytes);
  const { code, stdout, stderr } = await docsgen(['check', '--format', 'json'], { cwd: site });
  assert.is(code === 0 || code === 1, true, stderr);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`);
}

const text = page('Other', '## Größe\n\nCafé au lait.');
const ENCODING = (line: number, column: number): string[] => [
  `docs/other.md:${line}:${column} read/encoding`,
];

test('read/encoding: UTF-8, with a byte order mark or without, is right', async () => {
  assert.equal(await findingsOf(Buffer.from(text)), []);
  assert.equal(await findingsOf(Buffer.from(`\ufeff${text}`)), []);
  assert.equal(await findingsOf(Buffer.from(page('Other', '## Größe\n\nA `\ufffd`, 😀.'))), []);
});

test('read/encoding: a file in Latin-1 is reported once, at its first byte that is no UTF-8', async () => {
  assert.equal(await findingsOf(Buffer.from(text, 'latin1')), ENCODING(5, 6));
  const mixed = Buffer.concat([Buffer.from(text), Buffer.from('\nna\u00efve\n', 'latin1')]);
  assert.equal(await findingsOf(mixed), ENCODING(9, 3));
});

test('read/encoding: a file in UTF-16 is reported once, and read', async () => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  assert.equal(await findingsOf(little), ENCODING(1, 1));
  assert.equal(await findingsOf(Buffer.from(little).swap16()), ENCODING(1, 1));
  assert.equal(await findingsOf(Buffer.from(text, 'utf16le')), ENCODING(1, 1));
});

test('read/encoding: a NUL or another control character is reported once', async () => {
  assert.equal(await findingsOf(Buffer.from(`${text}\nA\0b\0c.\n`)), ENCODING(9, 2));
  assert.equal(await findingsOf(Buffer.from(`${text}\n\u001b[31mred\n`)), ENCODING(9, 1));
});

test.run();
