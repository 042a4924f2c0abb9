import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedEncoding, compressAnswers } from '../../../api/rest/compression.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['gzip;q=0', null],
  [undefined, null],
])('%j is answered with %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

describe('an answer', () => {
  const long = { words: 'mention '.repeat(1_000) };
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    compressAnswers(app);
    app.get('/long', () => long);
    app.get('/short', () => ({ words: 'mention' }));
    app.get('/auth/session', () => long);
    app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
    await app.ready();
  });
  afterAll(() => app.close());
  const ask = (url: string, encoding?: string) =>
    app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('that is long is compressed with %s', async (encoding, decompress) => {
    const { headers, rawPayload } = await ask('/long', encoding);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(1_000);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(long);
  });

  it.each([
    ['a client that accepts none', '/long', undefined],
    ['a short one', '/short', 'br'],
    ['what may have secrets', '/auth/session', 'br'],
    ['what is no text', '/picture', 'br'],
  ])('is not compressed for %s', async (_, url, encoding) => {
    expect((await ask(url, encoding)).headers['content-encoding']).toBeUndefined();
  });
});
