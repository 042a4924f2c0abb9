import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createQueueStage } from '../../pipeline/webhooks/queue-deliveries.ts';
import type { Postgres } from '../../postgres/client.ts';
import { queueEvents, listSubscribers } from '../../postgres/webhooks/webhook-events.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { WEBHOOK_EVENTS } from '../../schemas/webhooks/webhook-events.ts';
import { addWebhook } from '../../test/pipeline/webhooks/sending.ts';

/** Starts the receiver in a separate process. `taken` returns the waits since its last call. */
export async function startReceiver(program = new URL('./receiver.ts', import.meta.url)) {
  const worker = fork(fileURLToPath(program), {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    async taken(): Promise<number[]> {
      worker.send('taken');
      const [waits] = (await once(worker, 'message')) as [number[]];
      return waits;
    },
    close: () => worker.kill(),
  };
}

/** A running receiver. */
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

let ids = 0;
/** Returns an event of a mention that was found and judged just now. */
export const mention = (workspace_id: number): MentionEvent => {
  const now = new Date().toISOString();
  const id = (ids += 1).toString(16).padStart(32, '0');
  return {
    ...WEBHOOK_EVENTS['mention.created'].data,
    ...{ id, workspace_id, event: 'created', occurred_at: now, found_at: now },
  };
};

/** The functions of the store that the fan-out needs. */
export const fanOutDeps = (postgres: Postgres) => ({
  subscribers: (workspaces: readonly number[]) => listSubscribers(postgres, workspaces),
  queue: (events: Parameters<typeof queueEvents>[1]) => queueEvents(postgres, events),
});

/** Returns a function that queues changes of mentions at once, without the log. */
export function queueing(postgres: Postgres) {
  const stage = createQueueStage(fanOutDeps(postgres));
  return (records: readonly MentionEvent[]) =>
    stage(records.map((value, at) => ({ value, position: `mentions:0:${at}` })));
}

/** Creates webhooks for an address, each in its own workspace, and returns the workspaces. */
export async function addWebhooks(postgres: Postgres, url: string, count: number): Promise<number[]> {
  const rows = await postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) SELECT 'w' FROM generate_series(1, $1) RETURNING id`,
    [count],
  );
  for (const { id } of rows) await addWebhook(postgres, id, { url });
  return rows.map(({ id }) => id);
}
