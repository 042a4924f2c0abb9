import type { LiveFilter, MentionChange } from '../../schemas/mentions/live.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Principal } from '../access/access.ts';
import type { ApiContext } from '../context.ts';
import type { StreamReader } from '../operation.ts';
import { createLiveCursors } from './live-cursor.ts';
import type { LiveFeed } from './live-mentions.ts';
import { openLiveProjects } from './live-projects.ts';
import { acquireStreamSlot } from './stream-slots.ts';
import { resolveFilter } from '../mentions/mention-selection.ts';
import { matchesLiveFilter } from './live-filter.ts';

/** The longest silence of a stream: proxies close connections that are silent for 30 s or more. */
const HEARTBEAT_MS = 15_000;
/** How often a stream's credential is checked: after it is revoked, its streams end within this time. */
const CHECK_MS = 1_000;

/**
 * An item of a stream: a change, or the current cursor, after a while without changes. The first one has a gap when the
 * requested cursor could not be resumed.
 */
export type StreamItem =
  | { readonly change: MentionChange }
  | { readonly change: null; readonly cursor: string; readonly gap?: StreamGap | null };

/** Events that a stream cannot send any more. */
export interface StreamGap {
  /** When the first of them may have happened, in ISO 8601. */
  readonly since: string;
  readonly fetch: string;
}

/** Subtracted from the time of the cursor: a mention is found some time before its event. */
const OVERLAP_MS = 10 * MINUTE_MS;

const gapSince = (cursorSince: string): StreamGap => {
  const since = new Date(Date.parse(cursorSince) - OVERLAP_MS).toISOString();
  return { since, fetch: `/api/v1/mentions?found_since=${since}` };
};

const changeOf = (event: MentionEvent, cursor: string): MentionChange => {
  const {
    event: what,
    occurred_at,
    workspace_id: _workspace,
    changed = [],
    traction = null,
    former: _former,
    rules: _rules,
    alerts: _alerts,
    first_relevant: _first,
    ...mention
  } = event;
  return { event: what, occurred_at, cursor, changed, traction, mention };
};

/** Calls `end` with the error once the credential is no longer valid. Returns a function that stops checking. */
function watchCredential(reader: StreamReader, end: (why: PublicError) => void): () => void {
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    // An unavailable store says nothing about the credential.
    await reader.requireStillAuthorized().catch((error: unknown) => {
      if (error instanceof PublicError && error.status < 500) end(error);
    });
    asking = false;
  };
  const timer = setInterval(() => void ask(), CHECK_MS);
  return () => clearInterval(timer);
}

async function nextOrBeat<T>(next: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), HEARTBEAT_MS)));
  try {
    return await Promise.race([next, beat]);
  } finally {
    clearTimeout(timer);
  }
}

async function* withHeartbeats(feed: LiveFeed, seal: (position: string) => string, isShown: ShownCheck) {
  const events = feed[Symbol.asyncIterator]();
  let next = events.next();
  for (;;) {
    const got = await nextOrBeat(next);
    if (got?.done) return;
    if (got === null) {
      yield { change: null, cursor: seal(feed.position()) };
      continue;
    }
    const { event, position } = got.value;
    if (await isShown(event)) yield { change: changeOf(event, seal(position)) };
    next = events.next();
  }
}

type ShownCheck = Awaited<ReturnType<typeof openLiveProjects>>;

/**
 * Reads the `q` of a filter. What it says about times is relative to now. Throws `invalid_request` for one that is no
 * query.
 */
export async function liveQuery(context: ApiContext, principal: Principal, { project, q }: LiveFilter) {
  if (q === undefined) return undefined;
  const asked = { q, ...(project !== undefined && { project }) };
  return (await resolveFilter(context, principal, asked)).selection.q;
}

/** Opens the feed of a caller: everything is looked up and checked before anything is sent. */
async function openFeed(
  context: ApiContext,
  principal: Principal,
  filter: LiveFilter,
  { signal, isBacklog }: { readonly signal: AbortSignal; readonly isBacklog: boolean },
) {
  const { workspaceId } = principal;
  const cursors = createLiveCursors(context.secretKey, workspaceId);
  const resumed = filter.cursor === undefined ? null : cursors.open(filter.cursor);
  const isShown = await openLiveProjects(context, workspaceId, filter.project);
  const query = await liveQuery(context, principal, filter);
  const feed = await context.live.follow({
    workspaceId,
    accepts: (event) => matchesLiveFilter(filter, event, query),
    after: resumed?.position ?? null,
    isBacklog,
    signal,
  });
  const gap = resumed && (resumed.position === null || feed.hasGap) ? gapSince(resumed.since) : null;
  return { feed, isShown, seal: cursors.seal, gap };
}

/** Yields the changes since the cursor and then the new cursor; without a cursor, only the latter. */
export async function* readBacklog(
  context: ApiContext,
  principal: Principal,
  filter: LiveFilter,
): AsyncGenerator<StreamItem> {
  const leaving = new AbortController();
  try {
    const { feed, isShown, seal, gap } = await openFeed(context, principal, filter, {
      signal: leaving.signal,
      isBacklog: true,
    });
    if (gap) yield { change: null, cursor: seal(feed.position()), gap };
    for await (const { event, position } of feed)
      if (await isShown(event)) yield { change: changeOf(event, seal(position)) };
    yield { change: null, cursor: seal(feed.position()) };
  } finally {
    leaving.abort();
  }
}

/**
 * Opens an endless stream: first the current cursor, then changes as they happen, and the cursor again after each
 * silence. Before it returns, it throws `rate_limited` when the credential holds too many streams, `invalid_request`
 * for a foreign cursor and `not_found` for an unknown project. Later the stream throws `unauthorized` or `forbidden`
 * within a second after the credential ends, and `unavailable` when the reader is too slow.
 */
export async function openStream(
  context: ApiContext,
  principal: Principal,
  filter: LiveFilter,
  reader: StreamReader,
): Promise<AsyncGenerator<StreamItem>> {
  const leaving = new AbortController();
  const free = acquireStreamSlot(context.live, principal.credentialId);
  let ended: PublicError | undefined;
  const unwatch = watchCredential(reader, (why) => {
    ended = why;
    leaving.abort();
  });
  const leave = () => {
    unwatch();
    free();
    leaving.abort();
  };
  // Also for a reader that leaves before it asks for the first item.
  reader.gone.addEventListener('abort', leave, { once: true });
  if (reader.gone.aborted) leave();
  try {
    const { feed, isShown, seal, gap } = await openFeed(context, principal, filter, {
      signal: leaving.signal,
      isBacklog: false,
    });
    return (async function* () {
      try {
        yield { change: null, cursor: seal(feed.position()), gap };
        yield* withHeartbeats(feed, seal, isShown);
        if (ended) throw ended;
      } finally {
        leave();
      }
    })();
  } catch (error) {
    leave();
    throw error;
  }
}
