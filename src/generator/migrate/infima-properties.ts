/**
 * A use of Docusaurus' style sheet or of one of its custom properties, or the declaration of a
 * property that changes the bar or the footer.
 */
const PROPERTY = new RegExp(
  [
    String.raw`var\(\s*--ifm-`,
    String.raw`--ifm-(?:navbar-(?:link|background)|footer-background)-color\s*:`,
    String.raw`@import\s+["']~?infima\/`,
  ].join('|'),
);

/** Whether code or a style sheet needs custom properties of Docusaurus' style sheet. */
export function usesInfimaProperties(code: string): boolean {
  return PROPERTY.test(code);
}

/** Colours of the bar that a style of Docusaurus' bar gives. */
const BAR_STYLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['dark', ['--ifm-navbar-background-color: #20262e;']],
  ['primary', ['--ifm-navbar-background-color: var(--ifm-color-primary);']],
]);
const ON_DARK = ['--ifm-navbar-link-color: #f1f3f6;', '--ifm-navbar-link-hover-color: #fff;'];

/** How the config of a site changes the bars above its pages, and the footer below. */
export interface BarStyles {
  /** The style of the navbar, such as `dark`. */
  readonly navbar?: string | undefined;
  /** The style of the footer. */
  readonly footer?: string | undefined;
  /** Colours of the announcement. */
  readonly background?: string | undefined;
  readonly text?: string | undefined;
}

/** Whether the bars of a site have other colours than docsgen's. */
export function hasOwnBars({ navbar, footer, background, text }: BarStyles): boolean {
  const hasColours = background !== undefined || text !== undefined;
  return hasColours || isDarkBar(navbar) || footer === DARK;
}

const DARK = 'dark';

/**
 * The rules with the background that the site gives its footer, and with texts that are white or
 * black on it. Browsers before 2024 keep docsgen's colours.
 *
 * @param sheets the style sheets of the site
 * @param style the style of the footer in the config
 */
export function footerRules(sheets: readonly string[], style?: string): readonly string[] {
  if (style !== DARK && !declaresProperty(sheets, 'footer-background-color')) return [];
  const ink = 'oklch(from var(--ifm-footer-background-color) clamp(0, (0.57 - l) * 1000, 1) 0 h)';
  const tokens = ['text', 'strong', 'muted', 'link', 'link-hover', 'link-line', 'focus'];
  return [
    '@supports (color: oklch(from red l c h)) {',
    '.footer {',
    ...(style === DARK ? ['--ifm-footer-background-color: #303846;'] : []),
    `--ifm-footer-color: ${ink};`,
    'background: var(--ifm-footer-background-color);',
    'color: var(--ifm-footer-color);',
    ...tokens.map((token) => `--dg-${token}: var(--ifm-footer-color);`),
    '--dg-line: color-mix(in srgb, var(--ifm-footer-color) 25%, transparent);',
    '}',
    '}',
  ];
}

/** The rule with the colours of the announcement; empty if the config has none. */
export function announcementRules({ background, text }: BarStyles): readonly string[] {
  const declarations = [
    ...(background === undefined ? [] : [`background: ${background};`]),
    ...(text === undefined ? [] : [`color: ${text};`]),
  ];
  return declarations.length === 0 ? [] : [`.announcement { ${declarations.join(' ')} }`];
}

/** Whether a style of Docusaurus' bar has other colours than docsgen's bar. */
function isDarkBar(style: string | undefined): boolean {
  return BAR_STYLES.has(style ?? '');
}

/** Whether style sheets set the custom property `--ifm-…` of a name. */
export function declaresProperty(sheets: readonly string[], name: string): boolean {
  return sheets.some((sheet) => new RegExp(`--ifm-${name}\\s*:`).test(sheet));
}

/**
 * The rules with which colours have an effect that the site sets for the bar.
 *
 * @param sheets the style sheets of the site
 * @param style the style of the bar in the config
 */
