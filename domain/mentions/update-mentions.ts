import type { Corrected } from '../../schemas/judging/correction.ts';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import type { Mention, MentionSet } from '../../schemas/mentions/mention.ts';
import type { Queryable } from '../../postgres/client.ts';
import { correctedFields } from '../../postgres/judging/corrections.ts';
import type { Change, Deletion } from '../../postgres/mentions/mention-changes.ts';
import { recordWrittenDraft, replaceableDrafts } from '../../postgres/mentions/written-drafts.ts';
import { applyRevisions } from './apply-revisions.ts';
import { catchAllCategory } from './catch-all.ts';
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

const NO_FIELDS: ReadonlySet<keyof Corrected> = new Set();

/** Returns the category of a relevant mention for which neither a judge nor a person names one. */
const categoryFor = async (tx: Queryable, workspaceId: number, mention: Mention): Promise<number | null> =>
  mention.category_id ?? (await catchAllCategory(tx, workspaceId, mention.project_id));

/** Sets fields of mentions. Those that a person restores without naming a category get one. */
async function setFields(
  tx: Queryable,
  store: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  { patch }: Extract<Change, { kind: 'set' }>,
): Promise<void> {
  const isFiled = ({ category_id }: Mention) =>
    patch.relevant !== true || patch.category_id !== undefined || category_id !== null;
  const filed = current.filter(isFiled).map(({ id }) => id);
  if (filed.length > 0) await store.set(workspaceId, filed, patch);
  for (const mention of current.filter((one) => !isFiled(one))) {
    const category_id = await categoryFor(tx, workspaceId, mention);
    await store.set(workspaceId, [mention.id], { ...patch, category_id });
  }
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
  const rows = new Map<string, MentionVerdict>();
  for (const mention of current) {
    const verdict = verdicts[mention.id];
    if (!verdict) continue;
    const set = corrected.get(mention.id) ?? NO_FIELDS;
    const kept = Object.fromEntries([...set].map((field) => [field, mention[field]]));
    const merged = { ...verdict, ...kept };
    // A judge that finds a restored mention irrelevant may have given it no category.
    const isUnfiled = merged.relevant && merged.category_id === null && !set.has('category_id');
    const filed = isUnfiled && { category_id: await categoryFor(tx, workspaceId, mention) };
    rows.set(mention.id, { ...merged, ...filed });
  }
  await store.setVerdicts(workspaceId, rows);
}

/**
 * Sets the draft that the service wrote, except where somebody saved another. Returns the ids of the mentions that have
 * it now.
 */
async function setWrittenDraft(
  tx: Queryable,
  store: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  { draft, replace }: Extract<Change, { kind: 'write_draft' }>,
): Promise<readonly string[]> {
  // A mention that has it already got it from an attempt that was interrupted.
  const has = current.filter((mention) => mention.draft === draft);
  const others = current.filter((mention) => mention.draft !== draft);
  const free = replace ? others : await replaceableDrafts(tx, others);
  const ids = [...has, ...free].map(({ id }) => id);
  if (ids.length === 0) return [];
  await recordWrittenDraft(tx, ids, draft);
  await store.set(workspaceId, ids, { draft });
  return ids;
}

/**
 * Updates mentions in the store as a change says. The caller holds their locks. Returns the mentions that it concerned,
 * after the change.
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
      await setFields(tx, store, workspaceId, current, change);
      break;
    case 'write_draft':
      return store.byId(workspaceId, await setWrittenDraft(tx, store, workspaceId, current, change));
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
      await applyRevisions(tx, store, workspaceId, current, change.revisions);
      break;
    case 'add_keywords':
      await addKeywordsAndGroups(store, workspaceId, current, change);
      break;
  }
  return store.byId(workspaceId, ids);
}
