import { Type, type Static } from '@sinclair/typebox';
import { ActorKind } from '../accounts/audit.ts';
import { IntegerId, NamedObject, Nullable, Timestamp, Urgency } from '../formats.ts';
import { MentionId } from '../mentions/mention.ts';
import { SentimentSchema } from './verdict.ts';

/** The fields of a verdict that a person may overrule. */
const corrected = {
  relevant: Type.Optional(Type.Boolean()),
  sentiment: Type.Optional(SentimentSchema),
  urgency: Type.Optional(Urgency),
  category_id: Type.Optional(Nullable(IntegerId)),
};

/** The fields that a correction sets, with their values. */
const CorrectedSchema = NamedObject('Corrected', corrected);
export type Corrected = Static<typeof CorrectedSchema>;

/** Returns the names of those fields. */
export const CORRECTABLE = Object.keys(corrected) as (keyof Corrected)[];

/** A correction of a verdict. It never changes, and no later verdict overwrites what it set. */
export const CorrectionSchema = NamedObject('Correction', {
  id: IntegerId,
  mention_id: MentionId,
  before: CorrectedSchema,
  after: CorrectedSchema,
  reason: Nullable(Type.String()),
  actor_kind: ActorKind,
  actor_id: Type.String({ description: 'Id of the member, the key, or the app’s connection.' }),
  corrected_at: Timestamp,
});
export type Correction = Static<typeof CorrectionSchema>;
