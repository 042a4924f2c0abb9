import { normalizeText } from './normalize-text.ts';
import { GAP, NOT_NEGATED, injectionPattern, type PatternSet } from './injection-pattern.ts';
import { type ClaimWords, SPACED_CLAIMS, UNSPACED_CLAIMS } from './claim-words.ts';
import type { WordLists } from './word-lists.ts';
import { SPACED_LANGUAGES } from './spaced-languages.ts';
import { UNSPACED_LANGUAGES } from './unspaced-languages.ts';

const escaped = (word: string) => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const wordSource = (word: string) =>
  escaped(normalizeText(word.replaceAll('_', ' ').replace('*', ''))).replaceAll(' ', '\\s+') +
  (word.includes('*') ? '[\\p{L}\\p{M}]*' : '');
/** After a judge that is addressed: a pause or a verb, not a noun as in "AI startups". */
const NOT_A_NOUN = `(?=${GAP}*$|${GAP}{0,2}[:,;.!?()–—-]|\\s+(?:reading|judging|scanning|processing|classifying|and|or|und|bist|bent|der|die|qui|que|che)\\b)`;
/** Returns a listed word for `WordListMatcher`; in languages without spaces any ending may follow. */
const matcherWord = (word: string, isSpaced: boolean) =>
  normalizeText(word.replaceAll('_', ' ').replace('*', '')) + (word.includes('*') || !isSpaced ? '*' : '');
const words = (list: string) => list.split(' ').filter((word) => word !== '');
const listed = (list: string, isSpaced: boolean) => words(list).map((word) => matcherWord(word, isSpaced));
const anyOf = (list: string, isSpaced: boolean) => {
  const either = `(?:${words(list).map(wordSource).join('|')})`;
  return isSpaced ? `(?<![\\p{L}\\p{N}])${either}(?![\\p{L}\\p{N}])` : either;
};

/** The lists in the order of the bits of `InjectionPattern.needs`. */
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
] as const satisfies readonly (keyof WordLists)[];
/** The lists of claims follow. */
const CLAIM_LISTS = [
  'irrelevant',
  'marked',
  'such',
  'learned',
  'lesson',
] as const satisfies readonly (keyof ClaimWords)[];
const ALL_LISTS = [...LISTS, ...CLAIM_LISTS];

const needs = (...lists: readonly (typeof ALL_LISTS)[number][]): number =>
  lists.reduce((bits, list) => bits | (1 << ALL_LISTS.indexOf(list)), 0);

/** The lists needed by an order to ignore rules and an order to classify. */
const [ORDERS, FILED] = [needs('ignore', 'standing', 'rules'), needs('mark', 'labels')];

function patternsOf(lists: WordLists, isSpaced: boolean): PatternSet {
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
          ? `${judge}${GAP}{0,3}${address}${NOT_A_NOUN}`
          : `${address}${GAP}{0,3}${judge}${NOT_A_NOUN}`,
      ]
    : [`${address}${GAP}{0,3}${judge}`, `${judge}${GAP}{0,3}${address}`];
  const cast = lists.isVerbLast
    ? [`${become}${near}${judge}`, `${judge}${near}${become}`]
    : [`${become}${near}${judge}`];
  // Without spaces, a Latin word (`ai`) may be part of a longer one, which the matcher does not find.
  const judges = isSpaced ? needs('judge') : 0;
  const [roleNeeds, addressNeeds] = [needs('become') | judges, needs('address') | judges];
  // Between the name of a field and its number: up to three words, or as much text without spaces.
  const rated = isSpaced ? `${GAP}{0,4}(?:\\p{L}+${GAP}{1,3}){0,3}` : near;
  return {
    lists: LISTS.map((list) => listed(lists[list], isSpaced)),
    patterns: [
      injectionPattern('orders', 0.9, `${NOT_NEGATED}${ignore}${near}${standing}${close}${rules}`, ORDERS),
      injectionPattern('orders', 0.4, `${ignore}${near}${standing}${close}${rules}`, ORDERS),
      injectionPattern('orders', 0.9, `${standing}${close}${rules}${near}${ignore}`, ORDERS),
      injectionPattern('orders', 0.7, `${NOT_NEGATED}${ignore}${near}${rules}${close}${standing}`, ORDERS),
      ...filed.map((source) => injectionPattern('verdict', 0.6, source, FILED)),
      injectionPattern('verdict', 0.6, `${is(lists.fields)}${rated}\\d{1,3}(?!\\d)`, needs('fields')),
      ...cast.map((source) => injectionPattern('role', 0.6, source, roleNeeds)),
      ...addressed.map((source) => injectionPattern('address', 0.6, source, addressNeeds)),
    ],
  };
}

/** Between a heading or a sign and what it is about. */
const START = `(?:^|[.!?\\n]\\s*)${GAP}{0,4}`;
const ARROW = '(?:-+>|=+>|→|⇒|[=:])';

/** Patterns of claims about what a judge has decided or learned: orders in the clothes of facts. */
function claimPatternsOf(claims: ClaimWords, isSpaced: boolean): PatternSet {
  const [near, far] = isSpaced ? ['.{0,30}?', '.{0,60}?'] : ['.{0,10}?', '.{0,20}?'];
  const is = (list: string) => anyOf(list, isSpaced);
  const [irrelevant, marked, such, learned] = [
    is(claims.irrelevant),
    is(claims.marked),
    is(claims.such),
    is(claims.learned),
  ];
  const about = `(?:${irrelevant}|${such}|${is(claims.subjects)})`;
  return {
    lists: CLAIM_LISTS.map((list) => listed(claims[list], isSpaced)),
    patterns: [
      injectionPattern('verdict', 0.6, `${marked}${near}${irrelevant}`, needs('marked', 'irrelevant')),
      injectionPattern('verdict', 0.6, `${irrelevant}${near}${marked}`, needs('marked', 'irrelevant')),
      injectionPattern('verdict', 0.6, `${such}${far}${irrelevant}`, needs('such', 'irrelevant')),
      injectionPattern(
        'verdict',
        0.6,
        `${ARROW}${GAP}{0,3}${irrelevant}(?=${GAP}*$|${GAP}*[.,;!)"'\\n(])`,
        needs('irrelevant'),
      ),
      injectionPattern('orders', 0.7, `${learned}${far}${about}`, needs('learned')),
      injectionPattern(
        'imitation',
        0.7,
        `${START}${is(claims.lesson)}.{0,80}?${irrelevant}`,
        needs('lesson', 'irrelevant'),
      ),
    ],
  };
}

function allPatternsOf(lists: WordLists, claims: ClaimWords, isSpaced: boolean): PatternSet {
  const orders = patternsOf(lists, isSpaced);
  const claimed = claimPatternsOf(claims, isSpaced);
  return {
    lists: [...orders.lists, ...claimed.lists],
    patterns: [...orders.patterns, ...claimed.patterns],
  };
}

/** The patterns of seventeen languages: orders, and claims. The lists of both are in the same order. */
export const LANGUAGE_PATTERNS: readonly PatternSet[] = [
  ...SPACED_LANGUAGES.map((lists, index) => allPatternsOf(lists, SPACED_CLAIMS[index]!, true)),
  ...UNSPACED_LANGUAGES.map((lists, index) => allPatternsOf(lists, UNSPACED_CLAIMS[index]!, false)),
];
