import type { RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import type { MarkdownConfig } from '../../model/config.js';
import { didYouMean } from '../../model/nearest.js';
import { ADMONITIONS } from '../directives/admonitions.js';
import type { Finding } from '../../model/diagnostic.js';
import { reportOffset, startOf, type ChildPlace, type LintedFile } from './file.js';

type Directive = ContainerDirective | LeafDirective | TextDirective;

/** The attributes of each directive. */
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['details', ['open', 'id']],
  ['tabs', ['group', 'label']],
  ['tab', ['label', 'value']],
  ['cards', []],
  ['steps', []],
  ['card', ['title', 'icon', 'to', 'start']],
  ['definition', ['term', 'id']],
  ['include', ['file']],
  [
    'code',
    [
      ...['file', 'region', 'lang', 'title', 'lines'],
      ...['showLineNumbers', 'lineNumbers', 'wrap', 'noCopy', 'variables'],
    ],
  ],
  ['listing', ['area', 'tag', 'folder', 'order', 'limit', 'filter', 'rows']],
  ['filter', []],
  ['badge', ['type']],
  ['kbd', []],
  ['term', ['of']],
  ['var', []],
]);

/** The attributes of admonitions. */
const OF_ADMONITIONS = ['id', 'class'];

/** The values of attributes that take only certain ones, by directive and attribute. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['badge type', ['info', 'success', 'warning', 'danger', 'neutral']],
  ['listing order', ['priority', 'title', 'sidebar', 'updated']],
]);

/** The names of the attributes of a directive; none for an unknown directive. */
export function attributesOf(
  directive: string,
  { admonitions }: Pick<MarkdownConfig, 'admonitions'>,
): readonly string[] {
  const isAdmonition = [...ADMONITIONS, ...admonitions].includes(directive);
  return isAdmonition ? OF_ADMONITIONS : (ATTRIBUTES.get(directive) ?? []);
}

/** The values of an attribute that takes only certain ones; none for other attributes. */
export function valuesOf(directive: string, attribute: string): readonly string[] {
  return VALUES.get(`${directive} ${attribute}`) ?? [];
}

/** Report unknown attributes and values of a directive, and missing content. */
export function lintDirective(node: Directive, file: LintedFile): void {
  const admonitions = [...ADMONITIONS, ...file.context.config.admonitions];
  const known = admonitions.includes(node.name) ? OF_ADMONITIONS : ATTRIBUTES.get(node.name);
  if (known === undefined) return;
  const attributes = Object.entries(node.attributes ?? {});
  if (attributes.length === 0) {
    lintContent(node, file);
    return;
  }
  const offsets = attributeOffsets(node, file);
  for (const [name, value] of attributes) {
    const offset = offsets.get(name) ?? startOf(node);
    if (!known.includes(name)) reportOffset(file, offset, unknownAttribute(node, name, known));
    else lintValue(node, { name, value: value ?? '', offset }, file);
  }
  lintContent(node, file);
}

/** Report braces after a text directive that are shown as text, because they are not closed. */
export function lintOpenAttributes(
  node: TextDirective,
  { parent, index }: ChildPlace,
  file: LintedFile,
): void {
  const next = parent.children[index + 1];
  if (next?.type !== 'text' || !/^\{\s*[\w-]+=/.test(next.value)) return;
  reportOffset(file, startOf(next), {
    rule: 'directive/unclosed',
    severity: 'error',
    message: `The attributes of :${node.name} are not read, and are shown as text.`,
    hint: 'Close their braces and quotes.',
  });
}

/** Whether a directive has an unknown attribute, which is reported. */
export function hasUnknownAttribute(node: Directive): boolean {
  const known = ATTRIBUTES.get(node.name) ?? [];
  return Object.keys(node.attributes ?? {}).some((name) => !known.includes(name));
}

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly offset: number;
}

function lintValue(node: Directive, { name, value, offset }: Attribute, file: LintedFile): void {
  const values = VALUES.get(`${node.name} ${name}`);
  if (values !== undefined && !values.includes(value))
    reportOffset(file, offset, {
      rule: 'directive/value',
      severity: 'warning',
      message: `${name} is "${value}", which ${node.name} does not know.`,
      hint: didYouMean(value, values, `Write one of ${values.join(', ')}.`),
    });
  else if (/^[“”„‘’].*[“”„‘’]$/.test(value))
    reportOffset(file, offset, {
      rule: 'directive/value',
      severity: 'warning',
      message: `The typographic quotes are a part of the value of ${name}.`,
      hint: `Write straight quotes: ${name}="…".`,
    });
}

