import type { Message } from './message.ts';
import { ownerNotice, sinceWords } from './owner-notice.ts';
import { plainLine, plainName } from './plain-line.ts';

const URL_LENGTH = 200;

/** A webhook that owners get a notice about. */
export interface FailingWebhook {
  readonly workspace: string;
  readonly url: string;
  /** Why the service turned it off; null: it is on. */
  readonly disabledReason: string | null;
  readonly failures: number;
  /** When the first of the failures in a row happened, as ISO text; null: unknown. */
  readonly failingSince: string | null;
  readonly link: string;
}

const WHY: Readonly<Record<string, string>> = {
  gone: 'It responded with status 410: the endpoint no longer exists.',
  blocked_address: 'Its address is in a network that must not be called.',
};

/** Returns the mail to the owners of a webhook that fails or was turned off. Pure. */
export function failingWebhookMessage(webhook: FailingWebhook): Message {
  const { disabledReason, failures, failingSince } = webhook;
  const name = plainName(webhook.workspace);
  const failed = `Every attempt${sinceWords(failingSince)} has failed (${failures} in a row).`;
  const isOff = disabledReason !== null;
  return ownerNotice(webhook, {
    subject: isOff ? `A webhook of ${name} was turned off` : `A webhook of ${name} is failing`,
    lines: [
      `Webhook: ${plainLine(webhook.url, URL_LENGTH)}`,
      isOff ? (WHY[disabledReason] ?? failed) : failed,
      isOff
        ? 'Its pending deliveries were cancelled. You can replay them for 30 days once the webhook is enabled again.'
        : 'It is turned off if this continues. Its delivery log shows the responses.',
    ],
  });
}
