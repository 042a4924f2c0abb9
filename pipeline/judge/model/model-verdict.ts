import { Type, type Static } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import type { Category } from '../../../schemas/projects/category.ts';
import { Nullable } from '../../../schemas/formats.ts';
import type { Match } from '../../../schemas/mentions/mention.ts';
import { SentimentSchema, type Verdict } from '../../../schemas/judging/verdict.ts';
import { findQuoteSpans } from '../quote-spans.ts';
import { detectPostInjection } from '../prompt-injection/detect-injection.ts';
import { parseItems } from './lenient-json.ts';
import { sanitizeText } from './sanitize-text.ts';

/** One verdict as the model writes it. Only types are asked for: bounds are ours to keep, not every server knows them. */
const ModelVerdictSchema = Type.Object(
  {
    id: Type.String(),
    relevant: Type.Boolean(),
    sentiment: SentimentSchema,
    urgency: Type.Number(),
    category: Nullable(Type.String()),
    summary: Type.String(),
    reason: Type.String(),
    quotes: Type.Array(Type.String()),
    confidence: Type.Number(),
  },
  { additionalProperties: false },
);
export type ModelVerdict = Static<typeof ModelVerdictSchema>;

const ResponseSchema = Type.Object(
  { verdicts: Type.Array(ModelVerdictSchema) },
  { additionalProperties: false },
);

/** `response_format` of every call: strict structured output, so every property is required. */
export const RESPONSE_FORMAT = {
  type: 'json_schema' as const,
  json_schema: {
    name: 'verdicts',
    strict: true,
    schema: JSON.parse(JSON.stringify(ResponseSchema)) as Record<string, unknown>,
  },
};

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Puts right what has one plain meaning: an id as a number, no category, no words, no passages. */
function repaired(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const given = item as Record<string, unknown>;
  const id = typeof given['id'] === 'number' ? String(given['id']) : given['id'];
  const quotes = strings(given['quotes']);
  return { category: null, summary: '', reason: '', confidence: 0.5, ...given, id, quotes };
}

/** Fields beyond those asked for do no harm. */
const isModelVerdict = new Ajv().compile<ModelVerdict>(Type.Object(ModelVerdictSchema.properties));

/**
 * Reads an answer: the sound verdicts by id. Left out, to be asked again: what does not fit the schema, ids that
 * were not asked for, and ids answered more than once, since nothing tells which one is meant. Never throws.
 */
export function parseVerdicts(text: string | null, asked: ReadonlySet<string>): Map<string, ModelVerdict> {
  const sound = new Map<string, ModelVerdict>();
  const doubled = new Set<string>();
  for (const item of parseItems(text ?? '', 'verdicts').map(repaired)) {
    if (!isModelVerdict(item) || !asked.has(item.id)) continue;
    if (sound.has(item.id)) doubled.add(item.id);
    sound.set(item.id, item);
  }
  for (const id of doubled) sound.delete(id);
  return sound;
}

/** Passages that a model is asked for. */
const MAX_QUOTES = 3;

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));

/**
 * Makes a verdict of an answer: numbers within bounds, texts plain and cut, a category of the project's own or none,
 * passages where the post has them. How much the post steers is told by code, never by the model.
 */
export function toVerdict(
  answer: ModelVerdict,
  match: Match,
  categories: readonly Pick<Category, 'id' | 'name'>[],
  judge: string,
): Verdict {
  const wanted = answer.category?.trim().toLowerCase();
  return {
    relevant: answer.relevant,
    sentiment: answer.sentiment,
    urgency: Math.round(clamp(answer.urgency, 0, 100)),
    category_id: categories.find(({ name }) => name.trim().toLowerCase() === wanted)?.id ?? null,
    summary: sanitizeText(answer.summary, 500),
    reason: sanitizeText(answer.reason, 300),
    confidence: clamp(answer.confidence, 0, 1),
    evidence: findQuoteSpans(match, answer.quotes, MAX_QUOTES),
    steering: detectPostInjection(match).score,
    judge,
  };
}
