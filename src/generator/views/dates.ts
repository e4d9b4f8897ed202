import type { SiteConfig } from '../model/config.js';

/** A date for people in the language and calendar of a locale. Its day is that of UTC. */
export function formatDate(iso: string, locale: string, { config, options }: DateSettings): string {
  const calendar = config.locales.find(({ code }) => code === locale)?.calendar;
  const allOptions = {
    timeZone: 'UTC',
    ...(calendar === undefined ? {} : { calendar }),
    ...options,
  };
  return dateFormat(locale, allOptions).format(new Date(iso));
}

/** Locale and options → format. Making one takes much longer than a date. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (format === undefined) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

interface DateSettings {
  readonly config: Pick<SiteConfig, 'locales'>;
  readonly options: Intl.DateTimeFormatOptions;
}
