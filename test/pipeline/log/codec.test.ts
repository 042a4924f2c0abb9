import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openCodec } from '../../../pipeline/log/codec.ts';
import { wrap } from '../../../pipeline/log/wire.ts';
import { WEBHOOK_EVENTS } from '../../../schemas/webhooks/webhook-events.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { aRawPost } from '../../support/records.ts';

const withoutRegistry = () => openCodec({ registryUrl: null, logger: silentLogger() });

describe('the codec without a registry', () => {
  it('decodes its own records, which start with a zero byte and the topic’s id', async () => {
    const codec = await withoutRegistry();
    const post = aRawPost({ text: 'snow ☃ 🙂 \u2028 "quoted" \\ \u0000' });
    const bytes = codec.encode(TOPICS.rawPosts, post);
    expect([...bytes.subarray(0, 5)]).toEqual([0, 0, 0, 0, 1]);
    expect(JSON.parse(bytes.subarray(5).toString())).toEqual(post);
    expect(codec.decode(TOPICS.rawPosts, bytes)).toEqual({ kind: 'pass', values: [post] });
  });

  it('names the invalid field', async () => {
    const codec = await withoutRegistry();
    for (const [field, value] of [
      ['engagement', -1],
      ['posted_at', 'yesterday'],
      ['source', 'My Space'],
      ['kind', ''],
      ['runs', 'none'],
      ['author', 7],
    ] as const) {
      const outcome = codec.decode(TOPICS.rawPosts, wrap(1, { ...aRawPost(), [field]: value }));
      expect(outcome).toMatchObject({
        kind: 'dead',
        reason: 'invalid',
        error: expect.stringContaining(field),
      });
    }
    const { text: _, ...withoutText } = aRawPost();
    expect(codec.decode(TOPICS.rawPosts, wrap(1, withoutText))).toMatchObject({
      reason: 'invalid',
      error: expect.stringContaining('/text'),
    });
  });

  it('drops fields that it does not know', async () => {
    const codec = await withoutRegistry();
    const newer = wrap(1, { ...aRawPost(), mood: 'sunny' });
    expect(codec.decode(TOPICS.rawPosts, newer)).toEqual({ kind: 'pass', values: [aRawPost()] });
  });

  it('carries words that it does not know, such as a source or an event of a newer version', async () => {
    const codec = await withoutRegistry();
    const post = { ...aRawPost(), source: 'agora', kind: 'poll' };
    expect(codec.decode(TOPICS.rawPosts, wrap(1, post))).toEqual({ kind: 'pass', values: [post] });
    const mention = WEBHOOK_EVENTS['mention.created'].data;
    const event = { ...mention, workspace_id: 1, event: 'archived', occurred_at: mention.judged_at };
    expect(codec.decode(TOPICS.mentions, wrap(3, event))).toEqual({ kind: 'pass', values: [event] });
  });

  it('rejects an invalid field next to an unknown one', async () => {
    const codec = await withoutRegistry();
    const { text: _, ...removed } = aRawPost();
    for (const value of [removed, { ...aRawPost(), text: 7 }]) {
      expect(codec.decode(TOPICS.rawPosts, wrap(1, { ...value, mood: 'sunny' }))).toMatchObject({
        reason: 'invalid',
        error: expect.stringContaining('/text'),
      });
    }
  });

  it('rejects bytes in another format as undecodable', async () => {
    const codec = await withoutRegistry();
    const good = codec.encode(TOPICS.rawPosts, aRawPost());
    const bad = [
      Buffer.alloc(0),
      Buffer.from([0, 0, 0, 0, 1]),
      Buffer.from('{"source":"hn"}'),
      good.subarray(0, good.length - 1),
      Buffer.concat([Buffer.from([1]), good.subarray(1)]),
      Buffer.concat([good.subarray(0, 5), Buffer.from('"'), Buffer.from([0xff, 0xfe]), Buffer.from('"')]),
      wrap(2, aRawPost()),
      wrap(99, aRawPost()),
    ];
    await codec.learn(TOPICS.rawPosts, bad);
    for (const bytes of bad) {
      expect(codec.decode(TOPICS.rawPosts, bytes)).toMatchObject({ kind: 'dead', reason: 'undecodable' });
    }
  });

  it('decodes every topic', async () => {
    const codec = await withoutRegistry();
    for (const topic of Object.values(TOPICS)) {
      expect(codec.decode(topic as typeof TOPICS.dead, Buffer.from('x'))).toMatchObject({ kind: 'dead' });
    }
  });
});

