import { languageLabel } from '../../components/article/language-label.js';
import { own } from '../../components/own.js';
import type { VariantsView } from '../../components/view.js';
import type { ParityConfig } from '../model/config.js';
import { compareText } from '../model/diagnostic.js';
import { oncePer } from '../model/once.js';
import type { Site, SitePage } from '../model/site.js';
import { hrefOf } from '../site/routes.js';
import { topicsOf, type Topics } from '../site/topics.js';
import type { ViewContext } from './context.js';

type Context = Pick<ViewContext, 'input' | 'site'>;
type Switch = NonNullable<ParityConfig['switch']>;

/** A page, its language and its topic in a folder of the config. */
interface Place {
  readonly folder: string;
  readonly menu: Switch;
  readonly language: string;
  readonly topic: string;
}

/**
 * Where the menu of languages leads from a page: to the same topic if the language has it, else to
 * the nearest page above it. Undefined for a page without such a menu.
 */
export function variantsOf(
  route: string,
  locale: string,
  context: Context,
): VariantsView | undefined {
  const { input, site } = context;
  const place = placesOf(site, input.config.check.parity, locale).get(route);
  if (place === undefined) return undefined;
  const { folder, menu, language, topic } = place;
  const topics = topicsIn(site, folder, locale);
  const places = languagesOf(topics, menu).flatMap((other) => {
    const found = nearestPage(topics.get(other), topic, menu);
    if (found === undefined) return [];
    return [
      {
        name: other,
        label: nameOf(other, menu),
        href: hrefOf(found.page.route, input.config),
        ...(found.isSame ? {} : { isNearest: true as const }),
      },
    ];
  });
  if (places.length < 2) return undefined;
  return { label: menu.label, own: language, places };
}

function nameOf(language: string, { names }: Switch): string {
  return own(names, language) ?? languageLabel(language) ?? language;
}

/** The languages in the order of the config, others behind them. */
function languagesOf(topics: Topics, { names }: Switch): string[] {
  const named = Object.keys(names).filter((language) => topics.has(language));
  const others = [...topics.keys()].filter((language) => own(names, language) === undefined);
  return [...named, ...others.sort(compareText)];
}

/** The page of a topic in a language, or the nearest page above it. */
function nearestPage(
  pages: ReadonlyMap<string, SitePage> | undefined,
  topic: string,
  { same }: Switch,
): { readonly page: SitePage; readonly isSame: boolean } | undefined {
  const names = [topic, ...(same.find((list) => list.includes(topic)) ?? [])];
  const own = names.map((name) => pages?.get(name)).find((page) => page !== undefined);
  if (own !== undefined) return { page: own, isSame: true };
  const folders = topic.split('/').slice(0, -1);
  for (let depth = folders.length; depth >= 0; depth--) {
    const page = pages?.get([...folders.slice(0, depth), 'index'].join('/'));
    if (page !== undefined) return { page, isSame: false };
  }
  return undefined;
}

const topicsIn = (site: Site, folder: string, locale: string): Topics => {
  const kept = keptTopics(site);
  const key = `${locale} ${folder}`;
  const topics = kept.get(key) ?? topicsOf(site, folder, locale);
  kept.set(key, topics);
  return topics;
};

const keptTopics = oncePer((_: Site) => new Map<string, Topics>());

/** The places of all pages in folders with a menu, by route. */
function placesOf(
  site: Site,
  parity: readonly ParityConfig[],
  locale: string,
): ReadonlyMap<string, Place> {
  const kept = keptPlaces(site);
  const known = kept.get(locale);
  if (known !== undefined) return known;
  const places = new Map<string, Place>();
  for (const { folder, switch: menu } of parity) {
    if (menu === undefined) continue;
    for (const [language, topics] of topicsIn(site, folder, locale))
      for (const [topic, { route }] of topics) places.set(route, { folder, menu, language, topic });
  }
  kept.set(locale, places);
  return places;
}

const keptPlaces = oncePer((_: Site) => new Map<string, ReadonlyMap<string, Place>>());
