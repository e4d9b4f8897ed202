import { join } from 'node:path';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
  readdirSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openLiveSite, type LiveSite } from '../../src/generator/serve/live-site.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { randomFrom, type Random } from '../../bench/random.js';
import { amount } from '../helpers/amount.js';
import { folder, sampleSite } from '../helpers/command.js';

/** The number of sequences. Set `DOCSGEN_RANDOM_EDITS=1000` for a run of one night. */
const SEQUENCES = Number(process.env['DOCSGEN_RANDOM_EDITS'] ?? amount({ normal: 5, full: 24 }));
/** The seed of the first sequence. */
const SEED = Number(process.env['DOCSGEN_SEED'] ?? 1);
const STEPS = 5;

const config = (title: string, more = ''): string => `export default {
  title: '${title}',
  url: 'https://sample.example',
  socialCards: false,
  styles: ['/site.css'],
  docs: { path: 'docs', routeBasePath: '/', tagsFile: 'docs/tags.yml' }${more}
};
`;

const SITE: Readonly<Record<string, string>> = {
  ...sampleSite(6),
  'docs/folder/index.md': '---\ntitle: Folder\n---\n\n::include{file="../_part.md"}\n',
  'docs/folder/deep/leaf.md':
    '---\ntitle: Leaf\n---\n\nSee [folder](../index.md) and [one](../../part-0/page-1.md#code).\n',
  'docs/_part.md': 'Included by a page. ![dot](./img/dot.svg)\n',
  'docs/tags.yml': 'all:\n  label: All of them\n',
  'static/site.css': 'p { color: red; }\n',
  'site.config.ts': config('Sample'),
};

/** One edit. It is plain data, so that a failure can print it and a person can repeat it. */
interface Step {
  readonly kind:
    | 'text'
    | 'word'
    | 'blankLine'
    | 'oneHeading'
    | 'oneLink'
    | 'lines'
    | 'heading'
    | 'frontMatter'
    | 'add'
    | 'delete'
    | 'rename'
    | 'moveFolder'
    | 'include'
    | 'config'
    | 'tags'
    | 'redirect'
    | 'css'
    | 'asset'
    | 'category'
    | 'mistake';
  /** A random number that decides everything else about the edit. */
  readonly n: number;
}

/** The kinds to choose from. Kinds that appear twice are chosen more often. */
const KINDS: readonly Step['kind'][] = [
  'text',
  'word',
  'word',
  'blankLine',
  'oneHeading',
  'oneLink',
  'oneLink',
  'lines',
  'heading',
  'frontMatter',
  'add',
  'delete',
  'rename',
  'moveFolder',
  'include',
  'config',
  'tags',
  'redirect',
  'css',
  'asset',
  'category',
  'mistake',
];

function pagesOf(site: string): string[] {
  return readdirSync(join(site, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)[^_/][^/]*\.md$/.test(path))
    .sort();
}

