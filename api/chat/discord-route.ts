import type { FastifyInstance } from 'fastify';
import { isFromDiscord, readDiscordKey } from '../../outbound/chat/discord-signature.ts';
import { keepAction } from '../../postgres/chat/chat-actions.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { readDiscordInteraction } from './discord-interaction.ts';
import { bodyOf, headerOf, keepBodies } from './signed-body.ts';

/**
 * Adds `POST /integrations/discord/interactions`, where the application's public key is set. Discord checks that wrong
 * signatures get 401 before it accepts the address.
 */
export function addDiscordRoute(app: FastifyInstance, context: ApiContext, wake: () => void): void {
  const { postgres, config, chat } = context;
  const { EARSHOT_DISCORD_PUBLIC_KEY: publicKey } = config.variables;
  if (publicKey === null || !chat.discord) return;
  const key = readDiscordKey(publicKey);
  void app.register(async (routes) => {
    keepBodies(routes);
    routes.post('/integrations/discord/interactions', async (request, reply) => {
      const body = bodyOf(request);
      const signed = {
        timestamp: headerOf(request, 'x-signature-timestamp'),
        signature: headerOf(request, 'x-signature-ed25519'),
        body,
      };
      if (!isFromDiscord(key, signed, Date.now()))
        throw new PublicError('unauthorized', 'The signature is missing, wrong or too old.');
      const { action, answer } = readDiscordInteraction(parsed(body));
      if (action) {
        await keepAction(postgres, action);
        wake();
      }
      return reply.send(answer);
    });
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new PublicError('invalid_request', 'body: must be JSON');
  }
}
