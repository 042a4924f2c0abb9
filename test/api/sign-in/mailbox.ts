import type { Channel } from '../../../outbound/channels/channel.ts';
import type { Message } from '../../../outbound/messages/message.ts';
import { untilPasses } from '../../support/eventually.ts';

/** A mail channel that keeps what is sent. */
export interface Mailbox extends Channel {
  readonly mails: { readonly to: string; readonly message: Message }[];
  /** Waits for an email to an address, removes it, and returns the token at the end of its link. */
  token(to: string): Promise<string>;
}

/** Creates an empty mailbox. */
export function openMailbox(): Mailbox {
  const mails: Mailbox['mails'] = [];
  return {
    mails,
    send(to, message) {
      mails.push({ to, message });
      return Promise.resolve(`to ${to}`);
    },
    async token(to) {
      const at = await untilPasses(() => {
        const found = mails.findIndex((mail) => mail.to === to);
        if (found === -1) throw new Error(`no mail to ${to}`);
        return found;
      });
      return mails.splice(at, 1)[0]!.message.link.url.split('/').at(-1)!;
    },
  };
}
