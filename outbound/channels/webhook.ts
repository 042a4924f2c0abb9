import { newId } from '../../schemas/new-id.ts';
import type { AddressGuard } from '../address-guard.ts';
import { fillTemplate } from '../messages/template.ts';
import { signatureHeaders } from '../webhook-signature.ts';
import { NotSentError, type Channel } from './channel.ts';
import { guardedSend, refusedBy } from './guarded-send.ts';

const WHO = 'The receiver';

/**
 * Creates a channel that posts each message to the address of an alert, in the shape of its template, signed as Standard
 * Webhooks. The `webhook-id` is the same whenever a message is sent again.
 */
export const createWebhookChannel = (guard: AddressGuard): Channel => ({
  async send(target, message, { secret, template = null } = {}) {
    if (!secret) throw new NotSentError('The alert has no secret: set one to sign its messages with.');
    // The parts of a signature are separated by full stops.
    const id = message.id?.replaceAll('.', '-') ?? newId('alm');
    const body = fillTemplate(template, message, id);
    const headers = signatureHeaders(secret, { id, at: new Date(), payload: Buffer.from(body) });
    const answer = await guardedSend(guard, WHO, { url: target, method: 'POST', headers, body });
    if (answer.status < 200 || answer.status >= 300) throw refusedBy(WHO, answer);
    return 'to the webhook';
  },
});
