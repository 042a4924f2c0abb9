import { expect, it } from 'vitest';
import {
  comparable,
  digestAfter,
  digestOf,
  editedWords,
  wordsOf,
} from '../../../schemas/mentions/post-words.ts';
import { aRawPost } from '../../support/records.ts';

const post = { ...aRawPost({ kind: 'post', title: 'Acme', text: 'It works' }) };
const editOf = (fields: Partial<typeof post>) =>
  editedWords(digestOf(wordsOf(post))!, wordsOf({ ...post, ...fields }));

it('tells which words were edited', () => {
  expect(editOf({})).toBeNull();
  expect(editOf({ text: 'It fails' })).toEqual({ text: 'It fails' });
  expect(editOf({ title: null })).toEqual({ title: null });
  expect(editOf({ title: 'B', text: '' })).toEqual({ title: 'B', text: '' });
});

it('compares only what every answer of a source has', () => {
  // The title of a comment is its thread's.
  const comment = { ...post, kind: 'comment' as const };
  expect(editedWords(digestOf(wordsOf(comment))!, wordsOf({ ...comment, title: 'Another' }))).toBeNull();
  expect(comparable('devto', { title: 'A', text: 'an excerpt' })).toEqual({ title: 'A' });
  expect(digestOf(wordsOf({ ...post, source: 'news' }))).toBeNull();
  const known = digestOf({ title: 'A', text: 'B' })!;
  expect(editedWords(known, { text: 'C' })).toEqual({ text: 'C' });
  expect(digestAfter(known, { text: 'C' })).toBe(digestOf({ title: 'A', text: 'C' }));
});
