import { DAY_MS } from '../../schemas/duration.ts';
import type { Postgres, Queryable, LongTransaction } from '../client.ts';
import { markStored, type StoredMention } from './announced-mentions.ts';

/** A remembered post of a project. */
export interface RememberedPost {
  readonly project_id: string;
  readonly source: string;
  readonly external_id: string;
  readonly mention_id: string;
  readonly state: 'claimed' | 'stored' | 'deleted';
  readonly claimed_by: string;
  readonly run_id: string | null;
  readonly keyword_ids: number[];
  readonly found_at: string;
  readonly story_id: string;
  /** The last known engagement and when the source said so; null when it was never read since version 0.1. */
  readonly engagement: number | null;
  readonly read_at: string | null;
  readonly trend: number | null;
  /** What it said last (see `digestOf`) and when the source said so; null when that is not known. */
  readonly words: string | null;
  readonly words_at: string | null;
}

/** A post found for a project, to be claimed. */
export interface PostClaim {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly source: string;
  readonly externalId: string;
  readonly mentionId: string;
  /** ISO time. Default: not known. */
  readonly postedAt?: string;
  /** The story that it tells. Default: its own. */
  readonly storyId?: string | null;
  /** Position of the raw record, see `Received.position`. */
  readonly claimedBy: string;
  readonly runId: string | null;
  /** Whether it came from a live stream and so belongs to no scan. Default: false. */
  readonly live?: boolean;
  /** Whether to look the post up without claiming it. Default: false. */
  readonly onlyIfKnown?: boolean;
  readonly keywordIds: readonly number[];
  /** How it was read. Default: not known, and it is not read again. */
  readonly reading?: FirstReading;
  /** The id of its thread at the source. Default: not known. */
  readonly threadId?: string | null;
  /** The host of the first page that it shows beside its text. Default: none. */
  readonly linkHost?: string | null;
}

/** The first reading of a post. Times are ISO times. */
export interface FirstReading {
  readonly engagement: number;
  /** When the source returned it. */
  readonly readAt: string;
  /** When to read it again; null: never. */
  readonly rereadAt: string | null;
  /** What it said: see `digestOf`. */
  readonly words: string | null;
}

const keysOf = (finds: readonly PostClaim[]) => [
  finds.map((find) => find.projectId),
  finds.map((find) => find.source),
  finds.map((find) => find.externalId),
];

/** What is read of a remembered post, apart from its story. */
const REMEMBERED = `p.project_id, p.source, p.external_id, p.mention_id, p.state, p.claimed_by, p.run_id, p.keyword_ids, p.found_at,
  p.engagement, p.read_at, p.trend, p.words, p.words_at`;

const byKey = (rows: readonly RememberedPost[]) =>
  new Map(rows.map((row) => [memoryKey(row.project_id, row.source, row.external_id), row]));

/** Returns what is remembered of these posts, by `memoryKey`, each with the story that its own is part of by now. */
export async function rememberedPosts(
  db: Queryable,
  finds: readonly PostClaim[],
): Promise<Map<string, RememberedPost>> {
  if (finds.length === 0) return new Map();
  const rows = await db.query<RememberedPost>(
    `SELECT ${REMEMBERED}, coalesce(m.into_story, p.story_id, mention_id) AS story_id
     FROM post_memory p JOIN (
       SELECT DISTINCT * FROM unnest($1::text[], $2::text[], $3::text[]) AS find (project_id, source, external_id)
     ) AS find USING (project_id, source, external_id)
     LEFT JOIN story_merges m
       ON m.project_id = find.project_id AND m.story_id = coalesce(p.story_id, mention_id)`,
    keysOf(finds),
  );
  return byKey(rows);
}

/** Whether the record of a claim was probably lost with its topic. Postgres decides by its own clock. */
const isLost = ({ state, found_at }: RememberedPost) =>
  state === 'claimed' && Date.parse(found_at) < Date.now() - DAY_MS;

/**
 * Claims new posts, in the order of their keys, so that two processes never deadlock, and returns them. Known ones stay
 * unlocked.
 */
const CLAIM = `
  INSERT INTO post_memory AS p (project_id, source, external_id, workspace_id, mention_id, claimed_by, run_id, keyword_ids,
                           posted_at, story_id, engagement, read_at, reread_at, words, words_at, thread_id, link_host)
  SELECT project_id, source, external_id, workspace_id, mention_id, claimed_by,
         coalesce(run_id, (SELECT id FROM scan_runs r
           WHERE NOT live AND r.project_id = find.project_id AND r.status = 'running')),
         keyword_ids::integer[], posted_at, story_id,
         engagement, read_at, reread_at, words, read_at, thread_id, link_host
  FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[],
              $9::boolean[], $10::timestamptz[], $11::text[], $12::bigint[], $13::timestamptz[],
              $14::timestamptz[], $15::text[], $16::text[], $17::text[])
    AS find (project_id, source, external_id, workspace_id, mention_id, claimed_by, run_id, keyword_ids, live,
             posted_at, story_id, engagement, read_at, reread_at, words, thread_id, link_host)
  ORDER BY project_id, source, external_id
  ON CONFLICT DO NOTHING
  RETURNING ${REMEMBERED}, coalesce(
    (SELECT into_story FROM story_merges m
     WHERE m.project_id = p.project_id AND m.story_id = coalesce(p.story_id, p.mention_id)),
    p.story_id, p.mention_id) AS story_id`;

