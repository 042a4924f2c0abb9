import { describe, expect, test } from 'vitest';
import {
  addScaled,
  cosine,
  DIMENSIONS,
  vocabularyIndex,
  textVector,
  vectorOf,
  weightAt,
} from '../../../../pipeline/judge/built-in/word-vectors.ts';

const likeness = (one: string, other: string) => cosine(vectorOf(one)!, vectorOf(other)!);

describe('word vectors', () => {
  test('words of one subject are more similar to each other than to those of another', () => {
    expect(likeness('guitar', 'drums')).toBeGreaterThan(likeness('guitar', 'mortgage') + 0.3);
    expect(likeness('mortgage', 'loan')).toBeGreaterThan(likeness('mortgage', 'drums') + 0.3);
  });

  test('a word has similarity 1 to itself and about 0 to unrelated words', () => {
    expect(likeness('software', 'software')).toBeCloseTo(1);
    expect(Math.abs(likeness('tuesday', 'protein'))).toBeLessThan(0.25);
  });

  test('unknown words have no vector, and a possessive has that of its word', () => {
    expect(vectorOf('qwzxv')).toBeNull();
    expect(textVector(['qwzxv', 'xqzzv'])).toBeNull();
    expect(vectorOf("company's")).toEqual(vectorOf('company'));
  });

  test('common words weigh little, rare ones nearly 1', () => {
    expect(weightAt(vocabularyIndex('the'))).toBeLessThan(0.05);
    expect(weightAt(vocabularyIndex('software'))).toBeGreaterThan(0.8);
    const text = textVector(['the', 'of', 'and', 'guitar'])!;
    expect(cosine(text, vectorOf('guitar')!)).toBeGreaterThan(0.9);
  });

  test('a text vector is the weighted sum of its words', () => {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of ['guitar', 'drums'])
      addScaled(sum, vocabularyIndex(word), weightAt(vocabularyIndex(word)));
    expect(textVector(['guitar', 'drums'])).toEqual(sum);
  });
});