/** Applies one edit to a site. Returns the paths that a watcher would report. */
function apply(site: string, { kind, n }: Step): string[] {
  const pages = pagesOf(site);
  const page = `docs/${pages[n % Math.max(1, pages.length)] ?? 'index.md'}`;
  const put = (path: string, text: string): string[] => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
    return [path];
  };
  // Edits one of four pages, so that the same page changes several times.
  const change = (edit: (text: string) => string): string[] => {
    const path = `docs/${pages[n % Math.min(4, Math.max(1, pages.length))] ?? 'index.md'}`;
    return existsSync(join(site, path))
      ? put(path, edit(readFileSync(join(site, path), 'utf8')))
      : [];
  };
  const body = `---\ntitle: Page ${n % 5}\ndescription: Described.\ntags: [t${n % 3}]\n---\n\n`;
  switch (kind) {
    case 'text':
      return put(page, `${body}Words ${n}.\n\n## Code\n`);
    case 'word':
      return change((text) => `${text.trimEnd()} word${n}\n`);
    case 'blankLine':
      return change((text) => text.replace(/\n---\n/, `\n---\n${'\n'.repeat(1 + (n % 3))}`));
    case 'oneHeading':
      return change((text) =>
        n % 3 === 0
          ? text.replace(/^## .*$/m, `## Section ${n % 5}`)
          : `${text.trimEnd()}\n\n## Section ${n % 5}\n\nBelow it.\n`,
      );
    case 'oneLink':
      return change((text) =>
        /\]\([^)]*page-\d/.test(text) && n % 2 === 0
          ? text.replace(/(\]\([^)]*page-)\d/, `$1${1 + (n % 6)}`)
          : `${text.trimEnd()}\n\nSee [it](/part-0/page-${1 + (n % 6)}#section-${n % 5}).\n`,
      );
    case 'lines':
      return put(
        page,
        `${body}${'\n'.repeat(n % 4)}Words and [a link](/part-0/page-${1 + (n % 6)}).\n\n## Code\n`,
      );
    case 'heading':
      return put(page, `${body}Words.\n\n## Code\n\n## Heading ${n % 4}\n\n$x^${n % 3}$\n`);
    case 'frontMatter':
      return put(
        page,
        [
          '---',
          `title: Titled ${n}`,
          `sidebar_position: ${n % 9}`,
          `sidebar_label: L${n % 4}`,
          `unlisted: ${n % 2 === 0}`,
          `tags: [t${n % 4}]`,
          '---\n\nWords.\n\n## Code\n',
        ].join('\n'),
      );
    case 'add':
      return put(`docs/new-${n % 3}/page-${n % 5}.md`, `${body}New [one](../index.md).\n`);
    case 'delete':
      rmSync(join(site, page), { force: true });
      return [page];
    case 'rename': {
      const to = page.replace(/[^/]+$/, `renamed-${n % 7}.md`);
      if (existsSync(join(site, page))) renameSync(join(site, page), join(site, to));
      return [page, to];
    }
    case 'moveFolder': {
      const from = `docs/${['folder', 'part-0', 'moved', 'new-0'][n % 4] ?? ''}`;
      const to = `docs/${n % 2 === 0 ? 'moved' : 'inner/moved'}-${n % 3}`;
      if (!existsSync(join(site, from)) || existsSync(join(site, to))) return [];
      mkdirSync(dirname(join(site, to)), { recursive: true });
      renameSync(join(site, from), join(site, to));
      return [from, to];
    }
    case 'include':
      return put(
        'docs/_part.md',
        n % 3 === 0 ? `Included ${n}.\n` : `Included ${n}. ![dot](./img/dot.svg)\n\n- list\n`,
      );
    case 'config':
      return put(
        'site.config.ts',
        config(
          `Sample ${n % 3}`,
          n % 2 === 0
            ? `, tagline: 'T${n % 4}', toc: { minHeadingLevel: 2, maxHeadingLevel: ${2 + (n % 3)} }`
            : '',
        ),
      );
    case 'tags':
      return put('docs/tags.yml', `all:\n  label: All ${n % 3}\nt1:\n  label: One\n`);
    case 'redirect':
      return put('redirects.txt', `/gone-${n % 3} /\n`);
    case 'css':
      return put('static/site.css', `p { color: rgb(${n % 255}, 0, 0); }\n`);
    case 'asset':
      return put(
        'docs/img/dot.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" width="${10 + (n % 9)}" height="20"/>\n`,
      );
    case 'category':
      return put(
        'docs/part-0/_category_.json',
        JSON.stringify({ label: `Part ${n % 3}`, position: n % 4 }),
      );
    case 'mistake':
      return n % 2 === 0
        ? put('site.config.ts', 'export default {')
        : put(page, `---\ntitle: "Broken\n---\n\n:::note\n[gone](./gone.md)\n`);
  }
}

/** The key of the diagnostics among the contents of a site. */
const DIAGNOSTICS = 'diagnostics';

