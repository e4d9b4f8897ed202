import type { SiteConfig } from '../model/config.js';
import { fillDefaults } from './defaults.js';
import { type ConfigProblem, problemOf } from './issues.js';
import { toPlainData } from './plain.js';
import { relationProblems } from './relations.js';
import { userConfigSchema } from './shape.js';
import { asRecord, describeValue, keyPath, valueAt } from './values.js';
import { type Diagnostic, sortDiagnostics } from '../model/diagnostic.js';
import { locateKey } from '../formats/locate.js';

export type { UserConfig } from './shape.js';

export interface ConfigSource {
  /** Path of the config file, relative to the site. */
  readonly file: string;
  /** Its text, in which problems are placed; undefined when there is none. */
  readonly text: string | undefined;
  /** What the files that `sidebars` names hold, by the path as written. */
  readonly sidebars?: Readonly<
    Record<string, { readonly file: string; readonly text: string; readonly value: unknown }>
  >;
}

/**
 * Validate what a config file exports and fill in every default.
 *
 * `raw` undefined means that there is no config file. `site.folders` are the
 * folders that exist, of those that defaults look for. Pure; reports all
 * problems at once, and returns no config when one of them is an error.
 */
export function parseConfig(
  raw: unknown,
  source: ConfigSource,
  site: { readonly folders: readonly string[] },
): { config: SiteConfig | undefined; diagnostics: Diagnostic[] } {
  const plain = toPlainData(raw === undefined ? {} : raw);
  const problems: ConfigProblem[] = plain.problems.map(({ path, what }) => ({
    path,
    rule: 'config/type',
    message: `${path.length === 0 ? 'The configuration' : `\`${keyPath(path)}\``} must be plain data, but it is ${what}.`,
    hint: 'Use text, numbers, true, false, null, lists and objects.',
  }));
  const config = asRecord(plain.data);
  if (config === undefined) {
    if (problems.length === 0)
      problems.push({
        path: [],
        rule: 'config/type',
        message: `The configuration must be an object, but it is ${describeValue(plain.data)}.`,
        hint: 'Write `export default defineConfig({ … })`.',
      });
    return { config: undefined, diagnostics: place(problems, source, []) };
  }
  const { data, places, missing } = insertSidebars(config, source.sidebars ?? {}, problems);
  problems.push(...missing);
  const parsed = userConfigSchema.safeParse(data);
  // What was no data has been left out and would be told again as missing.
  const dropped = new Set(plain.problems.map((p) => keyPath(p.path)));
  const issues = parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, data));
  problems.push(
    ...withoutMisspelt(firstOfEach([...issues, ...relationProblems(data)])).filter(
      (p) => !dropped.has(keyPath(p.path)),
    ),
  );
  const diagnostics = place(problems, source, places);
  if (!parsed.success || diagnostics.some((d) => d.severity === 'error'))
    return { config: undefined, diagnostics };
  const sidebarsFile = (i: number): string =>
    places.find((p) => p.path.length <= 3 && (p.path[1] === i || (i === 0 && p.path.length === 2)))
      ?.file ?? source.file;
  return {
    config: fillDefaults(parsed.data, { folders: site.folders, sidebarsFile }),
    diagnostics,
  };
}

/** A key that is missing because it is misspelt is one fault: the unknown key. */
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

/** A part of the config that stands in a file of its own. */
interface Part {
  readonly path: readonly (string | number)[];
  readonly file: string;
  readonly text: string;
}

/** Put what the sidebars files hold in place of their paths. */
function insertSidebars(
  config: Readonly<Record<string, unknown>>,
  files: NonNullable<ConfigSource['sidebars']>,
  problems: ConfigProblem[],
): { data: Readonly<Record<string, unknown>>; places: Part[]; missing: ConfigProblem[] } {
  const data = structuredClone(config);
  const places: Part[] = [];
  const missing: ConfigProblem[] = [];
  for (const path of sidebarPaths(data)) {
    const written = valueAt(data, path);
    const owner = valueAt(data, path.slice(0, -1)) as Record<string, unknown>;
    if (typeof written !== 'string') continue;
    const found = Object.hasOwn(files, written) ? files[written] : undefined;
    if (found === undefined) {
      missing.push({
        path,
        rule: 'config/missing-file',
        message: `\`${keyPath(path)}\`: there is no file ${describeValue(written)}.`,
        hint: 'Paths start at the folder of the config file.',
      });
      continue;
    }
    const plain = toPlainData(found.value);
    for (const problem of plain.problems) {
      problems.push({
        path: [...path, ...problem.path],
        rule: 'config/type',
        message: `\`${keyPath([...path, ...problem.path])}\` must be plain data, but it is ${problem.what}.`,
        hint: 'Use text, numbers, true, false, null, lists and objects.',
      });
    }
    // A file that holds text would be taken for a path again.
    owner.sidebars = typeof plain.data === 'string' ? [plain.data] : (plain.data ?? {});
    places.push({ path, file: found.file, text: found.text });
  }
  return { data, places, missing };
}

/** The key paths at which a config may name a sidebars file. */
export function sidebarPaths(config: unknown): (readonly (string | number)[])[] {
  const docs = asRecord(config)?.docs;
  const areas: (readonly [readonly (string | number)[], unknown])[] = Array.isArray(docs)
    ? docs.map((area: unknown, i) => [['docs', i], area])
    : [[['docs'], docs]];
  return areas.flatMap(([path, area]) => {
    const versions = asRecord(area)?.versions;
    const own = asRecord(area)?.sidebars === undefined ? [] : [[...path, 'sidebars']];
    return [
      ...own,
      ...(Array.isArray(versions)
        ? versions.flatMap((v: unknown, i) =>
            asRecord(v)?.sidebars === undefined ? [] : [[...path, 'versions', i, 'sidebars']],
          )
        : []),
    ];
  });
}

/** A value that breaks two rules at once needs only the first one told. */
function firstOfEach(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const seen = new Set<string>();
  return problems.filter((p) => {
    // Different things may be missing at the same object.
    const key = `${keyPath(p.path)}\n${p.rule === 'config/missing' ? p.message : ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function place(
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
