import { Type, type Static } from '@sinclair/typebox';
import { IntegerId, Nullable, OneOf, Urgency } from '../formats.ts';

export const SENTIMENTS = ['positive', 'negative', 'neutral'] as const;
export const SentimentSchema = OneOf(SENTIMENTS);
export type Sentiment = Static<typeof SentimentSchema>;

/** A passage of a post: from `start` up to but not including `end`, counted in code points of that field. */
export const SpanSchema = Type.Object(
  {
    field: OneOf(['title', 'text'] as const),
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 1 }),
  },
  { $id: 'Span', additionalProperties: false },
);
export type Span = Static<typeof SpanSchema>;

/** Why the built-in judge stood in for a model: the month's tokens were spent, or the model gave no verdict. */
export type StandInReason = 'budget' | 'refused' | 'unusable';

/** The name under which a judge stands in for a model, such as `built-in/1 (budget)`. */
export const standInName = (judge: string, why: StandInReason): string => `${judge} (${why})`;

/** What a judge must answer about one post. */
export const VerdictSchema = Type.Object(
  {
    relevant: Type.Boolean(),
    /** Towards the brand, not of the words in general. Given for irrelevant posts too. */
    sentiment: SentimentSchema,
    urgency: Urgency,
    category_id: Nullable(IntegerId),
    /** One sentence on what the post says. */
    summary: Type.String({ maxLength: 500 }),
    /** One line on why it is, or is not, relevant. */
    reason: Type.String({ maxLength: 300 }),
    /** 0 to 1: how sure the judge is of `relevant`. */
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    /** The passages that show it, the most telling first. */
    evidence: Type.Array(SpanSchema, { maxItems: 5 }),
    /** 0 to 1: how much the post looks written to steer whoever judges it. */
    steering: Type.Number({ minimum: 0, maximum: 1 }),
    /** Which judge and prompt version answered, e.g. `built-in/1` or `gpt-5-mini/1`. */
    judge: Type.String({ maxLength: 120 }),
  },
  { $id: 'Verdict', additionalProperties: false },
);
export type Verdict = Static<typeof VerdictSchema>;
