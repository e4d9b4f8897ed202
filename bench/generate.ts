import { codeBlock, languages } from './code.js';
import { randomFrom, type Random } from './random.js';
import { headingText, noun, paragraph, sentence, slugOf } from './text.js';

/** A file of a generated site, its path relative to the site. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

interface PagePlan {
  readonly folder: string;
  readonly name: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly position: number;
}

const PAGES_PER_SECTION = 20;
const SECTIONS_PER_AREA = 5;
const PAGE_BYTES = 10_000;
const TAGS = Array.from({ length: 24 }, (_, i) => `topic-${i + 1}`);
const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger'];

/**
 * Generates a site of `pages` Markdown pages of about 10 kB in `docs/`: areas of five sections of
 * twenty pages. Each page has headings, code in six languages, tables, lists, admonitions, tags, and
 * links to other pages and their headings. The same seed gives the same files. The Markdown is also
 * valid MDX, so that Docusaurus builds it unchanged. With `mdx`, each page has imports, components
 * and expressions that docsgen evaluates without running code. Another `textSeed` gives the same
 * pages, headings and code with other text between them, as in a translation.
 */
export function generateSite({
  pages,
  seed,
  textSeed = seed,
  mdx = false,
}: {
  readonly pages: number;
  readonly seed: number;
  readonly textSeed?: number;
  readonly mdx?: boolean;
}): SiteFile[] {
  const random = randomFrom(seed);
  const plans = Array.from({ length: pages }, (_, i) => plan(random, i));
  return [
    ...categories(plans),
    ...plans.map((page, i) => {
      const random = {
        text: randomFrom(textSeed * 1_000_003 + i),
        code: randomFrom(seed * 999_983 + i),
      };
      const text = write(random, page, plans);
      return { path: pathOf(page), text: mdx ? asMdx(text, page) : text };
    }),
    ...(mdx ? MDX_FILES : []),
  ];
}

/** A component and a partial that all MDX pages import. */
const MDX_FILES: readonly SiteFile[] = [
  {
    path: 'src/components/Price.jsx',
    text:
      'export default function Price({ plan, children }) {\n' +
      '  return <aside className="price"><b>{plan.name}</b>: {plan.cost} {children}</aside>;\n' +
      '}\n',
  },
  {
    path: 'docs/_support.md',
    text: 'Ask for help on **{props.channel}**, in release {props.release}.\n',
  },
];

/** A page with imports, constants, components, a partial and expressions. */
function asMdx(text: string, { title, position }: PagePlan): string {
  const end = text.indexOf('\n---\n') + 1;
  const plan = `{ name: ${JSON.stringify(title)}, cost: ${position + 1} }`;
  const code = [
    "import Tabs from '@theme/Tabs';",
    "import TabItem from '@theme/TabItem';",
    "import Price from '@site/src/components/Price';",
    "import Support from '@site/docs/_support.md';",
    '',
    `export const plan = ${plan};`,
    `export const release = '4.${position}';`,
  ];
  const body = [
    '{/* A comment */}',
    '',
    'In release {release} a plan costs {plan.cost}, or {`${plan.cost} units`}.',
    '',
    '<Price plan={plan}>with **support**</Price>',
    '',
    '<Tabs groupId="system">',
    '<TabItem value="linux" label="Linux">\n\nRun `sh setup`.\n\n</TabItem>',
    '<TabItem value="mac" label="macOS">\n\nRun `zsh setup`.\n\n</TabItem>',
    '</Tabs>',
    '',
    '<Support channel="chat" release={release} />',
    '',
    '<p className="note" style={{ marginTop: 4 }}>A note in {release}.</p>',
  ];
  const head = `${text.slice(0, end)}mdx:\n  format: mdx\n---\n`;
  const rest = text.slice(end + '---\n'.length);
  return `${head}\n${code.join('\n')}\n${rest.trimEnd()}\n\n${body.join('\n')}\n`;
}

function plan(random: Random, index: number): PagePlan {
  const section = Math.floor(index / PAGES_PER_SECTION);
  const position = index % PAGES_PER_SECTION;
  const headings = new Set<string>();
  while (headings.size < 8) headings.add(headingText(random));
  const title = `${headingText(random)} ${index + 1}`;
  const folder =
    index === 0
      ? 'docs'
      : `docs/area-${1 + Math.floor(section / SECTIONS_PER_AREA)}/section-${1 + (section % SECTIONS_PER_AREA)}`;
  return {
    folder,
    name: index === 0 ? 'index' : slugOf(title),
    title,
    headings: [...headings],
    position,
  };
}

