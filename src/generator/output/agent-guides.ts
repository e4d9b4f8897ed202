import { groupBy } from '../model/group-by.js';
import { hrefOfFile } from '../site/references.js';
import { hrefOf } from '../site/routes.js';
import type { ViewContext } from '../views/context.js';
import { markdownHeading, markdownParagraph, markdownText } from './fill-markdown.js';
import { listedInOrder, llmsFile, sectionOf } from './llms.js';
import type { MarkdownPage } from './markdown-page.js';
import type { OutputList } from './output-list.js';

/** Longest description of a skill. */
const MAX_DESCRIPTION = 1024;
/** Longest name of a skill. */
const MAX_NAME = 64;

/**
 * Plans `skill.md` and `AGENTS.md`, if the config asks for them: how agents use the documentation,
 * and what it holds. They describe the last version in the default language.
 */
export function planAgentGuides(
  context: ViewContext,
  markdownPages: readonly MarkdownPage[],
  list: OutputList,
): void {
  const { skill, agents } = context.input.config.machineReadable;
  const guide = (): string => guideText(context, markdownPages);
  if (skill) put('skill.md', () => `${skillHeader(context)}\n${guide()}`, list);
  if (agents) put('AGENTS.md', guide, list);
}

/** Adds a file. A page whose Markdown has the same name keeps it. */
function put(path: string, text: () => string, list: OutputList): void {
  const lower = path.toLowerCase();
  if (![...list.outputs.keys()].some((other) => other.toLowerCase() === lower))
    list.text(path, text);
}

/** The front matter of a skill: its name is of lower-case letters, digits and hyphens. */
function skillHeader({ input: { config } }: ViewContext): string {
  const name = config.title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  const about = [config.description || config.tagline, useWhen(config.title)];
  const description = about.filter((text) => text !== '').join(' ');
  return [
    '---',
    `name: ${name === '' ? 'docs' : name}`,
    `description: ${JSON.stringify(description.slice(0, MAX_DESCRIPTION))}`,
    '---\n',
  ].join('\n');
}

function useWhen(title: string): string {
  return `Use it for questions and code that concern ${title}.`;
}

function guideText(context: ViewContext, markdownPages: readonly MarkdownPage[]): string {
  const { config } = context.input;
  const { mcp, llmsTxt, markdown } = config.machineReadable;
  const address = (file: string): string => `<${config.url}${hrefOfFile(file, config)}>`;
  const steps = [
    ...(mcp === undefined
      ? []
      : [`Call the tools \`search\` and \`get_page\` of the MCP server <${mcp}>.`]),
    ...(llmsTxt ? [`Read the list of all pages: ${address(llmsFile('/'))}`] : []),
    ...(markdown
      ? ['Read a page as Markdown: its address with `.md` at the end, or `index.md` of a folder.']
      : []),
    'Cite the address of the page, without `.md`.',
  ];
  const blocks = [
    markdownHeading(1, config.title),
    markdownParagraph(config.description || config.tagline),
    '## Find an answer',
    steps.map((step, i) => `${i + 1}. ${step}`).join('\n'),
    '## Rules',
    [
      '- Read the page before you answer. Do not answer from memory.',
      '- Take names, options and code from the pages, in the language of the user.',
      '- Say so if the documentation has no answer.',
      ...versionRule(context),
    ].join('\n'),
    '## Structure',
    structure(context, markdownPages),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** A rule about versions, for a site that has several. */
function versionRule({ input: { config } }: ViewContext): string[] {
  const names = config.docs.flatMap(({ label, versions }) =>
    versions.length < 2
      ? []
      : [`${label}: ${versions.map((version) => version.label ?? version.name).join(', ')}`],
  );
  return names.length === 0
    ? []
    : [`- Ask which version the user has. Versions are: ${markdownText(names.join('; '))}.`];
}

/** The sections of the site, each with its first page. */
function structure(context: ViewContext, markdownPages: readonly MarkdownPage[]): string {
  const { config } = context.input;
  const pages = listedInOrder(markdownPages, context).filter(
    ({ page }) => page.locale === config.defaultLocale,
  );
  const sections = groupBy(pages, (planned) => sectionOf(planned, context));
  const lines = [...sections].map(([title, [first, ...rest]]) => {
    if (first === undefined) return '';
    const link = `[${markdownText(first.page.title)}](${config.url}${hrefOf(first.route, config)})`;
    const count = rest.length + 1;
    const pageCount = count === 1 ? '1 page' : `${count} pages`;
    return `- ${markdownParagraph(title)}: ${pageCount}, first ${link}`;
  });
  return lines.filter((line) => line !== '').join('\n');
}
