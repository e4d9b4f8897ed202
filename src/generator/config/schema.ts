import type { SiteConfig } from '../model/config.js';
import { fillDefaults } from './defaults.js';
import type { FolderFacts } from './folder-facts.js';
import { type ConfigProblem, problemOf } from './issues.js';
import { type NotPlain, toPlainData } from './plain.js';
import { relationProblems } from './relations.js';
import { userConfigSchema } from './shape.js';
import { asRecord, describeValue, keyPath, valueAt } from './values.js';
import { type Diagnostic, sortDiagnostics } from '../model/diagnostic.js';
import { unusableTexts } from '../model/unusable-text.js';
import { locateKey } from '../formats/locate.js';

export type { UserConfig } from './shape.js';

export interface ConfigSource {
  /** Path of the config file, relative to the site. */
  readonly file: string;
  /** The text of the file, for the positions of problems; undefined without a file. */
  readonly text: string | undefined;
  /** The sidebars files, by their paths as written in the config. */
  readonly sidebars?: Readonly<
    Record<string, { readonly file: string; readonly text: string; readonly value: unknown }>
  >;
}

/**
 * Validates the value of a config file and fills in all defaults. Without a config file, `raw` is
 * undefined. `site.folders` are the existing folders, of those that defaults look for, and
 * `site.facts` say what the folder is about.
 *
 * Reports all problems. Returns no config if one of them is an error. Pure.
 */
export function parseConfig(
  raw: unknown,
  source: ConfigSource,
  site: { readonly folders: readonly string[]; readonly facts?: FolderFacts },
): { config: SiteConfig | undefined; diagnostics: Diagnostic[] } {
  const plain = toPlainData(raw === undefined ? {} : raw);
  const problems = plain.problems.map(notPlainProblem);
  const config = asRecord(plain.data);
  if (config === undefined) {
    if (problems.length === 0)
      problems.push({
        path: [],
        rule: 'config/type',
        message: `The configuration must be an object, but it is ${describeValue(plain.data)}.`,
        hint: 'Write `export default defineConfig({ … })`.',
      });
    return { config: undefined, diagnostics: diagnosticsOf(problems, source, []) };
  }
  const { data, parts, missing } = insertSidebars(config, source.sidebars ?? {}, problems);
  problems.push(...missing);
  const parsed = userConfigSchema.safeParse(data);
  // Values that are not plain data have been left out. The schema would report them as missing.
  const dropped = new Set(plain.problems.map((p) => keyPath(p.path)));
  const issues = parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, data));
  const found = withoutMisspelt(
    firstOfEach([...issues, ...relationProblems(data), ...textProblems(data)]),
  );
  problems.push(...found.filter(({ path }) => !dropped.has(keyPath(path))));
  const diagnostics = diagnosticsOf(problems, source, parts);
  if (!parsed.success || diagnostics.some((d) => d.severity === 'error'))
    return { config: undefined, diagnostics };
  const sidebarsFile = (i: number): string =>
    parts.find((p) => p.path.length <= 3 && (p.path[1] === i || (i === 0 && p.path.length === 2)))
      ?.file ?? source.file;
  const versionSidebarsFile = (i: number, j: number): string | undefined =>
    parts.find(({ path }) => {
      const [, first] = path;
      const isOfArea = first === i || (first === 'versions' && i === 0);
      return isOfArea && path.at(-3) === 'versions' && path.at(-2) === j;
    })?.file;
  return {
    config: fillDefaults(parsed.data, { ...site, sidebarsFile, versionSidebarsFile }),
    diagnostics,
  };
}

function notPlainProblem({ path, kind }: NotPlain): ConfigProblem {
  const key = path.length === 0 ? 'The configuration' : `\`${keyPath(path)}\``;
  return {
    path,
    rule: 'config/type',
    message: `${key} must be plain data, but it is ${kind}.`,
    hint: 'Use text, numbers, true, false, null, lists and objects.',
  };
}

/** Keys whose texts pages do not show, or whose routes are checked with all others. */
const OTHER_TEXTS: ReadonlySet<string> = new Set([
  'check',
  'customFields',
  'docusaurusConfig',
  'markdown',
  'plugins',
  'redirects',
]);

