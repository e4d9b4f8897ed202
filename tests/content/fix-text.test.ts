import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDestinations } from '../../src/generator/content/links/destinations.js';
import { fixText, locateFixes } from '../../src/generator/content/links/fix.js';
import { writeDestination } from '../../src/generator/content/links/write-destination.js';
import type { TextEdit, Diagnostic } from '../../src/generator/model/diagnostic.js';
import { compileText, MARKDOWN } from '../helpers/compile.js';
import { fasterThanLinear } from '../helpers/growth.js';

const CONFIG = { ...MARKDOWN, checkCode: false };
const PATH = 'docs/page.md';

/** Findings that correct every reference to OLD on a page. */
function corrections(text: string, files: Record<string, string> = {}): Diagnostic[] {
  return compileText(text, { files }).facts.refs.flatMap(({ url, file, line, column }) =>
    url.includes('OLD')
      ? [
          {
            rule: 'link/wrong-case',
            severity: 'error',
            message: url,
            hint: '',
            file,
            line,
            column,
            correction: { url, to: url.replaceAll('OLD', 'new') },
          },
        ]
      : [],
  );
}

function fixed(text: string, diagnostics = corrections(text)): string {
  const source = { path: PATH, text };
  const located = locateFixes(source, diagnostics, CONFIG);
  const fixes = located.flatMap(({ fix }) => (fix !== undefined && 'line' in fix ? [fix] : []));
  return fixText(source, fixes, CONFIG);
}

/** Texts in which a fix changes only the places marked `@OLD`. */
const FORMS: Readonly<Record<string, string>> = {
  'an inline link': '[OLD](@OLD)',
  'text that is the destination': '[./OLD.md](./@OLD.md) and ./OLD.md',
  'angle brackets': '[a](<@OLD c>)',
  'titles in three kinds of quotes': '[a](@OLD "OLD") [a](@OLD \'OLD\') [a](@OLD (OLD))',
  'nested brackets and parentheses': '[a [b] ![OLD](@OLD)](@OLD(1)(x))',
  'escaped characters': '[OLD \\] a](\\(@OLD\\)\\*)',
  'character references': '[a](/@OLD?a=1&amp;b=&copy;)',
  'percent escapes': '[a](./a%20b/@OLD%28x%29#caf%C3%A9)',
  'letters beyond ASCII': '[a](./é/@OLD#Übersicht) 🎉🎉 [b](@OLD) עברית [ג](@OLD)',
  'a reference, its short forms and its definition':
    '[x][ref] [ref] [ref][]\n\n[Ref]: @OLD "OLD"\n[ref]: OLD',
  'a definition in angle brackets on a separate line': '[x][r]\n\n[r]:\n  <@OLD x>\n  "OLD"',
  'a picture, and a link around one': '![OLD](@OLD) [![OLD](@OLD)](@OLD "x")',
  'a picture by reference': '![OLD][p]\n\n[p]: @OLD',
  'a table with escaped pipes': '| OLD | b |\n|---|---|\n| `OLD\\|` [a](@OLD?a\\|b) | [b](@OLD) |',
  'lists and quotes with lazy lines': '- a\n  > b [c](@OLD)\nlazy [d](@OLD)\n\n1. > - [e](@OLD)',
  'a footnote': 'a[^1] OLD\n\n[^1]: b [c](@OLD)\n    [d](@OLD)',
  headings: '# OLD [a](@OLD)\n\nOLD [b](@OLD)\n===\n\n## [c](@OLD) {#OLD}',
  'several lines': '[a\nOLD](\n  @OLD\n  "OLD"\n) *b [c](@OLD)*',
  tabs: '\t- OLD\n\n-\t[a](@OLD)\n\t[b](@OLD)',
  'titles of directives': ':::note OLD [a](@OLD) b\n[b](@OLD)\n:::',
  'a card and its attribute':
    ':::card[OLD [a](@OLD)]{title=OLD to="@OLD?a=1&amp;b=2" icon=OLD}\n' +
    'OLD\n:::\n\n::card[OLD]{to=@OLD}\n\n::card[OLD]{to=\'@OLD\' title="OLD"}',
  'raw HTML': 'a <a title="OLD" href="@OLD?a=1&amp;b">OLD</a> <img alt=OLD src=@OLD>',
  'raw HTML of several lines in a list':
    '- a\n  <div><!-- <a href="OLD"> --><a\n  class="OLD"\n  href=\'@OLD\'>OLD</a></div>',
  'front matter and code': '---\ntitle: OLD\n---\n\n`OLD` [a](@OLD)\n\n```\n[a](OLD)\n```',
};

