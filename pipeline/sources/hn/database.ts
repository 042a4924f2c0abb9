import { baseUrl, callUrl } from '../../connector/base-url.ts';
import { isFollowed } from '../../connector/follow-setting.ts';
import { SourceError, type SourceIo, type SourceVariables } from '../../connector/connector.ts';
import { asList, asNumber, asObject, parseJson } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

/** The database behind Hacker News: https://github.com/HackerNews/API */
const BASE = 'https://hacker-news.firebaseio.com/v0';
/** The name of the limit for calls to the database. */
export const FIREBASE_LIMIT = 'firebase';

/** The parts of the database that Earshot reads. */
export interface HnDatabase {
  /** Returns the greatest id. */
  maxItem(io: SourceIo): Promise<number>;
  /** Returns an item; null when there is none with this id, or none yet. */
  item(id: number, io: SourceIo): Promise<JsonObject | null>;
  /** Returns the ids of items that changed in the last minutes. */
  changed(io: SourceIo): Promise<readonly number[]>;
}

/** Whether the database may be called. Not when `base_url` alone points to another server. */
export const hasDatabase = ({ base_url, firebase_url }: SourceVariables): boolean =>
  firebase_url !== undefined || base_url === undefined;

/** Whether to follow Hacker News by its database. */
export const followsHn = (settings: SourceVariables): boolean =>
  isFollowed('hn', settings.follow) && hasDatabase(settings);

/** Returns the database at its configured address. */
export function hnDatabase({ firebase_url }: SourceVariables): HnDatabase {
  const base = baseUrl(BASE, firebase_url);
  // Few attempts: the follower comes back on its own.
  const get = async (path: string, io: SourceIo) =>
    parseJson(await io.request({ url: callUrl(base, path), limit: FIREBASE_LIMIT, maxAttempts: 2 }));
  return {
    async maxItem(io) {
      const max = asNumber(await get('/maxitem.json', io));
      if (max === null || !Number.isSafeInteger(max) || max <= 0)
        throw new SourceError('malformed_answer', 'hn named no greatest id');
      return max;
    },
    async item(id, io) {
      const item = await get(`/item/${id}.json`, io);
      if (item === null) return null;
      if (asNumber(asObject(item).id) !== id)
        throw new SourceError('malformed_answer', `hn returned no item ${id}`);
      return asObject(item);
    },
    async changed(io) {
      const { items } = asObject(await get('/updates.json', io));
      return asList(items)
        .map(asNumber)
        .filter((id) => id !== null && Number.isSafeInteger(id)) as number[];
    },
  };
}

/** Whether an item was deleted by its author or killed. */
export const isGone = (item: JsonObject): boolean => item.deleted === true || item.dead === true;
