/**
 * What a `User-Agent` header contains, most specific first: most browsers name Safari, and those based on Chromium
 * name Chrome. See MDN, "Browser detection using the user agent string".
 */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+.* Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
/** For unknown programs: enough to see which one it is. */
const MOST_RAW_LENGTH = 60;

const first = (table: typeof BROWSERS, text: string) => table.find(([, sign]) => sign.test(text))?.[0];

/**
 * Returns a readable name for a `User-Agent` header, such as `Firefox on Linux`; its first characters for unknown
 * programs, null for none. Browsers can claim anything, so it only helps people recognize their own. Pure.
 */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const browser = first(BROWSERS, userAgent);
  const system = first(SYSTEMS, userAgent);
  if (browser === undefined) return userAgent.slice(0, MOST_RAW_LENGTH);
  return system === undefined ? browser : `${browser} on ${system}`;
}
