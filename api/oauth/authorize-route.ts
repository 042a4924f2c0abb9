import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { insertRequest } from '../../postgres/oauth/oauth-requests.ts';
import { newToken } from '../../postgres/token.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { QueryText } from '../input/query-text.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import { toPublicError } from '../rest/error-reply.ts';
import { mayRedirect, readAsker, readRequest, type Asker } from './authorization-request.ts';
import { browserOf, writeBrowserCookie } from './browser.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthError, oauthErrorBody } from './oauth-error.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { answerAt } from './redirect-uri.ts';

const HEADING = 'This app cannot be connected';
/** For the person; the text after it is for the app's developers. */
const WHAT_TO_DO = 'Go back to the app and try again. If it happens again, tell the app’s developers:';

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isOurs = thrown instanceof OAuthError;
  const error = isOurs
    ? new PublicError('invalid_request', `${WHAT_TO_DO} ${thrown.message}.`)
    : toPublicError(thrown);
  if (error.code === 'internal') throw thrown;
  sendErrorPage(reply, error, HEADING);
}

/** Stores an app's request. Returns where the person decides, or the app's address with an error if that is safe. */
async function nextAddress(
  oauth: OAuthContext,
  asker: Asker,
  parameters: Parameters,
  browser: string,
): Promise<string> {
  const { config, postgres } = oauth.context;
  try {
    const request = readRequest(config.baseUrl, asker, parameters);
    return `${config.baseUrl}/connect/${await insertRequest(postgres, browser, request)}`;
  } catch (refused) {
    if (!(refused instanceof OAuthError) || !(await mayRedirect(oauth, asker))) throw refused;
    const { redirectUri, state } = asker;
    return answerAt(redirectUri, { ...oauthErrorBody(refused), state, iss: config.baseUrl });
  }
}

/**
 * Adds the route where an app sends a person to connect it (OAuth 2.1, section 4.1.1). It changes nothing: the person
 * is redirected to a page that asks. Errors are shown, never redirected, until the app and its address are known to
 * belong together.
 */
export function addAuthorizeRoute(app: FastifyInstance, oauth: OAuthContext): void {
  const { baseUrl } = oauth.context.config;
  app.get('/oauth/authorize', { errorHandler: answerError }, async (request, reply) => {
    await oauth.countTry(request.ip);
    const parameters = readParameters(request.query as QueryText);
    const asker = await readAsker(oauth, parameters);
    // The browser keeps its token, so that parallel requests in several tabs all survive.
    const browser = browserOf(baseUrl, request) ?? newToken();
    const address = await nextAddress(oauth, asker, parameters, browser);
    return reply.header('set-cookie', writeBrowserCookie(baseUrl, browser)).redirect(address, 303);
  });
}
