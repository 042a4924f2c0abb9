import { describe, expect, it } from 'vitest';
import { ShortTexts } from '../../../../pipeline/judge/built-in/short-texts.ts';
import { kindsOf } from '../../../../pipeline/judge/built-in/token-characters.ts';
import { tokenEnd } from '../../../../pipeline/judge/built-in/token-spans.ts';

/** What a token is, as a regular expression. */
const TOKEN =
  /[@#]?[\p{L}\p{N}_]+(?:['’][\p{L}]+)*|[:;=]['-]?[()DP](?![\p{L}\p{N}])|\p{Extended_Pictographic}|[.!?。！？…]+(?=\s|$|["')])|[。！？]|\n+|[,;:()–—]/gu;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const kinds = kindsOf(text);
  for (let at = 0; at < text.length;) {
    const end = tokenEnd(text, kinds, at);
    if (end > at) tokens.push(text.slice(at, end));
    at = Math.max(end, at + 1);
  }
  return tokens;
}

const LETTERS = [
  ...[...'aDPb01_@#:;=\'-().!?,"$ \n\té日①٣'],
  ...['’', '…', '。', '–', '😀', '👍🏽', '❤️', '©', '𝒜', '𠮷', '\ud800', '\udc00', '🇩🇪', 'e\u0301', 'ﬁ'],
];

describe('tokenEnd', () => {
  it('splits texts as a regular expression does', () => {
    let seed = 1;
    const letter = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return LETTERS[(seed >>> 8) % LETTERS.length]!;
    };
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from({ length: 1 + (round % 14) }, letter).join('');
      expect(tokensOf(text), JSON.stringify(text)).toEqual(text.match(TOKEN) ?? []);
    }
  });

  it('knows the kind of every character', () => {
    for (let code = 0; code < 1 << 16; code += 1) {
      const text = `a${String.fromCharCode(code)}b ${String.fromCharCode(code)}`;
      const [found, expected] = [tokensOf(text).join('|'), (text.match(TOKEN) ?? []).join('|')];
      if (found !== expected) expect(found, code.toString(16)).toBe(expected);
    }
  });
});

describe('ShortTexts', () => {
  it('finds every short Latin-1 text, and no other', () => {
    const texts = new ShortTexts();
    const words = Array.from({ length: 3_000 }, (_, index) =>
      `${index.toString(36)}ÿ`.padEnd(index % 13, 'é'),
    );
    const rows = new Map<string, number>();
    for (const word of new Set(words)) {
      if (!texts.read(word, 0, word.length)) continue;
      expect(texts.row()).toBe(-1);
      rows.set(word, texts.add());
    }
    expect(texts.size).toBe(rows.size);
    for (const [word, row] of rows) {
      expect(texts.read(`(${word})`, 1, word.length + 1)).toBe(true);
      expect(texts.row()).toBe(row);
    }
    for (const other of ['a\0', 'ā', 'x'.repeat(13)]) expect(texts.read(other, 0, other.length)).toBe(false);
  });
});