function pathOf({ folder, name }: PagePlan): string {
  return `${folder}/${name}.md`;
}

/** Files with the label and position of each folder. */
function categories(plans: readonly PagePlan[]): SiteFile[] {
  const folders = new Set<string>();
  for (const { folder } of plans) {
    const parts = folder.split('/');
    for (let depth = 2; depth <= parts.length; depth += 1)
      folders.add(parts.slice(0, depth).join('/'));
  }
  return [...folders].map((folder) => {
    const [, kind = '', number = '1'] = /([a-z]+)-(\d+)$/.exec(folder) ?? [];
    return {
      path: `${folder}/_category_.json`,
      text: `${JSON.stringify({ label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`, position: Number(number) + 1 })}\n`,
    };
  });
}

/** Where the content of a page comes from. Translations have the code of the original. */
interface Sources {
  readonly text: Random;
  readonly code: Random;
}

function write(
  { text: random, code }: Sources,
  page: PagePlan,
  plans: readonly PagePlan[],
): string {
  const tags = [...new Set([random.pick(TAGS), random.pick(TAGS), random.pick(TAGS)])];
  const parts = [
    `---\ntitle: ${page.title}\ndescription: ${sentence(random).replace(/[`*]/g, '')}\nsidebar_position: ${page.position + 1}\ntags: [${tags.join(', ')}]\n${page.name === 'index' ? 'slug: /\n' : ''}---`,
    paragraph(random),
  ];
  let bytes = parts.join('').length;
  for (let i = 0; i < page.headings.length || bytes < PAGE_BYTES; i += 1) {
    const heading = page.headings[i];
    const section = [
      heading === undefined ? paragraph(random) : `${i % 3 === 2 ? '###' : '##'} ${heading}`,
      paragraph(random),
      ...block({ text: random, code }, i),
      linked(random, page, plans),
    ];
    parts.push(...section);
    bytes += section.join('').length;
    if (bytes > PAGE_BYTES * 1.1 && i >= 5) break;
  }
  return `${parts.join('\n\n')}\n`;
}

/** All kinds of blocks in turn, so that each page has all of them. */
function block({ text: random, code }: Sources, turn: number): string[] {
  const language = languages[turn % languages.length] ?? 'bash';
  const example = codeBlock(code, language);
  switch (turn % 4) {
    case 0:
      return [example, list(random)];
    case 1:
      return [example, table(random)];
    case 2:
      return [example, `:::${random.pick(ADMONITIONS)}\n\n${paragraph(random)}\n\n:::`];
    default:
      return [example, paragraph(random)];
  }
}

function list(random: Random): string {
  return Array.from(
    { length: random.between(3, 6) },
    (_, i) => `${i % 3 === 2 ? '  ' : ''}- ${sentence(random)}`,
  ).join('\n');
}

function table(random: Random): string {
  const rows = Array.from(
    { length: random.between(3, 7) },
    () => `| \`${noun(random)}\` | ${noun(random)} ${noun(random)} | ${random.between(1, 900)} |`,
  );
  return ['| Name | Meaning | Default |', '| --- | --- | ---: |', ...rows].join('\n');
}

/** A paragraph with links to a near page, to a heading of a far page, and to one of this page. */
function linked(random: Random, from: PagePlan, plans: readonly PagePlan[]): string {
  const near = random.pick(plans);
  const far = random.pick(plans);
  const heading = random.pick(far.headings.slice(0, 5));
  const own = random.pick(from.headings.slice(0, 5));
  return `See [${near.title}](${relativePath(from, near)}), [${heading}](${relativePath(from, far)}#${slugOf(heading)}), and [above](#${slugOf(own)}). ${sentence(random)}`;
}

function relativePath(from: PagePlan, to: PagePlan): string {
  const up = from.folder.split('/');
  const down = to.folder.split('/');
  let shared = 0;
  while (shared < up.length && up[shared] === down[shared]) shared += 1;
  const steps = [...up.slice(shared).map(() => '..'), ...down.slice(shared)];
  return `${steps.length === 0 || steps[0] !== '..' ? './' : ''}${[...steps, `${to.name}.md`].join('/')}`;
}
