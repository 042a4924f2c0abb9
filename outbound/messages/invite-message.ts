import type { Role } from '../../schemas/accounts/member.ts';
import type { Message } from './message.ts';
import { plainName } from './plain-line.ts';

/** What a role can do, for readers who do not know the service. */
const PERMISSIONS: Record<Role, string> = {
  owner: 'As an owner you can change everything, and manage members and keys.',
  editor: 'As an editor you can work with its mentions and change its projects.',
  viewer: 'As a viewer you can read what it collects.',
};

/** An invitation to a workspace. */
export interface Invitation {
  /** Name or address of the person who invites; null: unknown. */
  readonly from: string | null;
  readonly workspace: string;
  readonly role: Role;
  readonly link: string;
}

/** Returns the mail of an invitation. Pure. */
export function inviteMessage({ from, workspace, role, link }: Invitation): Message {
  const name = plainName(workspace);
  const who = from === null ? 'You are invited' : `${plainName(from)} invites you`;
  return {
    subject: `${who} to ${name} on Earshot`,
    lines: [
      'Earshot watches public sources for posts that mention a brand or topic.',
      PERMISSIONS[role],
      'The link can be used once, within 7 days.',
    ],
    entries: [],
    link: { text: 'Accept the invite', url: link },
    footer: 'If you did not expect this, ignore it. Nothing happens unless you open the link.',
  };
}
