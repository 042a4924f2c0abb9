import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { openCodec } from '../log/codec.ts';
import type { Log } from '../log/log.ts';
import { LiveMentions } from './live-mentions.ts';

/** Opens the stream of changes as the configuration says. Nothing is read before somebody listens. */
export function openLive(
  { variables }: Pick<Config, 'variables'>,
  { log, logger, stopping }: { readonly log: Log; readonly logger: Logger; readonly stopping?: AbortSignal },
): LiveMentions {
  const part = logger.child({ part: 'live' });
  const registryUrl = variables.EARSHOT_SCHEMA_REGISTRY_URL;
  return new LiveMentions({
    log,
    logger: part,
    openCodec: () => openCodec({ registryUrl, logger: part, ...(stopping && { signal: stopping }) }),
  });
}
