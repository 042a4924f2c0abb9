import { describe, expect, it } from 'vitest';
import { MAX_LINES, parseKeywords } from '../../../web/src/keywords/parse-keywords.ts';

const spellings = (text: string) => parseKeywords(text, []).map(({ term, aliases }) => [term, ...aliases]);

describe('parseKeywords', () => {
  it('reads one term per line, aliases after commas, semicolons or tabs, and quotation marks', () => {
    expect(
      spellings(' Acme Sync ,acmesync; acme.io\n\n"Acme, Inc."\tacme\r\n„Möwe; Söhne“\n«Аист, 2»'),
    ).toEqual([['Acme Sync', 'acmesync', 'acme.io'], ['Acme, Inc.', 'acme'], ['Möwe; Söhne'], ['Аист, 2']]);
  });

  it('reports the problem of each line with its number', () => {
    const read = parseKeywords('Acme\nx\n\nACME \nother\nß' + 'y'.repeat(200) + '\n,,', ['Other']);
    expect(read.map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [2, expect.stringContaining('too short')],
      [4, 'Same as line 1.'],
      [5, '“Other” already exists.'],
      [6, expect.stringContaining('Too long')],
      [7, expect.stringContaining('too short')],
    ]);
    expect(parseKeywords('acme,' + Array.from('abcdefghijk').join(','), [])[0]!.problem).toMatch(
      /at most 10/,
    );
  });

  it('limits the number of lines', () => {
    const read = parseKeywords(Array.from({ length: MAX_LINES + 1 }, (_, at) => `word ${at}`).join('\n'), []);
    expect(read.filter(({ problem }) => problem !== null).map(({ line }) => line)).toEqual([MAX_LINES + 1]);
  });
});
