import { sentAt } from '../../postgres/alerts/alert-matches.ts';
import { getAlert } from '../../postgres/alerts/alerts.ts';
import { failedCheck, type AlertCheck } from '../../domain/alerts/alert-match.ts';
import type { Alert, AlertExplanation } from '../../schemas/alerts/alert.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { ApiContext } from '../context.ts';
import { found } from '../lookup.ts';
import { findMention } from '../mentions/mention-lookup.ts';

/** What the mention is like where the check fails, in words. */
const WORDS: Readonly<Record<AlertCheck, (mention: Mention) => string>> = {
  relevant: () => 'the judge filtered it out',
  project_id: () => 'it belongs to another project',
  min_urgency: ({ urgency }) => `its urgency is ${urgency}`,
  'filters.min_engagement': ({ engagement }) => `its engagement is ${engagement}`,
  'filters.sources': ({ source }) => `its source is ${source}`,
  'filters.sentiment': ({ sentiment }) => `its sentiment is ${sentiment}`,
  'filters.categories': ({ category_id }) => `its category is ${category_id ?? 'none'}`,
  'filters.groups': ({ group_ids }) => `its keyword groups are ${group_ids.join(', ') || 'none'}`,
  'filters.keywords': ({ keyword_ids }) => `its keywords are ${keyword_ids.join(', ') || 'none'}`,
  'filters.q': () => 'it is not what the query asks for',
  'filters.tag': ({ tags }) => `its tags are ${tags.join(', ') || 'none'}`,
  'filters.assignee': ({ assignee }) => `its assignee is ${assignee ?? 'nobody'}`,
  'filters.snoozed': ({ snoozed_until }) => `it is snoozed until ${snoozed_until ?? 'never'}`,
  'filters.authors': ({ author }) => (author === null ? 'it has no author' : 'its author is not in the list'),
};

function detailOf({ enabled, kind }: Alert, mention: Mention, failed: AlertCheck | null): string {
  if (failed !== null) return `It does not match: ${WORDS[failed](mention)} (${failed}).`;
  if (!enabled) return 'It matches, but the alert is off.';
  return kind === 'traction' ? 'It matches, and is reported when it gains traction.' : 'It matches.';
}

/** Explains whether a mention matches an alert. Throws `not_found` when either is unknown. */
export async function explainAlert(
  context: ApiContext,
  workspaceId: number,
  { alertId, mentionId }: { readonly alertId: string; readonly mentionId: string },
): Promise<AlertExplanation> {
  const { alert, told_at } = await context.postgres.asTenant(workspaceId, async (tx) => ({
    alert: found(await getAlert(tx, workspaceId, alertId), 'alert'),
    told_at: await sentAt(tx, workspaceId, alertId, mentionId),
  }));
  const mention = await findMention(context, workspaceId, mentionId);
  const failed = failedCheck(alert, mention, Date.now());
  return { matches: failed === null, failed, told_at, detail: detailOf(alert, mention, failed) };
}
