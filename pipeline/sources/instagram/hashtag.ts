import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import {
  distinctSpellings,
  createQuery,
  type SpellingSearch,
} from '../../connector/planning/search-query.ts';
import { hashtagOf } from '../../connector/planning/hashtags.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import { errorCode, metaFailure } from '../meta/errors.ts';
import {
  SourceError,
  type SearchQuery,
  type SourceQuota,
  type SourceIo,
  type SourceResponse,
  type SearchTarget,
} from '../../connector/connector.ts';
import { asObject, asText } from '../../connector/parsing/json-values.ts';

/** An account may ask for thirty different hashtags in any seven days. */
export const HASHTAG_QUOTA = 'hashtags';
export const HASHTAG_LIMIT: SourceQuota = { units: 30, per: { rollingMs: 7 * DAY_MS } };

/** The account has asked for its thirty hashtags. */
const TOO_MANY_TAGS = 18;
/** Nobody has ever used the hashtag. */
const UNKNOWN_TAG = 24;
/** In place of an id: Instagram does not give this hashtag. Asked again after an hour; a new one may come into use. */
const UNUSABLE = '-';
const UNUSABLE_MS = HOUR_MS;

const QUESTION = 'hashtag:';

/**
 * One question for each different hashtag: those that projects name first, since a week has few, then those of
 * spellings, whatever the spellings that lead to it.
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

/** The hashtag of a question; null when it is not about one. */
export const hashtagIn = ({ text }: SearchQuery): string | null =>
  text.startsWith(QUESTION) ? text.slice(QUESTION.length) : null;

const noteOf = (tag: string) => `hashtag:${tag}`;

const setAside = (tag: string, io: SourceIo) =>
  io.storage.write(noteOf(tag), UNUSABLE, io.now() + UNUSABLE_MS);

/** Throws the failure of an answer; true when it says that the hashtag cannot be had, which is then noted. */
export async function isUnusable(
  tag: string,
  answer: SourceResponse,
  codes: (code: number | null) => boolean,
  io: SourceIo,
): Promise<boolean> {
  const failure = metaFailure('instagram', answer);
  if (!failure) return false;
  const code = errorCode(answer);
  if (code === TOO_MANY_TAGS) {
    const message = 'instagram gives this account no further hashtags for now';
    throw new SourceError('quota_spent', message, undefined, 'query');
  }
  if (failure.code !== 'bad_request' || !codes(code)) throw failure;
  await setAside(tag, io);
  return true;
}

/** Looking a hashtag up that is banned gives an error of any code. */
const isTagError = (code: number | null) => code !== null;
/** What an answer about the media of a hashtag says when the hashtag is gone. */
export const isUnknownTag = (code: number | null): boolean => code === UNKNOWN_TAG;

/**
 * The id of a hashtag, looked up once: ids are the same for everyone and for ever. Takes one of the thirty hashtags of
 * the week, which costs nothing for one that has it. Null: Instagram does not give this hashtag.
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
  if (await isUnusable(tag, answer, isTagError, io)) return null;
  const { data } = asObject(parseJsonWithLongIds(answer));
  if (!Array.isArray(data)) throw new SourceError('malformed_answer', 'the answer has no data');
  if (data.length === 0) return null;
  const id = asText(asObject(data[0]).id);
  if (!id) throw new SourceError('malformed_answer', 'the answer holds no id');
  await io.storage.write(noteOf(tag), id, null);
  return id;
}
