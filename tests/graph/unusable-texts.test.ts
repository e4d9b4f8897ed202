import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTexts } from '../../src/generator/config/messages-file.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import { memorySite } from '../helpers/memory-site.js';

const PAGE = '---\ntitle: Start\ndescription: Words.\n---\n\n## Part\n';

/** Characters that pages cannot hold, as escapes of JSON and YAML, and how findings name them. */
const characters = [
  ['\\u0000', 'the control character U+0000'],
  ['\\u001b', 'the control character U+001B'],
  ['\\u009b', 'the control character U+009B'],
  ['\\uffff', 'the control character U+FFFF'],
  ['\\ud800', 'half of a character'],
] as const;

test('a text that no page can show is one error at its place in every data file', async () => {
  const config = {
    docs: { path: 'docs', tagsFile: 'docs/tags.yml' },
    locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  };
  for (const [escape, name] of characters) {
    const text = `"a${escape}b"`;
    for (const [path, source, expected] of [
      [
        'docs/a.md',
        `---\ntitle: ${text}\ndescription: d\n---\n`,
        'docs/a.md:2:1 front-matter/value',
      ],
      ['docs/_category_.json', `{ "label": ${text} }`, 'docs/_category_.json:1:3 sidebar/category'],
      ['docs/tags.yml', `a:\n  label: ${text}\n`, 'docs/tags.yml:2:3 tags/syntax'],
      ['i18n/de/messages.json', `{ "toc.title": ${text} }`, 'i18n/de/messages.json:1:3 messages/'],
    ] as const) {
      const site = await memorySite({ 'docs/index.md': PAGE, [path]: source }, config);
      const { diagnostics: inMessages } = readTexts(site.input.data, site.input.config);
      const errors = [...site.diagnostics, ...inMessages].filter(
        ({ severity }) => severity === 'error',
      );
      assert.is(errors.length, 1, `${path} ${JSON.stringify(errors)}`);
      const [{ file, line, column, rule, message }] = errors as [(typeof errors)[0]];
      assert.ok(`${file}:${line}:${column} ${rule}`.startsWith(expected), `${rule} ${message}`);
      assert.match(message, name);
    }
    const source = `{ "title": ${text}, "customFields": { "mark": ${text} } }`;
    const { diagnostics } = parseConfig(
      JSON.parse(source),
      { file: 'site.config.json', text: source },
      { folders: ['docs'] },
    );
    assert.equal(
      diagnostics.map(({ line, column, rule, message }) => `${line}:${column} ${rule} ${message}`),
      [`1:3 config/value \`title\` contains ${name}.`],
    );
  }
});

test('a title with half of a character is an error, not a bug', async () => {
  const site = await memorySite(
    { 'docs/index.md': '---\ntitle: "\\ud800"\ndescription: d\n---\n\nWords.\n' },
    {
      url: 'https://site.example',
      feedback: { issues: 'https://issues.example/?title={title}' },
      pageMenu: { assistants: [{ label: 'A', url: 'https://a.example/?q={title}' }] },
    },
  );
  assert.equal(
    site.diagnostics.map(({ rule }) => rule),
    ['front-matter/value'],
  );
  assert.match(site.html('index.html'), 'https://a.example/?q=%EF%BF%BD');
});

test.run();
