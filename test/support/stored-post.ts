import { insertMentions } from '../../clickhouse/mentions/mentions.ts';
import { claimPosts, setMemoryState } from '../../postgres/mentions/post-memory.ts';
import { mentionId } from '../../schemas/mentions/mention-id.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { digestOf, wordsOf } from '../../schemas/mentions/post-words.ts';
import type { RawPost } from '../../schemas/post.ts';
import { aRawPost } from './records.ts';
import type { Stores } from './stores.ts';

/** What a stored post is like. Times are ISO times. */
export interface StoredPost {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly post: Partial<RawPost>;
  /** Default: when it was fetched. */
  readonly rereadAt?: string;
  readonly mention?: Partial<Mention>;
  readonly threadId?: string | null;
}

/** Stores a mention as the pipeline does: in the memory of posts and in the store of mentions. Returns its id. */
export async function storePost(
  { postgres, clickhouse }: Pick<Stores, 'postgres' | 'clickhouse'>,
  { workspaceId, projectId, post: fields, rereadAt, mention, threadId = null }: StoredPost,
): Promise<string> {
  const {
    fetched_at,
    runs: _r,
    revision: _v,
    thread_id: _t,
    parent_id: _p,
    links: _l,
    ...post
  } = aRawPost(fields);
  const id = mentionId({ workspaceId, projectId }, post);
  const keywordIds = mention?.keyword_ids ?? [1];
  await claimPosts(postgres, [
    {
      ...{ workspaceId, projectId, source: post.source, externalId: post.external_id, mentionId: id },
      ...{ claimedBy: 'x', runId: null, keywordIds, threadId },
      reading: {
        ...{ engagement: post.engagement, readAt: fetched_at, rereadAt: rereadAt ?? fetched_at },
        words: digestOf(wordsOf(post)),
      },
    },
  ]);
  await insertMentions(clickhouse, [
    {
      ...post,
      ...{ id, story_id: id, project_id: projectId, workspace_id: workspaceId },
      ...{
        found_at: fetched_at,
        judged_at: fetched_at,
        keyword_ids: [...keywordIds],
        group_ids: [],
        run_id: null,
      },
      ...{
        trend: null,
        edited_at: null,
        assignee: null,
        tags: [],
        snoozed_until: null,
        category_id: null,
        relevant: true,
        sentiment: 'neutral',
        urgency: 10,
      },
      ...{ relevance: 'low', summary: '', reason: '', status: 'open', draft: null, judge: 'test/1' },
      ...mention,
    },
  ]);
  await setMemoryState(postgres, [id], 'stored');
  return id;
}
