/**
 * What a header `User-Agent` has in it, most telling first: most browsers name Safari, and those made from Chromium name
 * Chrome. See MDN, "Browser detection using the user agent string".
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
/** Of what is no browser that we know: enough to see which program it is. */
const MOST_RAW_LENGTH = 60;

const first = (table: typeof BROWSERS, text: string) => table.find(([, sign]) => sign.test(text))?.[0];

/**
 * Takes a header `User-Agent` and gives what its owner would call it, such as `Firefox on Linux`; the beginning of it for other
 * programs, null for none. It is told by the browser, so it only helps to know one's own again. Pure.
 */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const browser = first(BROWSERS, userAgent);
  const system = first(SYSTEMS, userAgent);
  if (browser === undefined) return userAgent.slice(0, MOST_RAW_LENGTH);
  return system === undefined ? browser : `${browser} on ${system}`;
}