for (const [name, marked] of Object.entries(FORMS)) {
  const text = marked.replaceAll('@', '');
  const right = marked.replaceAll('@OLD', 'new');
  test(`a fix changes only the destination: ${name}`, () => {
    assert.is(fixed(text), right);
  });
  test(`a fix keeps Windows line ends and a byte order mark: ${name}`, () => {
    const onWindows = (lines: string): string => `\ufeff${lines.replaceAll('\n', '\r\n')}\r\n`;
    assert.is(fixed(onWindows(text)), onWindows(right));
  });
}

test('visible addresses are never changed', () => {
  const text = 'https://acme.dev/OLD <https://acme.dev/OLD> www.acme.dev/OLD a@OLD.dev';
  assert.is(fixed(text), text);
});

test('a fix in a partial changes the file of the partial', () => {
  const partial = '> [a](./OLD.md) <a href="/OLD">b</a>\n';
  const all = corrections('# A\n\n[b](OLD)\n\n::include{file="./_p.md"}', {
    'docs/_p.md': partial,
  });
  const inPartial = all.filter(({ file }) => file === 'docs/_p.md');
  assert.is(inPartial.length, 2);
  assert.is(fixed(partial, inPartial), '> [a](./new.md) <a href="/new">b</a>\n');
});

test('eight times the fixes take about eight times the work, also if one is not safe', async () => {
  const line = 'The link [a](OLD).\n\n';
  const lines = corrections(line);
  const run = (size: number): string => {
    const source = { path: PATH, text: line.repeat(size) };
    const found = Array.from({ length: size }, (_, n) =>
      lines.map((finding) => ({ ...finding, line: 1 + 2 * n })),
    ).flat();
    const fixes = locateFixes(source, found, CONFIG).flatMap(({ fix }) =>
      fix !== undefined && 'line' in fix ? [fix] : [],
    );
    const place = { line: size * 2 - 1, column: 1, endColumn: 4 };
    const unsafe = { ...place, expected: 'The', replacement: '# The' };
    return fixText(source, [...fixes, unsafe], CONFIG);
  };
  assert.is(run(3), line.replace('OLD', 'new').repeat(3));
  assert.is(await fasterThanLinear({ run, size: 30, least: 100 }), undefined);
});

test('a definition with another reference stays', () => {
  const text = '[a][r] [b][r]\n\n[r]: OLD\n';
  assert.is(fixed(text, corrections(text).slice(0, 1)), text);
});

test('fixes that overlap, are outdated or change more than a destination are skipped', () => {
  const text = '[a](OLD) [b](OLD)';
  const fix: TextEdit = {
    line: 1,
    column: 5,
    endColumn: 8,
    expected: 'OLD',
    replacement: 'new',
  };
  const source = { path: PATH, text };
  assert.is(fixText(source, [fix, { ...fix, replacement: 'x' }], CONFIG), '[a](new) [b](OLD)');
  assert.is(fixText(source, [{ ...fix, expected: 'ODL' }], CONFIG), text);
  assert.is(fixText(source, [{ ...fix, replacement: 'n) [w](e' }], CONFIG), text);
  assert.is(fixText(source, [{ ...fix, replacement: 'n w' }], CONFIG), text);
});

test('a new destination is escaped for its syntax', () => {
  const markdown = (written: string, url: string) =>
    ({ form: 'markdown', written, url, quote: '' }) as const;
  assert.is(writeDestination(markdown('a', 'a'), 'b (1)'), 'b%20(1)');
  assert.is(writeDestination(markdown('<a b>', 'a%20b'), 'c b>'), '<c b%3E>');
  assert.is(writeDestination(markdown('a', 'a'), 'b)c'), 'b\\)c');
  assert.is(writeDestination(markdown('a', 'a'), '?a&copy;b'), '?a&amp;copy;b');
  const html = { form: 'html', written: 'a', url: 'a' } as const;
  assert.is(writeDestination({ ...html, quote: '"' }, 'b"&amp;'), 'b&#34;&#38;amp;');
  assert.is(writeDestination({ ...html, quote: '' }, 'b=c'), 'b&#61;c');
});

test('every destination of a file is found, with its source text', () => {
  const { destinations } = parseDestinations(
    { path: PATH, text: '[a](<b c>) ![d](e "f")' },
    CONFIG,
  );
  assert.equal(
    destinations.map(({ url, written }) => [url, written]),
    [
      ['b%20c', '<b c>'],
      ['e', 'e'],
    ],
  );
});

test.run();
