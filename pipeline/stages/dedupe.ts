import type { FoundClaim } from '../../domain/mentions/claim-posts.ts';
import type { FurtherKeywords } from '../../domain/mentions/further-keywords.ts';
import { memoryKey, type RememberedPost } from '../../postgres/mentions/post-memory.ts';
import type { MentionReading } from '../../domain/mentions/readings.ts';
import { mentionId } from '../../schemas/mentions/mention-id.ts';
import { nextReading } from '../../schemas/mentions/reread-schedule.ts';
import { digestOf, editedWords, wordsOf } from '../../schemas/mentions/post-words.ts';
import { isNews } from '../../schemas/mentions/trend.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import type { Source } from '../../schemas/source.ts';
import { drop, pass, type Outcome, type Received, type Stage } from '../outcome.ts';
import type { FoundPost } from './match.ts';

/** The effects of the stage. */
export interface DedupeDeps {
  /**
   * Returns whether a workspace accepts posts that its own scans did not ask for: not while its plan is used up,
   * unless no scan could find them later.
   */
  acceptance(): Promise<Accepts>;
  /**
   * Claims posts that are new, gives them their stories, and returns what the memory knows about each, by `memoryKey`.
   */
  claim(finds: readonly FoundClaim[]): Promise<ReadonlyMap<string, RememberedPost>>;
  /** Records what is new about posts that their project already has. */
  addReadings(readings: readonly MentionReading[]): Promise<void>;
  /** Records further keywords of posts that their project already has. */
  addKeywords(additions: readonly FurtherKeywords[]): Promise<void>;
}

/** Whether a workspace accepts posts of a source that its own scans did not ask for. */
export type Accepts = (workspaceId: number, source: Source) => boolean;

const keyOf = ({ projectId, post }: FoundPost) => memoryKey(projectId, post.source, post.external_id);

function toFind({ value, position }: Received<FoundPost>, accepts: Accepts): FoundClaim {
  const { post, workspaceId, projectId, keywordIds } = value;
  const runId = post.runs[projectId] ?? null;
  const rereadAt = nextReading(Date.parse(post.posted_at), Date.parse(post.fetched_at));
  return {
    workspaceId,
    projectId,
    source: post.source,
    externalId: post.external_id,
    mentionId: mentionId({ workspaceId, projectId }, post),
    postedAt: post.posted_at,
    claimedBy: position,
    runId,
    live: Object.keys(post.runs).length === 0,
    onlyIfKnown: runId === null && !accepts(workspaceId, post.source),
    keywordIds,
    post,
    reading: {
      engagement: post.engagement,
      readAt: post.fetched_at,
      rereadAt: rereadAt === null ? null : new Date(rereadAt).toISOString(),
      words: digestOf(wordsOf(post)),
    },
  };
}

/** Whether a search returned a known post with other numbers or words. */
function isOther(
  { at, engagement, words }: MentionReading,
  { engagement: known, read_at, trend, ...memory }: RememberedPost,
): boolean {
  const hasNumbers = engagement !== null && known !== null && read_at !== null;
  if (hasNumbers && isNews({ last: { at: read_at, engagement: known }, trend }, { at, engagement }))
    return true;
  if (memory.words === null || memory.words_at === null) return digestOf(words) !== null;
  return Date.parse(memory.words_at) < Date.parse(at) && editedWords(memory.words, words) !== null;
}

/**
 * Returns what a search says about a known post; null when that is no news. 0 is no number: not every search has numbers,
 * and no stream has.
 */
function newReading({ post, workspaceId }: FoundPost, memory: RememberedPost): MentionReading | null {
  const reading = {
    ...{ workspaceId, mentionId: memory.mention_id, at: post.fetched_at },
    engagement: post.engagement === 0 ? null : post.engagement,
    ...{ words: wordsOf(post), lang: post.lang },
  };
  return memory.state === 'stored' && isOther(reading, memory) ? reading : null;
}

function toMatch(
  { post, workspaceId, projectId, keywordIds, groupIds }: FoundPost,
  memory: RememberedPost,
): Match {
  const {
    fetched_at: _fetched,
    runs: _runs,
    revision: _revision,
    thread_id: _thread,
    parent_id: _parent,
    links: _links,
    ...content
  } = post;
  // The spread comes last: V8 copies many fields ten times slower into an object that gets more afterward.
  return {
    id: memory.mention_id,
    workspace_id: workspaceId,
    project_id: projectId,
    found_at: memory.found_at,
    keyword_ids: [...keywordIds],
    group_ids: [...groupIds],
    run_id: memory.run_id,
    story_id: memory.story_id,
    ...content,
  };
}

/** Collects further keywords of known posts, grouped by keywords: a new keyword often matches hundreds of known posts. */
class KeywordAdditions {
  readonly #byKeywords = new Map<string, FurtherKeywords & { readonly mentionIds: string[] }>();

  add({ workspaceId, projectId, keywordIds, groupIds }: FoundPost, { mention_id }: RememberedPost): void {
    const key = JSON.stringify([projectId, keywordIds]);
    const same = this.#byKeywords.get(key) ?? { workspaceId, mentionIds: [], keywordIds, groupIds };
    same.mentionIds.push(mention_id);
    this.#byKeywords.set(key, same);
  }

  all(): readonly FurtherKeywords[] {
    return [...this.#byKeywords.values()];
  }
}

/**
 * Creates the stage that lets a post into a project once, by the memory of posts. A new post is claimed and passes;
 * so does a redelivery of the record that claimed it, because its first delivery may have failed later.
 */
export function createDedupeStage(deps: DedupeDeps): Stage<FoundPost, Match> {
  return async function dedupeStage(chunk) {
    const first = new Map<string, Received<FoundPost>>();
    for (const received of chunk) {
      const key = keyOf(received.value);
      if (!first.has(key)) first.set(key, received);
    }
    const accepts = await deps.acceptance();
    const finds = new Map([...first].map(([key, received]) => [key, toFind(received, accepts)]));
    const remembered = await deps.claim([...finds.values()]);

    const additions = new KeywordAdditions();
    const readings: MentionReading[] = [];
    const decide = (received: Received<FoundPost>): Outcome<Match> => {
      const { value, position } = received;
      const key = keyOf(value);
      if (first.get(key) !== received) return drop('repeated_in_batch');
      const memory = remembered.get(key);
      if (!memory && finds.get(key)?.onlyIfKnown) return drop('limit_reached');
      if (!memory) throw new Error(`The memory has no claim for ${key}.`);
      if (memory.state === 'deleted') return drop('deleted');
      if (memory.state === 'claimed' && memory.claimed_by === position) return pass(toMatch(value, memory));
      if (value.keywordIds.some((id) => !memory.keyword_ids.includes(id))) additions.add(value, memory);
      const reading = newReading(value, memory);
      if (reading) readings.push(reading);
      return drop(memory.state === 'stored' ? 'already_known' : 'in_flight');
    };
    const outcomes = chunk.map(decide);
    await deps.addKeywords(additions.all());
    await deps.addReadings(readings);
    return outcomes;
  };
}
