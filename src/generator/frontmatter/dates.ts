const DAY = /(\d{4})-(\d{1,2})-(\d{1,2})/;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?/;
const ZONE = /([Zz]|[+-]\d{1,2}(?::?\d{2})?)?/;
const INSTANT = new RegExp(
  `^\\s*${DAY.source}(?:(?:[Tt]|[ \\t]+)${TIME.source}[ \\t]*${ZONE.source})?\\s*$`,
);

/**
 * The instant of a date such as `2021-08-26`, `2021-08-26T10:00:00+02:00` or `2021-08-26 10:00`, as
 * ISO 8601 in UTC. Without a time zone the time is UTC. Undefined if the text is no date, or if the
 * day or the time does not exist.
 */
export function instantOf(text: string): string | undefined {
  const match = INSTANT.exec(text);
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
 * The day of a date such as `2021-08-26`, with or without a time, `2021/8/26` or `8/26/2021`, as
 * `YYYY-MM-DD`. Undefined if the text is no date, or if there is no such day.
 */
export function dayOf(text: string): string | undefined {
  if (Number.isNaN(Date.parse(text))) return undefined;
  const [, start, a = '', b = '', end] = SLASHES.exec(text) ?? [];
  const [year, month, day] = start === undefined ? [end, a, b] : [start, a, b];
  const written =
    year === undefined ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return instantOf(written.slice(0, 10))?.slice(0, 10);
}

/** Year, month and day, or month, day and year. */
const SLASHES = /^\s*(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\s*$/;

/** Minutes of a time zone such as `+02:00` east of UTC. */
function minutesOf(zone: string | undefined): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
