import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFault, type CodeParsers } from '../../src/generator/content/code/syntax.js';
import { findGrammars } from '../../src/generator/io/bundle/grammars.js';
import { loadGrammars } from '../../src/generator/threads/load-grammars.js';
import { isFullRun, sampled } from '../helpers/amount.js';
import { codeOf, type CodeBlock } from '../helpers/code-blocks.js';
import { root } from '../helpers/command.js';
import { ownSources } from '../helpers/own-site.js';

/** The languages of the fences and included files in a Markdown text. */
const languagesIn = (text: string): string[] =>
  [...text.matchAll(/^ *`{3,} *(\w+)|^ *::code\{.*\blang="?(\w+)/gm)].map(([, fence, included]) =>
    (fence ?? included ?? '').toLowerCase(),
  );

/** A sample of the pages. `docsgen check` parses the blocks of all pages (`code/syntax`). */
const pages = sampled([...ownSources()], {
  kindsOf: ([, text]) => languagesIn(text),
  more: 60,
});
const blocks = pages.flatMap(([file, text]) => codeOf(file, text).blocks);

/** Name → the names of its fences, and the least number of blocks in this site. */
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

const faultsOf = (codeBlocks: readonly CodeBlock[]): string[] =>
  codeBlocks.flatMap(({ file, line, lang, code }) => {
    const fault = codeFault(lang, code, parsers);
    return fault === undefined
      ? []
      : [`${file}:${line + fault.line} ${fault.language}: ${fault.message}`];
  });

for (const [name, [words, least]] of Object.entries(LANGUAGES)) {
  test(`every block of ${name} parses`, () => {
    const matching = blocks.filter(({ lang }) => words.test(lang));
    assert.ok(matching.length >= (isFullRun ? least : 3), `${matching.length} blocks`);
    assert.equal(faultsOf(matching), []);
    // The parser exists and reports faults: nearly every block has one with a stray bracket.
    const rejected = matching.filter(
      ({ lang, code }) => codeFault(lang, `${code}\n)`, parsers) !== undefined,
    );
    assert.ok(
      rejected.length > matching.length * 0.8,
      `${rejected.length} of ${matching.length} damaged blocks are reported`,
    );
  });
}

test.run();
