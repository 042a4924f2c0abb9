import { expect, it } from 'vitest';
import { languageCode } from '../../../pipeline/language/language-code.ts';

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['EN_gb', 'en'],
  ['zh-Hant-TW', 'zh'],
  ['sr-Latn', 'sr'],
  ['eng', 'en'],
  ['cmn', 'zh'],
  ['iw', 'he'],
  ['in', 'id'],
  ['tl', 'tl'],
  ['fil', 'tl'],
  ['no', 'no'],
  ['nb', 'no'],
  [' de ', 'de'],
])('%s is the language %s', (tag, code) => {
  expect(languageCode(tag)).toBe(code);
});

it.each(['und', 'zxx', 'mul', 'qme', 'art', 'jp', 'english', 'x-default', 'e', '', '🇩🇪', null])(
  '%s is not a language',
  (tag) => {
    expect(languageCode(tag)).toBeNull();
  },
);
