import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromSlack } from '../../outbound/slack-signature.ts';
import { reasonForm } from '../../outbound/messages/slack-buttons.ts';
import { claimActions, findForm, keepAction, keepForm } from '../../postgres/chat/chat-actions.ts';
import { PublicError } from '../../schemas/errors.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { runAction, type ChatDeps } from './run-action.ts';
import { readInteraction, type SlackInteraction } from './slack-interaction.ts';

/** Slack sends back the whole message: 50 blocks of 3,000 characters at most. */
const BODY_LIMIT = 512 * 1024;
/** How often it looks for actions whose process was killed, or which Slack kept waiting. */
const LOOK_MS = 2_000;
const BATCH = 10;

const one = (request: FastifyRequest, header: string): string | undefined => {
  const value = request.headers[header];
  return typeof value === 'string' ? value : undefined;
};

/** Runs the actions that wait. One that fails is claimed again later. */
async function work(deps: ChatDeps): Promise<void> {
  const { context } = deps;
  for (;;) {
    const actions = await claimActions(context.postgres, BATCH);
    if (actions.length === 0) return;
    // In their order, so that the first of two wins.
    for (const action of actions)
      await runAction(deps, action).catch((err: unknown) =>
        context.logger.warn(
          { err, action: action.id },
          'A click in Slack could not be answered. Retrying later.',
        ),
      );
  }
}

async function take({ context, desk }: ChatDeps, interaction: SlackInteraction): Promise<void> {
  const { postgres } = context;
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

/**
 * Adds `POST /integrations/slack/interactions`: what people do with the buttons of alerts. A click is kept before it is
 * acknowledged, and runs right after. Without a signing secret and a bot token the address does not exist.
 */
export function addChatRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const { slack } = context;
  const secret = context.config.variables.EARSHOT_SLACK_SIGNING_SECRET;
  if (secret === null || slack === null) return;
  const deps = { context, limit, desk: slack };
  const { logger } = context;
  let loop: Running | null = null;
  app.addHook('onListen', () => {
    const failure = 'Clicks in Slack cannot be read. Retrying.';
    loop = startRepeating({ everyMs: LOOK_MS, failure, logger, run: () => work(deps) });
  });
  app.addHook('preClose', async () => loop?.stop());

  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    routes.post('/integrations/slack/interactions', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signed = {
        timestamp: one(request, 'x-slack-request-timestamp'),
        signature: one(request, 'x-slack-signature'),
        body,
      };
      if (!isFromSlack(secret, signed, Date.now()))
        throw new PublicError('unauthorized', 'The signature is missing, wrong or too old.');
      const payload = new URLSearchParams(body.toString()).get('payload') ?? undefined;
      const interaction = readInteraction(payload);
      if (interaction) await take(deps, interaction);
      setImmediate(
        () => void work(deps).catch((err: unknown) => logger.warn({ err }, 'Clicks in Slack wait.')),
      );
      return reply.code(200).send();
    });
  });
}
