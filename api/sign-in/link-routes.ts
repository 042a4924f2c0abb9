import type { FastifyInstance } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import { EmailBody, ResetPasswordBody, TokenBody } from './bodies.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { readBody, sameOriginOnly, type AuthContext } from './auth-context.ts';
import { mailLink } from './mail-link.ts';
import { acceptSignInLink, resetPassword } from './use-link.ts';
import { requestOrigin } from './request-origin.ts';

/** The one answer to a request for a link, whether or not there is an account. */
const ASKED = { accepted: true } as const;

/**
 * Adds the routes behind emailed links: a new password, and signing in without one. Links lead to pages of the
 * console that post the token, so that programs that open every link of an email use none up.
 */
export function addLinkRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { config } = auth.context;
  const ownPages = sameOriginOnly(config);
  // Without a mail server, emails are files that the operator reads: fine for a lost password, not for every sign-in.
  const hasMail = config.variables.EARSHOT_SMTP_URL !== null;

  app.get('/auth/options', () => ({ magic_link: hasMail }));

  app.post('/auth/forgot-password', ownPages, async (request, reply) => {
    const { email } = readBody(EmailBody, request);
    await mailLink(auth, 'reset_password', email, request.ip);
    return reply.code(202).send(ASKED);
  });

  app.post('/auth/reset-password', ownPages, async (request) => {
    const body = readBody(ResetPasswordBody, request);
    await resetPassword(auth, body, requestOrigin(config.baseUrl, request));
    return { reset: true };
  });

  app.post('/auth/sign-in-link', ownPages, async (request, reply) => {
    const { email } = readBody(EmailBody, request);
    if (!hasMail)
      throw new PublicError('not_found', 'Sign-in links need a mail server: set EARSHOT_SMTP_URL.');
    await mailLink(auth, 'sign_in', email, request.ip);
    return reply.code(202).send(ASKED);
  });

  app.post('/auth/sign-in-link/accept', ownPages, async (request, reply) => {
    const body = readBody(TokenBody, request);
    const started = await acceptSignInLink(auth, body, requestOrigin(config.baseUrl, request));
    return answerSignIn(auth, 'sign_in', { request, reply, started });
  });
}
