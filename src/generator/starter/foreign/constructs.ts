import type { Note } from '../../migrate/notes.js';
import type { ForeignKind } from './foreign-site.js';

/** Syntax of another generator that docsgen does not read. */
interface Construct {
  readonly name: string;
  readonly pattern: RegExp;
  /** The result in the new site, or the syntax that replaces it. */
  readonly text: string;
  /** Whether it also has a meaning in code blocks. */
  readonly inCode?: boolean;
}

const SHOWN = 'It is shown as text.';

const CONSTRUCTS: Readonly<Record<ForeignKind, readonly Construct[]>> = {
  mdbook: [
    {
      name: '{{#include}}',
      pattern: /(?<!\\)\{\{#(?:include|rustdoc_include|playground)\s/,
      text: `${SHOWN} Write ::include or ::code.`,
      inCode: true,
    },
    { name: '{{#title}}', pattern: /(?<!\\)\{\{#(?:title|template)\s/, text: SHOWN },
    {
      name: 'hidden lines of Rust',
      pattern: /^# (?:fn main|use |extern crate)/,
      text: 'The lines are shown.',
      inCode: true,
    },
  ],
  mkdocs: [
    {
      name: '!!! admonition',
      pattern: /^\s*(?:!!!|\?\?\?\+?)\s/,
      text: `${SHOWN} Write :::note and :::.`,
    },
    { name: '=== "Tab"', pattern: /^\s*===[!+]?\s+"/, text: `${SHOWN} Write :::tabs.` },
    {
      name: '--8<-- snippet',
      pattern: /-{1,}8<-{1,}/,
      text: `${SHOWN} Write ::include.`,
      inCode: true,
    },
    { name: '::: reference', pattern: /^::: [\w.]+\.[\w.]+/, text: 'No reference is generated.' },
    { name: '{: attributes}', pattern: /\{:\s*[.#\w][^}]*\}/, text: SHOWN },
    { name: '{ .class }', pattern: /\{\s+\.[\w-]+[^}]*\}/, text: SHOWN },
    { name: '[TOC]', pattern: /^\[TOC\]\s*$/, text: `${SHOWN} docsgen shows a list of headings.` },
    { name: '*[abbreviation]:', pattern: /^\*\[[^\]]+\]:/, text: SHOWN },
    {
      name: ':material-icon:',
      pattern: /:(?:material|fontawesome|octicons|simple)-[\w-]+:/,
      text: SHOWN,
    },
    { name: '++key++', pattern: /\+\+[a-z]+(?:\+[a-z]+)*\+\+/, text: `${SHOWN} Write <kbd>.` },
    {
      name: '==mark==',
      pattern: /(?<![=\w])==[^=\s][^=]*==(?![=\w])/,
      text: `${SHOWN} Write <mark>.`,
    },
    { name: 'definition list', pattern: /^: {3}\S/, text: SHOWN },
    { name: '[page][] cross-reference', pattern: /\[[^\]]+\]\[[\w.]*\.[\w.]+\]/, text: SHOWN },
  ],
  vitepress: [
    { name: '<script setup>', pattern: /^<script\b/, text: 'Code of Vue does not run.' },
    { name: '{{ expression }}', pattern: /\{\{[^}]+\}\}/, text: SHOWN },
    {
      name: '[[toc]]',
      pattern: /^\[\[toc\]\]\s*$/i,
      text: `${SHOWN} docsgen shows a list of headings.`,
    },
    { name: '<<< file', pattern: /^<<< /, text: `${SHOWN} Write ::code.` },
    { name: '<!--@include-->', pattern: /<!--\s*@include:/, text: 'Write ::include.' },
    { name: '::: code-group', pattern: /^:{3,}\s*code-group/, text: 'Write :::tabs.' },
    {
      name: '::: container',
      pattern: /^:{3,} +\w/,
      text: `${SHOWN} Write it without the space: :::tip.`,
    },
    { name: '[!code] comment', pattern: /\[!code\b/, text: 'The comment is shown.', inCode: true },
    {
      name: '<Component>',
      pattern: /<[A-Z][\w.]*[\s/>]/,
      text: 'Components of Vue are not rendered.',
    },
    {
      name: 'layout',
      pattern: /^layout:\s*\w/,
      text: 'docsgen has other layouts: see docs/theming.md.',
    },
  ],
};

/** Notes about the syntax in pages that does not come over: one for each construct. */
export function constructNotes(
  kind: ForeignKind,
  pages: ReadonlyMap<string, string>,
): readonly Note[] {
  return CONSTRUCTS[kind].flatMap((construct): Note[] => {
    const places = [...pages].flatMap(([file, text]) =>
      linesOf(construct, text).map((line) => ({ file, line })),
    );
    const [first] = places;
    if (first === undefined) return [];
    const files = new Set(places.map(({ file }) => file)).size;
    const count = places.length === 1 ? '1 place' : `${places.length} places`;
    const inFiles = files === 1 ? '' : ` in ${files} pages, the first one here`;
    return [
      {
        kind: 'by-hand',
        subject: construct.name,
        ...first,
        text: `${count}${inFiles}: ${construct.text}`,
      },
    ];
  });
}

/** The lines with a construct. */
function linesOf({ pattern, inCode = false }: Construct, text: string): number[] {
  let fence: string | undefined;
  return text.split('\n').flatMap((line, i) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const isInside = fence !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
    const isCode = isInside || mark !== undefined;
    const shown = isCode ? line : line.replace(/`[^`]*`/g, '');
    return (inCode || !isCode) && pattern.test(shown) ? [i + 1] : [];
  });
}
