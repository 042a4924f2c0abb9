import type { Mention, MentionPatch, MentionSet } from '../../schemas/mentions/mention.ts';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import type { Queryable } from '../../postgres/client.ts';
import { correctedFields } from '../../postgres/judging/corrections.ts';

/** That a change is a part of a bulk, see `mention-bulks.ts`: parts are applied many at once and told one by one. */
export interface BulkPart {
  readonly id: string;
  /** The least and the greatest id of the part, so that whoever looks for changes of a mention need not read the list. */
  readonly first: string;
  readonly last: string;
  /** The store has the change, and only the telling is left. */
  readonly applied: boolean;
}

/** A change of the mentions that a row of `mention_changes` names. */
export type Change =
  | { readonly kind: 'set'; readonly patch: MentionPatch; readonly bulk?: BulkPart }
  | {
      readonly kind: 'add_keywords';
      readonly keyword_ids: readonly number[];
      readonly group_ids: readonly number[];
    }
  | { readonly kind: 'regroup'; readonly keywords: readonly number[]; readonly groups: readonly number[] }
  /** New verdicts by mention id. What people have set stays as it is. */
  | { readonly kind: 'judge'; readonly verdicts: Readonly<Record<string, MentionVerdict>> }
  | Deletion;

/**
 * A deletion is told first and carried out then: what is gone from the store could not be told any more. With `purge` the
 * verdicts stay for now: they go with the whole project, see `runSweep`.
 */
export interface Deletion {
  readonly kind: 'delete';
  readonly purge?: true;
  /** The outbox and the memory have it, and only the store is left. */
  readonly told?: true;
}

/** What applying a change needs of the store of mentions. */
export interface MentionStore {
  byId(workspaceId: number, ids: readonly string[]): Promise<Mention[]>;
  set(workspaceId: number, ids: readonly string[], columns: MentionSet): Promise<void>;
  /** The same for up to 50,000 mentions, their ids ascending. */
  setMany(workspaceId: number, ids: readonly string[], columns: MentionSet): Promise<void>;
  setVerdicts(workspaceId: number, verdicts: ReadonlyMap<string, MentionVerdict>): Promise<void>;
  regroup(
    workspaceId: number,
    ids: readonly string[],
    keywords: readonly number[],
    groups: readonly number[],
  ): Promise<void>;
  remove(workspaceId: number, ids: readonly string[]): Promise<void>;
  removeVerdicts(workspaceId: number, ids: readonly string[]): Promise<void>;
}

const union = (own: readonly number[], more: readonly number[]) =>
  [...new Set([...own, ...more])].sort((a, b) => a - b);

/** Adds keywords and groups: one statement for all mentions that end with the same ones. */
async function executeAddKeywords(
  facts: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  { keyword_ids: keywords, group_ids: groups }: Extract<Change, { kind: 'add_keywords' }>,
): Promise<void> {
  const byOutcome = new Map<string, { readonly ids: readonly string[]; readonly set: MentionSet }>();
  for (const mention of current) {
    const set = {
      keyword_ids: union(mention.keyword_ids, keywords),
      group_ids: union(mention.group_ids, groups),
    };
    const key = JSON.stringify(set);
    byOutcome.set(key, { ids: [...(byOutcome.get(key)?.ids ?? []), mention.id], set });
  }
  for (const { ids, set } of byOutcome.values()) await facts.set(workspaceId, ids, set);
}

/** Gives each mention its new verdict, but for the fields that people have set meanwhile. */
async function executeJudge(
  tx: Queryable,
  facts: MentionStore,
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
  await facts.setVerdicts(workspaceId, new Map(rows));
}

/** Does to the facts what a change says, for mentions whose locks are held, and gives them as they are then. */
export async function execute(
  tx: Queryable,
  facts: MentionStore,
  workspaceId: number,
  current: readonly Mention[],
  change: Exclude<Change, Deletion>,
): Promise<Mention[]> {
  const ids = current.map((mention) => mention.id);
  switch (change.kind) {
    case 'set':
      if (change.bulk?.applied) return [...current];
      await facts.set(workspaceId, ids, change.patch);
      break;
    case 'judge':
      await executeJudge(tx, facts, workspaceId, current, change);
      break;
    case 'regroup':
      await facts.regroup(workspaceId, ids, change.keywords, change.groups);
      break;
    case 'add_keywords':
      await executeAddKeywords(facts, workspaceId, current, change);
      break;
  }
  return facts.byId(workspaceId, ids);
}
