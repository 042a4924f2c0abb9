/** Time zones by the names in feeds, as offsets from UTC. Of two zones with one name, the more common one. */
const ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  `ACDT +1030,ACST +0930,AEDT +1100,AEST +1000,AKDT -0800,AKST -0900,ADT -0300,AST -0400,AWST +0800,BRT -0300,BST +0100,
CAT +0200,CDT -0500,CEST +0200,CET +0100,CST -0600,EAT +0300,EDT -0400,EEST +0300,EET +0200,EST -0500,HKT +0800,HST -1000,
IDT +0300,IST +0530,JST +0900,KST +0900,MDT -0600,MESZ +0200,MEZ +0100,MSK +0300,MST -0700,NDT -0230,NST -0330,NZDT +1300,
NZST +1200,PDT -0700,PKT +0500,PST -0800,SAST +0200,SGT +0800,WAT +0100,WEST +0100,WIB +0700`
    .split(/,\s*/)
    .map((zone) => zone.split(' ') as [string, string]),
);

/** Beginnings of month names without accents, in English and where Western European languages differ. */
const MONTHS = (
  'jan gen ene,feb fev,mar mrt,apr avr abr,may mai mei mag,jun juin giu,jul juil lug,aug aou ago,sep set,' +
  'oct okt ott out,nov,dec dez dic'
)
  .split(',')
  .map((names) => names.split(' '));

/** The weekday before a date, which adds nothing. */
const WEEKDAY = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,?\s+|\p{L}+\.?,\s*(?=\d))/iu;
const CLOCK =
  /^(?:,?\s*(?:T|at)?\s*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?\s*([AP]M)?)?\s*(?:\(?([A-Z]{1,5}))?\)?\s*(?:([+-])(\d{1,2}):?(\d\d)?)?(?:\s*\([^)]*\))?$/i;
/** Date formats, as [pattern, groups of year, month and day]. The rest is the time of day. */
const ORDERS: readonly (readonly [pattern: RegExp, year: number, month: number, day: number])[] = [
  [/^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/, 1, 3, 4],
  [/^(\d{4})(\d\d)(\d\d)(?=T|$)/i, 1, 2, 3],
  [/^(\d{1,2})[ -](\p{L}{3,})\.?[ -](\d{4}|\d{2})(?!\d)/u, 3, 2, 1],
  [/^(\p{L}{3,})\.? +(\d{1,2}),? +(\d{4})(?!\d)/u, 3, 1, 2],
];
/** The longest date. */
const LONGEST = 64;
/** The format of C's asctime and of `date`: the year is last. */
const YEAR_LAST = /^(\p{L}{3,} +\d{1,2}) +([\d:]+(?: +[A-Z]{2,5})?) +(\d{4})$/iu;
const COMPACT_CLOCK = /T(\d\d)(\d\d)(\d\d)(?=\D|$)/;

function monthOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  const name = written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
}

/** Expands two digits by RFC 2822, section 4.3. */
const yearOf = (written: string): number =>
  written.length > 2 ? Number(written) : Number(written) + (Number(written) < 50 ? 2000 : 1900);

/**
 * Returns milliseconds east of UTC. An unknown zone counts as UTC: at worst the time is off by hours, while otherwise
 * the post would be lost.
 */
function offsetOf(name = '', sign = '+', hours = '0', minutes = '0'): number {
  const named = /^([+-])(\d\d)(\d\d)$/.exec(ZONES[name.toUpperCase()] ?? '');
  const [east, h, m] = named ? [named[1], named[2], named[3]] : [sign, hours, minutes];
  return (east === '-' ? -1 : 1) * (Number(h) * 60 + Number(m)) * 60_000;
}

/** Returns the time of day and zone after a date, in milliseconds from midnight UTC; null when they cannot be read. */
function clockOf(written: string): number | null {
  const parts = CLOCK.exec(written);
  if (!parts) return null;
  const [, hour = '0', minute = '0', second = '0', fraction = '0', half, ...zone] = parts;
  // 12 is noon or midnight.
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const ms =
    ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Math.floor(Number(fraction) * 1000);
  return ms - offsetOf(...zone);
}

/**
 * Parses the date of a feed into milliseconds since 1970: RFC 822 in its many spellings, ISO 8601, seconds or
 * milliseconds since 1970. Without a zone it is UTC. Returns null for ambiguous dates such as 09/10/2026.
 */
export function feedTime(value: string | null): number | null {
  const written = (value ?? '').trim();
  if (written.length > LONGEST) return null;
  if (/^\d{10}(\d{3})?$/.test(written)) return Number(written) * (written.length === 10 ? 1000 : 1);
  const date = written
    .replace(WEEKDAY, '')
    .replace(YEAR_LAST, '$1, $3 $2')
    .replace(COMPACT_CLOCK, 'T$1:$2:$3');
  for (const [pattern, ...places] of ORDERS) {
    const parts = pattern.exec(date);
    if (!parts) continue;
    const [year = '', month = '', day = ''] = places.map((place) => parts[place] ?? '');
    const midnight = new Date(Date.UTC(yearOf(year), monthOf(month) - 1, Number(day)));
    const clock = clockOf(date.slice(parts[0].length));
    // A day or month that does not exist would be carried over.
    const isThere = midnight.getUTCMonth() + 1 === monthOf(month) && midnight.getUTCDate() === Number(day);
    return isThere && clock !== null ? midnight.getTime() + clock : null;
  }
  return null;
}
