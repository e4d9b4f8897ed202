import type { Diagnostic } from '../model/diagnostic.js';
import { hashOf } from '../model/keys.js';
import { printable, printableJson } from '../model/printable.js';
import { defaultSeverities } from '../model/rules.js';
import type { Failure, Report } from './types.js';
import { ruleTexts } from './rule-texts.js';

export interface SarifOptions {
  /** docsgen's own. */
  readonly version: string;
  /** Path of a site file from the root of the repository. */
  readonly repositoryPath: (file: string) => string;
  /** Absolute file URL of the repository's root, with a slash at its end. */
  readonly repositoryUrl: string;
}

/** Base of all paths in a report, by the name that GitHub and other readers of SARIF know. */
const ROOT = '%SRCROOT%';

/**
 * A report as SARIF 2.1.0 (OASIS), which code hosts show beside the lines of a change. A command
 * that could not go on is an unsuccessful run with a notification.
 */
export function sarif({ diagnostics, error }: Report, options: SarifOptions): string {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  const occurrences = new Map<string, number>();
  const run = {
    tool: { driver: { name: 'docsgen', version: options.version, rules: rules.map(ruleObject) } },
    invocations: [invocation(error)],
    originalUriBaseIds: {
      [ROOT]: {
        uri: options.repositoryUrl,
        description: { text: 'Root of the repository, or of the site when it is in none.' },
      },
    },
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((diagnostic) => ({
      ruleId: diagnostic.rule,
      ruleIndex: rules.indexOf(diagnostic.rule),
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
  const text = ruleTexts.get(id) ?? id;
  const description = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const usual = defaultSeverities.get(id) ?? 'warning';
  const setting = `check: { rules: { '${id}': 'error' | 'warning' | 'off' } }`;
  return {
    id,
    shortDescription: { text: description },
    help: { text: `${description} The site's config sets its severity: ${setting}.` },
    defaultConfiguration:
      usual === 'off' ? { enabled: false, level: 'warning' } : { enabled: true, level: usual },
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

/** A surrogate without its other half has no encoding. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, printable));
}

/** The same finding keeps its fingerprint while it moves within its file; equal ones are numbered. */
function fingerprint(
  { rule, file, message }: Diagnostic,
  occurrences: Map<string, number>,
): string {
  const hash = hashOf(JSON.stringify([rule, file, message]));
  const number = (occurrences.get(hash) ?? 0) + 1;
  occurrences.set(hash, number);
  return `${hash}:${number}`;
}
