import { describe, expect, it } from 'vitest';
import {
  complete,
  completionsOf,
  piecesOf,
  withoutPiece,
  withWord,
} from '../../../web/src/keywords/query-text.ts';

const pieces = (text: string) => piecesOf(text).map((piece) => piece.text);

describe('The parts of a query', () => {
  it.each([
    ['acme (a OR "b c") -jobs', ['acme', '(a OR "b c")', '-jobs']],
    ['"acme sync" AND down', ['"acme sync"', 'down']],
    ['a NEAR/5 (b OR c) source:hn', ['a NEAR/5 (b OR c)', 'source:hn']],
    ['acme NOT rival', ['acme', 'NOT rival']],
    ['a OR b c', ['a OR b c']],
    ['  ', []],
    ['"never closed', ['"never closed']],
  ])('%s: %j', (text, expected) => expect(pieces(text)).toEqual(expected));

  it('can be taken away, and words added', () => {
    const text = 'acme (a OR b) -jobs';
    expect(withoutPiece(text, piecesOf(text)[1]!)).toBe('acme -jobs');
    expect(withWord('acme', 'two words', true)).toBe('acme -"two words"');
    expect(withWord('', 'OR', false)).toBe('"OR"');
  });

  it('are completed', () => {
    const [first] = completionsOf('acme ti');
    expect(first).toMatchObject({ text: 'title:' });
    expect(complete('acme ti', first!)).toBe('acme title:');
    expect(complete('acme n', { text: 'NEAR/5', hint: '' })).toBe('acme NEAR/5 ');
    expect(completionsOf('acme "')).toEqual([]);
  });
});
