import { mailNotices, type OwnerMailer } from '../../outbound/channels/owners.ts';
import { limitMessage } from '../../outbound/messages/limit-message.ts';
import type { Queryable } from '../../postgres/client.ts';
import { claimLimitNotice, settleLimitNotice } from '../../postgres/usage/usage-limits.ts';
import { monthBounds } from '../../schemas/usage/plan.ts';

/** What sending notices needs. */
export interface NoticeDeps extends OwnerMailer {
  readonly postgres: Queryable;
  /** The address of this service. */
  readonly baseUrl: string;
}

/**
 * Mails owners about limits that are near or reached. Returns how many notices it sent. Throws `NotSentError` when
 * one reached no owner; it is due again in ten minutes.
 */
export const sendLimitNotices = ({ postgres, baseUrl, ...mailer }: NoticeDeps): Promise<number> =>
  mailNotices(mailer, {
    claim: () => claimLimitNotice(postgres),
    compose: ({ workspace, plan, name, maximum, notice, period }) =>
      limitMessage({
        ...{ workspace, plan, name, maximum, isReached: notice === 'reached' },
        ...{ until: monthBounds(period).end, link: baseUrl },
      }),
    settle: (notice) => settleLimitNotice(postgres, notice),
  });
