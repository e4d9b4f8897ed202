import {
  announcementRules,
  footerRules,
  infimaProperties,
  navbarRules,
  type BarStyles,
} from './infima-properties.js';

/** Attributes with classes, also computed ones: `className={clsx("row", a)}`. */
const CLASSES = /\bclass(?:Name)?=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})/g;

/** Classes of Docusaurus' style sheet that `layoutSheet` has. */
const NAMES = [
  ...['container(?:--fluid)?', 'row', String.raw`col(?:--[\w-]+)?`, 'hero', 'button', 'tabs__item'],
  String.raw`(?:text|margin(?:-\w+)?|padding(?:-\w+)?)--\w+`,
];
const OF_LAYOUT = new RegExp(String.raw`(?<![\w-])(?:${NAMES.join('|')})(?![\w-])`);

/** Whether code has elements with classes of Docusaurus' style sheet for layouts. */
export function usesLayoutClasses(code: string): boolean {
  return [...code.matchAll(CLASSES)].some(([, ...values]) =>
    values.some((value) => value !== undefined && OF_LAYOUT.test(value)),
  );
}

/** The starts of classes that Docusaurus gives `<html>`. */
const PAGE_CLASSES = [
  ...['plugin-docs', 'plugin-blog', 'plugin-pages', 'plugin-id-'],
  ...['docs-wrapper', 'blog-wrapper', 'mdx-wrapper', 'mdx-page'],
  ...['docs-doc-', 'docs-version-', 'docs-tags-'],
  ...['blog-post-', 'blog-list-', 'blog-tags-', 'blog-authors-'],
];
const OF_PAGE = new RegExp(String.raw`(?:\.|class[*^~|]?=["']?)(?:${PAGE_CLASSES.join('|')})`);

/** Whether a style sheet names classes that Docusaurus gives `<html>`. */
export function usesPageClasses(sheet: string): boolean {
  return OF_PAGE.test(sheet);
}

const SIZES = [
  ['none', '0'],
  ['xs', '0.25rem'],
  ['sm', '0.5rem'],
  ['md', '1rem'],
  ['lg', '2rem'],
  ['xl', '5rem'],
] as const;

const SIDES = [
  ['', ''],
  ['-top', '-top'],
  ['-bottom', '-bottom'],
  ['-left', '-left'],
  ['-right', '-right'],
  ['-vert', '-block'],
  ['-horiz', '-inline'],
] as const;

/** Kinds of buttons besides the main ones. */
const KINDS = ['success', 'info', 'warning', 'danger'];

const TITLES = 'h1, h2, h3, h4, h5, h6';
/** The texts in React pages that are in no part of docsgen. */
const own = (elements: string): string =>
  `:where(.bare :is(${elements}):not(.admonition *, .tabs *))`;

/** Distances and colours of texts in React pages, and boxes of code. Any class wins. */
const TEXTS_IN_PAGES = [
  `${own(`p, ul, ol, blockquote, ${TITLES}`)} { margin-bottom: var(--ifm-leading); }`,
  `${own('ul, ol')} { padding-inline-start: 2rem; }`,
  `${own(TITLES)} { color: var(--ifm-heading-color); }`,
  `${own('a')} { color: var(--ifm-link-color); }`,
  `${own(':not(pre) > code')} { background: var(--ifm-code-background); }`,
  `${own(':not(pre) > code')} { padding: 0.1rem; border: 1px solid var(--dg-line); }`,
  `${own(':not(pre) > code')} { border-radius: var(--ifm-code-border-radius); }`,
  ':where(.bare pre:not(.code *, .live *, .mermaid-source)) { padding: var(--ifm-pre-padding); }',
];

/**
 * A style sheet with the classes for layouts that pages of Docusaurus use: containers, rows,
 * columns, a hero, buttons, and distances, and with Docusaurus' custom properties. Rules of the
 * site win, because these are in a layer.
 *
 * @param sheets the style sheets of the site
 * @param bars the styles of the bars and the footer in the config
 */
