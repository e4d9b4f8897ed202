import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { editText, parityText } from '../../src/generator/report/check.js';
import { formatReport, type ReportFormat } from '../../src/generator/report/format.js';
import type { Failure, Report } from '../../src/generator/report/types.js';
import { changedText } from '../../src/generator/report/watch.js';
import { errorViews, failureViews } from '../../src/generator/serve/tabs/error-view.js';

const PAYLOADS: readonly string[] = [
  // Escape sequences of terminals: colours, a link, a title, clearing the screen.
  '\u001b[31mred\u001b[0m',
  '\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '\u001b]0;title\u001b\\',
  '\u001b[2J\u001b[1;1H',
  // The same, with control characters of one byte.
  '\u009b31mred',
  '\u009d0;title\u009c',
  // Overwriting earlier text.
  'a\rb',
  'a\u0008b\u007f',
  '\u0000',
  // Commands of GitHub Actions.
  'a\n::add-mask::e',
  '\n::error file=a.md::b',
  '::set-env name=A::b',
  '  ::stop-commands::x',
  '\r::set-output name=a::b',
  '\r\n::warning::b',
  // Commands of Azure Pipelines and TeamCity.
  '##[set-env name=A]b',
  'a ##[command]b',
  '##vso[task.setvariable variable=a]b',
  "##teamcity[buildProblem description='x']",
  // Other line separators.
  'a\u2028::add-mask::b',
  'a\u2029b',
  // Characters that reverse the text direction.
  '\u202egpj.exe',
  '\u2066a\u2069',
  '\u200fa\u061c',
  // Half of a surrogate pair.
  '\ud800',
  // Text that looks like an escape of an annotation, and its separators.
  '50%0A::debug::x',
  'a,b:c',
  '\u0085next',
  '\u000b\u000c',
];

