import type { MissingImport } from './evaluated.js';
import type { Note, NoteKind } from './notes.js';

/** A route of the old site, and what answers there in the new one. */
export interface RouteRow {
  readonly old: string;
  /** The route of the new site or of a redirect; undefined if nothing answers. */
  readonly now: string | undefined;
}

/** Findings of `docsgen check` by rule. */
export interface RuleCount {
  readonly rule: string;
  readonly severity: string;
  readonly count: number;
}

/** A page that stays MDX, and the place and the reason. */
export interface StaysMdxRow {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The result of converting MDX pages to Markdown. */
export interface ConvertedPages {
  readonly converted: readonly { readonly from: string; readonly to: string }[];
  readonly stays: readonly StaysMdxRow[];
}

/** Everything that a migration reports. */
export interface MigrationReport {
  /** Name of the old config. */
  readonly configFile: string;
  readonly notes: readonly Note[];
  readonly missing: readonly MissingImport[];
  readonly routes: readonly RouteRow[];
  /** Routes of the new site that the old one does not have. */
  readonly newRoutes: readonly string[];
  readonly findings: readonly RuleCount[];
  /** Undefined if no conversion was asked for. */
  readonly pages: ConvertedPages | undefined;
  /** Why the new site could not be checked. */
  readonly checkFailure: string | undefined;
  /** Why the site was checked without code that needs packages. */
  readonly packageFailure: string | undefined;
  readonly files: readonly { readonly path: string; readonly isNew: boolean }[];
}

const SECTIONS: readonly (readonly [kind: NoteKind, title: string, intro: string])[] = [
  ['by-hand', 'Needs a hand', 'docsgen does not do these by itself.'],
  ['approximated', 'Approximated', 'These look or behave differently from before.'],
  ['maps', 'Maps', 'These work as before.'],
  ['not-needed', 'Not needed', 'docsgen works without these.'],
];

/** The text of `MIGRATION.md`. */
export function reportText(report: MigrationReport): string {
  const { notes, routes, checkFailure } = report;
  const same = routes.filter(({ old, now }) => old === now).length;
  const lines = [
    '# Migration from Docusaurus',
    '',
    `\`docsgen migrate\` made this site from \`${report.configFile}\`. Delete this file when`,
    'nothing in it is left to do.',
    '',
    '| result | settings |',
    '|---|--:|',
    ...SECTIONS.map(([kind, title]) => `| ${title} | ${ofKind(notes, kind).length} |`),
    '',
    checkFailure === undefined
      ? `${same} of ${routes.length} addresses of the old site are the same.`
      : 'The addresses could not be compared: see "Findings".',
    '',
    ...missingLines(report.missing),
    ...SECTIONS.flatMap(([kind, title, intro]) => noteLines(ofKind(notes, kind), title, intro)),
    ...pageLines(report.pages),
    ...findingLines(report),
    ...routeLines(report),
    ...fileLines(report),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The number of notes of each kind in one line: `Needs a hand: 4. Approximated: 6. …`. */
export function summaryText(notes: readonly Note[]): string {
  return SECTIONS.map(([kind, title]) => `${title}: ${ofKind(notes, kind).length}.`).join(' ');
}

function ofKind(notes: readonly Note[], kind: NoteKind): readonly Note[] {
  return notes.filter((note) => note.kind === kind);
}

function missingLines(missing: readonly MissingImport[]): string[] {
  if (missing.length === 0) return [];
  const requests = new Map(missing.map((item) => [item.request, item]));
  return [
    '## Imports that could not be loaded',
    '',
    'Values that come from them are not known. Install them in the old site and run the command',
    'again if you need these values.',
    '',
    ...[...requests.values()].map(({ request, why }) => `- \`${request}\`: ${why}.`),
    '',
  ];
}

function noteLines(notes: readonly Note[], title: string, intro: string): string[] {
  if (notes.length === 0) return [];
  return [
    `## ${title}`,
    '',
    intro,
    '',
    '| where | what | result |',
    '|---|---|---|',
    ...notes.map(
      ({ file, line, subject, text }) =>
        `| ${file}:${line} | ${code(subject)} | ${text.replaceAll('|', '\\|')} |`,
    ),
    '',
  ];
}

function pageLines(pages: ConvertedPages | undefined): string[] {
  if (pages === undefined) return [];
  const { converted, stays } = pages;
  const rows = stays.map(
    ({ file, line, text }) => `| ${file}:${line} | ${text.replaceAll('|', '\\|')} |`,
  );
  return [
    '## Pages as plain Markdown',
    '',
    `${converted.length} of ${converted.length + stays.length} MDX pages are plain Markdown now.`,
    'Their articles have the same words, ids and links.',
    '',
    ...converted.map(({ from, to }) => `- \`${from}\`${from === to ? '' : ` → \`${to}\``}`),
    ...(converted.length === 0 ? [] : ['']),
    ...(stays.length === 0
      ? []
      : ['These stay MDX:', '', '| where | reason |', '|---|---|', ...rows, '']),
  ];
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}

function findingLines({ findings, checkFailure, packageFailure }: MigrationReport): string[] {
  if (checkFailure !== undefined)
    return [
      '## Findings',
      '',
      `\`docsgen check\` could not run: ${checkFailure}`,
      '',
      'If a package is missing, install the packages of the old site and run the command again.',
      '',
    ];
  const withoutPlugins =
    packageFailure === undefined
      ? []
      : [
          `\`docsgen check\` ran without code of the site that needs packages: ${packageFailure}`,
          '',
          'For an exact report, install the packages of the old site and run the command again.',
          '',
        ];
  const start = ['## Findings', '', ...withoutPlugins];
  if (findings.length === 0) return [...start, '`docsgen check` has no findings.', ''];
  return [
    ...start,
    '`docsgen.baseline.json` holds the findings of `docsgen check` in the migrated pages. Only new',
    'ones are reported. Delete the file to see them all.',
    '',
    '| rule | severity | findings |',
    '|---|---|--:|',
    ...findings.map(({ rule, severity, count }) => `| \`${rule}\` | ${severity} | ${count} |`),
    '',
  ];
}

function routeLines({ routes, newRoutes, checkFailure }: MigrationReport): string[] {
  if (checkFailure !== undefined)
    return ['## Addresses', '', ...routes.map(({ old }) => `- ${code(old)}`), ''];
  const changed = routes.filter(({ old, now }) => old !== now);
  const row = ({ old, now }: RouteRow): string =>
    `| ${code(old)} | ${now === undefined ? '**nothing**' : code(now)} |`;
  const table = (rows: readonly RouteRow[]): string[] => [
    '| old | new |',
    '|---|---|',
    ...rows.map(row),
    '',
  ];
  return [
    '## Addresses',
    '',
    '`docsgen.urls.lock` holds the old addresses: `docsgen check` reports those that are gone.',
    '',
    ...(changed.length === 0 ? [] : ['Addresses that differ:', '', ...table(changed)]),
    ...(newRoutes.length === 0
      ? []
      : ['New addresses:', '', ...newRoutes.map((route) => `- ${code(route)}`), '']),
    'All addresses:',
    '',
    ...table(routes),
  ];
}

function fileLines({ files }: MigrationReport): string[] {
  const written = files.filter(({ isNew }) => isNew);
  const copied = files.length - written.length;
  return [
    '## Files',
    '',
    `${copied} files are the same as in the old site. These are new:`,
    '',
    ...written.map(({ path }) => `- \`${path}\``),
    '',
  ];
}
