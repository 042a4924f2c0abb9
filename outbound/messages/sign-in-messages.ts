import type { Message } from './message.ts';

/** A link that signs somebody in or lets them set a password, and for how many minutes it can be used. */
export interface MailedLink {
  readonly link: string;
  readonly minutes: number;
}

/** Returns the mail to somebody who has forgotten their password. Pure, like all of this file. */
export const resetPasswordMessage = ({ link, minutes }: MailedLink): Message => ({
  subject: 'Set a new password for Earshot',
  lines: [
    'Somebody, most likely you, asked for a new password for this address.',
    `The link can be used once, within ${minutes} minutes. Setting a password ends all your sessions.`,
  ],
  entries: [],
  link: { text: 'Set a new password', url: link },
  footer: 'If you did not ask, leave it be: your password stays as it is.',
});

/** Returns the mail to somebody who wants to sign in without a password. */
export const signInLinkMessage = ({ link, minutes }: MailedLink): Message => ({
  subject: 'Sign in to Earshot',
  lines: [
    'Open the link in the browser in which you want to be signed in.',
    `It can be used once, within ${minutes} minutes.`,
  ],
  entries: [],
  link: { text: 'Sign in', url: link },
  footer:
    'If you did not ask, leave it be, and pass it on to nobody: whoever uses the link is signed in as you.',
});

/** Returns the mail that tells somebody of a new password: `link` leads to where they can ask for another. */
export const passwordChangedMessage = ({ link }: Pick<MailedLink, 'link'>): Message => ({
  subject: 'Your password for Earshot was changed',
  lines: ['All sessions that the old one had opened are over.'],
  entries: [],
  link: { text: 'It was not me: set another', url: link },
  footer: 'If it was you, there is nothing to do.',
});
