import { fold } from './fold.ts';
import { GAP, NOT, sign, type Signs } from './sign.ts';
import type { JudgeWords } from './judge-words.ts';
import { SPACED_WORDS } from './spaced-words.ts';
import { UNSPACED_WORDS } from './unspaced-words.ts';

const escaped = (word: string) => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const fragment = (word: string) =>
  escaped(fold(word.replaceAll('_', ' ').replace('*', ''))).replaceAll(' ', '\\s+') +
  (word.includes('*') ? '[\\p{L}\\p{M}]*' : '');
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

/** The lists in the order of the bits of `Sign.needs`. */
const LISTS = [
  'ignore',
  'standing',
  'rules',
  'mark',
  'as',
  'labels',
  'fields',
  'become',
  'judge',
  'address',
] as const satisfies readonly (keyof JudgeWords)[];

const needs = (...lists: readonly (typeof LISTS)[number][]): number =>
  lists.reduce((bits, list) => bits | (1 << LISTS.indexOf(list)), 0);

/** What an order to take no notice of the rules is made of, an order to file, and a judge that is spoken to. */
const [ORDERS, FILED, ADDRESSED] = [
  needs('ignore', 'standing', 'rules'),
  needs('mark', 'labels'),
  needs('address', 'judge'),
];

/** The signs of one language. `isSpaced`: whether spaces separate its words. */
function signsOf(lists: JudgeWords, isSpaced: boolean): Signs {
  const [close, near, far] = isSpaced
    ? ['.{0,15}?', '.{0,30}?', '.{0,60}?']
    : ['.{0,8}?', '.{0,10}?', '.{0,15}?'];
  const is = (list: string) => anyOf(list, isSpaced);
  const [ignore, standing, rules] = [is(lists.ignore), is(lists.standing), is(lists.rules)];
  const [mark, as, labels, judge] = [is(lists.mark), is(lists.as), is(lists.labels), is(lists.judge)];
  const [become, address] = [is(lists.become), is(lists.address)];
  const filedLast = `${labels}${near}${as}${near}${mark}`;
  const filed = lists.isVerbLast
    ? [filedLast]
    : isSpaced
      ? [`${mark}${far}${as}${near}${labels}`]
      : [`${mark}${near}${labels}`, filedLast];
  const addressed = isSpaced
    ? [
        lists.isVerbLast
          ? `${judge}${GAP}{0,3}${address}${NO_NOUN}`
          : `${address}${GAP}{0,3}${judge}${NO_NOUN}`,
      ]
    : [`${address}${GAP}{0,3}${judge}`, `${judge}${GAP}{0,3}${address}`];
  const cast = lists.isVerbLast
    ? [`${become}${near}${judge}`, `${judge}${near}${become}`]
    : [`${become}${near}${judge}`];
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
    // Where nothing parts words, a Latin one (`ai`) may stand within a longer one, which is not looked for.
    lists: isSpaced ? LISTS.map((list) => words(lists[list]).map((word) => start(word, isSpaced))) : [],
    signs: [
      sign('orders', 0.9, `${NOT}${ignore}${near}${standing}${close}${rules}`, ORDERS),
      sign('orders', 0.4, `${ignore}${near}${standing}${close}${rules}`, ORDERS),
      sign('orders', 0.9, `${standing}${close}${rules}${near}${ignore}`, ORDERS),
      sign('orders', 0.7, `${NOT}${ignore}${near}${rules}${close}${standing}`, ORDERS),
      ...filed.map((source) => sign('verdict', 0.6, source, FILED)),
      sign('verdict', 0.6, `${is(lists.fields)}${rated}\\d{1,3}(?!\\d)`, needs('fields')),
      ...cast.map((source) => sign('role', 0.6, source, needs('become', 'judge'))),
      ...addressed.map((source) => sign('address', 0.6, source, ADDRESSED)),
    ],
  };
}

/** The signs of fifteen languages. */
export const LANGUAGE_SIGNS: readonly Signs[] = [
  ...SPACED_WORDS.map((lists) => signsOf(lists, true)),
  ...UNSPACED_WORDS.map((lists) => signsOf(lists, false)),
];
