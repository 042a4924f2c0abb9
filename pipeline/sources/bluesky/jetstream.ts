import { baseUrl } from '../../connector/base-url.ts';
import { isFollowed } from '../../connector/follow-setting.ts';
import type { SourceVariables } from '../../connector/connector.ts';
import { asNumber, asObject, asText, objectIn } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

/** Bluesky's public stream, Jetstream: https://github.com/bluesky-social/jetstream. The four hosts stream the same. */
const HOSTS = [
  'wss://jetstream2.us-east.bsky.network/subscribe',
  'wss://jetstream1.us-east.bsky.network/subscribe',
  'wss://jetstream2.us-west.bsky.network/subscribe',
  'wss://jetstream1.us-west.bsky.network/subscribe',
];
const COLLECTION = 'app.bsky.feed.post';
/** Accounts in these states are gone. Deactivated or suspended ones may come back. */
const GONE = ['deleted', 'takendown'];

/**
 * Whether to follow Bluesky's stream, which needs no account. Not when that is switched off, or when `base_url` alone
 * points to another server.
 */
export const followsBluesky = ({ follow, mode, jetstream_url, base_url }: SourceVariables): boolean =>
  isFollowed('bluesky', follow) && mode !== 'search' && Boolean(jetstream_url ?? !base_url);

/** Returns the addresses of the stream, to be tried in turn. Configured ones may leave out `/subscribe`. */
export function streamUrls({ jetstream_url }: SourceVariables): URL[] {
  const given = jetstream_url?.split(',').map((url) => url.trim());
  if (!given) return HOSTS.map((host) => new URL(host));
  return given.map((url) => baseUrl(HOSTS[0]!, url.replace(/^http/i, 'ws')));
}

/** What an event of the stream says. `at`: its time in microseconds since 1970, at which the stream can be resumed. */
export type StreamEvent =
  | {
      readonly kind: 'post';
      readonly at: number;
      readonly uri: string;
      /** The post as Bluesky would show it, as far as the event says. */
      readonly view: JsonObject;
    }
  | { readonly kind: 'post_gone'; readonly at: number; readonly uri: string }
  | { readonly kind: 'account_gone'; readonly at: number; readonly did: string }
  /** Any other valid event. */
  | { readonly kind: 'other'; readonly at: number };

function readCommit(did: string, at: number, commit: JsonObject): StreamEvent | null {
  if (commit.collection !== COLLECTION) return { kind: 'other', at };
  const rkey = asText(commit.rkey);
  if (!rkey) return null;
  const uri = `at://${did}/${COLLECTION}/${rkey}`;
  if (commit.operation === 'delete') return { kind: 'post_gone', at, uri };
  if (commit.operation !== 'create' && commit.operation !== 'update') return { kind: 'other', at };
  const indexedAt = new Date(at / 1000).toISOString();
  return { kind: 'post', at, uri, view: { uri, author: { did }, record: commit.record, indexedAt } };
}

/** Parses one frame. Returns null when it is not a readable event. */
export function readStreamEvent(frame: string): StreamEvent | null {
  const event = objectIn(frame);
  const did = asText(event.did);
  const at = asNumber(event.time_us);
  if (!did || at === null || !Number.isSafeInteger(at) || at <= 0) return null;
  if (event.kind === 'commit') return readCommit(did, at, asObject(event.commit));
  const { active, status } = asObject(event.account);
  const isGone = event.kind === 'account' && active === false && GONE.includes(String(status));
  return isGone ? { kind: 'account_gone', at, did } : { kind: 'other', at };
}
