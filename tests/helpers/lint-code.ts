import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { folder, write } from './command.js';

/** A rule of this repository, and code that its tests declare. */
export interface TestedRule {
  readonly name: string;
  readonly rule: NonNullable<ESLint.Plugin['rules']>[string];
  readonly declared: string;
}

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

/** The messages of a rule for each piece of code. */
export async function lintMessages(
  { name, rule, declared }: TestedRule,
  pieces: readonly string[],
): Promise<string[][]> {
  const blocks = pieces.map((piece) => `{ ${piece} }\n`).join('');
  write(project, { 'code.ts': `${declared}${blocks}export {};\n` });
  const eslint = new ESLint({
    cwd: project,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['code.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { project: 'tsconfig.json', tsconfigRootDir: project },
      },
      plugins: { docsgen: { rules: { [name]: rule } } },
      rules: { [`docsgen/${name}`]: 'error' },
    },
  });
  const [result] = await eslint.lintFiles(['code.ts']);
  const first = declared.split('\n').length;
  return pieces.map((_, i) =>
    (result?.messages ?? []).filter(({ line }) => line === first + i).map(({ message }) => message),
  );
}
