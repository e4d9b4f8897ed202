import { posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { planRename } from '../../src/generator/refactor/rename.js';
import { versionTwins } from '../../src/generator/refactor/version-twins.js';
import { outputFile } from '../../src/generator/site/routes.js';
import { amount } from '../helpers/amount.js';
import { CONFIG_FILE, memorySite, type MemorySite } from '../helpers/memory-site.js';
import { seeded, type Random } from '../helpers/random.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

type Files = Readonly<Record<string, string>>;

const FOLDERS = ['', 'guide/', 'guide/deep/', 'reference/', 'über uns/'] as const;
const NAMES = ['setup', 'index', 'api', 'a b', '01-first', 'README', 'émigré'] as const;

const CONFIG_TEXT = 'export default {\n  docs: { path: "docs", sidebars: SIDEBARS },\n};\n';

/** The config of a site, whose sidebars are in its text. */
function configOf(files: Files): UserConfig {
  const [, sidebars = '{}'] = /sidebars: (.*) \},\n/.exec(files[CONFIG_FILE] ?? '') ?? [];
  return {
    url: 'https://docs.example',
    locales: {
      default: 'en',
      list: [
        { code: 'en', label: 'English' },
        { code: 'de', label: 'Deutsch' },
      ],
    },
    docs: { path: 'docs', routeBasePath: '/', sidebars: JSON.parse(sidebars) as object },
  } as UserConfig;
}

function isOnly(value: string | undefined, values: Iterable<string>): boolean {
  return [...values].filter((other) => other === value).length === 1;
}

/** A site with pages, partials, pictures and translations that refer to one another. */
async function randomSite(random: Random): Promise<Files> {
  const paths = new Set(['docs/index.md']);
  for (let i = 0; i < 7; i++)
    paths.add(
      `docs/${random.pick(FOLDERS)}${random.pick(NAMES)}.${random.chance(0.2) ? 'mdx' : 'md'}`,
    );
  const candidates = [...paths];
  const pictures = ['docs/guide/a.png', 'docs/b c.svg', 'static/img/logo.png'];
  const partial = 'docs/guide/_part.md';
  const bare = Object.fromEntries(candidates.map((path) => [path, `---\ntitle: T\n---\n`]));
  const site = await memorySite(
    { ...bare, [CONFIG_FILE]: '' },
    { ...configOf({}), docs: { path: 'docs', routeBasePath: '/' } },
  );
  const routeOf = new Map(site.site.pages.map((page) => [page.source, page.route]));
  const idOf = new Map(site.site.pages.map((page) => [page.source, page.id]));
  // Pages with the same id or address are an error, which is tested elsewhere.
  const pages = candidates.filter(
    (path) => isOnly(routeOf.get(path), routeOf.values()) && isOnly(idOf.get(path), idOf.values()),
  );
  const encoded = (path: string): string => path.replaceAll(' ', '%20');
  const linkTo = (from: string, to: string): string => {
    const relative = posix.relative(posix.dirname(from), to);
    const dotted = relative.startsWith('.') ? relative : `./${relative}`;
    const route = routeOf.get(to) ?? '/';
    return encoded(
      random.pick([
        dotted,
        `${dotted}#words`,
        route,
        `${route}#words`,
        `/${to}`,
        `@site/${to}`,
        `https://docs.example${route}`,
      ]),
    );
  };
  const text = (path: string): string => {
    const lines: string[] = ['## Words', ''];
    for (let i = random.below(4); i >= 0; i--) {
      const link = linkTo(path, random.pick(pages as [string, ...string[]]));
      const isMdx = path.endsWith('.mdx');
      lines.push(
        random.pick([
          `See [the page](${link}).`,
          `See [the page](<${link}> "title") and [self](#words).`,
          `See [the page][ref${i}].\n\n[ref${i}]: ${link}`,
          isMdx ? `<a href="${link}">x</a>` : `See <a href='${link}'>x</a>.`,
        ]),
        '',
      );
    }
    const picture = random.pick(pictures as [string, ...string[]]);
    const relative = posix.relative(posix.dirname(path), picture);
    const source = picture.startsWith('static')
      ? '/img/logo.png'
      : relative.startsWith('.')
        ? relative
        : `./${relative}`;
    lines.push(`![A picture](${encoded(source)})`, '');
    if (random.chance(0.3) && path.endsWith('.md')) {
      const include = posix.relative(posix.dirname(path), partial);
      lines.push(`::include{file="${include.startsWith('.') ? include : `./${include}`}"}`, '');
    }
    return lines.join('\n');
  };
  const titled = (path: string): string => {
    const related = idOf.get(random.pick(pages as [string, ...string[]]));
    const keys = random.chance(0.3) ? `related: ["${related ?? ''}"]\n` : '';
    return `---\ntitle: T\n${keys}---\n\n${text(path)}`;
  };
  const files: Record<string, string> = Object.fromEntries(
    pages.map((path) => [path, titled(path)]),
  );
  const translated = random.pick(pages as [string, ...string[]]);
  files[`i18n/de/${translated}`] = `---\ntitle: D\n---\n\n${text(translated)}`;
  files[partial] =
    `A part: [page](${linkTo(partial, random.pick(pages as [string, ...string[]]))}).\n`;
  for (const picture of pictures) files[picture] = picture;
  const ids = [...new Set(pages.map((path) => idOf.get(path) ?? ''))];
  const items = [...ids.slice(1), { type: 'category', label: 'index', items: ids.slice(0, 1) }];
  files[CONFIG_FILE] = CONFIG_TEXT.replace('SIDEBARS', JSON.stringify({ main: items }));
  return files;
}

