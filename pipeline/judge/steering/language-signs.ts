import { fold } from './fold.ts';
import { GAP, NOT, sign, type Signs } from './sign.ts';
import { SPACED_WORDS, UNSPACED_WORDS, type JudgeWords } from './word-lists.ts';

const escaped = (word: string) => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const fragment = (word: string) =>
  escaped(fold(word.replaceAll('_', ' ').replace('*', ''))).replaceAll(' ', '\\s+') +
  (word.includes('*') ? '[\\p{L}]*' : '');
/** Behind a judge that is spoken to: a pause or a verb, no noun as in "AI startups". */
const NO_NOUN = `(?=${GAP}*$|${GAP}{0,2}[:,;.!?()–—-]|\\s+(?:reading|judging|scanning|processing|classifying|and|or|und|bist|bent|der|die|qui|que|che)\\b)`;
/** A listed word as `WordStarts` takes it; where no spaces part words, any may follow. */
const start = (word: string, isSpaced: boolean) =>
  fold(word.replaceAll('_', ' ').replace('*', '')) + (word.includes('*') || !isSpaced ? '*' : '');
const words = (list: string) => list.split(' ').filter((word) => word !== '');
const anyOf = (list: string, isSpaced: boolean) => {
  const either = `(?:${words(list).map(fragment).join('|')})`;
  return isSpaced ? `(?<![\\p{L}\\p{N}])${either}(?![\\p{L}\\p{N}])` : either;
};

/** The signs of one language. `isSpaced`: whether spaces separate its words. */
function signsOf(lists: JudgeWords, isSpaced: boolean): Signs {
  const [close, near, far] = isSpaced
    ? ['.{0,15}?', '.{0,30}?', '.{0,60}?']
    : ['.{0,8}?', '.{0,10}?', '.{0,15}?'];
  const is = (list: string) => anyOf(list, isSpaced);
  const [ignore, standing, rules] = [is(lists.ignore), is(lists.standing), is(lists.rules)];
  const [mark, as, labels, judge] = [is(lists.mark), is(lists.as), is(lists.labels), is(lists.judge)];
  const filed = isSpaced
    ? [`${mark}${far}${as}${near}${labels}`]
    : [`${mark}${near}${labels}`, `${labels}${near}${as}${near}${mark}`];
  const addressed = isSpaced
    ? [`${is(lists.address)}${GAP}{0,3}${judge}${NO_NOUN}`]
    : [`${is(lists.address)}${GAP}{0,3}${judge}`, `${judge}${GAP}{0,3}${is(lists.address)}`];
  // Between the name of a number and the number: three words, or as much where none are told apart.
  const rated = isSpaced ? `${GAP}{0,4}(?:\\p{L}+${GAP}{1,3}){0,3}` : near;
  // Of what each sign needs, the rarer half.
  const rare = [
    lists.ignore,
    lists.fields,
    lists.become,
    lists.labels,
    isSpaced ? lists.judge : lists.address,
  ].flatMap(words);
  return {
    words: rare.map((word) => start(word, isSpaced)),
    signs: [
      sign('orders', 0.9, `${NOT}${ignore}${near}${standing}${close}${rules}`),
      sign('orders', 0.4, `${ignore}${near}${standing}${close}${rules}`),
      sign('orders', 0.9, `${standing}${close}${rules}${near}${ignore}`),
      sign('orders', 0.7, `${NOT}${ignore}${near}${rules}${close}${standing}`),
      ...filed.map((source) => sign('verdict', 0.6, source)),
      sign('verdict', 0.6, `${is(lists.fields)}${rated}\\d{1,3}(?!\\d)`),
      sign('role', 0.6, `${is(lists.become)}${near}${judge}`),
      ...addressed.map((source) => sign('address', 0.6, source)),
    ],
  };
}

/** The signs of ten languages. */
export const LANGUAGE_SIGNS: readonly Signs[] = [
  ...SPACED_WORDS.map((lists) => signsOf(lists, true)),
  ...UNSPACED_WORDS.map((lists) => signsOf(lists, false)),
];
