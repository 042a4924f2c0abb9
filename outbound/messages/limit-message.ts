import { LIMITS, type LimitName } from '../../schemas/usage/plan.ts';
import type { Message } from './message.ts';
import { plainLine } from './plain-line.ts';

const NAME_LENGTH = 80;

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
  const { name, maximum, isReached, until, link } = limit;
  const workspace = plainLine(limit.workspace, NAME_LENGTH);
  const { counts, then } = LIMITS[name];
  const what = `${maximum} ${counts} a month`;
  return {
    subject: isReached
      ? `${workspace} has used up a limit of its plan`
      : `${workspace} is near a limit of its plan`,
    lines: [
      isReached
        ? `The limit of ${what} is used up. It resets on ${until.slice(0, 10)} (UTC).`
        : `80% of the limit of ${what} is used. It resets on ${until.slice(0, 10)} (UTC).`,
      isReached ? then : `When it is used up: ${then}`,
      `The limit belongs to the plan ${plainLine(limit.plan, NAME_LENGTH)}. Nothing that was found is lost.`,
    ],
    entries: [],
    link: { text: 'Open Earshot', url: link },
    footer: `You get this as an owner of ${workspace}.`,
  };
}
