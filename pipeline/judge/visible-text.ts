const SURROGATES = /[\ud800-\udfff]/;

/**
 * Returns the first `max` - 1 code points of a text longer than `max` UTF-16 units; null when it has at most `max` code
 * points.
 */
function firstPoints(text: string, max: number): string | null {
  const start = text.slice(0, max * 2 + 2);
  if (!SURROGATES.test(start)) return start.slice(0, max - 1);
  const points = Array.from(start);
  return points.length <= max ? null : points.slice(0, max - 1).join('');
}

/**
 * Truncates a text to at most `max` code points, at the end of a word if one is near, and ends it in `…`. Never splits
 * a surrogate pair. `max` is at least 2.
 */
export function truncate(text: string, max: number): string {
  // A code point is one or two UTF-16 units, so a short string needs no counting.
  if (text.length <= max) return text;
  const kept = firstPoints(text, max);
  if (kept === null) return text;
  const space = kept.lastIndexOf(' ');
  return `${kept.slice(0, space > kept.length * 0.7 ? space : undefined).trimEnd()}…`;
}

/**
 * Characters that readers do not see but machines may obey: controls other than tab and line feed, unpaired surrogates,
 * zero-width and direction marks, variation selectors, tag characters (U+E0000 block).
 */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\p{Surrogate}\u{e0000}-\u{e0fff}]/gu;

/** Most texts: only visible ASCII, tabs and line feeds. */
const ALL_VISIBLE = /^[\t\n -~]*$/;

/**
 * Returns the text as a person sees it: line breaks as `\n`, without invisible characters, truncated to `max` code
 * points.
 */
export function visibleText(text: string, max: number): string {
  // A rough cut first, so that a huge post costs no more than a long one.
  const bounded = text.length > max * 4 ? text.slice(0, max * 4) : text;
  if (ALL_VISIBLE.test(bounded)) return truncate(bounded, max);
  return truncate(bounded.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(INVISIBLE, ''), max);
}

/** White space other than single spaces. */
const EXTRA_SPACE = /[^\S ]| {2}/;

/** Returns the text on one line: every run of white space becomes one space. */
export const singleLine = (text: string): string =>
  (EXTRA_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
