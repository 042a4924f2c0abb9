import { LIMITS, type LimitName } from '../../schemas/usage/plan.ts';
import type { Message } from './message.ts';
import { plainLine } from './plain-line.ts';

const NAME_LENGTH = 80;

/** A limit of a month that owners are told about. */
export interface LimitNews {
  readonly workspace: string;
  readonly plan: string;
  readonly name: LimitName;
  readonly maximum: number;
  /** Whether it is used up, or to four fifths. */
  readonly isReached: boolean;
  /** When the count begins again, as ISO text. */
  readonly until: string;
  /** Where Earshot is. */
  readonly link: string;
}

/** Takes a limit that is near or used up and returns the mail that tells the owners. Pure. */
export function limitMessage(news: LimitNews): Message {
  const { name, maximum, isReached, until, link } = news;
  const workspace = plainLine(news.workspace, NAME_LENGTH);
  const { counts, then } = LIMITS[name];
  const what = `${maximum} ${counts} a month`;
  return {
    subject: isReached
      ? `${workspace} has used up a limit of its plan`
      : `${workspace} is near a limit of its plan`,
    lines: [
      isReached
        ? `The limit of ${what} is used up. The count begins anew on ${until.slice(0, 10)} (UTC).`
        : `Four fifths of the limit of ${what} are used. The count begins anew on ${until.slice(0, 10)} (UTC).`,
      isReached ? then : `When it is used up: ${then}`,
      `The limit is that of the plan ${plainLine(news.plan, NAME_LENGTH)}. Nothing that was found is lost.`,
    ],
    entries: [],
    link: { text: 'Open Earshot', url: link },
    footer: `You get this as an owner of ${workspace}.`,
  };
}
