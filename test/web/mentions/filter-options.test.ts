import { describe, expect, it } from 'vitest';
import { compactFilters, filterText } from '../../../web/src/mentions/filter-options.ts';
import { fromLines } from '../../../web/src/ui/form/lines.ts';

describe('a filter', () => {
  it('is described by its set fields', () => {
    expect(filterText({})).toBe('all relevant mentions');
    expect(
      filterText({
        q: 'down',
        sources: ['hn', 'x'],
        sentiment: ['negative'],
        keywords: [1],
        authors: ['a', 'b'],
      }),
    ).toBe('“down”, Hacker News or X, negative, 1 keyword, one of 2 authors');
    expect(filterText({ sources: [], min_engagement: 10 })).toBe('engagement ≥ 10');
  });

  it('is sent without unset fields', () => {
    expect(compactFilters({ sources: [], authors: ['a'], min_engagement: 0 })).toEqual({ authors: ['a'] });
  });

  it('reads authors from lines', () => {
    expect(fromLines(' jane \n\n\tjoe\r\n')).toEqual(['jane', 'joe']);
  });
});
