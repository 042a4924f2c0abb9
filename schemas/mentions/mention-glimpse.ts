import type { Mention } from './mention.ts';

/** What a message shows of a mention. */
export type MentionGlimpse = Pick<
  Mention,
  | 'id'
  | 'project_id'
  | 'source'
  | 'url'
  | 'title'
  | 'text'
  | 'author'
  | 'author_name'
  | 'sentiment'
  | 'urgency'
  | 'summary'
>;

/** Far more of a text than any message shows: code points may be two units, and what is unseen is left out. */
const LONGEST = 1_200;

/** Postgres takes neither zeros nor halves of characters in JSON; a cut may leave a half. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

const kept = (text: string) => text.slice(0, LONGEST).replaceAll(UNSTORABLE, '');
const keptOrNull = (text: string | null) => (text === null ? null : kept(text));

/** Takes a mention and gives what a message could show of it, without the rest of its text. */
export function glimpseOf(mention: Mention): MentionGlimpse {
  const { id, project_id, source, sentiment, urgency } = mention;
  return {
    ...{ id, project_id, source, sentiment, urgency },
    // An address is whole or it is none.
    url: mention.url.replaceAll(UNSTORABLE, ''),
    title: keptOrNull(mention.title),
    text: kept(mention.text),
    author: keptOrNull(mention.author),
    author_name: keptOrNull(mention.author_name),
    summary: kept(mention.summary),
  };
}
