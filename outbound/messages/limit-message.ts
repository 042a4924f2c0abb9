import { LIMITS, type LimitName } from '../../schemas/usage/plan.ts';
import type { Message } from './message.ts';
import { ownerNotice } from './owner-notice.ts';
import { plainName } from './plain-line.ts';

/** A monthly limit that owners get a notice about. */
export interface LimitNoticeData {
  readonly workspace: string;
  readonly plan: string;
  readonly name: LimitName;
  readonly maximum: number;
  /** Whether it is used up; false: 80% of it is used. */
  readonly isReached: boolean;
  /** When it resets, as ISO text. */
  readonly until: string;
  readonly link: string;
}

/** Returns the mail to the owners about a limit that is near or used up. Pure. */
export function limitMessage(limit: LimitNoticeData): Message {
  const { name, maximum, isReached, until } = limit;
  const workspace = plainName(limit.workspace);
  const { counts, then } = LIMITS[name];
  const what = `${maximum} ${counts} a month`;
  return ownerNotice(limit, {
    subject: isReached
      ? `${workspace} has used up a limit of its plan`
      : `${workspace} is near a limit of its plan`,
    lines: [
      isReached
        ? `The limit of ${what} is used up. It resets on ${until.slice(0, 10)} (UTC).`
        : `80% of the limit of ${what} is used. It resets on ${until.slice(0, 10)} (UTC).`,
      isReached ? then : `When it is used up: ${then}`,
      `The limit belongs to the plan ${plainName(limit.plan)}. Nothing that was found is lost.`,
    ],
  });
}
