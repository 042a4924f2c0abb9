import { clientGoneSignal } from '../client-gone.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Gives the request in the form of the web, without its body, which has been read. Aborts when the caller is gone. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  // The address is never looked at, and what `Host` says need not be one.
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers,
    signal: clientGoneSignal(reply.raw),
  });
}