function lintContent(node: Directive, file: LintedFile): void {
  const reportMissing: ReportMissing = (what, hint) => {
    reportOffset(file, startOf(node), {
      rule: 'directive/attribute',
      severity: 'error',
      message: `${colonsOf(node)}${node.name} has no ${what}.`,
      hint,
    });
  };
  if (node.type === 'textDirective') {
    if (toString(node).trim() === '' && node.children.length === 0)
      reportMissing('text', `Write :${node.name}[text].`);
  } else if (node.name === 'card') {
    const hasLabel = node.type === 'leafDirective' && node.children.length > 0;
    if ((node.attributes?.title ?? '') === '' && !hasLabel && !node.children.some(isLabel))
      reportMissing('title', `Write ${colonsOf(node)}card{title="…"}.`);
  } else if (node.name === 'tabs' && node.type === 'containerDirective')
    lintTabs(node, file, reportMissing);
  else if (node.name === 'cards' && !contains(node, isCard))
    reportMissing('cards', 'Write :::card{title="…" to="…"} inside it, with fewer colons.');
  else if (node.name === 'steps' && !contains(node, isStep))
    reportMissing('steps', 'Begin each step inside it with a heading: ### Install it.');
}

type ReportMissing = (what: string, hint: string) => void;

function lintTabs(node: ContainerDirective, file: LintedFile, reportMissing: ReportMissing): void {
  if (toString(node).trim() === '' && !node.children.some(isTab))
    reportMissing('tabs', 'Write :::tab{label="…"} inside it, with fewer colons.');
  const seen = new Set<string>();
  const values = new Set<string>();
  for (const tab of node.children) {
    if (!isTab(tab)) continue;
    const label = tab.attributes?.label ?? toString(tab.children.find(isLabel) ?? []);
    if (label !== '' && seen.has(label))
      reportOffset(file, startOf(tab), {
        rule: 'directive/duplicate-tab',
        severity: 'warning',
        message: `Another tab beside this one has the label "${label}" too.`,
        hint: 'Give each tab its own label.',
      });
    const value = tab.attributes?.value ?? undefined;
    if (value !== undefined && values.has(value))
      reportOffset(file, attributeOffsets(tab, file).get('value') ?? startOf(tab), {
        rule: 'directive/duplicate-tab',
        severity: 'warning',
        message: `Another tab beside this one has the value "${value}" too: both open together.`,
        hint: 'Give each tab its own value.',
      });
    seen.add(label);
    if (value !== undefined) values.add(value);
  }
}

function contains(node: Directive, isWanted: (child: RootContent) => boolean): boolean {
  return (node.children as readonly RootContent[]).some(
    (child) => isWanted(child) || ('children' in child && contains(child as Directive, isWanted)),
  );
}

function isCard(node: RootContent): boolean {
  const isInclude = node.type === 'leafDirective' && node.name === 'include';
  return (
    isInclude ||
    ((node.type === 'containerDirective' || node.type === 'leafDirective') && node.name === 'card')
  );
}

/** Steps are headings with their text, or a list. An include may contain them. */
function isStep(node: RootContent): boolean {
  return (
    node.type === 'heading' ||
    node.type === 'list' ||
    node.type === 'html' ||
    (node.type === 'leafDirective' && node.name === 'include')
  );
}

function isTab(node: RootContent): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'tab';
}

function isLabel(node: RootContent): boolean {
  return node.type === 'paragraph' && node.data?.directiveLabel === true;
}

function colonsOf({ type }: Directive): string {
  return type === 'textDirective' ? ':' : type === 'leafDirective' ? '::' : ':::';
}

/** The end of the braces of a directive, a shortcut such as `.name`, or a name with its value. */
const ATTRIBUTE =
  /\s*(?:(\})|([.#])[^\s.#}]*|([^\s=.#}][^\s=}]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s}]*))?)/y;

/** Offset of the first attribute of each name. Reads the braces once. */
function attributeOffsets(node: Directive, file: LintedFile): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const open = file.text.indexOf('{', startOf(node));
  if (open < 0) return offsets;
  ATTRIBUTE.lastIndex = open + 1;
  for (;;) {
    const start = ATTRIBUTE.lastIndex;
    const [attribute, end, mark, written] = ATTRIBUTE.exec(file.text) ?? [];
    if (attribute === undefined || end !== undefined) return offsets;
    const name = mark === undefined ? written : mark === '.' ? 'class' : 'id';
    const offset = start + attribute.length - attribute.trimStart().length;
    if (name !== undefined && !offsets.has(name)) offsets.set(name, offset);
  }
}

function unknownAttribute(node: Directive, name: string, known: readonly string[]): Finding {
  const isTitle = name === 'title' || name === 'label' || name === 'summary';
  const listing =
    known.length === 0 ? 'It has no attributes.' : `It has the attributes ${known.join(', ')}.`;
  return {
    rule: 'directive/unknown-attribute',
    severity: 'warning',
    message: `${colonsOf(node)}${node.name} has no attribute "${name}": it is ignored.`,
    hint:
      isTitle && known.includes('id')
        ? `Write ${colonsOf(node)}${node.name}[Title].`
        : didYouMean(name, known, listing),
  };
}
