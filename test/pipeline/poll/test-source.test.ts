import { expect, it } from 'vitest';
import { openSources } from '../../../pipeline/poll/open-sources.ts';
import { createSourceTest } from '../../../pipeline/poll/test-source.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';
import type { OpenSourceIo } from '../../../pipeline/source-io/open-source-io.ts';
import { parseConfig } from '../../../schemas/config/config.ts';

const sources = openSources(parseConfig({}), 'earshot/test', Buffer.alloc(32));
const test = (request: () => Promise<unknown>) =>
  createSourceTest({ sources, io: (() => ({ request, now: Date.now })) as unknown as OpenSourceIo });
const refuse = () => Promise.reject(new SourceError('unreachable', 'hn cannot be reached: ENOTFOUND'));

it('says whether a source answers, and if not, why', async () => {
  const empty = () =>
    Promise.resolve({ status: 200, headers: {}, body: '{"hits":[],"nbPages":0}', bytes: Buffer.of() });
  expect(await test(empty)('hn')).toEqual({ ok: true, detail: 'It answered.' });
  expect(await test(refuse)('hn')).toEqual({
    ok: false,
    detail: 'hn cannot be reached: ENOTFOUND (unreachable).',
  });
});

it('does not call a source without credentials, or one that is read by address', async () => {
  expect(await test(refuse)('x')).toMatchObject({
    ok: false,
    detail: expect.stringContaining('not configured'),
  });
  expect(await test(refuse)('lobsters')).toMatchObject({ ok: false });
});
