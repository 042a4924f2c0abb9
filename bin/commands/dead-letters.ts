import { listDeadLetters, replayDeadLetters } from '../../pipeline/log/dead-letter-replay.ts';
import { codecOf } from '../../pipeline/context.ts';
import type { Codec } from '../../pipeline/log/codec.ts';
import type { Log } from '../../pipeline/log/log.ts';
import { openLog } from '../../pipeline/log/open-log.ts';
import type { Config } from '../../schemas/config/config.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { withStores } from '../service/stores.ts';
import { progressBar, printLine } from '../terminal.ts';

const MAX_ERROR_LENGTH = 100;

const withLog = <T>(config: Config, work: (log: Log, codec: Codec) => Promise<T>): Promise<T> =>
  withStores(config, async ({ postgres }) => {
    const logger = silentLogger();
    const log = openLog(config, postgres, logger);
    try {
      await log.ensureTopics();
      return await work(log, await codecOf({ config, logger }));
    } finally {
      await log.close();
    }
  });

/** `earshot dlq list`: prints the dead letters with their position, reason and size. */
export async function listDlq(config: Config, options: { json?: boolean; all?: boolean }): Promise<void> {
  await withLog(config, async (log, codec) => {
    let shown = 0;
    for await (const { position, letter, replayed } of listDeadLetters(log, codec)) {
      if (replayed && !options.all) continue;
      shown++;
      const bytes = Buffer.byteLength(letter.value, 'base64');
      if (options.json) printLine(JSON.stringify({ position, replayed, ...letter, bytes }));
      else {
        const from = `${letter.topic}:${letter.partition}:${letter.offset}`;
        const error = letter.error.split('\n', 1)[0]!.slice(0, MAX_ERROR_LENGTH);
        printLine(
          `${position}  ${letter.failed_at}  ${letter.actor}  ${from}  ${letter.reason}  ${bytes} bytes  ${error}`,
        );
      }
    }
    if (shown === 0 && !options.json) printLine('no dead letters');
  });
}

/** `earshot dlq replay`: publishes dead letters to their topics again. */
export async function replayDlq(
  config: Config,
  options: { json?: boolean; again?: boolean; topic?: string; reason?: string },
): Promise<void> {
  const bar = progressBar('replaying');
  const replayed = await withLog(config, (log, codec) =>
    replayDeadLetters(log, codec, {
      matches: ({ topic, reason }) =>
        (options.topic === undefined || topic === options.topic) &&
        (options.reason === undefined || reason === options.reason),
      again: options.again ?? false,
      onProgress: (done) => bar(done, done),
    }),
  );
  printLine(options.json ? JSON.stringify({ replayed }) : `replayed ${replayed}`);
}
