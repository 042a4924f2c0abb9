import type { Role } from '../../schemas/accounts/member.ts';
import type { Message } from './message.ts';
import { plainLine } from './plain-line.ts';

const NAME_LENGTH = 80;

/** What a role may do, as somebody is told who does not know the service. */
const MAY: Record<Role, string> = {
  owner: 'You would own it: change everything, and manage members and keys.',
  editor: 'You would work with its mentions and change its projects.',
  viewer: 'You would read what it collects.',
};

/** Who is asked into what, and where they say yes. */
export interface Invitation {
  /** Name or address of the one who invites; null when it is not known. */
  readonly from: string | null;
  readonly workspace: string;
  readonly role: Role;
  readonly link: string;
}

/** Takes an invite and returns the mail that brings it. Pure. */
export function inviteMessage({ from, workspace, role, link }: Invitation): Message {
  const name = plainLine(workspace, NAME_LENGTH);
  const who = from === null ? 'You are invited' : `${plainLine(from, NAME_LENGTH)} invites you`;
  return {
    subject: `${who} to ${name} on Earshot`,
    lines: [
      'Earshot watches public sources for posts that mention a brand or topic.',
      MAY[role],
      'The link can be used once, within 7 days.',
    ],
    entries: [],
    link: { text: 'Accept the invite', url: link },
    footer: 'If you do not expect this, leave it be: nothing happens unless the link is used.',
  };
}
