import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFault } from '../../src/generator/content/code-syntax.js';
import { codeOf } from '../helpers/code-blocks.js';
import { parseAll } from '../helpers/code-parsers.js';
import { ownSources } from '../helpers/own-site.js';

const code = [...ownSources()].map(([file, text]) => codeOf(file, text));
const blocks = code.flatMap((page) => page.blocks);

test('every block of JSON, YAML, TOML, JavaScript and TypeScript parses', () => {
  const checked = blocks.filter(({ lang }) => /^(?:jsonc?|ya?ml|toml|[jt]sx?|javascript|typescript)$/.test(lang));
  assert.ok(checked.length > 200, `${checked.length} blocks`);
  assert.equal(checked.flatMap(({ file, line, lang, code: text }) => {
    const fault = codeFault(lang, text);
    return fault === undefined ? [] : [`${file}:${line + fault.line} ${fault.language}: ${fault.message}`];
  }), []);
});

for (const { name, count, faults } of parseAll(blocks)) {
  test(`every block of ${name} parses`, () => {
    if (faults === undefined) return void console.log(`The tools of ${name} are not here: ${count} blocks are not looked at.`);
    assert.ok(count > 50, `${count} blocks`);
    assert.equal(faults, []);
  });
}

test.run();
