import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folder, root, write } from './command.js';

/** A rule of `scripts/lint`. */
interface Rule {
  readonly name: string;
}

/** `scripts/lint/typed-rules.mjs`. */
interface TypedRules {
  readonly RULES: readonly Rule[];
  readonly applyRules: (
    root: string,
    files: readonly string[],
    rules: readonly Rule[],
    options: object,
  ) => readonly { readonly line: number; readonly message: string }[];
}

const script = pathToFileURL(join(root, 'scripts/lint/typed-rules.mjs')).href;
const { RULES, applyRules } = (await import(script)) as TypedRules;

/** Without the types of Node.js and of the browser, which take seconds. */
const OPTIONS = { lib: ['lib.es2023.d.ts'], types: [] };

/** The messages of a rule for each piece of code. All pieces see the declarations. */
export function lintMessages(
  rule: string,
  declared: string,
  pieces: readonly string[],
): readonly (readonly string[])[] {
  const blocks = pieces.map((piece) => `{ ${piece} }\n`).join('');
  const dir = folder({});
  write(dir, { 'code.ts': `${declared}${blocks}export {};\n` });
  const rules = RULES.filter(({ name }) => name === rule);
  const mistakes = applyRules(dir, [join(dir, 'code.ts')], rules, OPTIONS);
  const first = declared.split('\n').length;
  return pieces.map((_, i) =>
    mistakes.filter(({ line }) => line === first + i).map(({ message }) => message),
  );
}