export function layoutSheet(sheets: readonly string[], bars: BarStyles = {}): string {
  const columns = Array.from({ length: 12 }, (_, i) => i + 1);
  const share = (n: number): string => `${Number(((n / 12) * 100).toFixed(4))}%`;
  const distances = ['margin', 'padding'].flatMap((property) =>
    SIDES.flatMap(([side, suffix]) =>
      SIZES.map(
        ([size, length]) => `.${property}${side}--${size} { ${property}${suffix}: ${length}; }`,
      ),
    ),
  );
  return `${[
    '/* Classes and properties of Docusaurus. Delete this file when nothing uses them. */',
    // Tailwind CSS 3 refuses layers that are named as those of Tailwind.
    '@layer docusaurus {',
    ...infimaProperties(),
    ...navbarRules(sheets, bars.navbar),
    ...announcementRules(bars),
    ...footerRules(sheets, bars.footer),
    ...TEXTS_IN_PAGES,
    '.container, .container--fluid { width: 100%; margin-inline: auto; padding-inline: 1rem; }',
    '.container { max-width: 1140px; }',
    '.row { display: flex; flex-wrap: wrap; margin-inline: -1rem; }',
    '.row--no-gutters { margin-inline: 0; }',
    '.row--align-center { align-items: center; }',
    '.col { flex: 1 0; width: 100%; max-width: 100%; padding-inline: 1rem; }',
    '@media (width < 997px) { .col { flex-basis: 100%; } }',
    '@media (width >= 997px) {',
    ...columns.map((n) => `.col--${n} { flex: 0 0 ${share(n)}; max-width: ${share(n)}; }`),
    ...columns.map((n) => `.col--offset-${n} { margin-left: ${share(n)}; }`),
    '}',
    '.bare a[class]:not(:hover) { text-decoration: none; }',
    '.hero { display: flex; align-items: center; padding: 4rem 2rem; }',
    '.hero { background: var(--ifm-hero-background-color); color: var(--ifm-hero-text-color); }',
    '.hero--primary { --ifm-hero-background-color: var(--dg-action); }',
    '.hero--primary { --ifm-hero-text-color: var(--dg-on-action); }',
    `.hero :is(${TITLES}) { color: var(--ifm-heading-color); }`,
    '.hero__title { font-size: 3rem; }',
    '.hero__subtitle { font-size: 1.5rem; }',
    '.button { display: inline-block; padding: 0.375rem 1.5rem; border: 2px solid transparent; }',
    '.button { border-radius: 0.4rem; font-weight: 700; text-align: center; cursor: pointer; }',
    '.button { text-decoration: none; white-space: nowrap; }',
    '.button--primary { background: var(--dg-action); color: var(--dg-on-action); }',
    '.button--secondary { background: var(--dg-sunken); color: var(--dg-text); }',
    '.button--outline { border-color: currentcolor; background: transparent; }',
    '.button--outline.button--primary { color: var(--dg-action); }',
    '.button--link { color: var(--ifm-link-color); }',
    ...KINDS.flatMap((kind) => [
      `.button--${kind} { background: var(--ifm-color-${kind}); color: var(--dg-bg); }`,
      `.button--outline.button--${kind} { background: none; color: var(--ifm-color-${kind}); }`,
    ]),
    '.button--lg { padding: 0.5rem 2rem; font-size: 1.2rem; }',
    '.button--sm { padding: 0.25rem 1rem; font-size: 0.8rem; }',
    '.button--block { display: block; width: 100%; }',
    // Lists with the class, which docsgen gives other elements.
    'ul.tabs { display: flex; margin: 0; padding: 0; overflow-x: auto; font-weight: 700; }',
    'ul.tabs { border: 0; list-style: none; }',
    '.tabs__item { padding: 1rem; border-bottom: 3px solid transparent; cursor: pointer; }',
    '.tabs__item--active { border-color: currentcolor; color: var(--ifm-color-primary); }',
    ...['left', 'center', 'right', 'justify'].map(
      (side) => `.text--${side} { text-align: ${side}; }`,
    ),
    '.text--truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }',
    ...distances,
    '}',
  ].join('\n')}\n`;
}
