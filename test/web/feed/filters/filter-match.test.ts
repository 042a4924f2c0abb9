import { describe, expect, test } from 'vitest';
import { stillMatches, likelyMatches } from '../../../../web/src/feed/filters/filter-match.ts';
import type { FeedFilter } from '../../../../web/src/feed/filters/feed-search.ts';
import { exampleMention } from '../example-mention.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('stillMatches', () => {
  test.each<[string, FeedFilter, boolean]>([
    ['no filter', {}, true],
    ['its status', { status: ['open', 'follow_up'] }, true],
    ['another status', { status: ['done'] }, false],
    ['its urgency band', { relevance: ['high'] }, true],
    ['another band', { relevance: ['low'] }, false],
    ['another sentiment', { sentiment: ['positive'] }, false],
    ['another category', { categories: [5] }, false],
    ['a lower maximum urgency', { urgency_max: 73 }, false],
    ['irrelevant mentions only', { include: 'irrelevant' }, false],
    ['filters that members cannot affect', { sources: ['reddit'], q: 'x' }, true],
  ])('checks %s', (_, filter, expected) => {
    expect(stillMatches(filter, exampleMention())).toBe(expected);
  });

  test('rejects irrelevant mentions unless all are shown', () => {
    const noise = exampleMention({ relevant: false });
    expect(stillMatches({}, noise)).toBe(false);
    expect(stillMatches({ include: 'all' }, noise)).toBe(true);
  });

  test('rejects a mention without a category', () => {
    expect(stillMatches({ categories: [4] }, exampleMention({ category_id: null }))).toBe(false);
  });
});

describe('likelyMatches', () => {
  test.each<[string, FeedFilter, boolean]>([
    ['its source', { sources: ['hn'] }, true],
    ['another source', { sources: ['reddit'] }, false],
    ['its author in another case', { authors: ['jane'] }, true],
    ['words of title and summary, ignoring case', { q: 'ACME fails' }, true],
    ['a word that it does not contain', { q: 'acme sync' }, false],
    ['one of its keywords', { keywords: [1, 7] }, true],
    ['another group', { groups: [1] }, false],
    ['another language', { lang: ['pt'] }, false],
    ['a higher minimum engagement', { min_engagement: 13 }, false],
    ['a range that contains it', { range: '7d' }, true],
    ['a later start', { since: '2026-11-21' }, false],
    ['an earlier end', { until: '2026-11-20T07:59:00Z' }, false],
  ])('checks %s', (_, filter, expected) => {
    expect(likelyMatches(filter, exampleMention(), NOW)).toBe(expected);
  });

  test('rejects a mention posted before the range', () => {
    expect(likelyMatches({ range: '7d' }, exampleMention({ posted_at: '2026-11-01T00:00:00Z' }), NOW)).toBe(
      false,
    );
  });
});
