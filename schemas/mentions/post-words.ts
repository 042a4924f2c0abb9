import { hash } from 'node:crypto';
import type { Post } from '../post.ts';
import { factsOf, type Source } from '../source.ts';

/** What a post says, as far as every answer of its source has the same words until somebody edits them. */
export interface PostWords {
  readonly title?: string | null;
  readonly text?: string;
}

/** Leaves out what other answers of the source may say differently. */
export function comparable(source: Source, { title, text }: PostWords): PostWords {
  const { edits } = factsOf(source);
  return {
    ...(edits !== undefined && title !== undefined && { title }),
    ...(edits === 'text' && text !== undefined && { text }),
  };
}

/** Returns the comparable words of a post. The title of a comment is its thread's, which not every answer has. */
export const wordsOf = ({ source, kind, title, text }: Pick<Post, 'source' | 'kind' | 'title' | 'text'>) =>
  comparable(source, kind === 'comment' ? { text } : { title, text });

/** 72 bits tell two versions of one post apart. */
const digestOfPart = (words: string | null) =>
  hash('sha256', JSON.stringify(words), 'base64url').slice(0, 12);

/**
 * Returns what is kept of words to recognize them by: a digest of the title and one of the text, '' where there is none;
 * null without either.
 */
export const digestOf = ({ title, text }: PostWords): string | null =>
  title === undefined && text === undefined
    ? null
    : [title, text].map((part) => (part === undefined ? '' : digestOfPart(part))).join('.');

/** Returns the digest of what a post says, with the parts of a former digest that these words lack; null without any. */
export function digestAfter(known: string | null, words: PostWords): string | null {
  const [before, after] = [known?.split('.') ?? [], digestOf(words)?.split('.')];
  return after ? after.map((part, at) => part || (before[at] ?? '')).join('.') : known;
}

/** Returns the words that differ from those of a digest, as far as both have them; null when none do. */
export function editedWords(known: string, words: PostWords): PostWords | null {
  const [before, after] = [known.split('.'), digestOf(words)?.split('.') ?? []];
  const differs = (at: number) => Boolean(before[at] && after[at]) && before[at] !== after[at];
  const edited = {
    ...(differs(0) && { title: words.title! }),
    ...(differs(1) && { text: words.text! }),
  };
  return Object.keys(edited).length > 0 ? edited : null;
}
