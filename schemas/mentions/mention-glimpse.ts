import type { Mention } from './mention.ts';
import type { Traction } from './traction.ts';

/** What a message shows of a mention; for an alert of traction, how fast its post grows. */
export type MentionGlimpse = GlimpsedMention & { readonly traction?: Traction };

type GlimpsedMention = Pick<
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
> &
  // Absent in what the version before has stored.
  Partial<Pick<Mention, 'engagement' | 'reason'>>;

/** Far more text than any message shows: a code point may take two units, and invisible characters are removed. */
const LONGEST = 1_200;

/** Postgres accepts neither NUL nor lone surrogates in JSON; a cut may leave one. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

const kept = (text: string) => text.slice(0, LONGEST).replaceAll(UNSTORABLE, '');
const keptOrNull = (text: string | null) => (text === null ? null : kept(text));

/** Returns what a message may show of a mention, without the rest of its text. */
export function glimpseOf(mention: Mention & { readonly traction?: Traction }): MentionGlimpse {
  const { id, project_id, source, sentiment, urgency, engagement, traction } = mention;
  return {
    ...{ id, project_id, source, sentiment, urgency, engagement },
    // An address is kept whole or not at all.
    url: mention.url.replaceAll(UNSTORABLE, ''),
    title: keptOrNull(mention.title),
    text: kept(mention.text),
    author: keptOrNull(mention.author),
    author_name: keptOrNull(mention.author_name),
    summary: kept(mention.summary),
    reason: kept(mention.reason),
    ...(traction && { traction }),
  };
}
