import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndlessStream } from '../operation.ts';

/**
 * Whether the caller holds the connection open, which those do who ask for this media type, as browsers and libraries for
 * Server-Sent Events do. Others would wait for ever for an end; they get what there is by now.
 */
export const staysOpen = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/event-stream') ?? false;

/**
 * Answers a request with a stream that ends when the caller leaves. `gone` fires when they do; `requireStillAuthorized` is asked again
 * and again and throws once the credential has ended. What is wrong with the request is thrown before anything is sent.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EndlessStream,
  { gone, requireStillAuthorized }: { readonly gone: AbortSignal; requireStillAuthorized(): Promise<void> },
): Promise<FastifyReply> {
  const header = request.headers['last-event-id'];
  const lastEventId = typeof header === 'string' && header !== '' ? header : null;
  const chunks = await stream.follow({ lastEventId, gone, requireStillAuthorized });
  return (
    reply
      .type(stream.mediaType)
      // nginx gathers answers unless it is told not to.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(chunks))
  );
}
