import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import { distinctSpellings, createQuery } from '../../connector/planning/search-query.ts';
import type { SpellingSearch } from '../../connector/planning/search-query.ts';
import { hashtagOf } from '../../connector/planning/hashtags.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import { errorCode, metaError } from '../meta/errors.ts';
import {
  SourceError,
  type SearchQuery,
  type SourceIo,
  type SourceResponse,
  type SearchTarget,
} from '../../connector/connector.ts';
import type { SourceQuota } from '../../connector/source-quota.ts';
import { asObject, asText, listIn } from '../../connector/parsing/json-values.ts';

/** An account may search thirty different hashtags in any seven days. */
export const HASHTAG_QUOTA = 'hashtags';
export const HASHTAG_LIMIT: SourceQuota = { units: 30, per: { rollingMs: 7 * DAY_MS } };

/** The account has used its thirty hashtags. */
const TOO_MANY_TAGS = 18;
/** Nobody has ever used the hashtag. */
const UNKNOWN_TAG = 24;
/**
 * Stored in place of an id: Instagram does not return this hashtag. Retried after an hour, since a new one may come
 * into use.
 */
const UNUSABLE = '-';
const UNUSABLE_MS = HOUR_MS;

const QUESTION = 'hashtag:';

/**
 * Returns one query per distinct hashtag: first those in the settings of projects, since a week has few, then those of
 * spellings.
 */
export function hashtagQueries(targets: readonly SearchTarget[]): SearchQuery[] {
  const byTag = new Map<string, SpellingSearch[]>();
  for (const searches of [
    ...distinctSpellings(targets, ({ hashtags }) => hashtags),
    ...distinctSpellings(targets),
  ]) {
    const tag = hashtagOf(searches.spelling);
    const known = tag === null ? undefined : byTag.get(tag);
    if (known) known.push(searches);
    else if (tag !== null) byTag.set(tag, [searches]);
  }
  return [...byTag].map(([tag, searches]) => createQuery(QUESTION + tag, searches));
}

/** Returns the hashtag of a query; null when it is not for one. */
export const hashtagOfQuery = ({ text }: SearchQuery): string | null =>
  text.startsWith(QUESTION) ? text.slice(QUESTION.length) : null;

const noteOf = (tag: string) => `hashtag:${tag}`;

const markUnusable = (tag: string, io: SourceIo) =>
  io.storage.write(noteOf(tag), UNUSABLE, io.now() + UNUSABLE_MS);

/**
 * Throws the error of an answer. Returns true, and stores it, when the answer says that the hashtag is not available.
 */
export async function markIfUnusable(
  tag: string,
  answer: SourceResponse,
  codes: (code: number | null) => boolean,
  io: SourceIo,
): Promise<boolean> {
  const failure = metaError('instagram', answer);
  if (!failure) return false;
  const code = errorCode(answer);
  if (code === TOO_MANY_TAGS) {
    const message = 'instagram grants this account no further hashtags for now';
    throw new SourceError('quota_spent', message, undefined, 'query');
  }
  if (failure.code !== 'bad_request' || !codes(code)) throw failure;
  await markUnusable(tag, io);
  return true;
}

/** Looking up a banned hashtag returns an error with any code. */
const isTagError = (code: number | null) => code !== null;
/** Whether an answer about a hashtag's media says that the hashtag is gone. */
export const isUnknownTag = (code: number | null): boolean => code === UNKNOWN_TAG;

/**
 * Returns the id of a hashtag, looked up once: ids never change. Takes one of the week's thirty hashtags, which is free
 * for one that has it. Returns null when Instagram does not return this hashtag.
 */
export async function hashtagId(
  tag: string,
  lookUp: () => Promise<SourceResponse>,
  io: SourceIo,
): Promise<string | null> {
  const known = await io.storage.read(noteOf(tag));
  if (known === UNUSABLE) return null;
  await io.claim(HASHTAG_QUOTA, tag);
  if (known !== null) return known;
  const answer = await lookUp();
  if (await markIfUnusable(tag, answer, isTagError, io)) return null;
  const data = listIn(asObject(parseJsonWithLongIds(answer)), 'data');
  if (data.length === 0) return null;
  const id = asText(asObject(data[0]).id);
  if (!id) throw new SourceError('malformed_answer', 'the answer has no id');
  await io.storage.write(noteOf(tag), id, null);
  return id;
}
