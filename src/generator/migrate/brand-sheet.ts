import { declaresProperty } from './infima-properties.js';

/** Custom properties of Docusaurus' style sheet for fonts, with the tokens of docsgen. */
const FONTS = [
  ['font-family-base', 'font'],
  ['font-family-monospace', 'mono'],
] as const;

/** Those for all headings, with the property of CSS. */
const OF_HEADINGS = [
  ['heading-font-family', 'font-family'],
  ['heading-font-weight', 'font-weight'],
] as const;

/** Lightness in OKLCH: at most `light` in light mode, at least `dark` in dark mode. */
interface Limits {
  readonly light: number;
  readonly dark: number;
}

/** Text on every background of docsgen has a contrast of 4.5 : 1, for any hue. */
const TEXT: Limits = { light: 0.47, dark: 0.75 };
const HOVERED_TEXT: Limits = { light: 0.39, dark: 0.83 };
/** Marks beside text have a contrast of 3 : 1. */
const MARK: Limits = { light: 0.57, dark: 0.72 };

/** The value of a token: a colour of the site with its hue, as dark or as light as is needed. */
function limited(property: string, { light, dark }: Limits): string {
  const from = (lightness: string): string => `oklch(from var(--ifm-${property}) ${lightness} c h)`;
  return `var(--dg-light, ${from(`min(l, ${light})`)}) var(--dg-dark, ${from(`max(l, ${dark})`)})`;
}

const mixed = (token: string, percent: number): string =>
  `color-mix(in srgb, var(--dg-${token}) ${percent}%, var(--dg-bg))`;

const TOKENS: readonly (readonly [token: string, value: string])[] = [
  ['link', limited('link-color', TEXT)],
  ['link-hover', limited('link-color', HOVERED_TEXT)],
  ['link-line', mixed('link', 40)],
  ['focus', limited('color-primary', TEXT)],
  ['thread', limited('color-primary', MARK)],
  ['thread-text', limited('color-primary', TEXT)],
  ['thread-tint', mixed('thread', 11)],
  ['select', mixed('thread', 24)],
  ['action', limited('color-primary', TEXT)],
  ['action-hover', limited('color-primary', HOVERED_TEXT)],
];

/**
 * A style sheet that gives links, marks and buttons of docsgen the hue of the site's colour, and
 * texts its fonts, if a style sheet of the site sets them for Docusaurus. The site's colours often
 * have too little contrast for text, so only their hue and their chroma are certain to stay.
 *
 * @param sheets the style sheets of the site
 */
export function brandSheet(sheets: readonly string[]): string | undefined {
  const declares = (name: string): boolean => declaresProperty(sheets, name);
  const fonts = FONTS.filter(([name]) => declares(name));
  const ofHeadings = OF_HEADINGS.filter(([name]) => declares(name));
  const hasColours = declares('color-primary') || declares('link-color');
  if (!hasColours && fonts.length + ofHeadings.length === 0) return undefined;
  return `${[
    '/* Colours and fonts that the site sets for Docusaurus. */',
    '@layer docusaurus {',
    ...(hasColours ? COLOURS : []),
    ...fonts.map(([name, token]) => `:root { --dg-${token}: var(--ifm-${name}); }`),
    ...ofHeadings.map(
      ([name, property]) => `:is(h1, h2, h3, h4, h5, h6) { ${property}: var(--ifm-${name}); }`,
    ),
    '}',
  ].join('\n')}\n`;
}

const COLOURS = [
  // Docusaurus' colour, for a mode in which the site sets none.
  ':root { --ifm-color-primary: #3578e5; --ifm-link-color: var(--ifm-color-primary); }',
  // Browsers before 2024 keep docsgen's colours.
  '@supports (color: oklch(from red l c h)) {',
  ':root {',
  ...TOKENS.map(([token, value]) => `--dg-${token}: ${value};`),
  '}',
  '}',
];