/** Returns path → content of all outputs except social cards, and the diagnostics. */
async function contentsOf(live: LiveSite): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const state = live.state();
  for (const output of state?.snapshot.outputs.values() ?? []) {
    if (output.kind === 'page') contents.set(output.path, (await live.render(output)).html);
    else if (output.kind === 'chunk')
      contents.set(output.path, (await live.render(output.of)).chunk);
    else if (output.kind === 'feed') contents.set(output.path, await live.feed(output));
    else if (output.kind !== 'card' && output.kind !== 'index')
      contents.set(output.path, Buffer.from(live.content(output) ?? '').toString('base64'));
  }
  contents.set(DIAGNOSTICS, JSON.stringify(state?.diagnostics(), null, 1));
  return contents;
}

/** Describes the first path whose content differs from a clean build, apart from `except`. */
function firstDifference(
  served: ReadonlyMap<string, string>,
  clean: ReadonlyMap<string, string>,
  except?: string,
): string | undefined {
  const paths = new Set([...served.keys(), ...clean.keys()]);
  for (const path of paths) {
    if (path === except || served.get(path) === clean.get(path)) continue;
    const [actual, expected] = [served.get(path) ?? 'missing', clean.get(path) ?? 'missing'];
    return `${path} is\n${actual}\nand of a clean build\n${expected}`;
  }
  return undefined;
}

const open = (siteDir: string): LiveSite =>
  openLiveSite({
    siteDir,
    outDir: join(siteDir, 'build'),
    jobs: 1,
    cache: true,
    socialCards: false,
    progress: () => undefined,
    notice: () => undefined,
  });

/** Refreshes a site. Returns whether the site could be read. */
async function refresh(live: LiveSite, changed: ReadonlySet<string> | undefined): Promise<boolean> {
  try {
    await live.refresh(changed);
    return true;
  } catch (error) {
    if (error instanceof DocsgenError) return false;
    throw error;
  }
}

/** Compares the served site with a clean build after each step. Returns the first difference. */
async function difference(steps: readonly Step[]): Promise<string | undefined> {
  const site = folder(SITE);
  const live = open(site);
  let isReadable = await refresh(live, undefined);
  for (const [i, step] of steps.entries()) {
    const changed = new Set(apply(site, step));
    // Like the server, read everything after a failed refresh.
    isReadable = await refresh(live, isReadable ? changed : undefined);
    const firstContents = isReadable ? await contentsOf(live) : new Map<string, string>();
    const areDiagnosticsFinal = live.state()?.snapshot.planned !== undefined;
    await live.replan();
    const clean = open(site);
    const isCleanReadable = await refresh(clean, undefined);
    if (isReadable !== isCleanReadable)
      return `step ${i}: readable: ${isReadable}, in a clean build: ${isCleanReadable}`;
    if (!isReadable) continue;
    const cleanContents = await contentsOf(clean);
    // Diagnostics may come later than pages: only when positions in files have moved.
    const exception = areDiagnosticsFinal ? undefined : DIAGNOSTICS;
    const found =
      firstDifference(firstContents, cleanContents, exception) ??
      firstDifference(await contentsOf(live), cleanContents);
    if (found !== undefined) return `step ${i}: ${found}`;
  }
  rmSync(site, { recursive: true });
  return undefined;
}

/** Removes steps from a failing sequence as long as it fails without them. */
async function shrink(steps: readonly Step[]): Promise<readonly Step[]> {
  for (let i = 0; i < steps.length; i++) {
    const fewer = steps.filter((_, at) => at !== i);
    if (fewer.length > 0 && (await difference(fewer)) !== undefined) return shrink(fewer);
  }
  return steps;
}

function sequence(random: Random): Step[] {
  return Array.from({ length: STEPS }, () => ({
    kind: random.pick(KINDS),
    n: random.between(0, 999),
  }));
}

test(`after random edits the server equals a clean build (${SEQUENCES} sequences)`, async () => {
  for (let seed = SEED; seed < SEED + SEQUENCES; seed++) {
    const steps = sequence(randomFrom(seed));
    if ((await difference(steps)) === undefined) continue;
    const fewest = await shrink(steps);
    assert.unreachable(
      `seed ${seed}, shortest: ${JSON.stringify(fewest)}\n${(await difference(fewest)) ?? ''}`,
    );
  }
});

test.run();