export function navbarRules(sheets: readonly string[], style?: string): readonly string[] {
  const declares = (name: string): boolean => declaresProperty(sheets, `navbar-${name}`);
  const given = BAR_STYLES.get(style ?? '');
  const ofStyle = given === undefined ? [] : ['.navbar {', ...given, ...ON_DARK, '}'];
  const parts = ['.nav-link', '.icon-button', '.brand'].map((part) => `.navbar-inner ${part}`);
  const active = [
    ...parts.map((part) => `${part}:hover`),
    '.navbar-inner .nav-link[aria-current]',
    '.navbar-inner .nav-link[data-active]',
  ].join(', ');
  const isDark = isDarkBar(style);
  const hovered = isDark || declares('link-hover-color') ? 'link-hover-color' : 'link-color';
  const link =
    isDark || declares('link-color')
      ? [
          `${parts.join(', ')} { color: var(--ifm-navbar-link-color); }`,
          `${active} { color: var(--ifm-navbar-${hovered}); background: transparent; }`,
          // The button has a colour behind it in wide windows only.
          '@media (width < 997px) {',
          '.navbar-inner .search-button { color: var(--ifm-navbar-link-color); }',
          '}',
        ]
      : [];
  const background =
    isDark || declares('background-color')
      ? ['.navbar { background: var(--ifm-navbar-background-color); }']
      : [];
  return [...ofStyle, ...link, ...background];
}

/** A colour between the background and the strongest text. */
const mixed = (percent: number): string =>
  `color-mix(in srgb, var(--dg-strong) ${percent}%, var(--dg-surface))`;
const shade = (percent: number, other: 'black' | 'white'): string =>
  `color-mix(in srgb, var(--ifm-color-primary) ${percent}%, ${other})`;

/** The shares of the text colour in the steps from the background to the text, in percent. */
const EMPHASIS = [
  [0, 0],
  [50, 2],
  [100, 4],
  [200, 8],
  [300, 14],
  [400, 26],
  [500, 40],
  [600, 50],
  [700, 60],
  [800, 75],
  [900, 88],
  [1000, 100],
] as const;

/** Kinds of messages, by the names of their colours in docsgen. */
const KINDS = [
  ['primary', 'blue'],
  ['secondary', 'slate'],
  ['info', 'blue'],
  ['success', 'green'],
  ['warning', 'amber'],
  ['danger', 'red'],
] as const;

