import type { ParsedPost } from '../parsed-post.ts';
import { stemOf } from '../tokenize.ts';

const stems = (words: string) => new Set(words.split(' ').map(stemOf));

/** Words that mean a breach on their own. */
const BREACH_WORDS = stems('breach breached hacked vulnerability cve rce 0day ransomware exploit exploited');
/** Words that mean one together with data, and words for data: kettles leak too. */
const LEAK_WORDS = stems('leak leaked leaking exposed exposes stolen compromised');
const DATA_WORDS = stems(
  'data password passwords key keys credentials secrets token tokens vault records emails accounts database customers personal',
);
/** Words of advice, questions and denials. */
const ADVICE_WORDS = stems('avoid prevent protect against how tips guide if whether no never without fixed');

/** Whether a sentence that names the brand reports a breach. */
export function reportsBreach({ tokens, targets }: ParsedPost): boolean {
  const named = new Set(targets.map(({ from }) => tokens[from]!.sentence));
  return [...named].some((sentence) => {
    const said = new Set<string>();
    for (const token of tokens)
      if (token.sentence === sentence) said.add(token.text.endsWith('?') ? '?' : token.stem);
    const holds = (words: ReadonlySet<string>) => [...words].some((word) => said.has(word));
    if (said.has('?') || holds(ADVICE_WORDS)) return false;
    return holds(BREACH_WORDS) || (holds(LEAK_WORDS) && holds(DATA_WORDS));
  });
}
