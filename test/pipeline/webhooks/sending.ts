import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { parseRanges } from '../../../outbound/addresses.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { newWebhookSecret } from '../../../outbound/webhook-signature.ts';
import type { Message } from '../../../outbound/messages/message.ts';
import { startSending, type WebhookContext } from '../../../pipeline/webhooks/start.ts';
import { createSeal } from '../../../postgres/sealed.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { insertWebhook, newWebhookId, type WebhookFields } from '../../../postgres/webhooks/webhooks.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';

/** The key that seals the secrets in these tests. */
export const SECRET_KEY = randomBytes(32);

/** A request that a receiver got. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly path: string;
  readonly at: number;
}

/** A receiver on loopback that keeps requests and responds as configured. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Responds to a request, by default with 200. */
  answer: (request: Received, reply: ServerResponse) => void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk;
  return body;
}

/** Starts a receiver. */
export async function startReceiver(): Promise<Receiver> {
  const listener = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      const taken = { headers, body, path: request.url ?? '', at: Date.now() };
      receiver.received.push(taken);
      receiver.answer(taken, reply);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received: [],
    answer: (_request, reply) => void reply.end('ok'),
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return receiver;
}

/** Creates a webhook and returns its id and secret. */
export async function addWebhook(
  postgres: Postgres,
  workspace: number,
  fields: WebhookFields & { readonly url: string },
): Promise<{ id: string; secret: string }> {
  const id = newWebhookId();
  const secret = newWebhookSecret();
  const sealed = createSeal(SECRET_KEY).seal(secret, id);
  await insertWebhook(
    postgres,
    workspace,
    id,
    { events: ['*'], ...fields },
    { sealed, hint: secret.slice(-4) },
  );
  return { id, secret };
}

/** Starts a sender that may call loopback. `mails` collects the notices to owners. */
export function openSender(
  postgres: Postgres,
  {
    schedule = '0,1,1',
    mails = [],
    ...rest
  }: { schedule?: string; mails?: Message[] } & Partial<WebhookContext> = {},
) {
  return startSending({
    postgres,
    config: parseConfig({ EARSHOT_WEBHOOK_RETRY_SCHEDULE: schedule }),
    logger: silentLogger(),
    metrics: createMetrics(),
    userAgent: 'earshot/test',
    secretKey: SECRET_KEY,
    guard: createAddressGuard({ allowed: parseRanges('127.0.0.0/8') }),
    email: {
      send: (_target, message) => {
        mails.push(message);
        return Promise.resolve('');
      },
    },
    ...rest,
  });
}
