import type { Logger } from '../../../runtime/logger.ts';
import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { SECOND_MS } from '../../../schemas/duration.ts';
import { followEdits, type EditDeps } from './follow-edits.ts';

/** Starts bringing edited mentions up to date. */
export const startEdits = (deps: EditDeps, logger: Logger): Running =>
  startRepeating({
    everyMs: SECOND_MS,
    logger,
    failure: 'Edited posts are not judged again at present.',
    async run(signal) {
      while (!signal.aborted && (await followEdits(deps)));
    },
  });
