import type { GuardedNetwork } from '../../outbound/address-guard.ts';
import { parseRanges } from '../../outbound/addresses.ts';
import { createAddressGuard } from '../../outbound/guard.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';

/** Creates the address guard, as configured. Logs a warning when it allows private addresses. */
export function openGuard({ variables }: Config, logger: Logger): GuardedNetwork {
  const ranges = variables.EARSHOT_ALLOW_PRIVATE_TARGETS;
  if (ranges !== null) {
    logger.warn(
      { ranges },
      'EARSHOT_ALLOW_PRIVATE_TARGETS is set. Everyone who can create webhooks or alerts can reach these addresses, also by plain HTTP. Use it only for development and tests.',
    );
  }
  return createAddressGuard({ allowed: parseRanges(ranges) });
}
