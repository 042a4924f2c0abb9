import { memoizeByForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';

const THANKS = new Set(
  'thanks thank thankyou thx thks thnx thanx thnks tnx tks ty tysm kudos props shoutout cheers'.split(' '),
);
const DEEDS = new Set('great good nice awesome excellent fantastic brilliant amazing'.split(' '));
/** The most words between "thanks" and "for": "thank you so very much for". */
const REACH = 4;

/** What nobody is thanked for in earnest: "thanks for losing my bag", "great job ruining our day". */
const HARM = new Set(
  (
    'losing leaving cancelling canceling cancelled canceled delaying delayed ruining wasting ignoring making breaking charging overcharging ' +
    'stranding screwing keeping forgetting destroying damaging hanging lying nothing reminding not no never another refusing ripping ' +
    'stealing messing blocking deleting closing dropping failing killing misleading disappointing forcing trapping bumping smashing'
  ).split(' '),
);

const [THANKING, PRAISING, NEITHER] = [{ kind: 'thanks' }, { kind: 'deed' }, { kind: '' }];
const kindOf = memoizeByForm(({ text }) =>
  THANKS.has(text) ? THANKING : DEEDS.has(text) ? PRAISING : NEITHER,
);

/** What thanks in a post mean: none, those for help, or the opposite. */
export type Thanks = 'none' | 'earnest' | 'ironic';

/** Returns the words after an index. */
function wordsFrom(tokens: readonly Token[], index: number, count: number): string[] {
  const words: string[] = [];
  for (let at = index + 1; at < tokens.length && words.length < count && tokens[at]!.kind !== 'stop'; at += 1)
    if (tokens[at]!.kind === 'word') words.push(tokens[at]!.text);
  return words;
}

/** Finds out whether a post thanks for something, in earnest or not. */
export function thanksIn(tokens: readonly Token[]): Thanks {
  let found: Thanks = 'none';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const { kind } = token.kind === 'word' ? kindOf(token.form) : NEITHER;
    if (kind === '') continue;
    if (kind === 'deed') {
      const [deed = '', next = ''] = wordsFrom(tokens, index, 2);
      if ((deed === 'job' || deed === 'work') && HARM.has(next)) return 'ironic';
      continue;
    }
    const words = wordsFrom(tokens, index, REACH + 1);
    const preposition = words.findIndex((word) => word === 'for' || word === 'to');
    if (preposition < 0) continue;
    if (HARM.has(words[preposition + 1] ?? '')) return 'ironic';
    found = 'earnest';
  }
  return found;
}
