import { PHRASES } from './phrases.ts';

const NUMBER = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;

/** Names of months and weekdays that are everyday words too; with a number the number counts. */
const EVERYDAY = new Set(['may', 'march']);

/** January 2023 began on a Sunday. */
const dayOf = (month: number, day: number) => new Date(Date.UTC(2023, month, day));

/** Months and weekdays by name in the languages of drafts; the same day has the same value in all. */
const CALENDAR: ReadonlyMap<string, string> = new Map(
  Object.keys(PHRASES).flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return [
      ...Array.from({ length: 12 }, (_, at) => [month.format(dayOf(at, 1)), `month ${at}`] as const),
      ...Array.from({ length: 7 }, (_, at) => [weekday.format(dayOf(0, at + 1)), `day ${at}`] as const),
    ]
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !EVERYDAY.has(name));
  }),
);

/** What says that something costs nothing, and when something will be, in the languages of drafts. */
const OTHER_CLAIMS: readonly RegExp[] = [
  /\b(?:for free|free of charge|free (?:plan|tier|trial|version|account)|(?:is|are|it['’]s) free(?! to)|kostenlos\p{L}*|gratis|gratuit\p{L}*)/iu,
  /(?<!\p{L})(?:tomorrow|next (?:week|month)|nächste[nr]? (?:woche|monat)|demain|la semaine prochaine|la próxima semana|domani|la prossima settimana|volgende (?:week|maand)|amanhã|na próxima semana)(?!\p{L})/iu,
];

const numbersIn = (text: string) =>
  [...text.matchAll(NUMBER)].map(([written]) => [written, written.replaceAll(/[.,:]/g, '')] as const);

const calendarIn = (text: string) =>
  (text.match(/[\p{L}-]+/gu) ?? []).flatMap((word) => {
    const value = CALENDAR.get(word.toLowerCase());
    return value === undefined ? [] : [[word, value] as const];
  });

/**
 * Returns the numbers, prices and dates that a reply states and `known` (the post and what is known about the project) does
 * not, as written. Pure.
 */
export function unknownClaims(reply: string, known: string): string[] {
  const told = new Set([...numbersIn(known), ...calendarIn(known)].map(([, value]) => value));
  const stated = [...numbersIn(reply), ...calendarIn(reply)].filter(([, value]) => !told.has(value));
  const others = OTHER_CLAIMS.flatMap((pattern) => (pattern.test(known) ? [] : (pattern.exec(reply) ?? [])));
  return [...new Set([...stated.map(([written]) => written), ...others])];
}
