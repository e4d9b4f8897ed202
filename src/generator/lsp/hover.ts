import { MarkupKind, type Hover } from 'vscode-languageserver';
import type { AssetFile } from '../model/input.js';
import type { SitePage } from '../model/site.js';
import { rules } from '../model/rules.js';
import type { Target } from '../site/references.js';
import { isSameTag } from './navigation.js';
import { editorLines, isInside, rangeOfFinding } from './places.js';
import type { QuestionAt } from './question.js';
import { subjectAt, type Subject } from './subject.js';
import { frontMatterKeyAt } from './front-matter-keys.js';

/** Characters of a section that a hover shows. */
const MOST_TEXT = 400;

/** The text that an editor shows about a position: the target of a link, a definition, a rule. */
export async function hoverAt(question: QuestionAt): Promise<Hover | undefined> {
  const subject = subjectAt(question);
  const texts = [
    ...(subject === undefined ? [] : [await textOfSubject(question, subject)]),
    ...(subject === undefined ? [frontMatterKeyAt(question)?.text] : []),
    ...rulesAt(question),
  ].filter((text) => text !== undefined && text !== '');
  if (texts.length === 0) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: texts.join('\n\n---\n\n') },
    ...(subject === undefined ? {} : { range: subject.range }),
  };
}

async function textOfSubject(question: QuestionAt, subject: Subject): Promise<string | undefined> {
  const { editorSite, state } = question;
  switch (subject.kind) {
    case 'reference':
      return textOfTarget(question, subject.target);
    case 'doc':
      return textOfPage(question, subject.page, undefined);
    case 'file':
      return textOfFile(subject.path, editorSite.textOf(subject.path));
    case 'term':
      return state.resolved().glossary.terms.get(subject.slug)?.definition;
    case 'variable': {
      const { variables } = state.input.config.markdown;
      const value = Object.hasOwn(variables, subject.name) ? variables[subject.name] : undefined;
      return value === undefined ? undefined : `\`${subject.name}\` is \`${value}\``;
    }
    case 'tag':
      return textOfTag(question, subject.label);
    case 'heading':
      return `\`#${subject.heading.id}\` of ${subject.page.route}`;
  }
}

async function textOfTarget(question: QuestionAt, target: Target): Promise<string | undefined> {
  if (target.kind === 'asset') return textOfAsset(question, target.asset);
  if (target.kind === 'external') return target.href;
  if (target.kind === 'missing') return undefined;
  if (target.page === undefined) return `docsgen makes the page \`${target.route}\`.`;
  return textOfPage(question, target.page, target.anchor);
}

/** Title, route, description, and the first lines of a page or of one of its sections. */
async function textOfPage(
  { editorSite, state }: QuestionAt,
  page: SitePage,
  anchor: string | undefined,
): Promise<string> {
  const sections = await editorSite.live.sections(page, state.reading);
  const named = sections.find((section) => section.anchor === anchor);
  const section = named ?? sections.find(({ text }) => text.trim() !== '');
  const heading = named === undefined || named.heading === '' ? '' : `### ${named.heading}`;
  const { description } = page.facts;
  const start = shortened(section?.text ?? '');
  return [
    `**${page.title}** · \`${page.route}\``,
    named === undefined ? description : '',
    heading,
    start.startsWith(description) && named === undefined && description !== '' ? '' : start,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function textOfAsset(
  { editorSite }: QuestionAt,
  { path, bytes, width, height }: AssetFile,
): string {
  const size = width === undefined || height === undefined ? '' : `${width} × ${height}, `;
  const facts = `\`${path}\`, ${size}${Math.ceil(bytes / 1000)} kB`;
  const isPicture = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path);
  return isPicture ? `![${path}](${editorSite.uriOf(path)})\n\n${facts}` : facts;
}

function textOfFile(path: string, text: string | undefined): string {
  if (text === undefined) return `\`${path}\``;
  const start = shortened(text);
  const fence = '`'.repeat(
    Math.max(3, ...[...start.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  const language = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return `\`${path}\`\n\n${fence}${language}\n${start}\n${fence}`;
}

function textOfTag({ state }: QuestionAt, written: string): string | undefined {
  const tags = state.snapshot.site.tagGroups.flatMap((group) => group.tags);
  const tag = tags.find(({ slug, label }) => isSameTag(written, slug, label));
  if (tag === undefined) return undefined;
  const pages = tag.count === 1 ? '1 page' : `${tag.count} pages`;
  return [`**${tag.label}**, ${pages}`, tag.description ?? ''].filter(Boolean).join('\n\n');
}

function shortened(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= MOST_TEXT ? trimmed : `${trimmed.slice(0, MOST_TEXT).trimEnd()} …`;
}

/** The documentation of the rules with findings at a position. */
function rulesAt({ editorSite, path, position, text }: QuestionAt): readonly string[] {
  const lines = editorLines(text);
  const found = editorSite.findings.filter(
    (finding) => finding.file === path && isInside(position, rangeOfFinding(finding, lines)),
  );
  return [...new Set(found.map(({ rule }) => rule))].flatMap((id) => {
    const rule = rules.get(id);
    return rule === undefined ? [] : [`\`${id}\`: ${rule.summary}.`];
  });
}
