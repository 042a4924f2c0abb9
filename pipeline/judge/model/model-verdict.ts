import { Type, type Static } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import { isCatchAll } from '../../../schemas/projects/catch-all.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import { Nullable } from '../../../schemas/formats.ts';
import type { Match } from '../../../schemas/mentions/mention.ts';
import { SentimentSchema, type Verdict } from '../../../schemas/judging/verdict.ts';
import { findQuoteSpans } from '../quote-spans.ts';
import { detectPostInjection } from '../prompt-injection/detect-injection.ts';
import { parseItems } from './lenient-json.ts';
import { sanitizeText } from './sanitize-text.ts';

/**
 * One verdict as the model writes it. The schema has types only: not every server supports bounds, so the code enforces
 * them.
 */
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

/** Repairs what is unambiguous: a numeric id, a missing category, missing texts or quotes. */
function repaired(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const given = item as Record<string, unknown>;
  const id = typeof given['id'] === 'number' ? String(given['id']) : given['id'];
  const quotes = strings(given['quotes']);
  return { category: null, summary: '', reason: '', confidence: 0.5, ...given, id, quotes };
}

/** Additional fields are allowed. */
const isModelVerdict = new Ajv().compile<ModelVerdict>(Type.Object(ModelVerdictSchema.properties));

/**
 * Parses an answer into valid verdicts by id. Skips, so that they are asked about again: items that do not match the
 * schema, unknown ids, and ids with several answers. Never throws.
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

const MAX_QUOTES = 3;

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));

type Named = Pick<Category, 'id' | 'name' | 'description'>;

/** Returns the category that an answer names; for a relevant post without one the catch-all, if there is any. */
function categoryOf({ category, relevant }: ModelVerdict, categories: readonly Named[]): Named | undefined {
  const wanted = category?.trim().toLowerCase();
  const named = categories.find(({ name }) => name.trim().toLowerCase() === wanted);
  return named ?? (relevant ? categories.find(isCatchAll) : undefined);
}

/**
 * Converts an answer to a verdict: clamps numbers, sanitizes and truncates texts, accepts only categories of the
 * project, and locates quotes in the post. The injection score comes from code, never from the model.
 */
export function toVerdict(
  answer: ModelVerdict,
  match: Match,
  categories: readonly Named[],
  judge: string,
): Verdict {
  return {
    relevant: answer.relevant,
    sentiment: answer.sentiment,
    urgency: Math.round(clamp(answer.urgency, 0, 100)),
    category_id: categoryOf(answer, categories)?.id ?? null,
    summary: sanitizeText(answer.summary, 500),
    reason: sanitizeText(answer.reason, 300),
    confidence: clamp(answer.confidence, 0, 1),
    evidence: findQuoteSpans(match, answer.quotes, MAX_QUOTES),
    steering: detectPostInjection(match).score,
    judge,
  };
}
