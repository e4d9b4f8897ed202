import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFault, type CodeParsers } from '../../src/generator/content/code/syntax.js';
import { findGrammars } from '../../src/generator/io/bundle/grammars.js';
import { loadGrammars } from '../../src/generator/threads/load-grammars.js';
import { codeOf, type CodeBlock } from '../helpers/code-blocks.js';
import { root } from '../helpers/command.js';
import { ownSources } from '../helpers/own-site.js';

const blocks = [...ownSources()].flatMap(([file, text]) => codeOf(file, text).blocks);

/** Name → fence words, and how many blocks this site has at least. */
const LANGUAGES: Readonly<Record<string, readonly [words: RegExp, least: number]>> = {
  'JSON, YAML and TOML': [/^(?:jsonc?|ya?ml|toml)$/, 60],
  'JavaScript and TypeScript': [/^(?:[jt]sx?|javascript|typescript)$/, 100],
  Go: [/^go$/, 100],
  Python: [/^py(?:thon)?$/, 100],
  Java: [/^java$/, 80],
  Ruby: [/^r(?:uby|b)$/, 60],
  PHP: [/^php$/, 50],
  'C#': [/^c(?:sharp|s)$/, 80],
  shell: [/^(?:bash|sh|shell)$/, 200],
};

const grammars = findGrammars(root);
const parsers: CodeParsers = grammars === undefined ? {} : await loadGrammars(grammars);

const faultsOf = (own: readonly CodeBlock[]): string[] =>
  own.flatMap(({ file, line, lang, code }) => {
    const fault = codeFault(lang, code, parsers);
    return fault === undefined
      ? []
      : [`${file}:${line + fault.line} ${fault.language}: ${fault.message}`];
  });

for (const [name, [words, least]] of Object.entries(LANGUAGES)) {
  test(`every block of ${name} parses`, () => {
    const own = blocks.filter(({ lang }) => words.test(lang));
    assert.ok(own.length >= least, `${own.length} blocks`);
    assert.equal(faultsOf(own), []);
    // What is cut off is missed: the parser is there, and looks.
    const damaged = own.filter(
      ({ lang, code }) => codeFault(lang, `${code}\n)`, parsers) !== undefined,
    );
    assert.ok(
      damaged.length > own.length * 0.8,
      `${damaged.length} of ${own.length} damaged blocks are found`,
    );
  });
}

test.run();