/** Passes lost claims to new ones. Locks in the order of `lockMemory`. */
const TAKE_OVER = `
  WITH lost AS (
    SELECT mention_id, find.claimed_by
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS find (project_id, source, external_id, claimed_by)
    JOIN post_memory USING (project_id, source, external_id)
    WHERE state = 'claimed' AND found_at < now() - interval '1 day'
    ORDER BY mention_id FOR UPDATE OF post_memory
  ) UPDATE post_memory SET claimed_by = lost.claimed_by FROM lost WHERE post_memory.mention_id = lost.mention_id`;

/**
 * Claims each post that nobody has claimed before, and returns the remembered posts by `memoryKey`. No post may
 * occur twice. A post that another project's scan found belongs to the running scan of its own project, if any. A
 * claim that was not stored for a day passes to the next one: its record was lost with its topic.
 */
export async function claimPosts(
  db: Queryable,
  finds: readonly PostClaim[],
): Promise<Map<string, RememberedPost>> {
  if (finds.length === 0) return new Map();
  const claims = finds.filter(({ onlyIfKnown }) => !onlyIfKnown);
  const columns = [
    ...keysOf(claims),
    claims.map((find) => find.workspaceId),
    claims.map((find) => find.mentionId),
    claims.map((find) => find.claimedBy),
    claims.map((find) => find.runId),
    claims.map((find) => `{${find.keywordIds.join()}}`),
    claims.map((find) => find.live ?? false),
    claims.map((find) => find.postedAt ?? null),
    claims.map((find) => (find.storyId === find.mentionId ? null : (find.storyId ?? null))),
    claims.map((find) => find.reading?.engagement ?? null),
    claims.map((find) => find.reading?.readAt ?? null),
    claims.map((find) => find.reading?.rereadAt ?? null),
    claims.map((find) => find.reading?.words ?? null),
    claims.map((find) => find.threadId ?? null),
    claims.map((find) => find.linkHost ?? null),
  ];
  const claimed = byKey(claims.length === 0 ? [] : await db.query<RememberedPost>(CLAIM, columns));
  const others = finds.filter((find) => !claimed.has(memoryKeyOf(find)));
  const remembered = await rememberedPosts(db, others);
  if (claims.length === 0 || ![...remembered.values()].some(isLost))
    return new Map([...claimed, ...remembered]);
  await db.query(TAKE_OVER, [...keysOf(claims), claims.map((find) => find.claimedBy)]);
  return new Map([...claimed, ...(await rememberedPosts(db, others))]);
}

/** Returns the key of a post in a project, for maps. Ids of projects and names of sources have no spaces. */
export const memoryKey = (projectId: string, source: string, externalId: string) =>
  `${projectId} ${source} ${externalId}`;

const memoryKeyOf = ({ projectId, source, externalId }: PostClaim) =>
  memoryKey(projectId, source, externalId);

/** Adds keywords to remembered posts, once each. The caller holds their locks. */
export async function addKeywords(
  tx: Queryable,
  mentionIds: readonly string[],
  keywordIds: readonly number[],
): Promise<void> {
  await tx.query(
    `UPDATE post_memory SET keyword_ids = ARRAY(SELECT DISTINCT unnest(keyword_ids || $2::integer[]) ORDER BY 1)
     WHERE mention_id = ANY($1::text[])`,
    [mentionIds, keywordIds],
  );
}

/** A locked post of the memory. */
export type LockedPost = Pick<RememberedPost, 'mention_id' | 'state'>;

/**
 * Locks the memory of these mentions, in id order, until the transaction ends, and returns their states. Whatever
 * inserts, changes or deletes a mention holds its lock.
 */
export async function lockMemory(tx: Queryable, mentionIds: readonly string[]) {
  const rows = await tx.query<LockedPost>(
    `SELECT mention_id, state FROM post_memory WHERE mention_id = ANY($1::text[]) ORDER BY mention_id FOR UPDATE`,
    [mentionIds],
  );
  return new Map(rows.map((row) => [row.mention_id, row]));
}

/** Work done under the locks of some mentions. It confirms them before it writes to another store. */
export type LockedWork = (
  memory: ReadonlyMap<string, LockedPost>,
  confirm: LongTransaction['confirm'],
) => Promise<readonly StoredMention[]>;

/** Runs `work` with the memory of these mentions locked, and marks the mentions that it returns as stored. */
export async function storeUnderLocks(
  postgres: Postgres,
  mentionIds: readonly string[],
  work: LockedWork,
): Promise<void> {
  await postgres.longTransaction(async (tx) => {
    const stored = await work(await lockMemory(tx, mentionIds), () => tx.confirm());
    await markStored(tx, stored);
  });
}

/** Returns which of these mentions need no judging any more, because they are stored or deleted. */
export async function settledMentions(db: Queryable, mentionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ mention_id: string }>(
    `SELECT mention_id FROM post_memory WHERE mention_id = ANY($1::text[]) AND state <> 'claimed'`,
    [mentionIds],
  );
  return new Set(rows.map((row) => row.mention_id));
}

/** Sets the state of these mentions. */
export async function setMemoryState(
  tx: Queryable,
  mentionIds: readonly string[],
  state: RememberedPost['state'],
): Promise<void> {
  if (mentionIds.length === 0) return;
  await tx.query(`UPDATE post_memory SET state = $2 WHERE mention_id = ANY($1::text[]) AND state <> $2`, [
    mentionIds,
    state,
  ]);
}
