import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit into one network packet, so compressing them gains nothing. */
const MIN_BYTES = 1_024;
/** What consists of text. Files that the console is built of are compressed at build time. */
const TEXT = /^(?:text\/|[\w.-]+\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml))/;
/** A quality of Brotli that takes about as long as gzip and packs JSON some 10 % smaller. The default takes 50 times as long. */
const BROTLI_QUALITY = 4;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;

/** Returns the encoding to answer with: the first of ours that the header `Accept-Encoding` accepts; null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map(
    (header ?? '').split(',').map((each) => {
      const [name = '', ...parameters] = each.toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)] as const;
    }),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (Object.keys(compressors) as Encoding[]).find(accepts) ?? null;
}

/**
 * Compresses answers of text for clients that accept it. Streams are sent as they are: events must not wait in a buffer.
 * Neither are answers of `/auth` and `/oauth`, which have secrets: the length of a compressed answer tells something of
 * what is in it (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    if (/^\/(?:auth|oauth)\//.test(request.url) || !TEXT.test(String(reply.getHeader('content-type'))))
      return payload;
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = Buffer.from(payload as string);
    if (encoding === null || body.length < MIN_BYTES) return payload;
    const compressed = await compressors[encoding](body);
    void reply.removeHeader('content-length').header('content-encoding', encoding);
    // The bytes are others now, so the tag stands for the content only (RFC 9110, 8.8.1).
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string' && etag.startsWith('"')) void reply.header('etag', `W/${etag}`);
    return compressed;
  });
}
