import type { ServerResponse } from 'node:http';

/** Gives a signal that fires when the connection closes before the whole answer was handed over: nobody waits for it any more. */
export function clientGoneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
