import { urgencyWith } from '../../schemas/judging/reach.ts';
import type { HistoryPoint } from '../../schemas/mentions/history-point.ts';
import { relevanceBand, type Mention } from '../../schemas/mentions/mention.ts';
import type { Queryable } from '../../postgres/client.ts';
import { correctedFields } from '../../postgres/judging/corrections.ts';
import { queueEdited } from '../../postgres/mentions/edited-mentions.ts';
import type { Revision } from '../../postgres/mentions/mention-changes.ts';
import type { MentionStore } from './mention-store.ts';

type Revisions = Readonly<Record<string, Revision>>;

/** Whether a revision has other words. */
const isEdit = ({ title, text }: Revision) => title !== undefined || text !== undefined;

/** Returns the points that revisions add to the histories of their mentions. */
function historyOf(current: readonly Mention[], revisions: Revisions): HistoryPoint[] {
  return current.flatMap(({ id: mention_id, project_id }) => {
    const { at, engagement, before } = revisions[mention_id] ?? {};
    if (at === undefined || engagement === undefined) return [];
    const points = [...(before ? [before] : []), { at, engagement }];
    return points.map((point) => ({ ...point, mention_id, project_id }));
  });
}

/** Returns a mention after its revision. Urgency that a person has set stays. */
function revised(mention: Mention, revision: Revision, isUrgencySet: boolean): Mention {
  const { engagement = mention.engagement, trend = mention.trend } = revision;
  const { title = mention.title, text = mention.text } = revision;
  const urgency = isUrgencySet ? mention.urgency : urgencyWith(mention, engagement);
  return {
    ...mention,
    ...{ engagement, trend, urgency, relevance: relevanceBand(urgency), title, text },
    edited_at: isEdit(revision) ? revision.at : mention.edited_at,
  };
}

/**
 * Applies what changed at the sources of mentions, and queues those whose words changed. Idempotent. The caller holds the
 * locks of the mentions.
 */
export async function applyRevisions(
  tx: Queryable,
  store: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  revisions: Revisions,
): Promise<void> {
  const ids = current.map(({ id }) => id);
  const corrected = await correctedFields(tx, workspaceId, ids);
  const after = current.flatMap((mention) => {
    const revision = revisions[mention.id];
    return revision ? [revised(mention, revision, corrected.get(mention.id)?.has('urgency') === true)] : [];
  });
  const edited = after.filter(({ id }) => isEdit(revisions[id]!));
  const others = after.filter((mention) => !edited.includes(mention));
  await store.addEngagement(workspaceId, historyOf(current, revisions));
  await store.revise(workspaceId, new Map(others.map((mention) => [mention.id, mention])));
  await store.replace(workspaceId, edited);
  await queueEdited(
    tx,
    workspaceId,
    edited.map(({ id, project_id, edited_at }) => ({
      ...{ mention_id: id, project_id, edited_at: edited_at!, lang: revisions[id]!.lang ?? null },
    })),
  );
}
