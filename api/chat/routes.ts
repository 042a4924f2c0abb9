import type { FastifyInstance } from 'fastify';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { startChatWork } from './chat-work.ts';
import { addDiscordRoute } from './discord-route.ts';
import { addSlackRoutes } from './slack-routes.ts';

/**
 * Adds the addresses at which Slack and Discord tell what people do with messages, and, with a token for it, Slack's Socket
 * Mode. What somebody did is kept before it is acknowledged, and runs right after. A platform that is not set up has no address.
 */
export function addChatRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const { slack, discord } = context.chat;
  if (!slack && !discord) return;
  const wake = startChatWork(app, { context, limit });
  addSlackRoutes(app, context, wake);
  addDiscordRoute(app, context, wake);
}
