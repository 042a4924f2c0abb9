import { Type, type Static } from '@sinclair/typebox';
import { Count, IntegerId, NamedObject, Nullable, OneOf, Urgency } from '../formats.ts';

export const SENTIMENTS = ['positive', 'negative', 'neutral'] as const;
export const SentimentSchema = OneOf(SENTIMENTS);
export type Sentiment = Static<typeof SentimentSchema>;

/** A passage of a post: from `start` up to but not including `end`, counted in code points of that field. */
const SpanSchema = NamedObject('Span', {
  field: OneOf(['title', 'text'] as const),
  start: Count,
  end: Type.Integer({ minimum: 1 }),
});
export type Span = Static<typeof SpanSchema>;

/** Why the built-in judge replaced a model: the month's tokens were used up, or the model gave no verdict. */
export type StandInReason = 'budget' | 'refused' | 'unusable';

/** Returns the name of a judge that replaces a model, such as `built-in/9 (budget)`. */
export const standInName = (judge: string, why: StandInReason): string => `${judge} (${why})`;

/** A judge's answer about one post. */
export const VerdictSchema = NamedObject('Verdict', {
  relevant: Type.Boolean(),
  /** Towards the brand, not of the words in general. Irrelevant posts have one too. */
  sentiment: SentimentSchema,
  urgency: Urgency,
  category_id: Nullable(IntegerId),
  /** One sentence on what the post says. */
  summary: Type.String({ maxLength: 500 }),
  /** One line: what the post is and why it deserves attention, or why it is not relevant. */
  reason: Type.String({ maxLength: 300 }),
  /** 0 to 1: how sure the judge is about `relevant`. */
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  /** The passages that show it, the most convincing first. */
  evidence: Type.Array(SpanSchema, { maxItems: 5 }),
  /** 0 to 1: how much the post seems written to manipulate its judge. */
  steering: Type.Number({ minimum: 0, maximum: 1 }),
  /** Which judge and prompt version answered, e.g. `built-in/9` or `gpt-5-mini/1`. */
  judge: Type.String({ maxLength: 120 }),
});
export type Verdict = Static<typeof VerdictSchema>;
