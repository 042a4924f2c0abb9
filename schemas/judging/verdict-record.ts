import { Type, type Static } from '@sinclair/typebox';
import { IntegerId, Nullable, OneOf, Timestamp } from '../formats.ts';
import { MentionId } from '../mentions/mention.ts';
import { VerdictSchema } from './verdict.ts';

/** Why a verdict was given: the post was new, or it was judged once more. */
export const VERDICT_OCCASIONS = ['new', 'rejudged'] as const;

/** Tokens of a model: those of the question, how many of them came from the provider's cache, and those of the answer. */
export const TokensSchema = Type.Object(
  {
    input: Type.Number({ minimum: 0 }),
    cached: Type.Number({ minimum: 0 }),
    output: Type.Number({ minimum: 0 }),
  },
  { $id: 'Tokens', additionalProperties: false },
);
export type Tokens = Static<typeof TokensSchema>;

/** How a verdict came about, so that it can be traced, paid for and repeated. */
const trace = {
  /** SHA-256 of all that the judge was shown of project and post, first 32 hex digits: the same input, the same hash. */
  input_hash: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  /** The model that answered; null for the built-in judge. */
  model: Nullable(Type.String()),
  /** Given by the built-in judge in a model's place because the month's tokens were spent: judged again when there are some. */
  provisional: Type.Boolean(),
  /** The post's share of all calls that asked about it, those without a usable answer included. Zeros where none did. */
  tokens: TokensSchema,
  /** In US dollars by the configured prices; null where there are none. */
  cost: Nullable(Type.Number({ minimum: 0 })),
  /** Of the call, in milliseconds. */
  latency_ms: Type.Number({ minimum: 0 }),
  /** Ids of the lessons that the judge was shown, or of those that weighed most. */
  lessons: Type.Array(IntegerId),
  /** Whether relevance, sentiment or category would be other without lessons; null where that is not known (a model). */
  taught: Nullable(Type.Boolean()),
};
export const VerdictTraceSchema = Type.Object(trace, { additionalProperties: false });
export type VerdictTrace = Static<typeof VerdictTraceSchema>;

/** One verdict as it is kept: on the topic `mentions.verdicts`, in the ledger, and in answers. Never changed afterwards. */
export const VerdictRecordSchema = Type.Object(
  {
    mention_id: MentionId,
    project_id: Type.String(),
    judged_at: Timestamp,
    occasion: OneOf(VERDICT_OCCASIONS),
    ...VerdictSchema.properties,
    ...trace,
  },
  { $id: 'VerdictRecord', additionalProperties: false },
);
export type VerdictRecord = Static<typeof VerdictRecordSchema>;

/** A verdict on its way to the ledger. */
export const VerdictEventSchema = Type.Object(
  { ...VerdictRecordSchema.properties, workspace_id: IntegerId },
  { $id: 'VerdictEvent', additionalProperties: false },
);
export type VerdictEvent = Static<typeof VerdictEventSchema>;
