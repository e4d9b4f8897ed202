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
import { folder, sampleSite } from '../helpers/command.js';

/** Sequences to try; `DOCSGEN_RANDOM_EDITS=1000` for a night. `DOCSGEN_SEED` begins at another seed. */
const SEQUENCES = Number(process.env['DOCSGEN_RANDOM_EDITS'] ?? 12);
const SEED = Number(process.env['DOCSGEN_SEED'] ?? 1);
const STEPS = 5;

const config = (title: string, more = ''): string =>
  `export default { title: '${title}', url: 'https://sample.example', socialCards: false, styles: ['/own.css'], docs: { path: 'docs', routeBasePath: '/', tagsFile: 'docs/tags.yml' }${more} };\n`;

const SITE: Readonly<Record<string, string>> = {
  ...sampleSite(6),
  'docs/folder/index.md': '---\ntitle: Folder\n---\n\n::include{file="../_part.md"}\n',
  'docs/folder/deep/leaf.md':
    '---\ntitle: Leaf\n---\n\nSee [folder](../index.md) and [one](../../part-0/page-1.md#code).\n',
  'docs/_part.md': 'Included by a page. ![dot](./img/dot.svg)\n',
  'docs/tags.yml': 'all:\n  label: All of them\n',
  'static/own.css': 'p { color: red; }\n',
  'site.config.ts': config('Sample'),
};

/** One edit: what it does is data, so that a failure can be told and repeated. */
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
  readonly n: number;
}

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

/** Do one edit; gives the paths that a watcher would tell. */
function apply(site: string, { kind, n }: Step): string[] {
  const pages = pagesOf(site);
  const page = `docs/${pages[n % Math.max(1, pages.length)] ?? 'index.md'}`;
  const put = (path: string, text: string): string[] => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
    return [path];
  };
  // An edit of a part of a page; few pages, so that one is edited again and again.
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
        `---\ntitle: Titled ${n}\nsidebar_position: ${n % 9}\nsidebar_label: L${n % 4}\nunlisted: ${n % 2 === 0}\ntags: [t${n % 4}]\n---\n\nWords.\n\n## Code\n`,
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
      return put('static/own.css', `p { color: rgb(${n % 255}, 0, 0); }\n`);
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

/** Everything that a state serves, and what it finds wrong. */
async function contentOf(live: LiveSite): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const state = live.state();
  for (const output of state?.snapshot.outputs.values() ?? []) {
    if (output.kind === 'page') all.set(output.path, (await live.render(output)).html);
    else if (output.kind === 'chunk') all.set(output.path, (await live.render(output.of)).chunk);
    else if (output.kind !== 'card')
      all.set(output.path, Buffer.from(live.content(output) ?? '').toString('base64'));
  }
  all.set('diagnostics', JSON.stringify(state?.diagnostics(), null, 1));
  return all;
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

/** A refresh as the server does it: after one that fails nothing is known. */
async function refresh(live: LiveSite, changed: ReadonlySet<string> | undefined): Promise<boolean> {
  try {
    await live.refresh(changed);
    return true;
  } catch (error) {
    if (error instanceof DocsgenError) return false;
    throw error;
  }
}

/** The first difference after some step between what is served and a clean build; undefined when there is none. */
async function difference(steps: readonly Step[]): Promise<string | undefined> {
  const site = folder(SITE);
  const live = open(site);
  await refresh(live, undefined);
  let known = true;
  for (const [i, step] of steps.entries()) {
    const changed = new Set(apply(site, step));
    const good = await refresh(live, known ? changed : undefined);
    // What tabs are told at once, and, when places in files have moved, what is found wrong a moment later.
    const atOnce = good ? await contentOf(live) : undefined;
    const settled = live.state()?.snapshot.planned !== undefined;
    await live.replan();
    const clean = open(site);
    const cleanGood = await refresh(clean, undefined);
    if (good !== cleanGood)
      return `step ${i}: ${good ? 'served' : 'refused'}, a clean build is ${cleanGood ? 'made' : 'refused'}`;
    known = good;
    if (!good) continue;
    const wanted = await contentOf(clean);
    for (const served of [atOnce, await contentOf(live)]) {
      for (const path of new Set([...(served?.keys() ?? []), ...wanted.keys()])) {
        if (
          served?.get(path) !== wanted.get(path) &&
          (path !== 'diagnostics' || settled || served !== atOnce)
        )
          return `step ${i}: ${path} is\n${served?.get(path) ?? 'missing'}\nand of a clean build\n${wanted.get(path) ?? 'missing'}`;
      }
    }
  }
  rmSync(site, { recursive: true });
  return undefined;
}

/** The shortest part of a failing sequence that fails too. */
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

test(`after any edits the served pages are those of a clean build, byte for byte (${SEQUENCES} sequences)`, async () => {
  for (let seed = SEED; seed < SEED + SEQUENCES; seed++) {
    const steps = sequence(randomFrom(seed));
    if ((await difference(steps)) === undefined) continue;
    const least = await shrink(steps);
    assert.unreachable(
      `seed ${seed}, shortest: ${JSON.stringify(least)}\n${(await difference(least)) ?? ''}`,
    );
  }
});

test.run();
