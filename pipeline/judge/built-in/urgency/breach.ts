import type { ParsedPost } from '../parsed-post.ts';
import { memoizeByForm } from '../memoize.ts';
import { stemOf, type Token } from '../tokenize.ts';

const stems = (words: string) => new Set(words.split(' ').map(stemOf));

/** Words that mean a breach on their own. */
const BREACH_WORDS = stems('breach breached hacked vulnerability cve rce 0day ransomware');
/** Words that mean one unless what is exploited is no software. */
const EXPLOIT_WORDS = stems('exploit exploited exploiting');
const OTHERS_EXPLOITED = stems('policy loophole offer workers labor labour employees people children kids');
/** Words that mean one together with data, and words for data: kettles leak too. */
const LEAK_WORDS = stems('leak leaked leaking exposed exposes stolen compromised');
const DATA_WORDS = stems(
  'data password passwords key keys credentials secrets token tokens vault records emails accounts database customers personal',
);
/** Words of advice, questions and denials. */
const ADVICE_WORDS = stems('avoid prevent protect against how tips guide if whether no never without fixed');

/** What a word says of a breach, as bits. */
const [BREACH, LEAK, DATA, ADVICE, EXPLOIT, OTHERS] = [1, 2, 4, 8, 16, 32];

const traitsOf = memoizeByForm(({ text, stem }): number => {
  if (text.endsWith('?')) return ADVICE;
  return (
    (BREACH_WORDS.has(stem) ? BREACH : 0) |
    (LEAK_WORDS.has(stem) ? LEAK : 0) |
    (DATA_WORDS.has(stem) ? DATA : 0) |
    (ADVICE_WORDS.has(stem) ? ADVICE : 0) |
    (EXPLOIT_WORDS.has(stem) ? EXPLOIT : 0) |
    (OTHERS_EXPLOITED.has(stem) ? OTHERS : 0)
  );
});

/** Returns what the words of a sentence say together; without one, those of all. */
function traitsIn(tokens: readonly Token[], sentence?: number): number {
  let traits = 0;
  for (const token of tokens)
    if (sentence === undefined || token.sentence === sentence) traits |= traitsOf(token.form);
  return traits;
}

const meansBreach = (traits: number): boolean =>
  (traits & ADVICE) === 0 &&
  ((traits & BREACH) !== 0 ||
    (traits & (EXPLOIT | OTHERS)) === EXPLOIT ||
    (traits & (LEAK | DATA)) === (LEAK | DATA));

/** Whether a sentence that names the brand reports a breach. */
export function reportsBreach({ tokens, targets }: ParsedPost): boolean {
  // Nearly no post has such a word.
  if ((traitsIn(tokens) & (BREACH | LEAK | EXPLOIT)) === 0) return false;
  const named = new Set(targets.map(({ from }) => tokens[from]!.sentence));
  return [...named].some((sentence) => meansBreach(traitsIn(tokens, sentence)));
}
