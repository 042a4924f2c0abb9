import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { ConfiguredSource } from '../../connector/configured-source.ts';
import { readAgain, type RereadDeps } from './read-again.ts';

/** How often each source is considered. Postgres says which process reads its posts, and when. */
const TICK_MS = 5 * SECOND_MS;

/** Keeps reading posts again at every source that can be asked for them. */
export function startRereads(sources: readonly ConfiguredSource[], deps: RereadDeps): Running {
  // Asked each time: an owner may give a source credentials.
  const canRead = ({ client }: ConfiguredSource) => client.postReader && client.availability.available;
  const readers = sources.map((source) =>
    startRepeating({
      firstAfterMs: TICK_MS,
      everyMs: TICK_MS,
      logger: deps.logger,
      failure: 'Reading posts again does not work at present.',
      run: async (signal) => {
        if (canRead(source)) await readAgain(source, deps, signal);
      },
    }),
  );
  return {
    async stop() {
      await Promise.all(readers.map((reader) => reader.stop()));
    },
  };
}
