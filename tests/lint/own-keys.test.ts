import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ESLint, type Linter } from 'eslint';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../helpers/command.js';
import { lintMessages, type TestedRule } from '../helpers/lint-code.js';

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

const ruleFile = pathToFileURL(join(root, 'scripts/eslint/own-keys.js')).href;
const { ownKeys } = (await import(ruleFile)) as { ownKeys: TestedRule['rule'] };
const RULE: TestedRule = { name: 'own-keys', rule: ownKeys, declared: DECLARED };

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
  "'a' in table;",
];

test('lint reports lookups that also find inherited names, with an alternative', async () => {
  const messages = await lintMessages(
    RULE,
    FORBIDDEN.map(([code]) => code),
  );
  FORBIDDEN.forEach(([code, expected], i) => {
    assert.is(messages[i]?.length, 1, code);
    assert.match(messages[i]?.[0] ?? '', expected, code);
  });
});

test('lint accepts maps, arrays, known keys, guarded lookups and deletions', async () => {
  const messages = await lintMessages(RULE, ACCEPTED);
  ACCEPTED.forEach((code, i) => {
    assert.equal(messages[i], [], code);
  });
});

test('lint applies the rule to all files of src', async () => {
  const eslint = new ESLint({ cwd: root });
  for (const file of ['src/generator/model/nearest.ts', 'src/client/main.ts', 'src/a/b.tsx']) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    assert.equal(rules?.['docsgen/own-keys'], [2], file);
  }
});

test.run();
