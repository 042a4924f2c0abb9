import { describe, expect, it } from 'vitest';
import { Tokens } from '../../../domain/matching/tokens.ts';
import { countFutile, watchQuery, type WordCover } from '../../../domain/matching/watched-query.ts';
import { randomNumbers } from '../../support/random-numbers.ts';

const POSTS = 500_000;

/**
 * Watches a query while posts go by that have each word as often as given. Returns how often it was found by each word, and by
 * which one in the end.
 */
function watch(text: string, shares: Readonly<Record<string, number>>) {
  const query = watchQuery(text, new Tokens())!;
  const random = randomNumbers(7);
  const found: Record<string, number> = {};
  const nameOf = (cover: WordCover) => cover[0]![0]!.spelling.folded;
  for (let post = 1; post <= POSTS; post++) {
    const there = new Set(Object.keys(shares).filter((word) => random() < shares[word]!));
    const watched = nameOf(query.covers[query.watched]!);
    if (!there.has(watched)) continue;
    found[watched] = (found[watched] ?? 0) + 1;
    const next = countFutile(query, (cover) => !there.has(nameOf(cover)), post);
    if (next === null) continue;
    query.watched = next;
    query.watchedFrom = post;
  }
  return { found, watched: nameOf(query.covers[query.watched]!) };
}

describe('A query is watched by', () => {
  it.each([
    ['a word that is far rarer than the others', { common: 0.5, seldom: 0.01, rareword: 0 }, 'rareword'],
    ['the rarest word, though it is not rare', { common: 0.5, seldom: 0.002, rareword: 0.05 }, 'seldom'],
    ['the shortest word, where it is the rarest', { common: 0.001, seldom: 0.4, rareword: 0.4 }, 'common'],
  ])('%s', (_, shares, expected) => expect(watch('common seldom rareword', shares).watched).toBe(expected));

  it('a word that is not much rarer than others without trying those again and again', () => {
    const { found } = watch('plenty rareword', { plenty: 0.05, rareword: 0.001 });
    expect(found['plenty'] ?? 0).toBeLessThan(50);
    expect(found['rareword']).toBeGreaterThan(400);
  });
});
