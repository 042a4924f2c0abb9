import { Type, type Static, type TObject } from '@sinclair/typebox';
import { describe, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';
import { mentionFilterFields } from './mention-filter.ts';
import { MENTION_EVENTS, MentionSchema } from './mention.ts';
import { TractionSchema } from './traction.ts';

/** A change of a mention, as streams report it. */
export const MentionChangeSchema = NamedObject('MentionChange', {
  event: OneOf(MENTION_EVENTS),
  occurred_at: Timestamp,
  cursor: Type.String({ description: 'Send it back as cursor to continue after this event.' }),
  changed: Type.Array(Type.String(), {
    description: 'The fields that an update concerns; empty for other events.',
    examples: [['engagement']],
  }),
  traction: describe(
    Nullable(TractionSchema),
    'How fast the post of a trending mention grows; null for other events.',
  ),
  mention: MentionSchema,
});
export type MentionChange = Static<typeof MentionChangeSchema>;

/** The filters of a stream. All are optional; the mention must match all of them after its change. */
export const liveFields = {
  ...Type.Pick(Type.Object(mentionFilterFields), [
    'project',
    'sources',
    'sentiment',
    'keywords',
    'groups',
    'categories',
    'urgency_min',
    'q',
    'include',
  ]).properties,
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
