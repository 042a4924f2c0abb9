import { clientGoneSignal } from '../client-gone.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Converts a request to a web `Request`, without its body, which has been read. It aborts when the client leaves. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  // The address is never used, and `Host` may not be valid.
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers,
    signal: clientGoneSignal(reply.raw),
  });
}
