import type {
  BlockContent,
  DefinitionContent,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Nodes,
} from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import GithubSlugger, { slug as slugify } from 'github-slugger';
import { nearest } from '../../model/nearest.js';
import { ADMONITIONS } from './admonitions.js';
import { CONTAINERS, LEAVES } from './names.js';
import { placeOf, report, type CompileContext } from '../context.js';
import { createFenceCheck } from './stray-fences.js';
import { variable } from './variables.js';
import { walk } from '../markdown/walk.js';
import { own } from '../../../components/own.js';

type Directive = ContainerDirective | LeafDirective | TextDirective;
type Properties = Record<string, string | boolean | null | undefined>;

/** Whether a node is a directive of any kind. */
function isDirective({ type }: Nodes): boolean {
  return type === 'containerDirective' || type === 'leafDirective' || type === 'textDirective';
}

/**
 * Set the element of every directive (`data.hName`). Unknown directives are reported: containers
 * keep their content, and leaves become text.
 */
export function convertDirectives(tree: Root, context: CompileContext): void {
  const admonitions = [...ADMONITIONS, ...context.config.admonitions];
  // Tab ids have a prefix that headings do not have, so they need another slugger.
  const tabIds = new GithubSlugger();
  const fences = createFenceCheck(context);
  let letters: readonly string[] | undefined;
  walk(tree, (node, index, parent) => {
    if (node.type === 'paragraph') fences.paragraph(node);
    // A plugin of the site has given it an element.
    else if (isDirective(node) && node.data?.hName !== undefined) return undefined;
    else if (node.type === 'containerDirective') {
      if (!LEAVES.includes(node.name) || node.name === 'card') fences.container(node);
      if (admonitions.includes(node.name)) {
        become(node, 'd-admonition', { kind: node.name, ...idOf(node), ...classOf(node) });
        labelAsTitle(node);
      } else if (CONTAINERS.includes(node.name)) container(node, parent, { context, tabIds });
      else unknown(node, [...admonitions, ...CONTAINERS], context);
    } else if (node.type === 'leafDirective') {
      if (node.name === 'listing')
        become(node, 'd-listing', {
          ...pick(node, ['area', 'tag', 'folder', 'order', 'limit']),
          filter: node.attributes?.filter === undefined ? undefined : true,
          rows: node.attributes?.rows === undefined ? undefined : true,
        });
      else if (node.name === 'filter') filter(node, (letters ??= lettersOf(tree)));
      else if (node.name === 'card') {
        become(node, 'd-card', {
          ...pick(node, ['title', 'icon']),
          start: node.attributes?.start === undefined ? undefined : true,
          href: node.attributes?.to ?? undefined,
        });
        if (node.children.length > 0)
          node.children = [
            {
              type: 'paragraph',
              children: node.children,
              data: { hName: 'd-title' },
            } as unknown as PhrasingContent,
          ];
      } else {
        unknown(node, LEAVES, context);
        if ([...admonitions, ...CONTAINERS].includes(node.name)) fences.opening();
        (parent.children as RootContent[])[index] = asText(node);
      }
    } else if (node.type === 'textDirective') {
      const replacement = textDirective(node, context);
      if (replacement !== undefined) {
        (parent.children as PhrasingContent[])[index] = replacement;
        return index + 1;
      }
    }
    return undefined;
  });
}

function container(
  node: ContainerDirective,
  parent: { readonly type: string; readonly name?: string | null },
  { context, tabIds }: { readonly context: CompileContext; readonly tabIds: GithubSlugger },
): void {
  switch (node.name) {
    case 'details':
      become(node, 'd-details', {
        open:
          node.attributes?.open === undefined || node.attributes.open === null ? undefined : true,
        ...idOf(node),
      });
      labelAsTitle(node);
      return;
    case 'tabs':
      tabs(node, context, tabIds);
      return;
    case 'tab':
      // Only tabs outside a tabs container have no element yet. A tab in a tab is caused by an
      // unclosed tab, which is reported.
      if (node.data?.hName === undefined) {
        if (parent.name !== 'tab')
          report(context, node, {
            rule: 'directive/misplaced',
            severity: 'error',
            message: ':::tab is outside :::tabs.',
            hint: 'Wrap the tabs in ::::tabs … :::: with more colons than theirs.',
          });
        become(node, 'div', {});
      }
      return;
    case 'card':
      become(node, 'd-card', {
        ...pick(node, ['title', 'icon']),
        start: node.attributes?.start === undefined ? undefined : true,
        href: node.attributes?.to ?? undefined,
      });
      labelAsTitle(node);
      return;
    case 'definition': {
      const term = node.attributes?.term ?? '';
      if (term === '')
        report(context, node, {
          rule: 'directive/attribute',
          severity: 'error',
          message: ':::definition needs a term.',
          hint: 'Write :::definition{term="Task Queue"}.',
        });
      become(node, 'd-definition', { term, slug: node.attributes?.id ?? slugify(term) });
      return;
    }
    default:
      become(node, `d-${node.name}`, {});
  }
}

