import type { Mention } from '../../schemas/mentions/mention.ts';
import { FieldTexts } from './field-texts.ts';

/** The fields of a mention that are searched. */
export type Searched = Pick<Mention, 'title' | 'text' | 'summary' | 'author' | 'author_name' | 'place'>;

/** Returns the text of a mention as queries search it. */
export const mentionText = ({ title, text, summary, author, author_name, place }: Searched): FieldTexts =>
  new FieldTexts({
    any: [title ?? '', text, summary, author ?? '', author_name ?? '', place ?? ''],
    title: [title ?? ''],
    text: [text],
    place: [place ?? ''],
  });
