import type { Token } from '../tokenize.ts';

/** What begins a case that may come: "when it is down". */
const CASES = new Set(['when', 'whenever', 'if']);
/** What somebody gets in that case: "get a message when it is down". */
const NOTICES = new Set(
  'alert alerts alerted notify notifies notified notification notifications message messages ping pings email emails warn warns warned'.split(
    ' ',
  ),
);
/** The most words from the trouble back to the case, and from there to the notice. */
const WITHIN = 4;

/** Returns the index of one of these words at most `WITHIN` words before an index, in its clause; -1 without one. */
function before(tokens: readonly Token[], index: number, words: ReadonlySet<string>): number {
  for (let at = index - 1; at >= index - WITHIN && tokens[at]?.kind === 'word'; at -= 1)
    if (words.has(tokens[at]!.text)) return at;
  return -1;
}

/** Whether trouble at an index is only watched for: "get a message when Acme is down". */
export function isWatchedFor(tokens: readonly Token[], index: number): boolean {
  const start = before(tokens, index, CASES);
  return start >= 0 && before(tokens, start, NOTICES) >= 0;
}
