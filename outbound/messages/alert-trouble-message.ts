import type { AlertChannel } from '../../schemas/alerts/alert.ts';
import type { Message } from './message.ts';
import { plainLine } from './plain-line.ts';

const NAME_LENGTH = 80;
const ERROR_LENGTH = 300;

/** An alert that owners are told about. */
export interface AlertInTrouble {
  readonly workspace: string;
  readonly name: string;
  readonly channel: AlertChannel;
  /** Whether a message was given up; false: it is still tried. */
  readonly givenUp: boolean;
  /** Why the last try failed, in words for users; null: not known. */
  readonly error: string | null;
  /** Since when every try has failed, as ISO text; null: not known. */
  readonly failingSince: string | null;
  /** Where Earshot is. */
  readonly link: string;
}

/** Takes an alert whose messages do not go out and returns the mail that tells its owners. Pure. */
export function alertTroubleMessage(trouble: AlertInTrouble): Message {
  const { channel, givenUp, error, failingSince, link } = trouble;
  const name = plainLine(trouble.name, NAME_LENGTH);
  const since = failingSince === null ? '' : ` since ${failingSince.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: givenUp ? `A message of the alert ${name} was given up` : `The alert ${name} cannot be sent`,
    lines: [
      `Its messages by ${channel} have not gone out${since}.`,
      ...(error === null ? [] : [`The last try: ${plainLine(error, ERROR_LENGTH)}`]),
      givenUp
        ? 'What that message held can be read in Earshot. The next one is tried as usual; you hear no more of it until one goes out.'
        : 'It is tried again. Another target, or a test that goes out, has what waits sent at once.',
    ],
    entries: [],
    link: { text: 'Open Earshot', url: link },
    footer: `You get this as an owner of ${plainLine(trouble.workspace, NAME_LENGTH)}.`,
  };
}
