import { listDeadLetters, replayDeadLetters } from '../../pipeline/dead-letters.ts';
import { openCodec, type Codec } from '../../pipeline/log/codec.ts';
import type { Log } from '../../pipeline/log/log.ts';
import { openLog } from '../../pipeline/log/open-log.ts';
import type { Config } from '../../schemas/config/config.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { openStores } from '../service/stores.ts';
import { progressBar, say } from '../terminal.ts';

/** Characters of an error shown in the listing. */
const SHOWN_ERROR = 100;

async function withLog<T>(config: Config, work: (log: Log, codec: Codec) => Promise<T>): Promise<T> {
  const logger = silentLogger();
  const stores = await openStores(config, logger, { share: true });
  const log = openLog(config, stores.postgres, logger);
  try {
    await log.ensureTopics();
    return await work(
      log,
      await openCodec({ registryUrl: config.variables.EARSHOT_SCHEMA_REGISTRY_URL, logger }),
    );
  } finally {
    await log.close();
    await stores.close();
  }
}

/** `earshot dlq list`: the records that no actor could process, with reason, bytes and position. */
export async function listDlq(config: Config, options: { json?: boolean; all?: boolean }): Promise<void> {
  await withLog(config, async (log, codec) => {
    let shown = 0;
    for await (const { position, letter, replayed } of listDeadLetters(log, codec)) {
      if (replayed && !options.all) continue;
      shown++;
      const bytes = Buffer.byteLength(letter.value, 'base64');
      if (options.json) say(JSON.stringify({ position, replayed, ...letter, bytes }));
      else {
        const from = `${letter.topic}:${letter.partition}:${letter.offset}`;
        const error = letter.error.split('\n', 1)[0]!.slice(0, SHOWN_ERROR);
        say(
          `${position}  ${letter.failed_at}  ${letter.actor}  ${from}  ${letter.reason}  ${bytes} bytes  ${error}`,
        );
      }
    }
    if (shown === 0 && !options.json) say('no dead letters');
  });
}

/** `earshot dlq replay`: puts dead letters back on their topics. */
export async function replayDlq(
  config: Config,
  options: { json?: boolean; again?: boolean; topic?: string; reason?: string },
): Promise<void> {
  const bar = progressBar('replaying');
  const replayed = await withLog(config, (log, codec) =>
    replayDeadLetters(log, codec, {
      wants: ({ topic, reason }) =>
        (options.topic === undefined || topic === options.topic) &&
        (options.reason === undefined || reason === options.reason),
      again: options.again ?? false,
      onProgress: (done) => bar(done, done),
    }),
  );
  say(options.json ? JSON.stringify({ replayed }) : `replayed ${replayed}`);
}
