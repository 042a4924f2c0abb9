import { describe, expect, test } from 'vitest';
import { stillMatches, likelyMatches } from '../../../../web/src/feed/filters/filter-match.ts';
import type { FeedFilter } from '../../../../web/src/feed/filters/feed-search.ts';
import { exampleMention } from '../example-mention.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('a mention that people change', () => {
  test.each<[string, FeedFilter, boolean]>([
    ['no filter', {}, true],
    ['its status', { status: ['open', 'follow_up'] }, true],
    ['another status', { status: ['done'] }, false],
    ['its band of urgency', { relevance: ['high'] }, true],
    ['another band', { relevance: ['low'] }, false],
    ['another sentiment', { sentiment: ['positive'] }, false],
    ['another category', { categories: [5] }, false],
    ['less urgency than it has', { urgency_max: 73 }, false],
    ['noise, which it is not', { include: 'irrelevant' }, false],
    ['what people cannot change, which the service has seen to', { sources: ['reddit'], q: 'x' }, true],
  ])('is judged by %s', (_, filter, expected) => {
    expect(stillMatches(filter, exampleMention())).toBe(expected);
  });

  test('leaves the list when it turns out to be noise, unless everything is shown', () => {
    const noise = exampleMention({ relevant: false });
    expect(stillMatches({}, noise)).toBe(false);
    expect(stillMatches({ include: 'all' }, noise)).toBe(true);
  });

  test('without category is in none', () => {
    expect(stillMatches({ categories: [4] }, exampleMention({ category_id: null }))).toBe(false);
  });
});

describe('a mention that arrives', () => {
  test.each<[string, FeedFilter, boolean]>([
    ['its source', { sources: ['hn'] }, true],
    ['another source', { sources: ['reddit'] }, false],
    ['its author in another case', { authors: ['jane'] }, true],
    ['words of title and summary, in any case', { q: 'ACME fails' }, true],
    ['a word that it lacks', { q: 'acme sync' }, false],
    ['a keyword of it', { keywords: [1, 7] }, true],
    ['another group', { groups: [1] }, false],
    ['another language', { lang: ['pt'] }, false],
    ['more engagement than it has', { min_engagement: 13 }, false],
    ['a range that holds it', { range: '7d' }, true],
    ['a day that it is before', { since: '2026-11-21' }, false],
    ['a moment that it is after', { until: '2026-11-20T07:59:00Z' }, false],
  ])('is announced by %s', (_, filter, expected) => {
    expect(likelyMatches(filter, exampleMention(), NOW)).toBe(expected);
  });

  test('is not announced for a range that ended before it was written', () => {
    expect(likelyMatches({ range: '7d' }, exampleMention({ posted_at: '2026-11-01T00:00:00Z' }), NOW)).toBe(
      false,
    );
  });
});
