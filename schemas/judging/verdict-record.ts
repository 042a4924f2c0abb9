import { Type, type Static, type TObject } from '@sinclair/typebox';
import { IntegerId, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';
import { MentionId } from '../mentions/mention.ts';
import { VerdictSchema } from './verdict.ts';

/** Why a verdict was given: the post was new, or it was judged again. */
const VERDICT_OCCASIONS = ['new', 'rejudged'] as const;

/** Tokens of a model: of the question, how many of them the provider had cached, and of the answer. */
export const TokensSchema = NamedObject('Tokens', {
  input: Type.Number({ minimum: 0 }),
  cached: Type.Number({ minimum: 0 }),
  output: Type.Number({ minimum: 0 }),
});
export type Tokens = Static<typeof TokensSchema>;

/** How a verdict came about, so that it can be traced, paid for and repeated. */
const trace = {
  /** SHA-256 of everything the judge saw of project and post, first 32 hex digits: equal inputs have equal hashes. */
  input_hash: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  /** The model that answered; null for the built-in judge. */
  model: Nullable(Type.String()),
  /** Whether the built-in judge replaced a model without tokens. It is judged again when there are tokens. */
  provisional: Type.Boolean(),
  /** The post's share of all calls that asked about it, also those without a usable answer. */
  tokens: TokensSchema,
  /** In US dollars by the configured prices; null without prices. */
  cost: Nullable(Type.Number({ minimum: 0 })),
  /** Duration of the call in milliseconds. */
  latency_ms: Type.Number({ minimum: 0 }),
  /** Ids of the lessons shown to the judge, or of those that weighed most. */
  lessons: Type.Array(IntegerId),
  /** Whether relevance, sentiment or category would differ without lessons; null when unknown (a model). */
  taught: Nullable(Type.Boolean()),
};
export type VerdictTrace = Static<TObject<typeof trace>>;

/** One verdict as it is stored: on the topic `mentions.verdicts`, in the ledger, and in answers. It never changes. */
export const VerdictRecordSchema = NamedObject('VerdictRecord', {
  mention_id: MentionId,
  project_id: Type.String(),
  judged_at: Timestamp,
  occasion: OneOf(VERDICT_OCCASIONS),
  ...VerdictSchema.properties,
  ...trace,
});
export type VerdictRecord = Static<typeof VerdictRecordSchema>;

/** A verdict on its way to the ledger. */
export const VerdictEventSchema = NamedObject('VerdictEvent', {
  ...VerdictRecordSchema.properties,
  workspace_id: IntegerId,
});
export type VerdictEvent = Static<typeof VerdictEventSchema>;
