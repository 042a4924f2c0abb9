import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndlessStream } from '../operation.ts';

/**
 * Whether the caller holds the connection open. Browsers and libraries for Server-Sent Events ask for this media
 * type; other callers would wait forever for an end, and get what there is so far.
 */
export const staysOpen = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/event-stream') ?? false;

/**
 * Answers a request with a stream that ends when the client leaves and `gone` fires. `requireStillAuthorized` is
 * called repeatedly and throws once the credential is no longer valid. Errors in the request are thrown before
 * anything is sent.
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
      // nginx buffers responses unless told not to.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(chunks))
  );
}
