import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import type { Message } from './message.ts';
import { ownerNotice, sinceWords } from './owner-notice.ts';
import { plainLine, plainName } from './plain-line.ts';

const ERROR_LENGTH = 300;

/** An alert that owners get a notice about. */
export interface FailingAlert {
  readonly workspace: string;
  readonly name: string;
  readonly channel: AlertChannel;
  /** Whether a message was given up; false: it is still retried. */
  readonly givenUp: boolean;
  /** Why the last try failed, for users; null: unknown. */
  readonly error: string | null;
  /** When the first of the failures in a row happened, as ISO text; null: unknown. */
  readonly failingSince: string | null;
  readonly link: string;
}

/** Returns the mail to the owners of an alert that cannot be sent. Pure. */
export function failingAlertMessage(trouble: FailingAlert): Message {
  const { channel, givenUp, error, failingSince } = trouble;
  const name = plainName(trouble.name);
  const since = sinceWords(failingSince);
  return ownerNotice(trouble, {
    subject: givenUp ? `A message of the alert ${name} was not sent` : `The alert ${name} cannot be sent`,
    lines: [
      `Its messages by ${channel} have failed${since}.`,
      ...(error === null ? [] : [`Last error: ${plainLine(error, ERROR_LENGTH)}`]),
      givenUp
        ? 'You can read the mentions of that message in Earshot. The next message is sent as usual. You get no further notice until one succeeds.'
        : 'Earshot keeps retrying. To send the waiting messages at once, change the target or send a test that succeeds.',
    ],
  });
}
