import type { ConfigProblem } from './issues.js';
import { oncePerElement, repeated } from './repeated.js';
import { cleanRoute } from './text.js';
import { asList, asRecord, describeValue, keyPath } from './values.js';

type Path = readonly (string | number)[];

/** What must hold between docs areas and between the versions of one. */
export function docsProblems(docs: unknown): ConfigProblem[] {
  if (!Array.isArray(docs)) {
    const area = asRecord(docs);
    return area === undefined ? [] : versionProblems(area, ['docs']);
  }
  const idOf = (): string => 'default';
  const only = docs.length === 1;
  const base = (area: Readonly<Record<string, unknown>>): string =>
    only || area.id === undefined || area.id === 'default' ? '' : String(area.id);
  const bases = docs.map((value) => {
    const area = asRecord(value);
    return area !== undefined && typeof area.routeBasePath === 'string'
      ? { ...area, routeBasePath: cleanRoute(area.routeBasePath) }
      : area;
  });
  return [
    ...oncePerElement([
      ...repeated(docs, 'id', ['docs'], idOf),
      ...repeated(bases, 'routeBasePath', ['docs'], base),
    ]),
    ...docs.flatMap((value: unknown, i) => {
      const area = asRecord(value);
      if (area === undefined) return [];
      const unplaced: ConfigProblem[] =
        !only && area.path === undefined && area.id !== undefined && area.id !== 'default'
          ? [
              {
                path: ['docs', i],
                rule: 'config/missing',
                message: `\`docs[${i}].path\` is missing.`,
                hint: 'Name the folder of the pages of this area.',
              },
            ]
          : [];
      return [...unplaced, ...versionProblems(area, ['docs', i])];
    }),
  ];
}

function versionProblems(area: Readonly<Record<string, unknown>>, at: Path): ConfigProblem[] {
  const versions = asList(area.versions);
  if (versions.length === 0) return [];
  const path = [...at, 'versions'];
  const records = versions.map(asRecord);
  const last = records.flatMap((v, i) => (v?.isLast === true ? [i] : []));
  const problems = repeated(versions, 'name', path);
  const [, second] = last;
  if (second !== undefined) {
    problems.push({
      path: [...path, second, 'isLast'],
      rule: 'config/value',
      message: `\`${keyPath([...path, second, 'isLast'])}\`: only one version can be the last.`,
      hint: 'Keep `isLast: true` at the version that readers should see by default.',
    });
  } else if (last.length === 0 && (versions.length > 1 || records[0]?.isLast === false)) {
    problems.push({
      path,
      rule: 'config/missing',
      message: `No version in \`${keyPath(path)}\` is the last.`,
      hint: 'Write `isLast: true` at the version that readers should see by default.',
    });
  }
  const lastIndex = last[0] ?? 0;
  const pathOf = (version: Readonly<Record<string, unknown>>, i: number): unknown =>
    i === lastIndex ? '' : version.name;
  for (const item of repeated(versions, 'path', path, pathOf)) problems.push(item);
  const kept = oncePerElement(problems);
  problems.length = 0;
  for (const problem of kept) problems.push(problem);
  const inArea = records.flatMap((v, i) => (v !== undefined && v.folder === undefined ? [i] : []));
  for (const i of inArea.slice(1)) {
    problems.push({
      path: [...path, i],
      rule: 'config/missing',
      message: `\`${keyPath([...path, i, 'folder'])}\` is missing.`,
      hint: `The pages of the area's own folder already are version ${describeValue(records[inArea[0] ?? 0]?.name)}.`,
    });
  }
  return problems;
}
