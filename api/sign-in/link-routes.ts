import type { FastifyInstance } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import { EmailBody, ResetPasswordBody, TokenBody } from './bodies.ts';
import { ownPagesOnly, readBody, welcome, type Entrance } from './entrance.ts';
import { mailLink } from './mail-link.ts';
import { acceptSignInLink, resetPassword } from './use-link.ts';
import { visitOf } from './visit.ts';

/** The one answer to whoever asks for a link, whether there is an account or not. */
const ASKED = { accepted: true } as const;

/**
 * Adds the ways in by a mailed link: a new password for one that was forgotten, and signing in without. Links lead to pages of
 * the console, which post the token: programs that open every link of a mail use none up.
 */
export function addLinkRoutes(app: FastifyInstance, entrance: Entrance): void {
  const { config } = entrance.context;
  const ownPages = ownPagesOnly(config);
  // Without a mail server mails are files that the operator reads: good enough for a lost password, not for every sign-in.
  const hasMail = config.variables.EARSHOT_SMTP_URL !== null;

  app.get('/auth/options', () => ({ magic_link: hasMail }));

  app.post('/auth/forgot-password', ownPages, async (request, reply) => {
    const { email } = readBody(EmailBody, request);
    await mailLink(entrance, 'reset_password', email, request.ip);
    return reply.code(202).send(ASKED);
  });

  app.post('/auth/reset-password', ownPages, async (request) => {
    const body = readBody(ResetPasswordBody, request);
    await resetPassword(entrance, body, visitOf(config.baseUrl, request));
    return { reset: true };
  });

  app.post('/auth/sign-in-link', ownPages, async (request, reply) => {
    const { email } = readBody(EmailBody, request);
    if (!hasMail)
      throw new PublicError('not_found', 'Links to sign in need a mail server: EARSHOT_SMTP_URL.');
    await mailLink(entrance, 'sign_in', email, request.ip);
    return reply.code(202).send(ASKED);
  });

  app.post('/auth/sign-in-link/accept', ownPages, async (request, reply) => {
    const body = readBody(TokenBody, request);
    const begun = await acceptSignInLink(entrance, body, visitOf(config.baseUrl, request));
    return welcome(entrance, 'sign_in', { request, reply, begun });
  });
}
