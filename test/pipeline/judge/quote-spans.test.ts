import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuoteSpans } from '../../../pipeline/judge/quote-spans.ts';

/** Returns the text of these quotes' spans, each with its field. */
function found(post: { title: string | null; text: string }, quotes: string[], max = 3): string[] {
  return findQuoteSpans(post, quotes, max).map(({ field, start, end }) => {
    const points = Array.from(post[field] ?? '');
    return `${field}: ${points.slice(start, end).join('')}`;
  });
}

const text = 'We use Acme daily.\n\n😀  It crashed — “twice” this\u200b week, naïve me.';

describe('finding quotes', () => {
  it.each([
    ['as written', 'Acme daily', 'Acme daily'],
    ['in other letter case', 'USE ACME', 'use Acme'],
    ['across lines and runs of spaces', 'daily. 😀 It crashed', 'daily.\n\n😀  It crashed'],
    ['across invisible characters', 'this week', 'this\u200b week'],
    ['with plain quotation marks and dashes', 'crashed - "twice" this', 'crashed — “twice” this'],
    ['in another Unicode form', 'nai\u0308ve', 'naïve'],
    ['with added quotation marks and ellipses', '“…use Acme daily...”', 'use Acme daily'],
    ['with the line markers of the prompt', '| We use Acme daily.\n| 😀', 'We use Acme daily.\n\n😀'],
  ])('finds a quote %s', (_, quote, expected) => {
    expect(found({ title: null, text }, [quote])).toEqual([`text: ${expected}`]);
  });

  it('prefers the title to the text, and whole words to parts of words', () => {
    expect(found({ title: 'Acme down', text: 'acmes and Acme' }, ['acme'])).toEqual(['title: Acme']);
    expect(found({ title: null, text: 'acmes and Acme' }, ['acme'])).toEqual(['text: Acme']);
  });

  it('skips absent quotes, quotes that are too short or long, and quotes inside earlier spans', () => {
    const quotes = ['never said', '', 'a', '| ', 'use Acme daily', 'Acme', 'crashed', 'week', 'me'];
    expect(found({ title: null, text }, quotes)).toEqual([
      'text: use Acme daily',
      'text: crashed',
      'text: week',
    ]);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'a',
        'Ä',
        'ﬁ',
        '😀',
        '\ud800',
        '\udc00',
        'e\u0301',
        '\u200b',
        ' ',
        '\n',
        'İ',
        '㍿',
        '| ',
        '"',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('spans of any text', () => {
  it('are within the field, on code point boundaries, and not empty', () => {
    fc.assert(
      fc.property(fc.option(anyText), anyText, fc.array(anyText), (title, body, quotes) => {
        for (const { field, start, end } of findQuoteSpans({ title, text: body }, quotes, 3)) {
          const length = Array.from((field === 'title' ? title : body) ?? '').length;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(length);
        }
      }),
    );
  });

  it('are found for every word of the text', () => {
    fc.assert(
      fc.property(anyText, fc.stringMatching(/^[a-z]{3,9}$/), anyText, (before, word, after) => {
        const spans = found({ title: null, text: `${before} ${word} ${after}` }, [word]);
        expect(spans.map((span) => span.toLowerCase())).toEqual([expect.stringContaining(word)]);
      }),
    );
  });
});
