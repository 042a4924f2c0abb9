import { urgencyWith } from '../../schemas/judging/reach.ts';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import type { HistoryPoint } from '../../schemas/mentions/engagement-point.ts';
import type { Mention, MentionSet, RevisedMention } from '../../schemas/mentions/mention.ts';
import type { Queryable } from '../../postgres/client.ts';
import { correctedFields } from '../../postgres/judging/corrections.ts';
import type { Change, Deletion, Revision } from '../../postgres/mentions/mention-changes.ts';
import type { MentionStore } from './mention-store.ts';

const union = (own: readonly number[], more: readonly number[]) =>
  [...new Set([...own, ...more])].sort((a, b) => a - b);

/** Adds keywords and groups, with one statement for all mentions that end up with the same ones. */
async function addKeywordsAndGroups(
  store: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  { keyword_ids: keywords, group_ids: groups }: Extract<Change, { kind: 'add_keywords' }>,
): Promise<void> {
  const byResult = new Map<string, { readonly ids: readonly string[]; readonly set: MentionSet }>();
  for (const mention of current) {
    const set = {
      keyword_ids: union(mention.keyword_ids, keywords),
      group_ids: union(mention.group_ids, groups),
    };
    const key = JSON.stringify(set);
    byResult.set(key, { ids: [...(byResult.get(key)?.ids ?? []), mention.id], set });
  }
  for (const { ids, set } of byResult.values()) await store.set(workspaceId, ids, set);
}

/** Sets the new verdicts, except for fields that people have set. */
async function setNewVerdicts(
  tx: Queryable,
  store: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  { verdicts }: Extract<Change, { kind: 'judge' }>,
): Promise<void> {
  const ids = current.map((mention) => mention.id);
  const corrected = await correctedFields(tx, workspaceId, ids);
  const rows = current.flatMap((mention): [string, MentionVerdict][] => {
    const verdict = verdicts[mention.id];
    if (!verdict) return [];
    const kept = Object.fromEntries(
      [...(corrected.get(mention.id) ?? [])].map((field) => [field, mention[field]]),
    );
    return [[mention.id, { ...verdict, ...kept }]];
  });
  await store.setVerdicts(workspaceId, new Map(rows));
}

/** Returns the points that revisions add to the histories of their mentions. */
function historyOf(
  current: readonly Mention[],
  revisions: Readonly<Record<string, Revision>>,
): HistoryPoint[] {
  return current.flatMap(({ id: mention_id, project_id }) => {
    const { at, engagement, before } = revisions[mention_id] ?? {};
    if (at === undefined || engagement === undefined) return [];
    const points = [...(before ? [before] : []), { at, engagement }];
    return points.map((point) => ({ ...point, mention_id, project_id }));
  });
}

/** Returns what these mentions are after their revisions. Urgency that a person has set stays. */
async function revisedMentions(
  tx: Queryable,
  workspaceId: number,
  current: readonly Mention[],
  revisions: Readonly<Record<string, Revision>>,
): Promise<Map<string, RevisedMention>> {
  const ids = current.map(({ id }) => id);
  const corrected = await correctedFields(tx, workspaceId, ids);
  const revised = current.map((mention): [string, RevisedMention] => {
    const { engagement = mention.engagement } = revisions[mention.id] ?? {};
    const isSet = corrected.get(mention.id)?.has('urgency') === true;
    return [mention.id, { engagement, urgency: isSet ? mention.urgency : urgencyWith(mention, engagement) }];
  });
  return new Map(revised);
}

/**
 * Updates mentions in the store as a change says. The caller holds their locks. Returns the mentions after the change.
 */
export async function updateMentions(
  tx: Queryable,
  store: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  change: Exclude<Change, Deletion>,
): Promise<readonly Mention[]> {
  const ids = current.map((mention) => mention.id);
  switch (change.kind) {
    case 'set':
      if (change.bulk?.applied) return current;
      await store.set(workspaceId, ids, change.patch);
      break;
    case 'judge':
      await setNewVerdicts(tx, store, workspaceId, current, change);
      break;
    case 'regroup':
      await store.regroup(workspaceId, ids, change.keywords, change.groups);
      break;
    case 'set_story':
      await store.set(workspaceId, ids, { story_id: change.story_id });
      break;
    case 'revise':
      await store.addEngagement(workspaceId, historyOf(current, change.revisions));
      await store.revise(workspaceId, await revisedMentions(tx, workspaceId, current, change.revisions));
      break;
    case 'add_keywords':
      await addKeywordsAndGroups(store, workspaceId, current, change);
      break;
  }
  return store.byId(workspaceId, ids);
}
