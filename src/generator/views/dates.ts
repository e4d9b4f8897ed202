import type { SiteConfig } from '../model/config.js';

/** A date for people in the language and calendar of a locale. Its day is that of UTC. */
export function formatDate(iso: string, locale: string, { config, options }: DateSettings): string {
  const calendar = config.locales.find(({ code }) => code === locale)?.calendar;
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(calendar === undefined ? {} : { calendar }),
    ...options,
  });
  return format.format(new Date(iso));
}

interface DateSettings {
  readonly config: Pick<SiteConfig, 'locales'>;
  readonly options: Intl.DateTimeFormatOptions;
}
