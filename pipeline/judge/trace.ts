import { hash } from 'node:crypto';
import type { Match } from '../../schemas/mentions/mention.ts';
import type { VerdictTrace } from '../../schemas/judging/verdict-record.ts';
import type { Brief } from './judge.ts';

/** Returns the first 32 hex digits of the SHA-256 of the texts, separated by NUL. */
export const hashTexts = (...texts: readonly string[]): string =>
  hash('sha256', texts.join('\0')).slice(0, 32);

/** Serializes a brief. Briefs with equal content give equal text. */
export function serializeBrief(brief: Brief): string {
  const { name, mode, description, audience, settings, keywords, categories, lessons, learned } = brief;
  const told = [name, mode, description, audience, settings, keywords, categories, lessons];
  return JSON.stringify([...told, learned?.name ?? null]);
}

/** Serializes the fields of a post that a judge may use. */
export function serializePost(match: Match): string {
  const { source, kind, url, title, text, lang, place, author, author_name, engagement, posted_at } = match;
  const { found_at, keyword_ids } = match;
  return JSON.stringify([
    [source, kind, url, title, text, lang, place, author, author_name, engagement, posted_at],
    [found_at, keyword_ids],
  ]);
}

/** Returns the trace of a verdict without a model: no tokens, no cost. `brief` is the hash of `serializeBrief`. */
export const builtInTrace = (brief: string, match: Match): VerdictTrace => ({
  input_hash: hashTexts(brief, serializePost(match)),
  model: null,
  provisional: false,
  tokens: { input: 0, cached: 0, output: 0 },
  cost: null,
  latency_ms: 0,
  lessons: [],
  taught: false,
});
