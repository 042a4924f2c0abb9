import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks that counts what arrives. */
export interface WebhookReceiver {
  readonly url: string;
  /** `webhook-id`s by the post of the mention, and how often each arrived. */
  readonly created: ReadonlyMap<string, ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

interface Body {
  readonly type: string;
  readonly data: { readonly external_id?: string };
}

/** Starts a receiver on loopback that accepts everything. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const created = new Map<string, Map<string, number>>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(text) as Body;
      response.writeHead(204).end();
      if (type !== 'mention.created' || !data.external_id) return;
      const ids = created.get(data.external_id) ?? new Map<string, number>();
      const id = String(request.headers['webhook-id']);
      created.set(data.external_id, ids.set(id, (ids.get(id) ?? 0) + 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    created,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
