import { expect, it } from 'vitest';
import { NotSentError, type Channel } from '../../../outbound/channels/channel.ts';
import { mailOwners } from '../../../outbound/channels/owners.ts';
import type { Message } from '../../../outbound/messages/message.ts';
import { silentLogger } from '../../../runtime/logger.ts';

const MESSAGE: Message = { subject: 's', lines: [], entries: [], link: { text: 't', url: 'u' }, footer: 'f' };

/** Emails the owners, some of whose mailboxes are gone. Returns who received the email. */
async function mail(owners: readonly string[], gone: readonly string[]): Promise<string[]> {
  const got: string[] = [];
  const email: Channel = {
    send: (target) =>
      gone.includes(target)
        ? Promise.reject(new NotSentError(`no ${target}`))
        : Promise.resolve(`${got.push(target)}`),
  };
  await mailOwners({ email, logger: silentLogger() }, owners, MESSAGE);
  return got;
}

it('the other owners get the email once when one mailbox is gone', async () => {
  expect(await mail(['ann', 'bob', 'cid'], ['ann'])).toEqual(['bob', 'cid']);
  expect(await mail(['ann', 'bob'], ['bob'])).toEqual(['ann']);
});

it('an email that reaches no owner fails; one without owners does not', async () => {
  await expect(mail(['ann', 'bob'], ['ann', 'bob'])).rejects.toThrow('no ann');
  expect(await mail([], [])).toEqual([]);
});
