import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ESLint, type Linter } from 'eslint';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import tseslint from 'typescript-eslint';
import { folder, root, write } from '../helpers/command.js';

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
const { docsgenRules } = (await import(ruleFile)) as { docsgenRules: ESLint.Plugin };

/** A project of one file: type information about this repository would take seconds. */
const project = folder({
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      target: 'es2023',
      module: 'nodenext',
      types: [],
    },
    files: ['code.ts'],
  }),
  'code.ts': '',
});

/** The rule's messages for each piece of code. */
async function messagesOf(pieces: readonly string[]): Promise<string[][]> {
  const blocks = pieces.map((piece) => `{ ${piece} }\n`).join('');
  write(project, { 'code.ts': `${DECLARED}${blocks}export {};\n` });
  const eslint = new ESLint({
    cwd: project,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['code.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { project: 'tsconfig.json', tsconfigRootDir: project },
      },
      plugins: { docsgen: docsgenRules },
      rules: { 'docsgen/own-keys': 'error' },
    },
  });
  const [result] = await eslint.lintFiles(['code.ts']);
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

test('lint applies the rule to all files of src', async () => {
  const eslint = new ESLint({ cwd: root });
  for (const file of ['src/generator/model/nearest.ts', 'src/client/main.ts', 'src/a/b.tsx']) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    assert.equal(rules?.['docsgen/own-keys'], [2], file);
  }
});

test.run();
