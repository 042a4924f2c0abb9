import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSegments } from '../../../../web/src/feed/detail/text-segments.ts';

const marked = (text: string, spans: readonly { start: number; end: number }[]) =>
  textSegments(text, spans)
    .map((passage) => (passage.isEvidence ? `[${passage.text}]` : passage.text))
    .join('');

test('evidence is counted in code points, as the judge counts', () => {
  expect(marked('😀😀 Acme is down', [{ start: 3, end: 7 }])).toBe('😀😀 [Acme] is down');
});

test('spans that overlap or touch are one, in any order', () => {
  expect(
    marked('abcdefgh', [
      { start: 4, end: 6 },
      { start: 1, end: 3 },
      { start: 2, end: 5 },
    ]),
  ).toBe('a[bcdef]gh');
});

test('spans outside the text mark nothing', () => {
  expect(marked('abc', [{ start: 2, end: 90 }])).toBe('ab[c]');
  expect(marked('abc', [{ start: 7, end: 9 }])).toBe('abc');
});

test('whatever the spans, no character is lost or doubled', () => {
  const spans = fc.array(fc.record({ start: fc.nat(30), end: fc.nat(30) }));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 25 }), spans, (text, given) => {
      expect(
        textSegments(text, given)
          .map((passage) => passage.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
