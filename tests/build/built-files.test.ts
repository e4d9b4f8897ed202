import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeSpliced } from '../../src/generator/io/fs/splice.js';
import { openBuiltFiles, type OpenedFiles } from '../../src/generator/io/output/built-files.js';
import { hashOf } from '../../src/generator/model/keys.js';

/** Number of bytes that are read from a long file in one step. */
const PIECE = 1 << 20;

/** Opens a file with a content, as the only one of a built site. */
function open(content: string): OpenedFiles & { readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-files-'));
  const path = join(folder, 'f.txt');
  writeFileSync(path, content);
  return { path, ...openBuiltFiles(folder, new Map([['f.txt', { size: content.length }]])) };
}

/** The content of the file after its changes. */
function contentOf({ written, path }: OpenedFiles & { readonly path: string }): string {
  const change = written.get('f.txt');
  if (change === undefined) return readFileSync(path, 'utf8');
  if (Buffer.isBuffer(change)) return change.toString();
  const copy = `${path}.new`;
  const hash = writeSpliced(path, copy, change as Exclude<typeof change, Buffer>);
  const content = readFileSync(copy);
  assert.is(hash, hashOf(content));
  return content.toString();
}

const replace = ({ files }: OpenedFiles, part: string, by: string): boolean =>
  files.replace('f.txt', Buffer.from(part), Buffer.from(by));

/** Texts before and after the parts of a file, so that the file is short, or long. */
const FILLERS = new Map([
  ['a short file', 'short'],
  ['a long file', 'long '.repeat(PIECE / 4)],
]);

for (const [name, filler] of FILLERS) {
  test(`parts of ${name} are replaced, in any order`, () => {
    const file = open(`${filler}one${filler}two${filler}`);
    assert.ok(replace(file, 'two', 'the second'));
    assert.ok(replace(file, 'one', ''));
    assert.is(contentOf(file), `${filler}${filler}the second${filler}`);
  });

  test(`nothing of ${name} is replaced if the place is not clear`, () => {
    const file = open(`${filler}one${filler}two, two`);
    assert.not.ok(replace(file, 'three', '3'), 'nowhere');
    assert.not.ok(replace(file, 'two', '2'), 'twice');
    assert.is(contentOf(file), `${filler}one${filler}two, two`);
    assert.not.ok(file.files.replace('g.txt', Buffer.from('a'), Buffer.from('b')), 'no such file');
  });

  test(`a part at the start and a part at the end of ${name} are replaced`, () => {
    const file = open(`one${filler}two`);
    assert.ok(replace(file, 'one', '1'));
    assert.ok(replace(file, 'two', '2'));
    assert.is(contentOf(file), `1${filler}2`);
  });
}

test('a part is found in a long file wherever the steps of reading begin', () => {
  const part = `<${'part'.repeat(50)}>`;
  for (const before of [PIECE - part.length, PIECE - 64, PIECE - 63, PIECE - 1, PIECE, 2 * PIECE]) {
    const content = `${'-'.repeat(before)}${part}${'-'.repeat(PIECE)}`;
    const file = open(content);
    assert.ok(replace(file, part, 'é'), `after ${before} bytes`);
    assert.is(contentOf(file), content.replace(part, 'é'), `after ${before} bytes`);
  }
});

test('parts that overlap are not both replaced in a long file', () => {
  const file = open(`${'-'.repeat(2 * PIECE)}one two three`);
  assert.ok(replace(file, 'one two', '1'));
  assert.not.ok(replace(file, 'two three', '2'));
  assert.ok(replace(file, ' three', '.'));
  assert.is(contentOf(file), `${'-'.repeat(2 * PIECE)}1.`);
});

test('a long file is not written if its part stays the same', () => {
  const file = open(`${'-'.repeat(2 * PIECE)}one`);
  assert.ok(replace(file, 'one', 'one'));
  assert.is(file.written.size, 0);
});

test.run();
