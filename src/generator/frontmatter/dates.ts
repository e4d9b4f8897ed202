const DAY = /(\d{4})-(\d{1,2})-(\d{1,2})/;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?/;
const ZONE = /([Zz]|[+-]\d{1,2}(?::?\d{2})?)?/;
const INSTANT = new RegExp(
  `^\\s*${DAY.source}(?:(?:[Tt]|[ \\t]+)${TIME.source}[ \\t]*${ZONE.source})?\\s*$`,
);

/** Other forms of a day that Docusaurus reads, at the start of a date. */
const OTHER_DAYS = [
  /^\s*(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/,
  /^\s*(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?![\d/])/,
  /^\s*(?<month>[A-Za-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?!\d)/,
  /^\s*(?<day>\d{1,2})\s+(?<month>[A-Za-z]{3,9})\.?,?\s+(?<year>\d{4})(?!\d)/,
];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** A date with its day as year, month and day. */
function inOrder(text: string): string {
  for (const form of OTHER_DAYS) {
    const match = form.exec(text);
    const { year = '', month = '', day = '' } = match?.groups ?? {};
    const named = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
    if (match !== null)
      return `${year}-${/\d/.test(month) ? month : named}-${day}${text.slice(match[0].length)}`;
  }
  return text;
}

/**
 * The instant of a date such as `2021-08-26`, `2021-08-26T10:00:00+02:00`, `2021/8/26 10:00`,
 * `8/26/2021` or `Aug 26, 2021`, as ISO 8601 in UTC. Without a time zone the time is UTC. Undefined
 * if the text is no date, or if the day or the time does not exist.
 */
export function instantOf(text: string): string | undefined {
  const match = INSTANT.exec(inOrder(text));
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  const exists =
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    local.getUTCHours() === hour &&
    local.getUTCMinutes() === minute &&
    local.getUTCSeconds() === second;
  if (!exists) return undefined;
  return new Date(local.getTime() - minutesOf(match[7]) * 60_000).toISOString();
}

/**
 * The day of a date in a form of `instantOf`, with any time, as `YYYY-MM-DD`. Undefined if the text
 * is no date, or if there is no such day.
 */
export function dayOf(text: string): string | undefined {
  if (Number.isNaN(Date.parse(text))) return undefined;
  const [day = ''] = /^\s*\d{4}-\d{1,2}-\d{1,2}(?!\d)/.exec(inOrder(text)) ?? [];
  return instantOf(day)?.slice(0, 10);
}

/** Minutes of a time zone such as `+02:00` east of UTC. */
function minutesOf(zone: string | undefined): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
