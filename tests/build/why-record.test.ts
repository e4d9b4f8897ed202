import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../src/generator/io/stores/cache.js';
import {
  openWhyRecord,
  readRecord,
  storedRecord,
  type PageRecord,
} from '../../src/generator/io/stores/why-record.js';
import { folder } from '../helpers/command.js';

test('records are read as they were written, for all names', () => {
  const site = folder({});
  const open = (): ReturnType<typeof openWhyRecord> =>
    openWhyRecord(openCache(site, assert.unreachable));
  const names = ['index.html', '__proto__', 'a "b"\\.html', 'ä],[ü,\u2028.html', '["x","y"],{}'];
  const records = names.map((name, n): PageRecord => ({
    key: `key-${n}`,
    inputs: { [name]: 'hash', constructor: 'x\n' },
    by: 'build',
  }));
  const stored = new Map(records.map((record, n) => [names[n] ?? '', storedRecord(record)]));
  open().write(stored);
  assert.equal(
    [...open().pages()].map(([name, record]) => [name, record.key, readRecord(record)]),
    records.map((record, n) => [names[n], record.key, record]),
  );
  const served = storedRecord({ key: 'new', inputs: {}, by: 'serve', because: ['x'] });
  open().add(new Map([['index.html', served]]));
  assert.is(open().pages().get('index.html')?.key, 'new');
  assert.is(open().pages().size, names.length);
  const json = readFileSync(join(site, '.docsgen/why.json'), 'utf8').slice(33);
  assert.is((JSON.parse(json) as unknown[]).length, names.length);
});

test('a file in another form has no records', () => {
  const cache = openCache(folder({}), assert.unreachable);
  for (const text of [
    '',
    '[]',
    '[["a.html",{"key":"k","inputs":{},"by":"build"}]]',
    '{\n"a":1\n}',
  ]) {
    cache.put('why.json', text);
    assert.is(openWhyRecord(cache).pages().size, 0, text);
  }
});

test.run();
