import { memoizeByForm } from '../memoize.ts';
import { NEGATORS, OWN_VALENCES } from '../sentiment/lexicon.ts';
import { NEGATION_REACH, negationReach } from '../sentiment/negation-reach.ts';
import type { Token } from '../tokenize.ts';

/** Words that may stand between a negation and what it denies: "not a single serious problem". */
const BETWEEN = new Set(
  (
    'a an any the one single been be have had has having got ever really even too that this as so much many more very ' +
    'serious major big real significant further other'
  ).split(' '),
);
/** The most such words. */
const MOST_BETWEEN = 4;

/** What is wanted in trouble, so that its lack is trouble too: "no fix". */
const WANTED = new Set(['fix', 'fixed', 'fixes']);

/** What makes a denial a wish: "if it did not freeze all day", "I wish it wouldn't crash". */
const WISHING = new Set(['if', 'wish', 'wishing']);
/** How many words before the negation it may stand. */
const WISHED_WITHIN = 5;

function isWished(tokens: readonly Token[], negation: number): boolean {
  for (let at = negation - 1; at >= negation - WISHED_WITHIN && tokens[at]?.kind === 'word'; at -= 1)
    if (WISHING.has(tokens[at]!.text)) return true;
  return false;
}

/** Whether the word at an index is denied: "no problems at all", "never crashed", "can't wait". */
export function isDenied(tokens: readonly Token[], index: number): boolean {
  if (WANTED.has(tokens[index]!.text)) return false;
  for (let before = index - 1; before >= index - 1 - MOST_BETWEEN; before -= 1) {
    const token = tokens[before];
    if (token?.kind !== 'word') return false;
    if (NEGATORS.has(token.text)) {
      if (isWished(tokens, before)) return false;
      const reach = negationReach(tokens, before);
      return reach === NEGATION_REACH || reach >= index - before;
    }
    if (!BETWEEN.has(token.text)) return false;
  }
  return false;
}

/** The valence from which a word is praise. */
const PRAISING = 2;
/** What ends trouble: "resolved my issue", "problem solved". */
const ENDED = new Set('solved solves solving resolved resolves resolving fixed sorted handled'.split(' '));

const [PRAISE, END, OTHER] = [{ says: 'praise' }, { says: 'end' }, { says: '' }];
const kindOf = memoizeByForm(({ text }) =>
  ENDED.has(text) ? END : (OWN_VALENCES.get('en')?.get(text) ?? 0) >= PRAISING ? PRAISE : OTHER,
);
/** How many words before and behind a phrase may praise it. */
const [PRAISED_BEFORE, PRAISED_BEHIND] = [2, 3];

/** Whether what may be trouble is praised or ended: "great customer service", "resolved my issue", "problem solved". */
export function isPraised(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from - 1; at >= from - PRAISED_BEFORE && tokens[at]?.kind === 'word'; at -= 1)
    if (kindOf(tokens[at]!.form) !== OTHER) return !isDenied(tokens, at);
  for (let at = to + 1; at <= to + PRAISED_BEHIND && tokens[at]?.kind === 'word'; at += 1) {
    const kind = kindOf(tokens[at]!.form);
    if (kind === PRAISE || (kind === END && at === to + 1)) return !isDenied(tokens, at);
  }
  return false;
}
