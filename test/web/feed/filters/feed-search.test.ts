import { describe, expect, test } from 'vitest';
import {
  filtersEqual,
  filterOf,
  parseFeedSearch,
  parseFilters,
  withChange,
} from '../../../../web/src/feed/filters/feed-search.ts';
import { parseSearch, stringifySearch } from '../../../../web/src/search-params.ts';

const MENTION = '01a1fcb882e8ed1e88e5d285ba7ee387';

describe('the URL of the feed', () => {
  test('survives a round trip, with lists joined by commas', () => {
    const search = {
      q: 'down, again',
      sources: ['hn', 'reddit'],
      status: ['open'],
      categories: [4, 12],
      keywords: [7],
      authors: ['jane', '123'],
      urgency_min: 40,
      since: '2026-11-01',
      include: 'all',
      order: 'urgency',
      mention: MENTION,
    };
    const text = stringifySearch(search);
    expect(text).toContain('sources=hn,reddit');
    expect(parseFeedSearch(parseSearch(text))).toEqual({ ...search, sources: ['reddit', 'hn'] });
  });

  test('keeps a search for a number or a boolean as text', () => {
    expect(parseFeedSearch(parseSearch('?q=404')).q).toBe('404');
    expect(parseFeedSearch(parseSearch('?q=true')).q).toBe('true');
  });

  test('shows open mentions without any filter', () => {
    expect(parseFeedSearch({})).toEqual({ status: ['open'] });
    expect(parseFeedSearch({ mention: MENTION })).toEqual({ status: ['open'], mention: MENTION });
  });

  test('shows every status with any other filter', () => {
    expect(parseFeedSearch({ sources: 'hn' })).toEqual({ sources: ['hn'] });
  });

  test('loses only invalid parameters', () => {
    const given = {
      sources: 'hn,myspace',
      status: 'lost',
      categories: '3,-1,x',
      urgency_min: 101,
      min_engagement: '',
      include: 'some',
      mention: '../../etc',
      constructor: 'x',
      q: { deep: true },
    };
    expect(parseFilters(given)).toEqual({ sources: ['hn'], categories: [3] });
  });
});

describe('filters', () => {
  test('lose emptied values', () => {
    expect(withChange({ q: 'a', sources: ['hn'] }, { sources: [], q: undefined, order: 'found' })).toEqual({
      order: 'found',
    });
  });

  test('are equal whatever their order, and whether lists are arrays or text', () => {
    const view = filterOf(parseFilters({ status: 'open', sources: 'reddit,hn' }));
    expect(filtersEqual(view, { sources: ['hn', 'reddit'], status: ['open'] })).toBe(true);
    expect(filtersEqual(view, { sources: ['hn'], status: ['open'] })).toBe(false);
  });
});
