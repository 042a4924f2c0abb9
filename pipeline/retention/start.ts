import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { PipelineContext } from '../context.ts';
import { applyRetention } from './retention.ts';

/** Often enough that each run removes little. */
const EVERY_MS = 10 * MINUTE_MS;

/** Starts removing data that is past its retention, as part of the role `pipeline`. One process does so at a time. */
export function startRetention({ postgres, clickhouse, config, logger }: PipelineContext): Running {
  const { remove } = createMentionWrites(postgres, createMentionStore(clickhouse));
  const days = config.variables.EARSHOT_MENTION_RETENTION;
  const deps = { postgres, remove, mentionDays: days === null ? null : Number(days) };
  const failure = 'Data past its retention cannot be removed. Retrying.';
  return startRepeating({
    ...{ everyMs: EVERY_MS, failure, run: () => applyRetention(deps) },
    logger: logger.child({ part: 'retention' }),
  });
}
