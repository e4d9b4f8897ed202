import { join } from 'node:path';
import { ESLint } from 'eslint';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../helpers/command.js';

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

/** The rule's messages for each piece of code, from one run: type information takes seconds. */
async function messagesOf(pieces: readonly string[]): Promise<string[][]> {
  const eslint = new ESLint({
    cwd: root,
    ruleFilter: ({ ruleId }) => ruleId === 'docsgen/own-keys',
  });
  // The path of a file in the project, so that ESLint has types. Its text is replaced.
  const filePath = join(root, 'src/generator/model/nearest.ts');
  const blocks = pieces.map((piece) => `{ ${piece} }\n`).join('');
  const [result] = await eslint.lintText(`${DECLARED}${blocks}export {};\n`, { filePath });
  const first = DECLARED.split('\n').length;
  return pieces.map((_, i) =>
    (result?.messages ?? []).filter(({ line }) => line === first + i).map(({ message }) => message),
  );
}

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
  const messages = await messagesOf(FORBIDDEN.map(([code]) => code));
  FORBIDDEN.forEach(([code, expected], i) => {
    assert.is(messages[i]?.length, 1, code);
    assert.match(messages[i]?.[0] ?? '', expected, code);
  });
});

test('lint accepts maps, arrays, known keys, guarded lookups and deletions', async () => {
  const messages = await messagesOf(ACCEPTED);
  ACCEPTED.forEach((code, i) => {
    assert.equal(messages[i], [], code);
  });
});

test.run();
