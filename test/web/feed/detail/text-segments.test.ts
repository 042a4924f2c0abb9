import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSegments } from '../../../../web/src/feed/detail/text-segments.ts';

const marked = (text: string, spans: readonly { start: number; end: number }[]) =>
  textSegments(text, spans)
    .map((segment) => (segment.isEvidence ? `[${segment.text}]` : segment.text))
    .join('');

test('positions are code points, as in the API', () => {
  expect(marked('😀😀 Acme is down', [{ start: 3, end: 7 }])).toBe('😀😀 [Acme] is down');
});

test('overlapping and touching spans are merged, in any order', () => {
  expect(
    marked('abcdefgh', [
      { start: 4, end: 6 },
      { start: 1, end: 3 },
      { start: 2, end: 5 },
    ]),
  ).toBe('a[bcdef]gh');
});

test('parts of spans outside the text are ignored', () => {
  expect(marked('abc', [{ start: 2, end: 90 }])).toBe('ab[c]');
  expect(marked('abc', [{ start: 7, end: 9 }])).toBe('abc');
});

test('spans never make a character disappear or repeat', () => {
  const spans = fc.array(fc.record({ start: fc.nat(30), end: fc.nat(30) }));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 25 }), spans, (text, given) => {
      expect(
        textSegments(text, given)
          .map((segment) => segment.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
