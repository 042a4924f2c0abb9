import type { MentionQuery, TextPart } from '../../schemas/query/mention-query.ts';
import type { Phrase } from '../../schemas/query/passage.ts';
import { comparable, partsOf, tokensIn, wordsToFind } from '../../schemas/query/search-words.ts';
import type { Term, TextField } from './syntax.ts';

type TextTerm = Omit<Term, 'field'> & { readonly field: TextField | null };

/** Returns the tokens of a word or phrase, all of them in their places. The last one may be the start of a word. */
export function phraseOf(text: string, { exact, prefix }: Pick<Term, 'exact' | 'prefix'>): Phrase {
  const tokens = tokensIn(exact ? text.normalize('NFKC') : comparable(text));
  return tokens.map((token, at) => ({ text: token, exact, prefix: prefix && at === tokens.length - 1 }));
}

/**
 * Returns the condition of a word or phrase with words. The parts of a word such as `foo-bar` may be anywhere, those of
 * a phrase follow each other.
 */
export function textCondition({ field, text, quoted, exact, prefix }: TextTerm): MentionQuery {
  const part: TextPart = field ?? 'any';
  const isPlain = part === 'any' && !exact;
  const placed = (words: string, startsWord = false): MentionQuery => {
    const phrase = phraseOf(words, { exact, prefix: startsWord });
    if (isPlain && !startsWord && phrase.length === 1) return { kind: 'words', words: [phrase[0]!.text] };
    return { kind: 'passage', part, passage: { kind: 'phrase', phrase } };
  };
  if (quoted) return placed(text);
  if (isPlain && !prefix) return { kind: 'words', words: wordsToFind(text) };
  const parts = partsOf(text);
  const of = parts.map((each, at) => placed(each, prefix && at === parts.length - 1));
  return of.length === 1 ? of[0]! : { kind: 'all', of };
}