/** Texts that no page can show. */
function textProblems(data: Readonly<Record<string, unknown>>): ConfigProblem[] {
  const shown = Object.fromEntries(Object.entries(data).filter(([key]) => !OTHER_TEXTS.has(key)));
  return unusableTexts(shown).map(({ path, character }) => ({
    path,
    rule: 'config/value',
    message: `\`${keyPath(path)}\` contains ${character}.`,
    hint: 'Delete it: no page can show it.',
  }));
}

/** Removes the missing keys that are misspelt: the unknown key is reported already. */
function withoutMisspelt(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const unknown = problems.filter(({ rule }) => rule === 'config/unknown-key');
  const isMisspelt = ({ rule, path }: ConfigProblem): boolean =>
    rule === 'config/missing' &&
    unknown.some(
      (other) =>
        keyPath(other.path.slice(0, -1)) === keyPath(path.slice(0, -1)) &&
        other.hint.includes(`"${String(path.at(-1))}"`),
    );
  return problems.filter((problem) => !isMisspelt(problem));
}

/** A part of the config in a separate file. */
interface Part {
  readonly path: readonly (string | number)[];
  readonly file: string;
  readonly text: string;
}

/** Replaces the paths of sidebars files by their content. */
function insertSidebars(
  config: Readonly<Record<string, unknown>>,
  files: NonNullable<ConfigSource['sidebars']>,
  problems: ConfigProblem[],
): { data: Readonly<Record<string, unknown>>; parts: Part[]; missing: ConfigProblem[] } {
  const data = structuredClone(config);
  const parts: Part[] = [];
  const missing: ConfigProblem[] = [];
  for (const path of sidebarPaths(data)) {
    const written = valueAt(data, path);
    const owner = valueAt(data, path.slice(0, -1)) as Record<string, unknown>;
    if (typeof written !== 'string') continue;
    const sidebarsFile = Object.hasOwn(files, written) ? files[written] : undefined;
    if (sidebarsFile === undefined) {
      missing.push({
        path,
        rule: 'config/missing-file',
        message: `\`${keyPath(path)}\`: there is no file ${describeValue(written)}.`,
        hint: 'Paths start at the folder of the config file.',
      });
      continue;
    }
    const plain = toPlainData(sidebarsFile.value);
    for (const problem of plain.problems)
      problems.push(notPlainProblem({ ...problem, path: [...path, ...problem.path] }));
    // The schema would read a single text as a path.
    owner.sidebars = typeof plain.data === 'string' ? [plain.data] : (plain.data ?? {});
    parts.push({ path, file: sidebarsFile.file, text: sidebarsFile.text });
  }
  return { data, parts, missing };
}

/** The key paths of all sidebars in a config. Each may name a file. */
export function sidebarPaths(config: unknown): (readonly (string | number)[])[] {
  const docs = asRecord(config)?.docs;
  const areas: (readonly [readonly (string | number)[], unknown])[] = Array.isArray(docs)
    ? docs.map((area: unknown, i) => [['docs', i], area])
    : [[['docs'], docs]];
  return areas.flatMap(([path, area]) => {
    const versions = asRecord(area)?.versions;
    const ofArea = asRecord(area)?.sidebars === undefined ? [] : [[...path, 'sidebars']];
    return [
      ...ofArea,
      ...(Array.isArray(versions)
        ? versions.flatMap((v: unknown, i) =>
            asRecord(v)?.sidebars === undefined ? [] : [[...path, 'versions', i, 'sidebars']],
          )
        : []),
    ];
  });
}

/** Keeps the first problem of each value. */
function firstOfEach(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const seen = new Set<string>();
  return problems.filter((p) => {
    // An object may have several missing keys.
    const key = `${keyPath(p.path)}\n${p.rule === 'config/missing' ? p.message : ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The problems with their positions in the config file or in a sidebars file. */
function diagnosticsOf(
  problems: readonly ConfigProblem[],
  source: ConfigSource,
  parts: readonly Part[],
): Diagnostic[] {
  const diagnostics = problems.map((problem): Diagnostic => {
    const part = parts.find((p) => p.path.every((segment, i) => problem.path[i] === segment));
    const text = part?.text ?? source.text;
    const path = part === undefined ? problem.path : problem.path.slice(part.path.length);
    const { line, column } = text === undefined ? { line: 1, column: 1 } : locateKey(text, path);
    return {
      file: part?.file ?? source.file,
      line,
      column,
      rule: problem.rule,
      severity: problem.severity ?? 'error',
      message: problem.message,
      hint: problem.hint,
    };
  });
  return sortDiagnostics(diagnostics);
}
