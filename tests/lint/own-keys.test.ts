import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder, root } from '../helpers/command.js';
import { lintMessages } from '../helpers/lint-code.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const DECLARED = `
declare const record: Record<string, number>;
declare const optional: Partial<Record<string, number>> | undefined;
declare const anything: any;
declare const table: Readonly<Record<'a' | 'b', number>>;
declare const list: readonly number[];
declare const map: Map<string, number>;
declare const name: string;
declare const letter: 'a' | 'b';
declare const index: number;
`;

const READ = 'also finds inherited names such as "constructor"';
const WRITTEN = 'loses the key "__proto__"';
const TESTED = 'is true for inherited names';

const FORBIDDEN: readonly (readonly [string, string])[] = [
  ['record[name];', READ],
  ['optional?.[name];', READ],
  ['anything[name];', READ],
  ['record[name.toLowerCase()];', READ],
  ['record[`${name}`];', READ],
  ['record[`__${name}__`];', READ],
  ['const { [name]: value } = record; value;', READ],
  ['record[name] = 1;', WRITTEN],
  ['record[name]++;', WRITTEN],
  ['({ [name]: record.a } = record);', READ],
  ['(record[name]) ??= 1;', WRITTEN],
  ['name in record;', TESTED],
  ['Object.hasOwn(record, letter) ? record[name] : 0;', READ],
  ['Object.hasOwn(record, name) ? 0 : record[name];', READ],
  ['Object.hasOwn(record, name) || record[name];', READ],
  ['function get<K extends string>(key: K) { return record[key]; }', READ],
];

const ACCEPTED = [
  'map.get(name);',
  'list[index];',
  'table[letter];',
  'record[letter];',
  "record['a'];",
  'record.a;',
  'record[`lvl${name}`];',
  'delete record[name];',
  'Object.hasOwn(record, name) ? record[name] : 0;',
  'Object.hasOwn(record, name) && record[name] === 1;',
  'if (index > 1 && Object.hasOwn(record, name)) { record[name]; }',
  '(Object.hasOwn(record, name)) ? (record[name]) : 0;',
  "'a' in table;",
];

test('lint reports lookups that also find inherited names, with an alternative', () => {
  const messages = lintMessages(
    'own-keys',
    DECLARED,
    FORBIDDEN.map(([code]) => code),
  );
  FORBIDDEN.forEach(([code, expected], i) => {
    assert.is(messages[i]?.length, 1, code);
    assert.match(messages[i]?.[0] ?? '', expected, code);
  });
});

test('lint accepts maps, arrays, known keys, guarded lookups and deletions', () => {
  const messages = lintMessages('own-keys', DECLARED, ACCEPTED);
  ACCEPTED.forEach((code, i) => {
    assert.equal(messages[i], [], code);
  });
});

fullTest('lint applies the rules to all files of src', () => {
  const facts = 'interface PageFacts { readonly title: string }\ndeclare const facts: PageFacts;\n';
  const dir = folder({
    'src/generator/nearest.ts': `${facts}export const copy = { ...facts };\n`,
    'src/generator/model/packed-facts.ts': `${facts}export const copy = { ...facts };\n`,
    'src/client/main.ts': 'export const get = (list: any, name: string) => list[name];\n',
    'src/a/b.tsx': 'export const has = (list: object, name: string) => name in list;\n',
  });
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/check-rules.mjs'), dir],
    { encoding: 'utf8' },
  );
  assert.is(status, 1);
  assert.equal(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ').slice(0, 2).join(': ')),
    [
      'error: src/a/b.tsx:1 own-keys',
      'error: src/client/main.ts:1 own-keys',
      'error: src/generator/nearest.ts:3 copied-facts',
    ],
  );
});

test.run();
