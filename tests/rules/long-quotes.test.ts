import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withShortTexts } from '../../src/generator/model/diagnostic.js';
import { memorySite } from '../helpers/memory-site.js';

const LONG = 'x'.repeat(3000);

const page = (body: string): string => `---\ntitle: A\ndescription: A page.\n---\n\n${body}\n`;

const PAGES: Readonly<Record<string, string>> = {
  'docs/import.mdx': page(`import A from './${LONG}.js'\n\n<X${LONG} />`),
  'docs/links.md': page(
    `[a](./${LONG}.md) ![b](./${LONG}.png) [c](#${LONG}) [d][${LONG}]\n\n` +
      `[${LONG}]: /x\n\n[^${LONG}]`,
  ),
  'docs/blocks.md': page(
    `::${LONG}\n\n:::note{${LONG}=1}\nx\n:::\n\n<${LONG}>\n\n\`\`\`${LONG}\nx\n\`\`\`\n\n` +
      `::include{file="./${LONG}.md"}\n\n$\\${LONG}$`,
  ),
  'docs/words.md': page(`[a](<./${'word '.repeat(1000)}.md>)`),
};

test('no finding repeats a long text of the page', async () => {
  const { diagnostics } = await memorySite(PAGES, { redirects: [{ from: '/a', to: `/${LONG}` }] });
  assert.ok(diagnostics.length >= 12, diagnostics.map(({ rule }) => rule).join(' '));
  for (const { rule, message, hint } of diagnostics)
    for (const text of [message, hint]) {
      assert.ok(text.length <= 1500, `${rule}: ${text.length}`);
      for (const word of text.split(' ')) assert.ok(word.length <= 300, `${rule}: ${word}`);
    }
});

test('a short text stays, and no character is cut', () => {
  const short = { rule: 'a/b', severity: 'error', file: 'a.md', line: 1, column: 1 } as const;
  const kept = { ...short, message: `No page at ${'a'.repeat(289)}.`, hint: 'Correct it.' };
  assert.equal(withShortTexts(kept), kept);
  for (const start of ['', 'a']) {
    const message = start + '🎉'.repeat(500);
    const cut = withShortTexts({ ...kept, message }).message;
    assert.match(cut, /^a?🎉+…🎉+$/u);
    assert.not.match(cut, /\p{Surrogate}/u);
  }
});

test.run();
