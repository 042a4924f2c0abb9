import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { PipelineContext } from '../context.ts';
import { forgetOld } from './retention.ts';

/** Often enough that what is forgotten at once is little. */
const EVERY_MS = 600_000;

/** Starts forgetting what has been kept for long enough, as part of the role `pipeline`: one process does it at a time. */
export function startRetention({ postgres, clickhouse, config, logger }: PipelineContext): Running {
  const { remove } = createMentionWrites(postgres, createMentionStore(clickhouse));
  const days = config.variables.EARSHOT_MENTION_RETENTION;
  const deps = { postgres, remove, mentionDays: days === null ? null : Number(days) };
  const failure = 'What is too old cannot be forgotten yet.';
  return startRepeating({
    ...{ everyMs: EVERY_MS, failure, run: () => forgetOld(deps) },
    logger: logger.child({ part: 'retention' }),
  });
}
