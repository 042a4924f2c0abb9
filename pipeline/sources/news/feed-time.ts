/** Zones that feeds write by name and that Date does not know. */
const ZONES: Readonly<Record<string, string>> = {
  BST: '+0100',
  CEST: '+0200',
  CET: '+0100',
  EET: '+0200',
  EEST: '+0300',
  IST: '+0530',
  JST: '+0900',
  KST: '+0900',
  MSK: '+0300',
  UT: '+0000',
  WEST: '+0100',
  WET: '+0000',
};

/** The name of a day before a date; what follows says the same and more. */
const WEEKDAY = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,?\s+|\p{L}+\.?,\s*(?=\d))/iu;
/** A day, a month by name and a year in either order, or the order of C's asctime. */
const NAMED_MONTH = /^(?:\d{1,2}[ -]\p{L}{3,}\.?[ -]\d{2,4}|\p{L}{3,}\.? +\d{1,2},? (?:\d{4}|\d\d:\d\d))/u;

/**
 * A date of a feed in milliseconds since 1970: RFC 822 in its many spellings, ISO 8601 with or without zone (UTC is
 * assumed). Null for what cannot be read for certain.
 */
export function feedTime(value: string | null): number | null {
  if (!value) return null;
  let date = value.trim().replace(WEEKDAY, '');
  // `2026-11-20 06:30:00`, `2026-11-20T06:30`: without a zone Date would take the machine's own.
  const iso =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(date);
  if (iso) {
    date = `${iso[1]}T${iso[2] ?? '00:00:00'}${(iso[3] ?? 'Z').toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`;
  } else if (!NAMED_MONTH.test(date)) {
    return null;
  } else {
    date = date.replace(/\b([A-Z]{2,4})$/, (zone) => ZONES[zone] ?? zone);
    // A time without a zone is taken as UTC, not as the machine's own.
    if (/[AP]M$/i.test(date) || !/(?:[+-]\d{2}:?\d{2}|[A-Z]{1,4})$/.test(date)) date += ' UTC';
  }
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : time;
}
