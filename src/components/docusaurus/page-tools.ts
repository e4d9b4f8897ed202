/** Tools of Docusaurus' theme that read the address and the locale of a page. */
import { useEffect } from 'react';
import { addressOf, type VersionedPage } from './versions.js';
import { usePrevious, useEvent } from './theme-tools.js';

interface AlternatePage {
  readonly locale: string;
  readonly fullyQualified: boolean;
}

/** The hooks that read the address and the locale of a page, which `usePage` gives. */
export function pageTools(usePage: () => VersionedPage): Readonly<Record<string, unknown>> {
  return {
    useLocalPathname: () => localPath(usePage()),
    useTitleFormatter: () => {
      const { title: siteTitle, titleDelimiter } = usePage().site;
      return { format: (title?: string) => fullTitle(title?.trim(), siteTitle, titleDelimiter) };
    },
    useDateTimeFormat: (options: Intl.DateTimeFormatOptions = {}) => {
      const { site, locale } = usePage();
      const calendar = site.locales.find(({ code }) => code === locale)?.calendar;
      return new Intl.DateTimeFormat(locale, { ...(calendar && { calendar }), ...options });
    },
    useAlternatePageUtils: () => {
      const page = usePage();
      return {
        createUrl: ({ locale, fullyQualified }: AlternatePage) => {
          const start = addressOf({ site: page.site, locale }, []).replace(/\/*$/, '');
          return (fullyQualified ? page.site.url : '') + start + localPath(page);
        },
      };
    },
  };
}

/** The address of a page without the base URL and the segment of its locale. */
function localPath(page: VersionedPage): string {
  const start = addressOf(page, []).replace(/\/*$/, '');
  return page.path.startsWith(start) ? page.path.slice(start.length) || '/' : page.path;
}

function fullTitle(title: string | undefined, siteTitle: string, delimiter: string): string {
  return title === undefined || title === '' || title === siteTitle
    ? siteTitle
    : `${title} ${delimiter} ${siteTitle}`;
}

interface LabelledTag {
  readonly label: string;
}

/** Tags in groups by their first letters, both in alphabetical order. */
export function listTagsByLetters<Tag extends LabelledTag>(
  tags: readonly Tag[] | Readonly<Record<string, Tag>>,
): { readonly letter: string; readonly tags: Tag[] }[] {
  const groups = new Map<string, Tag[]>();
  const sorted = Object.values(tags).sort((a, b) => a.label.localeCompare(b.label));
  for (const tag of sorted) {
    const letter = tag.label.slice(0, 1).toUpperCase();
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, ofLetter]) => ({ letter, tags: ofLetter }));
}

/** Whether the links of a footer are columns. */
export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  return links[0] !== undefined && 'title' in links[0];
}

/** The properties of an admonition. docsgen has its title among them, and not in its content. */
export function processAdmonitionProps<Props extends object>(props: Props): Props {
  return props;
}

type LocationListener<Place> = (change: { location: Place; previousLocation: Place }) => void;

/** The hook that calls a function when the address has changed. */
export function locationChange<Place>(
  useLocation: () => Place,
): (onChange: LocationListener<Place>) => void {
  return (onChange) => {
    const location = useLocation();
    const previousLocation = usePrevious(location);
    const callNewest = useEvent(onChange);
    useEffect(() => {
      if (previousLocation === undefined || previousLocation === location) return;
      callNewest({ location, previousLocation });
    }, [location, previousLocation, callNewest]);
  };
}
