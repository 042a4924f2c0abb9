import type { FastifyInstance } from 'fastify';
import { createUnsubscribeLinks, readToken } from '../../outbound/unsubscribe-link.ts';
import { getAlert, turnOffForReader } from '../../postgres/alerts/alerts.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { toPublicError } from '../rest/error-reply.ts';
import { sendErrorPage, sendNoticePage } from './error-page.ts';
import { html } from './html.ts';

/** A page needs a button and no body, and one-click requests say only that they are such (RFC 8058). */
const BODY_LIMIT = 4_096;

interface Mailed {
  readonly workspaceId: number;
  readonly alert: Alert;
}

/**
 * Serves `/unsubscribe/{token}`, the address in the `List-Unsubscribe` header of the mails of alerts: GET asks, because
 * programs open every link of a mail, and POST turns the alert off.
 */
export function addUnsubscribeRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const { postgres, secretKey, config, logger } = context;
  const links = createUnsubscribeLinks(secretKey, config.baseUrl);

  async function find(token: string, address: string): Promise<Mailed> {
    await limit('read', `address ${address}`);
    const claimed = readToken(token);
    const alert = claimed && (await getAlert(postgres, claimed.workspaceId, claimed.alertId));
    if (!alert || alert.channel !== 'email' || !links.accepts(token, { ...claimed, target: alert.target }))
      throw new PublicError('not_found', 'These mails were turned off, or go to another address by now.');
    return { workspaceId: claimed.workspaceId, alert };
  }

  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null, undefined),
    );
    pages.setErrorHandler((thrown, _request, reply) =>
      sendErrorPage(reply, toPublicError(thrown), 'Nothing to turn off'),
    );
    pages.get<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params, ip }, reply) => {
      const { alert } = await find(params.token, ip);
      return sendNoticePage(reply, {
        heading: 'Turn these mails off?',
        text: `The alert “${alert.name}” sends mails to ${alert.target}.`,
        more: html`<form method="post"><button>Turn off</button></form>`,
      });
    });
    pages.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params, ip }, reply) => {
      const { workspaceId, alert } = await find(params.token, ip);
      if (alert.enabled) {
        await turnOffForReader(postgres, workspaceId, alert.id);
        logger.info({ alertId: alert.id }, 'The reader of an alert turned its mails off.');
      }
      return sendNoticePage(reply, {
        heading: 'The mails are off',
        text: `The alert “${alert.name}” sends no more mails to ${alert.target}. Members of the workspace can turn it on again.`,
      });
    });
  });
}
