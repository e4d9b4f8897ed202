import type { ConfigProblem } from './issues.js';
import { oncePerElement, repeated } from './repeated.js';
import { cleanRoute } from './text.js';
import { asList, asRecord, describeValue, keyPath } from './values.js';

type Path = readonly (string | number)[];

/** Problems between docs areas, and between the versions of an area. */
export function docsProblems(docs: unknown): ConfigProblem[] {
  if (!Array.isArray(docs)) {
    const area = asRecord(docs);
    return area === undefined ? [] : versionProblems(area, ['docs']);
  }
  const isSingle = docs.filter((area) => asRecord(area)?.kind !== 'blog').length === 1;
  const usualId = (area: Readonly<Record<string, unknown>>): unknown =>
    area.kind === 'blog' ? 'blog' : 'default';
  const usualRoute = (area: Readonly<Record<string, unknown>>): string => {
    if (area.kind === 'blog') return String(area.id ?? 'blog');
    return isSingle || area.id === undefined || area.id === 'default' ? '' : String(area.id);
  };
  const areasWithCleanRoutes = docs.map((value) => {
    const area = asRecord(value);
    return area !== undefined && typeof area.routeBasePath === 'string'
      ? { ...area, routeBasePath: cleanRoute(area.routeBasePath) }
      : area;
  });
  return [
    ...oncePerElement([
      ...repeated(docs, 'id', ['docs'], usualId),
      ...repeated(areasWithCleanRoutes, 'routeBasePath', ['docs'], usualRoute),
    ]),
    ...docs.flatMap((value: unknown, i) => {
      const area = asRecord(value);
      if (area === undefined) return [];
      const needsPath = area.kind === 'blog' || !isSingle;
      const missingPath: ConfigProblem[] =
        needsPath && area.path === undefined && ![undefined, usualId(area)].includes(area.id)
          ? [
              {
                path: ['docs', i],
                rule: 'config/missing',
                message: `\`docs[${i}].path\` is missing.`,
                hint: 'Name the folder of the pages of this area.',
              },
            ]
          : [];
      return [...missingPath, ...versionProblems(area, ['docs', i])];
    }),
  ];
}

function versionProblems(area: Readonly<Record<string, unknown>>, at: Path): ConfigProblem[] {
  const versions = asList(area.versions);
  if (versions.length === 0) return [];
  const path = [...at, 'versions'];
  const records = versions.map(asRecord);
  const lastVersions = records.flatMap((v, i) => (v?.isLast === true ? [i] : []));
  const problems = repeated(versions, 'name', path);
  const [first, second] = lastVersions;
  if (second !== undefined) {
    problems.push({
      path: [...path, second, 'isLast'],
      rule: 'config/value',
      message: `\`${keyPath([...path, second, 'isLast'])}\`: only one version can be the last.`,
      hint: 'Keep `isLast: true` at the version that readers should see by default.',
    });
  } else if (first === undefined && (versions.length > 1 || records[0]?.isLast === false)) {
    problems.push({
      path,
      rule: 'config/missing',
      message: `No version in \`${keyPath(path)}\` is the last.`,
      hint: 'Write `isLast: true` at the version that readers should see by default.',
    });
  }
  const usualPath = (version: Readonly<Record<string, unknown>>, i: number): unknown =>
    i === (first ?? 0) ? '' : version.name;
  const pathProblems = repeated(versions, 'path', path, usualPath);
  return [...oncePerElement([...problems, ...pathProblems]), ...folderProblems(records, path)];
}

/** Only one version can use the folder of the area. */
function folderProblems(
  versions: readonly (Readonly<Record<string, unknown>> | undefined)[],
  path: Path,
): ConfigProblem[] {
  const [first, ...others] = versions.flatMap((version, i) =>
    version !== undefined && version.folder === undefined ? [i] : [],
  );
  return others.map((i) => ({
    path: [...path, i],
    rule: 'config/missing',
    message: `\`${keyPath([...path, i, 'folder'])}\` is missing.`,
    hint: `Version ${describeValue(versions[first ?? 0]?.name)} already uses the area's folder.`,
  }));
}
