import type { Message } from './message.ts';
import { plainLine } from './plain-line.ts';

const NAME_LENGTH = 80;
const URL_LENGTH = 200;

/** A webhook that owners are told about. */
export interface WebhookTrouble {
  readonly workspace: string;
  readonly url: string;
  /** Why the service turned it off; null: it is still on. */
  readonly disabledReason: string | null;
  /** Failed attempts in a row. */
  readonly failures: number;
  /** Since when every attempt has failed, as ISO text; null: not known. */
  readonly failingSince: string | null;
  /** Where Earshot is. */
  readonly link: string;
}

const WHY: Readonly<Record<string, string>> = {
  gone: 'It answered 410: there is nothing there any more.',
  blocked_address: 'Its address leads to a network that may not be called.',
};

/** Takes a webhook in trouble and returns the mail that tells its owners. Pure. */
export function webhookMessage(trouble: WebhookTrouble): Message {
  const { disabledReason, failures, failingSince, link } = trouble;
  const name = plainLine(trouble.workspace, NAME_LENGTH);
  const since = failingSince === null ? '' : ` since ${failingSince.slice(0, 16).replace('T', ' ')} UTC`;
  const failed = `Every attempt${since} has failed: ${failures} in a row.`;
  const isOff = disabledReason !== null;
  return {
    subject: isOff ? `A webhook of ${name} was turned off` : `A webhook of ${name} is failing`,
    lines: [
      `The webhook goes to ${plainLine(trouble.url, URL_LENGTH)}`,
      isOff ? (WHY[disabledReason] ?? failed) : failed,
      isOff
        ? 'What waited for it was given up and can be replayed for 30 days, once it is enabled again.'
        : 'It is turned off should this go on. Its log of deliveries says what it answers.',
    ],
    entries: [],
    link: { text: 'Open Earshot', url: link },
    footer: `You get this as an owner of ${name}.`,
  };
}