/** Characters that a report must escape: control characters, text direction and lone surrogates. */
const RAW =
  // eslint-disable-next-line no-control-regex
  /[\0-\t\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;
/** The styles that docsgen itself prints. */
// eslint-disable-next-line no-control-regex
const STYLES = /\u001b\[(?:0|1|2|31|32|33|36)m/g;
/** The beginning of a command of a CI system. */
const COMMAND = /^\s*::|##(?:\w*)\[/;

const CLEAN: Diagnostic = {
  rule: 'link/missing-page',
  severity: 'error',
  file: 'docs/a.md',
  line: 2,
  column: 3,
  message: 'No page.',
  hint: 'Take it out.',
};

/** Every place of a report with text from a site. */
const PLACES: Readonly<Record<string, (payload: string) => { report: Report; line?: string }>> = {
  file: (payload) => ({ report: { diagnostics: [{ ...CLEAN, file: payload }] } }),
  'end of a file name': (payload) => ({
    report: { diagnostics: [{ ...CLEAN, file: `docs/${payload}` }] },
  }),
  message: (payload) => ({ report: { diagnostics: [{ ...CLEAN, message: payload }] } }),
  hint: (payload) => ({ report: { diagnostics: [{ ...CLEAN, hint: payload }] } }),
  rule: (payload) => ({ report: { diagnostics: [{ ...CLEAN, rule: payload }] } }),
  excerpt: (payload) => ({ report: { diagnostics: [CLEAN] }, line: payload }),
  'end of an excerpt': (payload) => ({ report: { diagnostics: [CLEAN] }, line: `ab${payload}` }),
  'message of a failure': (payload) => ({
    report: { diagnostics: [], error: { message: payload, hint: 'Look.' } satisfies Failure },
  }),
  'hint of a failure': (payload) => ({
    report: { diagnostics: [], error: { message: 'It fails.', hint: payload } satisfies Failure },
  }),
};

function format(report: Report, name: ReportFormat, color: boolean, line?: string): string {
  return formatReport(report, name, {
    all: true,
    color,
    sourceLine: () => line,
    version: '1.2.3',
    repositoryPath: (file) => file,
    repositoryUrl: 'file:///repo/',
  });
}

const quoted = (payload: string): string => JSON.stringify(payload);

for (const color of [true, false])
  test(`text ${color ? 'with' : 'without'} colours has no control character or command`, () => {
    for (const payload of PAYLOADS)
      for (const [place, make] of Object.entries(PLACES)) {
        const { report, line } = make(payload);
        const text = format(report, 'pretty', color, line);
        const plain = color ? text.replace(STYLES, '') : text;
        assert.not.match(plain, RAW, `${place} ${quoted(payload)}`);
        for (const each of plain.split('\n'))
          assert.not.match(each, COMMAND, `${place} ${quoted(payload)}`);
      }
  });

test('a finding has the same number of lines for all texts', () => {
  const lines = format({ diagnostics: [CLEAN] }, 'pretty', false, 'text').split('\n').length;
  for (const payload of PAYLOADS)
    for (const key of ['file', 'message', 'hint'] as const)
      assert.is(
        format({ diagnostics: [{ ...CLEAN, [key]: payload }] }, 'pretty', false, 'text').split('\n')
          .length,
        lines,
        quoted(payload),
      );
});

test('the mark below an excerpt is below the column, also after escapes', () => {
  const text = format(
    { diagnostics: [{ ...CLEAN, column: 4 }] },
    'pretty',
    false,
    '\u001b\u202ea[x](y)',
  );
  const rows = text.split('\n');
  const source = rows.find((row) => row.includes('\\x1b')) ?? '';
  const mark = rows.find((row) => row.includes('^')) ?? '';
  assert.is(mark.indexOf('^'), source.indexOf('[x]'));
});

test('GitHub gets one annotation for each finding, and decoding restores its texts', () => {
  const decode = (text: string): string =>
    text
      .replace(/%0D/g, '\r')
      .replace(/%0A/g, '\n')
      .replace(/%3A/g, ':')
      .replace(/%2C/g, ',')
      .replace(/%25/g, '%');
  for (const payload of PAYLOADS)
    for (const [place, make] of Object.entries(PLACES)) {
      const { report, line } = make(payload);
      const text = format(report, 'github', false, line);
      assert.is(text.split('\n').length, 1, `${place} ${quoted(payload)}`);
      assert.not.match(text, RAW, `${place} ${quoted(payload)}`);
      const [, properties = '', data = ''] = /^::error ([^:]*)::(.*)$/.exec(text) ?? [];
      assert.is.not(properties, '', `${place} ${quoted(payload)}`);
      assert.is(properties.split(',').length, place.includes('failure') ? 1 : 4);
      // GitHub has no escapes for other control characters.
      if (!/[^\r\n -~]|##/.test(payload)) {
        if (place === 'file') assert.match(properties, 'file=');
        if (place === 'message') assert.is(decode(data), `${payload} ${CLEAN.hint}`);
      }
    }
});

test('JSON and SARIF are valid, keep the texts and escape control characters', () => {
  for (const payload of PAYLOADS)
    for (const [place, make] of Object.entries(PLACES)) {
      const { report, line } = make(payload);
      for (const name of ['json', 'sarif'] as const) {
        const text = format(report, name, false, line);
        assert.not.match(text, RAW, `${name} ${place} ${quoted(payload)}`);
        const value: unknown = JSON.parse(text);
        if (name === 'json')
          assert.equal((value as Report).diagnostics, report.diagnostics, `${place}`);
      }
    }
});

test('lines about changed files, edits, topics and the overlay have no control character', () => {
  for (const payload of PAYLOADS) {
    const texts = [
      changedText([payload]),
      ...editText({ file: payload, line: 1, before: payload, after: payload }).split('\n'),
      ...parityText({
        folder: payload,
        languages: ['go'],
        topics: [{ topic: payload, has: [true] }],
      }).split('\n'),
    ];
    const views = [
      ...errorViews([{ ...CLEAN, file: payload, message: payload, hint: payload }], {
        line: () => payload,
        editor: () => undefined,
      }),
      ...failureViews(new DocsgenError(payload, { hint: payload }), {
        line: () => undefined,
        editor: () => undefined,
      }),
    ];
    for (const text of texts) assert.not.match(text, RAW, quoted(payload));
    for (const view of views)
      for (const text of [
        view.place,
        ...view.message.split('\n'),
        view.hint ?? '',
        ...view.lines.map((l) => l.text.replaceAll('\t', '')),
      ])
        assert.not.match(text, RAW, quoted(payload));
  }
});

test.run();
