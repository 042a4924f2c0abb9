import { MINUTE_MS } from '../../schemas/duration.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { insertMentions } from '../../clickhouse/mentions/mentions.ts';
import { demoPosts } from '../../demo/simulator/demo-posts.ts';
import { relevanceBand, type Mention } from '../../schemas/mentions/mention.ts';
import { mentionId } from '../../schemas/mentions/mention-id.ts';

/** The workspace and project of the mentions. */
interface Owner {
  readonly workspaceId: number;
  readonly projectId: string;
}

const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;

/** Inserts `count` open mentions into a project, one minute apart, with the texts of the demo. */
export async function fillProject(clickhouse: ClickHouse, owner: Owner, count: number): Promise<void> {
  const posts = demoPosts();
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, at): Mention & { workspace_id: number } => {
    const { source, kind, author, authorName, title, text, likes, lang } = posts[at % posts.length]!;
    const posted_at = new Date(now - at * MINUTE_MS).toISOString();
    const external_id = `bench-${at}`;
    const urgency = (at * 37) % 101;
    const id = mentionId(owner, { source, external_id, posted_at });
    return {
      ...{ source, kind, author, title, text, lang, external_id, posted_at, urgency },
      ...{ workspace_id: owner.workspaceId, project_id: owner.projectId },
      ...{ found_at: posted_at, judged_at: posted_at, engagement: likes },
      ...{ author_name: authorName, author_url: null, place: null, url: `https://example.com/${at}` },
      ...{
        keyword_ids: [],
        group_ids: [],
        run_id: null,
        trend: null,
        edited_at: null,
        assignee: null,
        tags: [],
        snoozed_until: null,
        category_id: null,
        draft: null,
      },
      ...{
        relevant: true,
        status: 'open',
        sentiment: SENTIMENTS[at % 3]!,
        relevance: relevanceBand(urgency),
      },
      ...{ summary: `A summary of mention ${at}.`, reason: 'It names the brand.', judge: 'built-in/9' },
      ...{ id, story_id: id },
    };
  });
  await insertMentions(clickhouse, rows);
}
