import { describe, expect, it } from 'vitest';
import { MAX_LINES, parseKeywords } from '../../../web/src/keywords/parse-keywords.ts';

const spellings = (text: string) => parseKeywords(text, []).map(({ term, aliases }) => [term, ...aliases]);

describe('keywords that are pasted', () => {
  it('are a term a line with other spellings after commas, semicolons or tabs, quoted where they hold one', () => {
    expect(
      spellings(' Acme Sync ,acmesync; acme.io\n\n"Acme, Inc."\tacme\r\n„Möwe; Söhne“\n«Аист, 2»'),
    ).toEqual([['Acme Sync', 'acmesync', 'acme.io'], ['Acme, Inc.', 'acme'], ['Möwe; Söhne'], ['Аист, 2']]);
  });

  it('tell of each line that cannot be added why, by its number', () => {
    const read = parseKeywords('Acme\nx\n\nACME \nother\nß' + 'y'.repeat(200) + '\n,,', ['Other']);
    expect(read.map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [2, expect.stringContaining('too short')],
      [4, 'The same as line 1.'],
      [5, '“Other” is a keyword already.'],
      [6, expect.stringContaining('Too long')],
      [7, expect.stringContaining('too short')],
    ]);
    expect(parseKeywords('acme,' + Array.from('abcdefghijk').join(','), [])[0]!.problem).toMatch(
      /10 at most/,
    );
  });

  it('are so many at a time', () => {
    const read = parseKeywords(Array.from({ length: MAX_LINES + 1 }, (_, at) => `word ${at}`).join('\n'), []);
    expect(read.filter(({ problem }) => problem !== null).map(({ line }) => line)).toEqual([MAX_LINES + 1]);
  });
});
