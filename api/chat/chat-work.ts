import type { FastifyInstance } from 'fastify';
import { claimActions } from '../../postgres/chat/chat-actions.ts';
import { claimCommands } from '../../postgres/chat/chat-commands.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { ChatDeps } from './chat-deps.ts';
import { runAction } from './run-action.ts';
import { runCommand } from './run-command.ts';

/** How often it looks for work whose process was killed, or which a platform kept waiting. */
const LOOK_MS = 2_000;
const BATCH = 10;

/** Runs what waits, in its order, so that the first of two wins. What fails is claimed again later. */
async function runAll<Item extends { readonly id: string }>(
  { context: { logger } }: ChatDeps,
  claim: () => Promise<readonly Item[]>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  for (;;) {
    const items = await claim();
    if (items.length === 0) return;
    for (const item of items)
      await run(item).catch((err: unknown) =>
        logger.warn({ err, id: item.id }, 'What somebody did in chat could not be answered. Retrying later.'),
      );
  }
}

async function work(deps: ChatDeps): Promise<void> {
  const { postgres, chat } = deps.context;
  const { slack } = chat;
  await runAll(
    deps,
    () => claimActions(postgres, BATCH),
    async (action) => {
      const desk = chat[action.platform];
      if (desk) await runAction(deps, desk, action);
    },
  );
  if (slack)
    await runAll(
      deps,
      () => claimCommands(postgres, BATCH),
      (command) => runCommand(deps, slack, command),
    );
}

/** Starts running what people did in chat when the server listens. Returns a function that makes it look at once. */
export function startChatWork(app: FastifyInstance, deps: ChatDeps): () => void {
  const { logger } = deps.context;
  let loop: Running | null = null;
  app.addHook('onListen', () => {
    const failure = 'What people did in chat cannot be read. Retrying.';
    loop = startRepeating({ everyMs: LOOK_MS, failure, logger, run: () => work(deps) });
  });
  app.addHook('preClose', async () => loop?.stop());
  return () =>
    void setImmediate(
      () => void work(deps).catch((err: unknown) => logger.warn({ err }, 'What people did in chat waits.')),
    );
}
