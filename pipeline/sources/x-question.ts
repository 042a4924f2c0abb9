import { askedSpellings, queryOf } from '../poll/plan.ts';
import { packAlternatives } from '../poll/plan-packing.ts';
import { phrase } from '../poll/plan-phrase.ts';
import { byReach } from '../poll/plan-reach.ts';
import { type Query, type Want } from './source.ts';

/** Reposts say nothing of their own. X stopped giving them to keyword searches in 2026; older archives may have them. */
const NO_REPOSTS = '-is:retweet';
/** Characters of a query of the self-serve plans. Their archive takes twice as many, but a question may be put to either. */
const MOST_CHARACTERS = 512;
const WRAPPING = `() ${NO_REPOSTS}`.length;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/**
 * A spelling in X's query language. Handles and hashtags have operators of their own. Links in posts are shortened, so
 * that a domain is also looked for in what they lead to. Null when nothing searchable is left.
 */
export function xPhrase(spelling: string): string | null {
  if (/^@\w{1,15}$/.test(spelling) || /^#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*$/u.test(spelling)) return spelling;
  const words = phrase(spelling);
  if (words === null || !HOST.test(spelling)) return words;
  return `${words} OR url:${spelling.includes('-') ? words : spelling}`;
}

/** Packs what is wanted into few questions, `(one OR "the other") -is:retweet`, each the text of its query. */
export function xQuestions(wants: readonly Want[]): Query[] {
  const phrased = askedSpellings(wants).flatMap((asked) => {
    const words = xPhrase(asked.spelling);
    return words === null ? [] : [{ ...asked, words }];
  });
  const limits = { characters: MOST_CHARACTERS - WRAPPING, words: Number.POSITIVE_INFINITY };
  const wordsOf = new Map(phrased.map(({ spelling, words }) => [spelling, words]));
  const groups = byReach(phrased).flatMap((group) =>
    packAlternatives(group, ({ spelling }) => wordsOf.get(spelling) ?? '', limits),
  );
  return groups.map((group) => {
    const alternatives = group.map(({ spelling }) => wordsOf.get(spelling) ?? '').join(' OR ');
    return queryOf(`(${alternatives}) ${NO_REPOSTS}`, group);
  });
}