/** An input that filters the content below, with links to the letters that are headings. */
function filter(node: LeafDirective, letters: readonly string[]): void {
  become(node, 'd-filter', { label: toString(node) || 'Filter' });
  node.children = letters.map((letter) => ({
    type: 'link',
    url: `#${slugify(letter)}`,
    children: [{ type: 'text', value: letter }],
    ...(node.position === undefined ? {} : { position: node.position }),
  }));
}

/** The letters that are headings of the page, each once. */
function lettersOf(tree: Root): readonly string[] {
  const letters = new Set<string>();
  for (const child of tree.children) {
    if (child.type !== 'heading' || child.depth !== 2) continue;
    const text = toString(child);
    if (/^(?:\p{L}|#)$/u.test(text)) letters.add(text);
  }
  return [...letters];
}

function tabs(node: ContainerDirective, context: CompileContext, tabIds: GithubSlugger): void {
  become(node, 'd-tabs', pick(node, ['group', 'label']));
  const group = node.attributes?.group ?? 'tab';
  const tabNodes: (BlockContent | DefinitionContent)[] = [];
  for (const child of node.children) {
    if (child.type !== 'containerDirective' || child.name !== 'tab') {
      if (toString(child).trim() !== '')
        report(context, child, {
          rule: 'directive/misplaced',
          severity: 'error',
          message: 'Only :::tab may be directly inside :::tabs.',
          hint: 'Move this text into a tab, or check that ::::tabs has more colons than its tabs.',
        });
      continue;
    }
    const label = child.attributes?.label ?? labelText(child) ?? '';
    if (label === '')
      report(context, child, {
        rule: 'directive/attribute',
        severity: 'error',
        message: ':::tab needs a label.',
        hint: 'Write :::tab{label="Go"}.',
      });
    const value = child.attributes?.value ?? slugify(label);
    child.children = child.children.filter((inner) => !isLabel(inner));
    become(child, 'd-tab', { label, value, id: tabIds.slug(`${group}-${value}`) });
    tabNodes.push(child);
  }
  node.children = tabNodes;
}

function textDirective(node: TextDirective, context: CompileContext): PhrasingContent | undefined {
  const text = toString(node);
  switch (node.name) {
    case 'badge':
      become(node, 'd-badge', { type: node.attributes?.type ?? 'neutral' });
      return undefined;
    case 'kbd':
      become(node, 'kbd', {});
      return undefined;
    case 'term':
      become(node, 'd-term', { term: node.attributes?.of ?? slugify(text) });
      return undefined;
    default:
      if (text === '') return { type: 'text', value: '' };
      return { type: 'text', value: variable(text, placeOf(node, context), context) ?? text };
  }
}

function become(node: Directive, name: string, properties: Properties): void {
  const given = Object.entries(properties).filter(
    (entry): entry is [string, string | boolean] => entry[1] !== undefined && entry[1] !== null,
  );
  node.data = { ...node.data, hName: name, hProperties: Object.fromEntries(given) };
}

function pick(node: Directive, names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, own(node.attributes ?? {}, name)]));
}

/** An unknown leaf as text. */
function asText(node: LeafDirective): Paragraph {
  const label: PhrasingContent[] =
    node.children.length === 0
      ? []
      : [{ type: 'text', value: '[' }, ...node.children, { type: 'text', value: ']' }];
  return {
    type: 'paragraph',
    children: [{ type: 'text', value: `::${node.name}` }, ...label],
    ...(node.position === undefined ? {} : { position: node.position }),
  };
}

function idOf(node: Directive): Properties {
  return { id: node.attributes?.id ?? undefined };
}

function classOf(node: Directive): Properties {
  return { className: node.attributes?.class ?? undefined };
}

function isLabel(node: RootContent): node is Paragraph {
  return (
    node.type === 'paragraph' &&
    node.data !== undefined &&
    'directiveLabel' in node.data &&
    node.data.directiveLabel === true
  );
}

function labelText(node: ContainerDirective): string | undefined {
  const label = node.children.find(isLabel);
  return label === undefined ? undefined : toString(label);
}

function labelAsTitle(node: ContainerDirective): void {
  const label = node.children.find(isLabel);
  if (label !== undefined) label.data = { ...label.data, hName: 'd-title' };
}

function unknown(
  node: ContainerDirective | LeafDirective,
  names: readonly string[],
  context: CompileContext,
): void {
  const fence = node.type === 'leafDirective' ? '::' : ':::';
  report(context, node, {
    rule: 'directive/unknown',
    severity: 'warning',
    message: `Unknown directive ${fence}${node.name}.`,
    hint: hintForUnknown(node, fence, names, context),
  });
}

/** Suggests a similar name of the same kind, or the other kind of the same name. */
function hintForUnknown(
  { name, type }: ContainerDirective | LeafDirective,
  fence: string,
  names: readonly string[],
  { config }: CompileContext,
): string {
  const similar = nearest(name, names);
  if (similar.length > 0) return `Did you mean ${fence}${similar.join(`, ${fence}`)}?`;
  if (type === 'containerDirective' && LEAVES.includes(name))
    return `Write ::${name} with two colons, on a separate line.`;
  const containers = [...ADMONITIONS, ...config.admonitions, ...CONTAINERS];
  if (type === 'leafDirective' && containers.includes(name))
    return `Open it with :::${name} and close it with a line of :::.`;
  return 'Its content is shown as it is.';
}
