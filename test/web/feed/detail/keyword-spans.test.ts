import { expect, test } from 'vitest';
import { textSegments } from '../../../../web/src/feed/detail/text-segments.ts';
import { keywordSpans } from '../../../../web/src/feed/detail/keyword-spans.ts';

const marked = (text: string, words: readonly string[]) =>
  textSegments(text, [], keywordSpans(text, words))
    .map((passage) => (passage.isKeyword ? `[${passage.text}]` : passage.text))
    .join('');

test('words are found whole, in any case, behind signs and before a possessive', () => {
  expect(marked("😀 Acme, @acme and ACME's; pineacme acmes", ['acme'])).toBe(
    "😀 [Acme], @[acme] and [ACME]'s; pineacme acmes",
  );
  expect(marked('C++11 and Möwe & Co.', ['c++', 'möwe & co'])).toBe('[C++]11 and [Möwe & Co].');
  expect(marked('acme sync acme', ['acme sync', 'sync acme', ' '])).toBe('[acme sync acme]');
});

test('a letter that lower case makes longer moves nothing', () => {
  expect(marked('İİ acme', ['acme'])).toBe('İİ [acme]');
});

test('evidence and words that overlap are both', () => {
  const passages = textSegments(
    'so Acme is down',
    [{ start: 3, end: 10 }],
    keywordSpans('so Acme is down', ['acme']),
  );
  expect(passages.map(({ text, isEvidence, isKeyword }) => [text, isEvidence, isKeyword])).toEqual([
    ['so ', false, false],
    ['Acme', true, true],
    [' is', true, false],
    [' down', false, false],
  ]);
});