/** Files with the same name have the same address. */
function addressName(path: string): string {
  return path.replace(/\.mdx?$/, '').replace(/(?:^|\/)(?:\d+-)?(?:index|README)$/, '');
}

/** The files and the folders that move. */
interface Move {
  readonly moves: Map<string, string>;
  readonly folders: Map<string, string>;
}

/** A move of a file, or of a folder with all its files. */
function randomMove(files: Files, random: Random): Move | undefined {
  const movable = Object.keys(files).filter((path) => path.startsWith('docs/'));
  const moves = new Map<string, string>();
  const folders = new Map<string, string>();
  const add = (from: string, to: string): void => {
    moves.set(from, to);
    if (files[`i18n/de/${from}`] !== undefined) moves.set(`i18n/de/${from}`, `i18n/de/${to}`);
  };
  const from = random.pick(movable as [string, ...string[]]);
  const folder = posix.dirname(from);
  if (random.chance(0.4) && folder !== 'docs') {
    const to = `docs/${random.pick(['moved', 'moved/here', 'reference/moved'])}`;
    for (const path of movable)
      if (path.startsWith(`${folder}/`)) add(path, to + path.slice(folder.length));
    folders.set(folder, to);
  } else {
    const name = random.chance(0.5) ? posix.basename(from) : `new name${posix.extname(from)}`;
    const isPartial = posix.basename(from).startsWith('_');
    add(
      from,
      `docs/${random.pick(['', 'guide/', 'moved/', 'über uns/'])}${isPartial ? '_moved.md' : name}`,
    );
  }
  const targets = [...moves.values()];
  // Two index pages in a folder, or a page twice, have one address.
  const stays = (path: string): boolean => !moves.has(path);
  const all = [...movable.filter(stays), ...targets].map(addressName);
  if (new Set(all).size !== all.length) return undefined;
  const isFree =
    targets.every((to) => files[to] === undefined) && new Set(targets).size === targets.length;
  return isFree ? { moves, folders } : undefined;
}

async function afterMove(
  files: Files,
  site: MemorySite,
  move: Move,
): Promise<{ files: Files; findings: readonly string[]; routes: ReadonlyMap<string, string> }> {
  const { texts, findings, routes } = await planRename({
    input: site.input,
    site: site.site,
    configFile: CONFIG_FILE,
    ...move,
    others: new Map(),
    link: site.link,
  });
  const moved: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) moved[move.moves.get(path) ?? path] = text;
  return {
    files: { ...moved, ...Object.fromEntries(texts) },
    findings: findings.map((d) => `${d.file}:${d.line}:${d.column} ${d.message}`),
    routes,
  };
}

/** Source and locale of each page → the addresses in its article. */
function addressesOf(site: MemorySite): Map<string, string[]> {
  return new Map(
    site.site.pages.map((page) => {
      const html = site.html(outputFile(page.route, null));
      // The previous and the next page follow the order of a generated sidebar.
      const [article = ''] = html.slice(html.indexOf('<h2')).split(/<nav[^>]*pagination|<\/main>/);
      const links = [...article.matchAll(/<(?:a|img)\b[^>]*\s(?:href|src)="([^"]*)"/g)];
      return [`${page.locale} ${page.source}`, links.map(([, address = '']) => decodeURI(address))];
    }),
  );
}

const ROUNDS = amount({ normal: 6, full: 1000 });

/** The folder of a frozen version. */
const FROZEN = 'versioned_docs/version-1.0/';

