import type { Diagnostic } from '../model/diagnostic.js';
import { fingerprint } from './fingerprint.js';
import { printable, printableJson } from '../model/printable.js';
import { rules } from '../model/rules.js';
import type { Failure, Report } from './types.js';

export interface SarifOptions {
  /** Version of docsgen. */
  readonly version: string;
  /** Path of a site file from the root of the repository. */
  readonly repositoryPath: (file: string) => string;
  /** Absolute file URL of the repository's root, with a slash at its end. */
  readonly repositoryUrl: string;
}

/** The base of all paths in a report. GitHub and other readers of SARIF know this name. */
const ROOT = '%SRCROOT%';

/**
 * A report as SARIF 2.1.0 (OASIS), which code hosts show beside the lines of a change. A failure of
 * the command is an unsuccessful run with a notification.
 */
export function sarif({ diagnostics, error }: Report, options: SarifOptions): string {
  const ruleIds = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  const occurrences = new Map<string, number>();
  const run = {
    tool: { driver: { name: 'docsgen', version: options.version, rules: ruleIds.map(ruleObject) } },
    invocations: [invocation(error)],
    originalUriBaseIds: {
      [ROOT]: {
        uri: options.repositoryUrl,
        description: { text: 'Root of the repository, or of the site outside a repository.' },
      },
    },
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((diagnostic) => ({
      ruleId: diagnostic.rule,
      ruleIndex: ruleIds.indexOf(diagnostic.rule),
      level: diagnostic.severity,
      message: { text: `${diagnostic.message} ${diagnostic.hint}` },
      locations: [{ physicalLocation: physicalLocation(diagnostic, options) }],
      partialFingerprints: { 'docsgenFinding/v1': fingerprint(diagnostic, occurrences) },
    })),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return printableJson(JSON.stringify(log, null, 2));
}

function ruleObject(id: string): object {
  const rule = rules.get(id);
  const text = rule?.summary.replace(/`/g, '') ?? id;
  const description = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const severity = rule?.severity ?? 'warning';
  const setting = `check: { rules: { '${id}': 'error' | 'warning' | 'off' } }`;
  return {
    id,
    shortDescription: { text: description },
    help: { text: `${description} The site's config sets its severity: ${setting}.` },
    defaultConfiguration: {
      enabled: severity !== 'off',
      level: severity === 'off' ? 'warning' : severity,
    },
  };
}

function invocation(error: Failure | undefined): object {
  if (error === undefined) return { executionSuccessful: true };
  const text = [error.message, error.hint ?? ''].join(' ').trim();
  return {
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: 'error', message: { text } }],
  };
}

function physicalLocation({ file, line, column }: Diagnostic, options: SarifOptions): object {
  const uri = options.repositoryPath(file).split('/').map(encodeSegment).join('/');
  return {
    artifactLocation: { uri, uriBaseId: ROOT },
    region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
  };
}

/** Encodes a segment of a path. A lone surrogate has no encoding, so it is escaped. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, printable));
}
