import type { Message } from './message.ts';

/** A link to sign in or set a password, and for how many minutes it works. */
export interface MailedLink {
  readonly link: string;
  readonly minutes: number;
}

/** Returns the mail for a forgotten password. Pure, like everything in this file. */
export const resetPasswordMessage = ({ link, minutes }: MailedLink): Message => ({
  subject: 'Set a new password for Earshot',
  lines: [
    'Someone, most likely you, asked for a new password for this address.',
    `The link works once, within ${minutes} minutes. Setting a password ends all your sessions.`,
  ],
  entries: [],
  link: { text: 'Set a new password', url: link },
  footer: 'If you did not ask for this, ignore it. Your password stays the same.',
});

/** Returns the mail for signing in without a password. */
export const signInLinkMessage = ({ link, minutes }: MailedLink): Message => ({
  subject: 'Sign in to Earshot',
  lines: [
    'Open the link in the browser in which you want to sign in.',
    `It works once, within ${minutes} minutes.`,
  ],
  entries: [],
  link: { text: 'Sign in', url: link },
  footer:
    'If you did not ask for this, ignore it. Do not share it: anyone who opens the link is signed in as you.',
});

/** Returns the mail about a changed password. `link`: where to ask for another one. */
export const passwordChangedMessage = ({ link }: Pick<MailedLink, 'link'>): Message => ({
  subject: 'Your password for Earshot was changed',
  lines: ['All sessions that were opened with the old one have ended.'],
  entries: [],
  link: { text: 'This was not me: set a new password', url: link },
  footer: 'If this was you, there is nothing to do.',
});
