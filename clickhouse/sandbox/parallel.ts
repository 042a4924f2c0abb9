import { PublicError } from '../../schemas/errors.ts';
import { MAX_PARALLEL_SQL } from '../../schemas/analytics/sql.ts';

/** What a caller is told to wait before the next attempt, in seconds. */
export const TRY_AGAIN_S = 1;

/** Counts the statements that run for each workspace. */
export interface ParallelLimit {
  /** Gives what ends the statement's turn; throws `rate_limited` when too many run for this workspace. */
  enter(workspaceId: number): () => void;
}

/** Makes a count of statements, each workspace for itself. */
export function createParallelLimit(): ParallelLimit {
  const running = new Map<number, number>();
  return {
    enter(workspaceId) {
      const count = running.get(workspaceId) ?? 0;
      if (count >= MAX_PARALLEL_SQL) {
        throw new PublicError(
          'rate_limited',
          `At most ${MAX_PARALLEL_SQL} SQL statements of a workspace run at once: try again in ${TRY_AGAIN_S} s.`,
          TRY_AGAIN_S,
        );
      }
      running.set(workspaceId, count + 1);
      return () => {
        const left = running.get(workspaceId)! - 1;
        if (left > 0) running.set(workspaceId, left);
        else running.delete(workspaceId);
      };
    },
  };
}
