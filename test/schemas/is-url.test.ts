import { expect, it } from 'vitest';
import { isUrl } from '../../schemas/is-url.ts';

it('a URL with Latin-1 letters is recognized every time it is checked', () => {
  const urls = ['https://b\u00fccher.example.com/haken', 'https://example.com/'];
  let refused = 0;
  for (let round = 0; round < 20_000; round += 1) if (!isUrl(urls[round % 2]!)) refused += 1;
  expect(refused).toBe(0);
});

it.each([
  ['https://example.com/a', undefined, true],
  ['/a', 'https://example.com/', true],
  ['/a', undefined, false],
  ['', undefined, false],
  ['https://exa mple.com/', undefined, false],
] as const)('%j with the base %j is a URL: %s', (text, base, expected) => {
  expect(isUrl(text, base)).toBe(expected);
});
