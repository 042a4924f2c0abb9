import type { Logger } from '../../runtime/logger.ts';
import type { Message } from '../messages/message.ts';
import type { Channel } from './channel.ts';

/**
 * Mails owners of a workspace. It is enough that one of them gets it, else a mailbox that is no more would have the others mailed
 * again and again; who does not get it is logged by the reason alone. Throws what the first failed with when nobody gets it.
 */
export async function mailOwners(
  email: Channel,
  owners: readonly string[],
  message: Message,
  logger: Logger,
): Promise<void> {
  const failures: unknown[] = [];
  for (const owner of owners)
    await email.send(owner, message).catch((error: unknown) => failures.push(error));
  if (failures.length > 0 && failures.length === owners.length) throw failures[0];
  for (const err of failures) logger.warn({ err }, 'An owner of a workspace did not get a mail; others did.');
}
