import { memoizeByForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';

/** What a word is to a time: a number, a unit, or both in one ("45mins"). */
const [OTHER, NUMBER, UNIT, WHOLE] = [0, 1, 2, 3];
const UNITS = '(?:hours?|hrs?|minutes?|mins?|days?|weeks?|wks?)';
const KINDS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [NUMBER, /^(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|several|couple|few)$/],
  [UNIT, new RegExp(`^${UNITS}$`)],
  [WHOLE, new RegExp(`^\\d+\\+?${UNITS}$`)],
];
const kindOf = memoizeByForm(({ text }) => KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? OTHER);

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** What says beside a time that somebody waited, or that it was long. */
const LONG = words('been waiting waited wait sitting sat past last another hold over than');
/** What says less: people also use something for two hours. */
const PASSED = words('for after');
/** What stands between these and the time. */
const BETWEEN = words(
  'the about almost nearly like at least of whole entire full another extra over more than a',
);
const MOST_BETWEEN = 4;
/** What stands behind a time that somebody waited. */
const BEHIND = words(
  'late later delay delays delayed now wait waiting behind hold already counting straight',
);
const MOST_BEHIND = 2;

const [SURE, LIKELY] = [1, 0.5];

const isWordIn = (token: Token | undefined, list: ReadonlySet<string>): boolean =>
  token?.kind === 'word' && list.has(token.text);

function strengthBefore(tokens: readonly Token[], from: number): number {
  let at = from - 1;
  for (let between = 0; between <= MOST_BETWEEN; between += 1) {
    if (isWordIn(tokens[at], LONG)) return SURE;
    if (!isWordIn(tokens[at], BETWEEN)) break;
    at -= 1;
  }
  return isWordIn(tokens[at], PASSED) ? LIKELY : 0;
}

function isSaidBehind(tokens: readonly Token[], to: number): boolean {
  for (let at = to + 1; at <= to + MOST_BEHIND; at += 1) if (isWordIn(tokens[at], BEHIND)) return true;
  return false;
}

/** Returns the index of the number before a unit, as in "a couple of days"; -1 without one. */
function numberBefore(tokens: readonly Token[], index: number): number {
  const at = tokens[index - 1]?.text === 'of' ? index - 2 : index - 1;
  const token = tokens[at];
  return token?.kind === 'word' && kindOf(token.form) === NUMBER ? at : -1;
}

/** Returns how surely the word at an index ends a time that somebody waited, 0 to 1: "for over 2 hours", "45 mins late". */
export function waitedAt(tokens: readonly Token[], index: number): number {
  const kind = kindOf(tokens[index]!.form);
  if (kind <= NUMBER) return 0;
  const from = kind === WHOLE ? index : numberBefore(tokens, index);
  if (from < 0) return 0;
  return isSaidBehind(tokens, index) ? SURE : strengthBefore(tokens, from);
}
