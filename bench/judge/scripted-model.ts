import { createHash } from 'node:crypto';
import type { Expected } from '../../schemas/judging/judge-file.ts';
import { type Behavior, fullVerdict, judges } from '../../test/support/model-server.ts';

const SENTIMENTS = ['negative', 'neutral', 'positive'] as const;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns a number from 0 to 1 that depends only on the text. */
const draw = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * Answers like a model that is right about this share of posts, 0 to 1, in relevance and, apart from that, in sentiment. The same
 * post always gets the same answer.
 */
export function scriptedModel(
  labels: readonly { readonly text: string; readonly expected: Expected }[],
  accuracy: number,
): Behavior {
  const known = new Map(labels.map(({ text, expected }) => [letters(text), expected]));
  const verdictOf = (id: string, text: string) => {
    const key = letters(text);
    const { relevant = true, sentiment } = known.get(key) ?? {};
    const right = SENTIMENTS.indexOf(sentiment ?? 'neutral');
    const isWrong = (aspect: string) => draw(`${aspect} ${key}`) >= accuracy;
    return {
      ...fullVerdict(id),
      relevant: isWrong('relevance') ? !relevant : relevant,
      sentiment: SENTIMENTS[isWrong('sentiment') ? (right + 1) % 3 : right],
    };
  };
  return (request, response) =>
    judges((ids) => ids.map((id) => verdictOf(id, request.posts.get(id) ?? '')))(request, response);
}
