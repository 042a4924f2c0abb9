import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, type RawData } from 'ws';
import { slackClient } from '../channels/slack.ts';
import { backoffMs } from '../../runtime/timing/backoff.ts';
import type { Logger } from '../../runtime/logger.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';

/** How often a connection is pinged. One that does not answer until the next is given up. */
const PING_MS = 15 * SECOND_MS;
const OPENING_MS = 15 * SECOND_MS;
/** As much as an interaction by HTTP. */
const MAX_FRAME_BYTES = 512 * 1024;
const BACKOFF = { firstMs: SECOND_MS, longestMs: MINUTE_MS, jitter: 0.2 };

/** The kinds of envelopes that are handled (docs.slack.dev, Using Socket Mode). */
type Kind = 'interactive' | 'slash_commands';

/** What a connection of Socket Mode needs. */
export interface SlackSocketOptions {
  /** An app-level token (`xapp-…`) with the scope `connections:write`. */
  readonly appToken: string;
  readonly baseUrl: string | null;
  readonly logger: Logger;
  /** Keeps what an envelope says. One that could not be kept is not acknowledged, so Slack sends it again. */
  readonly handle: Readonly<Record<Kind, (payload: Readonly<Record<string, unknown>>) => Promise<void>>>;
}

interface Envelope {
  readonly type?: string;
  readonly envelope_id?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

const read = (data: RawData): Envelope => {
  try {
    return (JSON.parse((data as Buffer).toString('utf8')) ?? {}) as Envelope;
  } catch {
    return {};
  }
};

/** Serves one connection until it ends. Resolves with how long it was open, in milliseconds. */
function serve(url: string, { handle, logger }: SlackSocketOptions, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: OPENING_MS, maxPayload: MAX_FRAME_BYTES });
    let openedAt = Date.now();
    let isAlive = true;
    const pings = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, PING_MS);
    const stop = () => socket.terminate();
    signal.addEventListener('abort', stop);
    const take = async ({ type, envelope_id, payload }: Envelope) => {
      const keep = handle[type as Kind] as (typeof handle)[Kind] | undefined;
      // Slack announces that it will close, for example after some hours.
      if (type === 'disconnect') return socket.close();
      if (envelope_id === undefined) return;
      if (keep && payload) await keep(payload);
      socket.send(JSON.stringify({ envelope_id }));
    };
    socket.on('open', () => (openedAt = Date.now()));
    socket.on('pong', () => (isAlive = true));
    socket.on('message', (data: RawData) => {
      isAlive = true;
      take(read(data)).catch((err: unknown) =>
        logger.warn({ err }, 'What somebody did in Slack could not be kept. Slack sends it again.'),
      );
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearInterval(pings);
      signal.removeEventListener('abort', stop);
      resolve(Date.now() - openedAt);
    });
  });
}

/** Keeps a connection to Slack open, by which it tells what people do: no address of ours has to be public. */
export function openSlackSocket(options: SlackSocketOptions): { close(): Promise<void> } {
  const { appToken, baseUrl, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const client = slackClient({ token: appToken, baseUrl })!;
  let failures = 0;

  async function once(): Promise<void> {
    try {
      const { url } = await client.apps.connections.open({});
      if (url === undefined) throw new Error('Slack named no address to connect to.');
      if (signal.aborted) return;
      const openMs = await serve(url, options, signal);
      failures = openMs > PING_MS ? 0 : failures + 1;
    } catch (err) {
      failures += 1;
      if (!signal.aborted) logger.warn({ err }, 'The connection to Slack failed. Connecting again.');
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await once();
      if (failures > 0)
        await delay(backoffMs(BACKOFF, failures, Math.random()), undefined, { signal }).catch(
          () => undefined,
        );
    }
  })();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}