describe('the codec with a registry', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

  /** Implements the part of the registry's API that registers schemas and looks up ids. */
  async function fakeRegistry({ refuseFirst = 0 } = {}) {
    const subjects = new Map<string, number>();
    const asked: string[] = [];
    let refused = 0;
    server = createServer((request, response) => {
      const answer = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/vnd.schemaregistry.v1+json' });
        response.end(JSON.stringify(body));
      };
      request.resume();
      request.on('end', () => {
        if (refused++ < refuseFirst) return answer(503, { error_code: 503, message: 'starting' });
        const path = request.url ?? '';
        asked.push(`${request.method} ${path}`);
        const [, subject] = /^\/subjects\/([^/]+)\/versions$/.exec(path) ?? [];
        const [, id] = /^\/schemas\/ids\/(\d+)\/versions$/.exec(path) ?? [];
        if (subject) {
          if (!subjects.has(subject)) subjects.set(subject, 100 + subjects.size);
          return answer(200, { id: subjects.get(subject) });
        }
        if (id === '777') return answer(200, [{ subject: 'posts.raw-value', version: 2 }]);
        if (id === '778') return answer(200, [{ subject: 'elsewhere-value', version: 1 }]);
        if (path.startsWith('/config/'))
          return answer(request.method === 'GET' ? 404 : 200, { error_code: 40401 });
        return answer(404, { error_code: 40403, message: 'not found' });
      });
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, subjects, asked };
  }

  it('registers each topic’s schema under its subject and uses the registry’s ids', async () => {
    const { url, subjects } = await fakeRegistry();
    const codec = await openCodec({ registryUrl: url, logger: silentLogger() });
    expect([...subjects.keys()]).toEqual(Object.values(TOPICS).map(({ name }) => `${name}-value`));
    const bytes = codec.encode(TOPICS.rawPosts, aRawPost());
    expect(bytes.readUInt32BE(1)).toBe(subjects.get('posts.raw-value'));
    expect(codec.decode(TOPICS.rawPosts, bytes)).toMatchObject({ kind: 'pass' });
  });

  it('registers schemas under the names of the topics on the cluster', async () => {
    const { url, subjects } = await fakeRegistry();
    const codec = await openCodec({ registryUrl: url, logger: silentLogger(), prefix: 'team-a.' });
    expect([...subjects.keys()]).toContain('team-a.posts.raw-value');
    const bytes = codec.encode(TOPICS.rawPosts, aRawPost());
    expect(codec.decode(TOPICS.rawPosts, bytes)).toMatchObject({ kind: 'pass' });
  });

  it('decodes records from a newer writer without their new fields, and looks up each id once', async () => {
    const { url, asked } = await fakeRegistry();
    const codec = await openCodec({ registryUrl: url, logger: silentLogger() });
    const newer = wrap(777, { ...aRawPost(), mood: 'sunny' });
    const foreign = wrap(778, aRawPost());
    const unknown = wrap(779, aRawPost());
    await codec.learn(TOPICS.rawPosts, [newer, newer, foreign, unknown]);
    await codec.learn(TOPICS.rawPosts, [newer, foreign, unknown]);
    expect(codec.decode(TOPICS.rawPosts, newer)).toEqual({ kind: 'pass', values: [aRawPost()] });
    expect(codec.decode(TOPICS.rawPosts, foreign)).toMatchObject({ kind: 'dead', reason: 'undecodable' });
    expect(codec.decode(TOPICS.rawPosts, unknown)).toMatchObject({ kind: 'dead', reason: 'undecodable' });
    expect(asked.filter((line) => line.includes('/schemas/ids/'))).toHaveLength(3);
  });

  it('waits for a registry that is still starting', async () => {
    const { url } = await fakeRegistry({ refuseFirst: 1 });
    const codec = await openCodec({ registryUrl: url, logger: silentLogger() });
    expect(codec.encode(TOPICS.rawPosts, aRawPost()).readUInt32BE(1)).toBe(100);
  });

  it('waits for an unavailable registry until it is stopped', async () => {
    const stopping = new AbortController();
    const url = 'http://127.0.0.1:1';
    const opening = openCodec({ registryUrl: url, logger: silentLogger(), signal: stopping.signal });
    const outcome = await Promise.race([opening.catch(() => 'failed'), sleep(300, 'waiting')]);
    expect(outcome).toBe('waiting');
    stopping.abort();
    await expect(opening).rejects.toThrow();
  });
});
