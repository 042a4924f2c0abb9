import { deleteOldMails } from '../../postgres/accounts/member-mails.ts';
import { atMost } from '../../runtime/timing/at-most.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { STOP_GRACE_MS } from '../../runtime/timing/stop-grace.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import type { MailsContext } from './context.ts';
import { planAssignedDigests } from './plan-digests.ts';
import { sendMails } from './send-mails.ts';

/** Starts mails to members: planning their digests, and sending what is due. */
export function startMemberMails(given: MailsContext): Running {
  const context = { ...given, logger: given.logger.child({ part: 'member mails' }) };
  const repeat = (everyMs: number, failure: string, run: (signal: AbortSignal) => Promise<unknown>) =>
    startRepeating({ everyMs, failure, run, logger: context.logger });
  const loops = [
    repeat(2 * SECOND_MS, 'Mails to members cannot be sent. Retrying.', (signal) =>
      sendMails(context, signal),
    ),
    repeat(MINUTE_MS, 'Digests for members cannot be planned. Retrying.', () => planAssignedDigests(context)),
    repeat(HOUR_MS, 'Old mails to members cannot be deleted. Retrying.', () =>
      deleteOldMails(context.postgres),
    ),
  ];
  return {
    async stop() {
      await atMost(STOP_GRACE_MS, Promise.all(loops.map((loop) => loop.stop())));
    },
  };
}
