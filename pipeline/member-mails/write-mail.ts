import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { mentionsById } from '../../clickhouse/mentions/mentions.ts';
import { assignedMail, noteMail } from '../../outbound/messages/member-mails.ts';
import type { Message } from '../../outbound/messages/message.ts';
import type { ClaimedMail } from '../../postgres/accounts/member-mails.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { glimpseOf } from '../../schemas/mentions/mention-glimpse.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { MailsContext } from './context.ts';

/** What people read of a list in a mail. */
const MOST_ENTRIES = 10;

/** Returns the mail to send; null when there is nothing to tell: the mention is gone, or nothing is assigned. */
export async function writeMail(
  { postgres, clickhouse, config: { baseUrl } }: Pick<MailsContext, 'postgres' | 'clickhouse' | 'config'>,
  { workspace_id: workspaceId, workspace, user_id: assignee, note }: ClaimedMail,
  now: number,
): Promise<Message | null> {
  const projects = await postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
  const projectIds = projects.map(({ id }) => id);
  const place = { workspace, baseUrl, projectNames: new Map(projects.map(({ id, name }) => [id, name])) };
  if (note) {
    const [mention] = await mentionsById(clickhouse, workspaceId, [note.mention_id]);
    if (!mention || !projectIds.includes(mention.project_id)) return null;
    return noteMail({ by: note.by_name, text: note.text, mention: glimpseOf(mention), ...place });
  }
  const selection: MentionSelection = {
    ...{ workspaceId, projectIds, assignee, relevant: true },
    ...{ status: ['open', 'follow_up'], snoozed: { is: false, at: now } },
  };
  const [mentions, total] = await Promise.all([
    listMentions(clickhouse, selection, { order: 'urgency', limit: MOST_ENTRIES }),
    countMentions(clickhouse, selection),
  ]);
  if (mentions.length === 0) return null;
  return assignedMail({ mentions: mentions.map(glimpseOf), total, ...place });
}
