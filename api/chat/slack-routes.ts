import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openSlackSocket } from '../../outbound/chat/slack-socket.ts';
import { isFromSlack } from '../../outbound/chat/slack-signature.ts';
import type { SlackDesk } from '../../outbound/chat/slack-desk.ts';
import { reasonForm } from '../../outbound/messages/slack-buttons.ts';
import { findForm, keepAction, keepForm } from '../../postgres/chat/chat-actions.ts';
import { keepCommand } from '../../postgres/chat/chat-commands.ts';
import type { Postgres } from '../../postgres/client.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { bodyOf, headerOf, keepBodies } from './signed-body.ts';
import { readCommand } from './slack-command.ts';
import { readInteraction, type SlackInteraction } from './slack-interaction.ts';

async function keep(postgres: Postgres, desk: SlackDesk, interaction: SlackInteraction): Promise<void> {
  if (interaction.kind === 'reason') {
    const clicked = await findForm(postgres, interaction.form, interaction.person);
    if (clicked) await keepAction(postgres, { ...clicked, id: interaction.id, reason: interaction.reason });
    return;
  }
  const { action, trigger } = interaction;
  if (action.action !== 'irrelevant') return void (await keepAction(postgres, action));
  // A form that was opened already belongs to a repeated request.
  if (await keepForm(postgres, action)) await desk.open(trigger, reasonForm(action.id));
}

/** Returns the form of a request that Slack signed. Throws `unauthorized`. */
function signedForm(secret: string, request: FastifyRequest): URLSearchParams {
  const body = bodyOf(request);
  const signed = {
    timestamp: headerOf(request, 'x-slack-request-timestamp'),
    signature: headerOf(request, 'x-slack-signature'),
    body,
  };
  if (!isFromSlack(secret, signed, Date.now()))
    throw new PublicError('unauthorized', 'The signature is missing, wrong or too old.');
  return new URLSearchParams(body.toString());
}

const parsed = (payload: string | null): unknown => {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    throw new PublicError('invalid_request', 'payload: must be JSON');
  }
};

/**
 * Adds `POST /integrations/slack/interactions` and `/integrations/slack/commands`, with a signing secret, and Socket Mode, with
 * an app token; both need a bot token too.
 */
export function addSlackRoutes(app: FastifyInstance, context: ApiContext, wake: () => void): void {
  const { postgres, logger, config } = context;
  const { slack: desk } = context.chat;
  const { EARSHOT_SLACK_SIGNING_SECRET: secret, EARSHOT_SLACK_APP_TOKEN: appToken } = config.variables;
  if (!desk) return;

  const onInteraction = async (payload: unknown) => {
    const interaction = readInteraction(payload);
    if (interaction) await keep(postgres, desk, interaction);
    wake();
  };
  const onCommand = async (fields: Readonly<Record<string, unknown>>) => {
    const command = readCommand(fields);
    if (command) await keepCommand(postgres, command);
    wake();
  };

  if (appToken !== null) {
    const baseUrl = config.variables.EARSHOT_SLACK_BASE_URL;
    const handle = { interactive: onInteraction, slash_commands: onCommand };
    let socket: { close(): Promise<void> } | null = null;
    app.addHook('onListen', () => {
      socket = openSlackSocket({ appToken, baseUrl, logger, handle });
    });
    app.addHook('preClose', async () => socket?.close());
  }
  if (secret === null) return;
  void app.register(async (routes) => {
    keepBodies(routes);
    routes.post('/integrations/slack/interactions', async (request, reply) => {
      await onInteraction(parsed(signedForm(secret, request).get('payload')));
      return reply.code(200).send();
    });
    routes.post('/integrations/slack/commands', async (request, reply) => {
      await onCommand(Object.fromEntries(signedForm(secret, request)));
      return reply.code(200).send();
    });
  });
}
