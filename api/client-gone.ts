import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a signal that fires when the client leaves: when the connection closes, and for a response only if it closes
 * before the whole response was sent.
 */
export function clientGoneSignal(connection: ServerResponse | Socket): AbortSignal {
  const gone = new AbortController();
  connection.once('close', () => {
    if (!(connection instanceof ServerResponse && connection.writableFinished)) gone.abort();
  });
  if (connection.destroyed) gone.abort();
  return gone.signal;
}
