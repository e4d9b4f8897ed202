import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { formatReport, type ReportFormat } from '../../src/generator/report/format.js';
import type { Report } from '../../src/generator/report/types.js';

const FINDINGS: readonly Diagnostic[] = [
  {
    rule: 'link/missing-page',
    severity: 'error',
    file: 'docs/50% of #ä?:.md',
    line: 3,
    column: 7,
    message: 'No page at "./gone.md".',
    hint: 'Take it out.',
  },
  ...Array.from({ length: 30 }, (_, i): Diagnostic => ({
    rule: 'tags/similar',
    severity: 'warning',
    file: 'docs/tags.md',
    line: i + 1,
    column: 1,
    message: 'Two tags look alike.',
    hint: 'Use one.',
  })),
];
const FAILURE = { message: 'There is no folder nope.', hint: 'Name one that exists.' };

const format = (report: Report, name: ReportFormat): string =>
  formatReport(report, name, {
    all: false,
    color: true,
    sourceLine: () => undefined,
    version: '1.2.3',
    repositoryPath: (file) => `site dir/${file}`,
    repositoryUrl: 'file:///repo/',
  });

interface Run {
  readonly tool: {
    readonly driver: {
      readonly version: string;
      readonly rules: readonly {
        id: string;
        shortDescription: { text: string };
        help: { text: string };
        defaultConfiguration: { enabled: boolean; level: string };
      }[];
    };
  };
  readonly invocations: readonly {
    executionSuccessful: boolean;
    toolExecutionNotifications?: { level: string; message: { text: string } }[];
  }[];
  readonly originalUriBaseIds: Readonly<Record<string, { uri: string }>>;
  readonly columnKind: string;
  readonly results: readonly {
    ruleId: string;
    ruleIndex: number;
    level: string;
    message: { text: string };
    partialFingerprints: Readonly<Record<string, string>>;
    locations: {
      physicalLocation: {
        artifactLocation: { uri: string; uriBaseId: string };
        region: { startLine: number; startColumn: number };
      };
    }[];
  }[];
}

function sarifRun(report: Report): Run {
  const log = JSON.parse(format(report, 'sarif')) as { version: string; runs: Run[] };
  assert.is(log.version, '2.1.0');
  assert.is(log.runs.length, 1);
  const [run] = log.runs;
  if (run === undefined) throw new Error('no run');
  return run;
}

test('SARIF paths are encoded and start at the root of the repository', () => {
  const run = sarifRun({ diagnostics: FINDINGS });
  const place = run.results[0]?.locations[0]?.physicalLocation;
  assert.equal(place?.artifactLocation, {
    uri: 'site%20dir/docs/50%25%20of%20%23%C3%A4%3F%3A.md',
    uriBaseId: '%SRCROOT%',
  });
  const base = run.originalUriBaseIds['%SRCROOT%']?.uri ?? '';
  assert.is(
    decodeURIComponent(new URL(place?.artifactLocation.uri ?? '', base).pathname),
    '/repo/site dir/docs/50% of #ä?:.md',
  );
  assert.equal(place?.region, { startLine: 3, startColumn: 7 });
  assert.is(run.columnKind, 'utf16CodeUnits');
});

test('SARIF describes each broken rule once, and results refer to it', () => {
  const { tool, results } = sarifRun({ diagnostics: FINDINGS });
  assert.equal(
    tool.driver.rules.map(({ id }) => id),
    ['link/missing-page', 'tags/similar'],
  );
  for (const result of results) assert.is(tool.driver.rules[result.ruleIndex]?.id, result.ruleId);
  const [rule] = tool.driver.rules;
  assert.is(rule?.shortDescription.text, 'A link leads to a page that is not there.');
  assert.match(rule?.help.text ?? '', "'link/missing-page'");
  assert.equal(rule?.defaultConfiguration, { enabled: true, level: 'error' });
});

test('a rule that is off by default says so in SARIF', () => {
  const [finding] = FINDINGS;
  if (finding === undefined) throw new Error('no finding');
  const run = sarifRun({ diagnostics: [{ ...finding, rule: 'tags/singleton' }] });
  assert.equal(run.tool.driver.rules[0]?.defaultConfiguration, {
    enabled: false,
    level: 'warning',
  });
});

test('SARIF fingerprints differ for each finding and do not depend on the line', () => {
  const prints = (diagnostics: readonly Diagnostic[]): string[] =>
    sarifRun({ diagnostics }).results.flatMap((r) => Object.values(r.partialFingerprints));
  const before = prints(FINDINGS);
  assert.is(new Set(before).size, FINDINGS.length);
  assert.equal(prints(FINDINGS.map((d) => ({ ...d, line: d.line + 40 }))), before);
});

test('SARIF reports a command that fails as a failed run with its findings', () => {
  const good = sarifRun({ diagnostics: FINDINGS });
  assert.equal(good.invocations, [{ executionSuccessful: true }]);
  const failed = sarifRun({ diagnostics: FINDINGS.slice(0, 1), error: FAILURE });
  assert.is(failed.results.length, 1);
  assert.equal(failed.invocations, [
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        { level: 'error', message: { text: 'There is no folder nope. Name one that exists.' } },
      ],
    },
  ]);
});

test('JSON has the same members for success, findings and failures', () => {
  const parse = (report: Report): Record<string, unknown> =>
    JSON.parse(format(report, 'json')) as Record<string, unknown>;
  const success = parse({ diagnostics: [] });
  assert.equal(success, {
    version: 1,
    diagnostics: [],
    summary: { errors: 0, warnings: 0, rules: [] },
    errors: 0,
    warnings: 0,
  });
  const found = parse({ diagnostics: FINDINGS });
  assert.equal(found.diagnostics, FINDINGS);
  assert.equal(found.summary, {
    errors: 1,
    warnings: 30,
    rules: [
      { rule: 'link/missing-page', severity: 'error', count: 1, files: 1 },
      { rule: 'tags/similar', severity: 'warning', count: 30, files: 1 },
    ],
  });
  const failed = parse({ diagnostics: [], error: FAILURE });
  assert.equal(failed, { ...success, error: FAILURE });
});

test('formats for programs have all findings and no colours', () => {
  for (const name of ['json', 'sarif', 'github'] as const) {
    const text = format({ diagnostics: FINDINGS }, name);
    assert.is(text.split('Two tags look alike.').length - 1, 30, name);
    assert.not.ok(text.includes('\u001b'), name);
    assert.not.match(text, '--all');
  }
});

test('GitHub annotations have escaped paths from the root of the repository', () => {
  const [finding] = FINDINGS;
  if (finding === undefined) throw new Error('no finding');
  assert.is(
    format({ diagnostics: [{ ...finding, message: 'Two\nlines.' }], error: FAILURE }, 'github'),
    '::error file=site dir/docs/50%25 of #ä?%3A.md,line=3,col=7,title=link/missing-page' +
      '::Two%0Alines. Take it out.\n' +
      '::error title=docsgen::There is no folder nope. Name one that exists.',
  );
});

test.run();
