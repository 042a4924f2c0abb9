import { MAX_IDS, mentionsById } from '../../clickhouse/mentions/mentions.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { ApiContext } from '../context.ts';
import { found } from '../lookup.ts';

const MENTION_ID = /^[0-9a-f]{32}$/;

/** Returns those of these mentions that belong to a live project of the workspace, by id. Any text is a possible id. */
export async function findMentions(
  context: ApiContext,
  workspaceId: number,
  ids: readonly string[],
): Promise<Map<string, Mention>> {
  const possible = [...new Set(ids)].filter((id) => MENTION_ID.test(id));
  const projects = await context.postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
  const live = new Set(projects.map(({ id }) => id));
  const mentions = new Map<string, Mention>();
  for (let at = 0; at < possible.length; at += MAX_IDS) {
    for (const mention of await mentionsById(
      context.clickhouse,
      workspaceId,
      possible.slice(at, at + MAX_IDS),
    )) {
      if (live.has(mention.project_id)) mentions.set(mention.id, mention);
    }
  }
  return mentions;
}

/** Returns a mention of a live project. Throws `not_found` when the workspace has none with this id. */
export async function findMention(context: ApiContext, workspaceId: number, id: string): Promise<Mention> {
  return found((await findMentions(context, workspaceId, [id])).get(id), 'mention');
}
