import { Type, type Static, type TObject } from '@sinclair/typebox';
import { IntegerId, NamedObject, OneOf, Timestamp, Urgency } from '../formats.ts';
import { MENTION_EVENTS, MentionSchema } from './mention.ts';
import { SourceSchema } from '../source.ts';
import { SentimentSchema } from '../judging/verdict.ts';

/** A change of a mention, as streams report it. */
export const MentionChangeSchema = NamedObject('MentionChange', {
  event: OneOf(MENTION_EVENTS),
  occurred_at: Timestamp,
  cursor: Type.String({ description: 'Send it back as cursor to continue after this event.' }),
  mention: MentionSchema,
});
export type MentionChange = Static<typeof MentionChangeSchema>;

const LIST = { maxItems: 200 };
const ids = (what: string) =>
  Type.Optional(Type.Array(IntegerId, { ...LIST, description: `${what} ids; unknown ones match nothing.` }));

/** The filters of a stream. All are optional; the mention must match all of them after its change. */
export const liveFields = {
  project: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Project id.' })),
  sources: Type.Optional(Type.Array(SourceSchema, LIST)),
  sentiment: Type.Optional(Type.Array(SentimentSchema, LIST)),
  keywords: ids('Keyword'),
  groups: ids('Keyword group'),
  categories: ids('Category'),
  urgency_min: Type.Optional(Urgency),
  include: Type.Optional(OneOf(['relevant', 'irrelevant', 'all'] as const)),
  events: Type.Optional(
    Type.Array(OneOf(MENTION_EVENTS), {
      maxItems: 10,
      description: 'The events to receive; created by default.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1024,
      description: 'Continue after the event with this cursor, within a day.',
    }),
  ),
};

/** The filter of a stream. */
export type LiveFilter = Static<TObject<typeof liveFields>>;
