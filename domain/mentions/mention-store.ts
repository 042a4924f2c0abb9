import type { RateQuestion, RateRow } from '../../clickhouse/mentions/engagement-rates.ts';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import type { HistoryPoint } from '../../schemas/mentions/history-point.ts';
import type { Mention, MentionSet, RevisedMention, SweepScope } from '../../schemas/mentions/mention.ts';

/** The store of mentions, as changing them needs it. */
export interface MentionStore {
  byId(workspaceId: number, ids: readonly string[]): Promise<Mention[]>;
  set(workspaceId: number, ids: readonly string[], columns: MentionSet): Promise<void>;
  /** Like `set`, for up to 50,000 mentions with ascending ids. */
  setMany(workspaceId: number, ids: readonly string[], columns: MentionSet): Promise<void>;
  /** Sets what follows the posts at their sources. */
  revise(workspaceId: number, revised: ReadonlyMap<string, RevisedMention>): Promise<void>;
  /** Replaces mentions whose words were edited: those with another `edited_at` go. Idempotent. */
  replace(workspaceId: number, mentions: readonly Mention[]): Promise<void>;
  /** Adds points to histories. Idempotent. */
  addEngagement(workspaceId: number, points: readonly HistoryPoint[]): Promise<void>;
  /** Returns how fast posts grew, by source and age. */
  rates(workspaceId: number, question: RateQuestion): Promise<readonly RateRow[]>;
  setVerdicts(workspaceId: number, verdicts: ReadonlyMap<string, MentionVerdict>): Promise<void>;
  regroup(
    workspaceId: number,
    ids: readonly string[],
    keywords: readonly number[],
    groups: readonly number[],
  ): Promise<void>;
  remove(workspaceId: number, ids: readonly string[]): Promise<void>;
  /** Deletes the verdicts on these mentions and the history of their engagement. */
  removeRecords(workspaceId: number, ids: readonly string[]): Promise<void>;
  /** Deletes all of them of a purged project. */
  removeRecordsOfProject(workspaceId: number, projectId: string): Promise<void>;
  /** Returns some of the mentions in the scope; none when the sweep is done. */
  idsToSweep(workspaceId: number, projectId: string, scope: SweepScope): Promise<string[]>;
}