/** The site with a frozen version, which has the same pages with the same texts. */
function withFrozenVersion(files: Files): Files {
  const copies = Object.entries(files).flatMap(([path, text]): [string, string][] =>
    /^(?:i18n\/de\/)?docs\//.test(path) ? [[path.replace('docs/', FROZEN), text]] : [],
  );
  return { ...files, ...Object.fromEntries(copies), [CONFIG_FILE]: '' };
}

/** The config of a site with a frozen version. Sidebars follow the folders. */
function versionedConfig(files: Files): UserConfig {
  const versions = [{ name: 'current' }, { name: '1.0', isLast: true, folder: FROZEN }];
  return { ...configOf(files), docs: { path: 'docs', routeBasePath: '/', versions } };
}

/** The same move in all versions. */
function inAllVersions({ moves, folders }: Move, site: MemorySite): Move {
  const all = (paths: ReadonlyMap<string, string>): Map<string, string> =>
    new Map(
      [...paths].flatMap((pair) => {
        const prefix = pair[0].startsWith('i18n/de/') ? 'i18n/de/' : '';
        const [from, to] = pair.map((path) => path.slice(prefix.length));
        const twins = versionTwins([from ?? '', to ?? ''], site.input.config) ?? [];
        return [pair, ...twins.map(([a, b]): [string, string] => [prefix + a, prefix + b])];
      }),
    );
  return { moves: all(moves), folders: all(folders) };
}

test('random moves keep every reference, and redirect every address', async () => {
  await checkMoves(ROUNDS, randomSite, configOf, (move) => move);
});

fullTest('a move leaves frozen versions in place, and their links follow', async () => {
  const frozen = async (random: Random): Promise<Files> =>
    withFrozenVersion(await randomSite(random));
  await checkMoves(Math.ceil(ROUNDS / 2), frozen, versionedConfig, (move) => {
    for (const path of move.moves.keys()) assert.not.ok(path.includes(FROZEN), path);
    return move;
  });
});

fullTest('a move in all versions keeps every reference of each version', async () => {
  const frozen = async (random: Random): Promise<Files> =>
    withFrozenVersion(await randomSite(random));
  await checkMoves(Math.ceil(ROUNDS / 2), frozen, versionedConfig, inAllVersions);
});

/** Moves files of random sites, and compares all references with those before. */
async function checkMoves(
  rounds: number,
  makeSite: (random: Random) => Promise<Files>,
  configFor: (files: Files) => UserConfig,
  asMove: (move: Move, site: MemorySite) => Move,
): Promise<void> {
  let moved = 0;
  for (let round = 1; moved < rounds; round++) {
    const random = seeded(7919 * round);
    const files = await makeSite(random);
    const site = await memorySite(files, configFor(files));
    const chosen = randomMove(files, random);
    if (chosen === undefined) continue;
    const move = asMove(chosen, site);
    moved++;
    const before = JSON.stringify(files, null, 1);
    const label = `round ${round}: ${JSON.stringify([...move.moves])}\n${before}`;
    const result = await afterMove(files, site, move);
    if (result.findings.length > 0) assert.equal(result.findings, [], label);
    const after = await memorySite(result.files, configFor(result.files));
    const errors = (of: MemorySite): string[] => of.diagnostics.map(({ rule }) => rule).sort();
    assert.equal(errors(after), errors(site), `${label}\n${after.findings.join('\n')}`);
    const routeOf = new Map(result.routes);
    const mapped = (address: string): string => {
      const [path = '', hash] = address.split('#');
      const local = path.replace('https://docs.example', '');
      // The name of a picture contains that of its file.
      const route = local.replace(/^\/assets\/.*-/, '/assets/');
      return (routeOf.get(route) ?? route) + (hash === undefined ? '' : `#${hash}`);
    };
    const expected = new Map(
      [...addressesOf(site)].map(([key, list]) => {
        const [locale = '', source = ''] = [key.slice(0, 2), key.slice(3)];
        return [`${locale} ${move.moves.get(source) ?? source}`, list.map(mapped)];
      }),
    );
    const actual = new Map([...addressesOf(after)].map(([key, list]) => [key, list.map(mapped)]));
    for (const [key, list] of expected)
      assert.equal(
        actual.get(key),
        list,
        `${key} ${label}\n${JSON.stringify(result.files, null, 1)}`,
      );
    for (const [from] of result.routes)
      assert.ok(after.outputs.has(outputFile(from, null)), `${from} ${label}`);
    const back = await afterMove(result.files, after, {
      moves: new Map([...move.moves].map(([a, b]) => [b, a])),
      folders: new Map([...move.folders].map(([a, b]) => [b, a])),
    });
    const { 'redirects.txt': _, ...restored } = back.files;
    assert.equal(restored, files, label);
  }
}

test.run();
