import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../helpers/command.js';

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** The findings of a site with a page of these bytes, as `file:line:column rule`. */
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
const encodingAt = (line: number, column: number): string[] => [
  `docs/other.md:${line}:${column} read/encoding`,
];

test('read/encoding: UTF-8 with or without a byte order mark has no finding', async () => {
  assert.equal(await findingsOf(Buffer.from(text)), []);
  assert.equal(await findingsOf(Buffer.from(`\ufeff${text}`)), []);
  assert.equal(await findingsOf(Buffer.from(page('Other', '## Größe\n\nA `\ufffd`, 😀.'))), []);
});

test('read/encoding: a Latin-1 file is reported at its first byte that is not UTF-8', async () => {
  assert.equal(await findingsOf(Buffer.from(text, 'latin1')), encodingAt(5, 6));
  const mixed = Buffer.concat([Buffer.from(text), Buffer.from('\nna\u00efve\n', 'latin1')]);
  assert.equal(await findingsOf(mixed), encodingAt(9, 3));
});

test('read/encoding: a UTF-16 file is reported once, and its text is read', async () => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  assert.equal(await findingsOf(little), encodingAt(1, 1));
  assert.equal(await findingsOf(Buffer.from(little).swap16()), encodingAt(1, 1));
  assert.equal(await findingsOf(Buffer.from(text, 'utf16le')), encodingAt(1, 1));
});

test('read/encoding: a NUL or another control character is reported once', async () => {
  assert.equal(await findingsOf(Buffer.from(`${text}\nA\0b\0c.\n`)), encodingAt(9, 2));
  assert.equal(await findingsOf(Buffer.from(`${text}\n\u001b[31mred\n`)), encodingAt(9, 1));
});

test.run();
