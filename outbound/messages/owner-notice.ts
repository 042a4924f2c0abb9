import type { Message } from './message.ts';
import { plainName } from './plain-line.ts';

/** Returns ` since 2026-11-20 08:11 UTC` for an instant as ISO text; nothing when it is unknown. Pure. */
export const sinceWords = (at: string | null): string =>
  at === null ? '' : ` since ${at.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns a mail to the owners of a workspace, with a link to the service. Pure. */
export const ownerNotice = (
  { workspace, link }: { readonly workspace: string; readonly link: string },
  { subject, lines }: Pick<Message, 'subject' | 'lines'>,
): Message => ({
  subject,
  lines,
  entries: [],
  link: { text: 'Open Earshot', url: link },
  footer: `You get this as an owner of ${plainName(workspace)}.`,
});
