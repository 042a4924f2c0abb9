import type { Logger } from '../../../runtime/logger.ts';
import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { SECOND_MS } from '../../../schemas/duration.ts';
import { followMutes, type MuteWorkDeps } from './follow-mutes.ts';

/** Starts muting what is stored from before a mute, and judging what a deleted one had muted. */
export const startMutes = (deps: MuteWorkDeps, logger: Logger): Running =>
  startRepeating({
    everyMs: SECOND_MS,
    logger,
    failure: 'Stored mentions do not follow mutes at present.',
    async run(signal) {
      while (!signal.aborted && (await followMutes(deps, signal)));
    },
  });
