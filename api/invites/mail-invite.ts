import { NotSentError } from '../../outbound/channels/channel.ts';
import { inviteMessage, type Invitation } from '../../outbound/messages/invite-message.ts';
import type { ApiContext } from '../context.ts';

/**
 * Emails an invite. Returns whether it was sent, and in words where to or why not. Never throws: the invite is valid
 * anyway, and its link can be shared by hand.
 */
export async function mailInvite(
  { channels, logger }: Pick<ApiContext, 'channels' | 'logger'>,
  email: string,
  invitation: Invitation,
) {
  try {
    const where = await channels.email.send(email, inviteMessage(invitation));
    const { missing } = channels.email;
    if (missing === undefined) return { sent: true, detail: `Sent ${where}.` };
    return { sent: false, detail: `Not emailed, because ${missing} is not set. Share the link yourself.` };
  } catch (error) {
    const isKnown = error instanceof NotSentError;
    logger.warn(
      { err: isKnown ? (error.cause ?? error) : error },
      'An invite could not be emailed. Its link is still valid.',
    );
    return {
      sent: false,
      detail: isKnown ? error.message : 'The email could not be sent. The log has the reason.',
    };
  }
}
