import { createElement, type ReactElement } from 'react';
import { MENU_ID } from './ids.js';
import { THEME_COLORS } from './theme-color.js';
import type { PageView } from './view.js';

type Meta = PageView['head']['meta'][number];

/** Returns the default metadata, except for the names that `head.meta` sets itself. */
function defaultMeta({ head, chrome, main, generator }: PageView): readonly Meta[] {
  const overridden = new Set(
    [...head.meta, ...(head.added ?? []).map(({ attributes }) => attributes)].map(
      (meta) => meta.property ?? meta.name,
    ),
  );
  const defaults: readonly (readonly ['name' | 'property', string, string | undefined])[] = [
    ['name', 'generator', generator],
    ['name', 'description', head.description],
    [
      'name',
      'keywords',
      head.keywords === undefined || head.keywords.length === 0
        ? undefined
        : head.keywords.join(', '),
    ],
    ['name', 'robots', head.noindex ? 'noindex, follow' : undefined],
    ['property', 'og:type', main.kind === 'doc' ? 'article' : 'website'],
    ['property', 'og:site_name', chrome.siteTitle],
    ['property', 'og:title', head.title],
    ['property', 'og:description', head.description],
    ['property', 'og:url', head.canonical],
    ['property', 'og:image', head.image?.href],
    ['property', 'og:image:width', head.image?.width?.toString()],
    ['property', 'og:image:height', head.image?.height?.toString()],
    ['property', 'og:image:alt', head.image?.alt],
    ['name', 'twitter:card', head.image === undefined ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', head.title],
    ['name', 'twitter:description', head.description],
    ['name', 'twitter:image', head.image?.href],
    ['name', 'twitter:image:alt', head.image?.alt],
  ];
  return defaults.flatMap(([kind, key, content]) =>
    content === undefined || content === '' || overridden.has(key)
      ? []
      : [kind === 'name' ? { name: key, content } : { property: key, content }],
  );
}

/** The colour of the browser's bars. The client changes it with the colour mode. */
function ThemeColors({ head, chrome }: Pick<PageView, 'head' | 'chrome'>): ReactElement | null {
  const added = (head.added ?? []).map(({ attributes }) => attributes);
  if ([...head.meta, ...added].some(({ name }) => name === 'theme-color')) return null;
  const { respectSystem, defaultMode } = chrome.colorMode;
  const modes = respectSystem ? (['light', 'dark'] as const) : [defaultMode];
  return (
    <>
      {modes.map((mode) => (
        <meta
          key={mode}
          name="theme-color"
          content={THEME_COLORS[mode]}
          media={respectSystem ? `(prefers-color-scheme: ${mode})` : undefined}
          data-theme-color=""
        />
      ))}
    </>
  );
}

/** Data as JSON without characters that end the element, or a line of a script. */
function dataText(data: object): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The page's `<head>`. The policy names the hashes of the boot script and of inline scripts of
 * plugins.
 */
export function Head({
  view,
  inlineBoot,
}: {
  readonly view: PageView;
  readonly inlineBoot: string;
}): ReactElement {
  const { head, chrome } = view;
  return (
    <head>
      <meta charSet="utf-8" />
      {/* Before everything that the policy applies to. */}
      {view.shell.csp !== undefined && (
        <meta httpEquiv="Content-Security-Policy" content={view.shell.csp} />
      )}
      <meta name="viewport" content="width=device-width, initial-scale=1.0" />
      <title>{head.title}</title>
      <ThemeColors {...view} />
      {/* Before the styles, because a script after a style sheet waits for it. */}
      <script dangerouslySetInnerHTML={{ __html: inlineBoot }} />
      {/* Wait for the complete navbar, so that its items do not move after the first paint. */}
      <link rel="expect" href={`#${MENU_ID}`} blocking="render" />
      {chrome.assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {chrome.assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {[...defaultMeta(view), ...head.meta].map((meta) => (
        <meta key={`${meta.property ?? ''} ${meta.name ?? ''} ${meta.content}`} {...meta} />
      ))}
      {head.canonical !== undefined && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {[...chrome.icons, ...head.links].map((link) => (
        <link key={`${link.rel} ${link.href}`} {...link} />
      ))}
      {/* Data, not code: no policy applies to it. */}
      {head.structuredData !== undefined && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: dataText(head.structuredData),
          }}
        />
      )}
      {(head.added ?? []).map(({ tag, attributes, text }, i) =>
        createElement(tag, {
          key: i,
          ...attributes,
          // The client replaces these elements when it shows another page.
          'data-page-tag': '',
          ...(text === undefined ? {} : { dangerouslySetInnerHTML: { __html: text } }),
        }),
      )}
      {head.scripts.map(({ src, text, async, defer, attributes }, i) =>
        text === undefined ? (
          <script key={i} {...attributes} src={src} async={async} defer={defer} />
        ) : (
          <script key={i} {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
        ),
      )}
    </head>
  );
}
