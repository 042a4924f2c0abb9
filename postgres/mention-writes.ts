import { type Mention, type MentionPatch } from '../schemas/mention.ts';
import { type Postgres } from './client.ts';
import { applyChange, recordChange, type Facts } from './mention-changes.ts';
import { recordSweep, runSweep, type SweepFacts } from './project-sweeps.ts';

/**
 * Everything that changes mentions on behalf of a person. Each call is durable before it touches the facts, applied
 * when it resolves, and followed by an event on the stream `mentions` for every mention it changed.
 */
export interface MentionWrites {
  /** Sets fields of these mentions of the workspace and gives them as they are then; unknown ids are left out. */
  patch(workspaceId: number, ids: readonly string[], patch: MentionPatch): Promise<Mention[]>;
  /** Removes these mentions for good and remembers them, so that they never return. Gives the ids removed. */
  remove(workspaceId: number, ids: readonly string[]): Promise<string[]>;
  /** Removes every mention and scan record of a project, and what is remembered of it. */
  purgeProject(workspaceId: number, projectId: string): Promise<void>;
  /** Makes the mentions' groups follow their keywords, after a keyword moved or a group went. */
  regroup(workspaceId: number, projectId: string): Promise<void>;
  /** Makes the mentions of a category uncategorised. */
  uncategorise(workspaceId: number, projectId: string, categoryId: number): Promise<void>;
}

/** Binds the writes to their stores. */
export function createMentionWrites(postgres: Postgres, facts: Facts & SweepFacts): MentionWrites {
  const change = async (
    workspaceId: number,
    ids: readonly string[],
    what: Parameters<typeof recordChange>[3],
  ) => {
    const changed: Mention[] = [];
    for (const seq of await recordChange(postgres, workspaceId, ids, what)) {
      changed.push(...(await applyChange(postgres, facts, seq)));
    }
    return changed;
  };
  const sweep = async (
    ...[workspaceId, projectId, what]: [number, string, Parameters<typeof recordSweep>[3]]
  ) => runSweep(postgres, facts, await recordSweep(postgres, workspaceId, projectId, what));
  return {
    patch: (workspaceId, ids, patch) => change(workspaceId, ids, { kind: 'set', patch }),
    remove: async (workspaceId, ids) =>
      (await change(workspaceId, ids, { kind: 'delete' })).map(({ id }) => id),
    purgeProject: (workspaceId, projectId) => sweep(workspaceId, projectId, { kind: 'purge' }),
    regroup: (workspaceId, projectId) => sweep(workspaceId, projectId, { kind: 'regroup' }),
    uncategorise: (workspaceId, projectId, categoryId) =>
      sweep(workspaceId, projectId, { kind: 'uncategorise', category_id: categoryId }),
  };
}
