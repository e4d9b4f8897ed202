import { own } from '../../components/own.js';
import type { LinkView } from '../../components/view.js';
import { locateKey } from '../formats/locate.js';
import type { VersionConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { didYouMean } from '../model/nearest.js';
import type { Site } from '../model/site.js';
import { isExternalUrl, isScriptState } from '../model/url-parts.js';
import { staticHref, type References } from '../site/references.js';
import { hrefOf, normaliseRoute } from '../site/routes.js';

/** The inputs of a chrome. */
export interface ChromeContext {
  readonly input: SiteInput;
  readonly site: Site;
  readonly references: References;
  readonly configFile: string;
  /** Watch mode shows the site while it changes. */
  readonly isWatching: boolean;
  /** Receives the findings. */
  readonly diagnostics: Diagnostic[];
  /** Path of keys in the config to the value that is being read, for the place of findings. */
  readonly keyPath?: readonly (string | number)[];
}

/** The same context for a value deeper in the config. */
export function below(context: ChromeContext, ...keys: (string | number)[]): ChromeContext {
  return { ...context, keyPath: [...(context.keyPath ?? []), ...keys] };
}

/** Reports an error at the context's key of the config. */
export function report(
  { input, configFile, keyPath, diagnostics }: ChromeContext,
  finding: Pick<Diagnostic, 'rule' | 'message' | 'hint'>,
): void {
  const text = input.data.get(configFile)?.text ?? '';
  const place = keyPath === undefined ? { line: 1, column: 1 } : locateKey(text, keyPath);
  diagnostics.push({ severity: 'error', file: configFile, ...place, ...finding });
}

/**
 * Returns a function that translates labels of the config into a locale. A label without a
 * translation may be one of docsgen's own texts.
 */
export function labelTranslator(
  locale: string,
  { input }: ChromeContext,
): (label: string) => string {
  const texts = input.texts.get(locale);
  return (label) => {
    if (texts === undefined) return label;
    return own(texts.labels, label) ?? own(texts.own, label) ?? label;
  };
}

/** The label of a version in a locale. */
export function versionLabel(
  { label }: VersionConfig,
  locale: string,
  { texts }: Pick<SiteInput, 'texts'>,
): string {
  return own(texts.get(locale)?.labels ?? {}, label) ?? label;
}

/** A link of the config, translated. */
interface ConfigLink {
  readonly label: string;
  readonly to?: string;
  readonly href?: string;
}

/**
 * A link of the config. It leads to the page of the same locale, if there is one. Reports a page or
 * an anchor that does not exist.
 */
export function configLink(
  { label, to, href }: ConfigLink,
  locale: string,
  context: ChromeContext,
): LinkView {
  if (href !== undefined && isExternalUrl(href)) return { label, href, external: true };
  const address = to ?? href ?? '/';
  if (isExternalUrl(address)) return { label, href: address, external: true };
  const [path = '', anchor = ''] = address.split('#');
  const hash = address.includes('#') ? `#${anchor}` : '';
  const { byRoute, inLocale, routes } = context.references;
  const written = byRoute(path);
  const route = inLocale(locale, written?.page?.route ?? normaliseRoute(path));
  const target = byRoute(route) ?? written;
  const file = staticHref(path, context.input);
  const place = below(context, to === undefined ? 'href' : 'to');
  if (target === undefined && file === undefined) {
    const fallback = 'No route is like it: correct the link, or write the page.';
    report(place, {
      rule: 'link/missing-page',
      message: `No page is at "${address}".`,
      hint: didYouMean(route, routes, fallback),
    });
  }
  const anchors = target?.page?.facts.anchors;
  if (anchor !== '' && anchors?.includes(anchor) === false && !isScriptState(anchor))
    report(place, {
      rule: 'link/missing-anchor',
      message: `The page at "${path}" has no anchor "#${anchor}".`,
      hint: didYouMean(anchor, anchors, 'Anchors are the ids of headings.'),
    });
  const isFile = target === undefined && file !== undefined;
  return { label, href: (isFile ? file : hrefOf(route, context.input.config)) + hash };
}

/** The href of a static file of the config. Reports a file that does not exist. */
export function configAsset(src: string, context: ChromeContext): string {
  const href = staticHref(src, context.input);
  if (href !== undefined) return href;
  const folders = context.input.config.staticFolders;
  const example = `${folders[0] ?? 'static'}/img/logo.svg`;
  report(context, {
    rule: 'link/missing-asset',
    message: `There is no file "${src}" in ${folders.join(' or ') || 'a static folder'}.`,
    hint: `Correct the path, or add the file: "/img/logo.svg" is ${example}.`,
  });
  return src;
}
