import { expect, test } from 'vitest';
import { textSegments } from '../../../../web/src/feed/detail/text-segments.ts';
import { keywordSpans } from '../../../../web/src/feed/detail/keyword-spans.ts';

const marked = (text: string, words: readonly string[]) =>
  textSegments(text, [], keywordSpans(text, words))
    .map((segment) => (segment.isKeyword ? `[${segment.text}]` : segment.text))
    .join('');

test('finds whole words in any case, after signs and before a possessive', () => {
  expect(marked("😀 Acme, @acme and ACME's; pineacme acmes", ['acme'])).toBe(
    "😀 [Acme], @[acme] and [ACME]'s; pineacme acmes",
  );
  expect(marked('C++11 and Möwe & Co.', ['c++', 'möwe & co'])).toBe('[C++]11 and [Möwe & Co].');
  expect(marked('acme sync acme', ['acme sync', 'sync acme', ' '])).toBe('[acme sync acme]');
});

test('letters that become longer in lowercase do not shift positions', () => {
  expect(marked('İİ acme', ['acme'])).toBe('İİ [acme]');
});

test('overlapping evidence and keywords are marked as both', () => {
  const segments = textSegments(
    'so Acme is down',
    [{ start: 3, end: 10 }],
    keywordSpans('so Acme is down', ['acme']),
  );
  expect(segments.map(({ text, isEvidence, isKeyword }) => [text, isEvidence, isKeyword])).toEqual([
    ['so ', false, false],
    ['Acme', true, true],
    [' is', true, false],
    [' down', false, false],
  ]);
});
