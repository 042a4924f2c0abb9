import type { AddressGuard } from '../../outbound/address-guard.ts';
import { parseRanges } from '../../outbound/addresses.ts';
import { createAddressGuard } from '../../outbound/guard.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';

/** Makes the guard that the configuration asks for, and says so loudly when it lets calls through to private addresses. */
export function openGuard({ variables }: Config, logger: Logger): AddressGuard {
  const ranges = variables.EARSHOT_ALLOW_PRIVATE_TARGETS;
  if (ranges !== null) {
    logger.warn(
      { ranges },
      'EARSHOT_ALLOW_PRIVATE_TARGETS is set: whoever may write webhooks and alerts can reach these addresses, also by plain http. For development and tests only.',
    );
  }
  return createAddressGuard({ allowed: parseRanges(ranges) });
}