const PROPERTIES: readonly (readonly [name: string, value: string])[] = [
  ['color-primary', 'var(--dg-link)'],
  ['color-primary-dark', shade(90, 'black')],
  ['color-primary-darker', shade(85, 'black')],
  ['color-primary-darkest', shade(70, 'black')],
  ['color-primary-light', shade(90, 'white')],
  ['color-primary-lighter', shade(85, 'white')],
  ['color-primary-lightest', shade(70, 'white')],
  ['color-secondary', 'var(--dg-sunken)'],
  ...KINDS.slice(2).map(([kind, colour]) => [`color-${kind}`, `var(--dg-${colour})`] as const),
  ...KINDS.flatMap(([kind, colour]) => [
    [`color-${kind}-contrast-background`, `var(--dg-${colour}-tint)`] as const,
    [`color-${kind}-contrast-foreground`, `var(--dg-${colour})`] as const,
  ]),
  ...EMPHASIS.map(([step, share]) => [`color-emphasis-${step}`, mixed(share)] as const),
  ...EMPHASIS.map(
    ([step, share]) =>
      [`color-gray-${step}`, `color-mix(in srgb, black ${share}%, white)`] as const,
  ),
  ['color-white', '#fff'],
  ['color-black', '#000'],
  ['color-content', 'var(--dg-text)'],
  ['color-content-inverse', 'var(--dg-bg)'],
  ['color-content-secondary', 'var(--dg-muted)'],
  ['background-color', 'var(--dg-bg)'],
  ['background-surface-color', 'var(--dg-surface)'],
  ['hover-overlay', 'var(--dg-hover)'],
  ['font-color-base', 'var(--dg-text)'],
  ['font-color-base-inverse', 'var(--dg-bg)'],
  ['font-color-secondary', 'var(--dg-muted)'],
  ['font-family-base', 'var(--dg-font)'],
  ['font-family-monospace', 'var(--dg-mono)'],
  ['font-size-base', '100%'],
  ['font-weight-light', '300'],
  ['font-weight-normal', '400'],
  ['font-weight-semibold', '600'],
  ['font-weight-bold', '700'],
  ['line-height-base', 'var(--dg-leading)'],
  ['leading', '1.25rem'],
  ['heading-color', 'inherit'],
  ['heading-font-family', 'var(--dg-font)'],
  ['heading-font-weight', '700'],
  ['link-color', 'var(--ifm-color-primary)'],
  ['link-hover-color', 'var(--ifm-color-primary)'],
  ['spacing-horizontal', '1rem'],
  ['spacing-vertical', '1rem'],
  ['global-spacing', '1rem'],
  ['global-radius', 'var(--dg-radius)'],
  ['global-border-width', '1px'],
  ['global-shadow-lw', 'var(--dg-shadow)'],
  ['global-shadow-md', 'var(--dg-shadow)'],
  ['global-shadow-tl', 'var(--dg-shadow)'],
  ['border-color', 'var(--dg-line)'],
  ['toc-border-color', 'var(--dg-line)'],
  ['table-border-color', 'var(--dg-line)'],
  ['table-head-background', 'var(--dg-sunken)'],
  ['table-stripe-background', 'var(--dg-sunken)'],
  ['hr-background-color', 'var(--dg-line)'],
  ['card-background-color', 'var(--dg-surface)'],
  ['card-border-radius', 'var(--dg-radius)'],
  ['code-background', 'var(--dg-code-inline)'],
  ['code-border-radius', 'var(--dg-radius-small)'],
  ['code-font-size', '90%'],
  ['pre-background', 'var(--dg-code-bg)'],
  ['pre-color', 'var(--dg-code-text)'],
  ['pre-padding', '1rem'],
  ['pre-border-radius', 'var(--dg-radius)'],
  ['button-color', 'var(--ifm-font-color-base-inverse)'],
  ['button-border-radius', 'var(--dg-radius)'],
  ['hero-background-color', 'transparent'],
  ['hero-text-color', 'inherit'],
  ['container-width', '1140px'],
  ['container-width-xl', '1320px'],
  ['navbar-height', 'var(--dg-navbar)'],
  ['navbar-background-color', 'var(--dg-bg)'],
  ['navbar-link-color', 'var(--dg-muted)'],
  ['navbar-link-hover-color', 'var(--ifm-color-primary)'],
  ['navbar-padding-horizontal', '0'],
  ['navbar-padding-vertical', '0'],
  ['menu-color', 'var(--dg-text)'],
  ['menu-color-active', 'var(--ifm-color-primary)'],
  ['menu-color-background-active', 'var(--dg-hover)'],
  ['menu-color-background-hover', 'var(--dg-hover)'],
  ['menu-link-padding-horizontal', '0.75rem'],
  ['menu-link-padding-vertical', '0.375rem'],
  ['footer-background-color', 'var(--dg-sunken)'],
  ['footer-color', 'var(--dg-text)'],
  ['footer-link-color', 'var(--dg-text)'],
  ['footer-title-color', 'var(--dg-strong)'],
  ['transition-fast', '200ms'],
  ['transition-slow', '400ms'],
  ['transition-timing-default', 'ease-out'],
];

/**
 * The lines of a style sheet with the custom properties that Docusaurus' style sheet declares, with
 * docsgen's colours, fonts and sizes. The site's own values win, if these lines are in a layer.
 */
export function infimaProperties(): readonly string[] {
  return [':root {', ...PROPERTIES.map(([name, value]) => `--ifm-${name}: ${value};`), '}'];
}
