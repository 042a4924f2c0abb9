import { expect, test } from 'vitest';
import { passagesOf } from '../../../../web/src/feed/detail/text-segments.ts';
import { spansOf } from '../../../../web/src/feed/detail/keyword-spans.ts';

const marked = (text: string, words: readonly string[]) =>
  passagesOf(text, [], spansOf(text, words))
    .map((passage) => (passage.isWord ? `[${passage.text}]` : passage.text))
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
  const passages = passagesOf(
    'so Acme is down',
    [{ start: 3, end: 10 }],
    spansOf('so Acme is down', ['acme']),
  );
  expect(passages.map(({ text, isEvidence, isWord }) => [text, isEvidence, isWord])).toEqual([
    ['so ', false, false],
    ['Acme', true, true],
    [' is', true, false],
    [' down', false, false],
  ]);
});
