import type { Logger } from '../../runtime/logger.ts';
import type { Config } from '../../schemas/config/config.ts';
import { codecOf } from '../context.ts';
import type { Log } from '../log/log.ts';
import { LiveMentions } from './live-mentions.ts';

/** Creates the live stream of changes, as configured. It reads nothing until someone listens. */
export function openLive(
  config: Pick<Config, 'variables'>,
  parts: { readonly log: Log; readonly logger: Logger; readonly stopping?: AbortSignal },
): LiveMentions {
  const logger = parts.logger.child({ part: 'live' });
  return new LiveMentions({ log: parts.log, logger, openCodec: () => codecOf({ ...parts, config, logger }) });
}
