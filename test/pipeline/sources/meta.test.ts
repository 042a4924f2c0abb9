import { describe, expect, test } from 'vitest';
import { metaError, metaCooldown, transientMetaError } from '../../../pipeline/sources/meta/errors.ts';
import { createLongLivedToken } from '../../../pipeline/sources/meta/long-lived-token.ts';
import type { SourceIo, SourceRequest, SourceResponse } from '../../../pipeline/connector/connector.ts';
import { answeredIo, DAY } from './support.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): SourceResponse => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, body: text, bytes: Buffer.from(text) };
};
const error = (code: number) => ({ error: { message: 'secret words', type: 'OAuthException', code } });
const usage = (percent: number) => ({
  'x-app-usage': JSON.stringify({ call_count: 5, total_time: percent, total_cputime: 0 }),
});

describe('a Meta API answer', () => {
  test.each([
    [400, 4, 'rate_limited'],
    [403, 17, 'rate_limited'],
    [400, 32, 'rate_limited'],
    [403, 613, 'rate_limited'],
    [400, 80002, 'rate_limited'],
    [400, 190, 'unauthorized'],
    [401, 190, 'unauthorized'],
    [403, 10, 'forbidden'],
    [400, 200, 'forbidden'],
    [400, 299, 'forbidden'],
    [400, 2, 'server_error'],
    [400, 100, 'bad_request'],
    [404, 2500, 'not_found'],
    [200, 4, 'rate_limited'],
    [200, 190, 'unauthorized'],
  ])('with status %s and code %s is a %s failure', (status, code, expected) => {
    const failure = metaError('instagram', answer(status, error(code)));
    expect(failure?.code).toBe(expected);
    expect(failure?.message).not.toContain('secret');
    expect(transientMetaError('instagram', answer(status, error(code)))?.code ?? null).toBe(
      ['rate_limited', 'server_error'].includes(expected) ? expected : null,
    );
  });

  test.each([
    ['no error', '{}'],
    ['a web page', '<html>'],
    ['nothing', ''],
    ['an error in another format', { error: 'x' }],
  ])('with %s in its body is classified by its status', (_, body) => {
    const codes = [200, 400, 401, 403, 404].map(
      (status) => metaError('threads', answer(status, body))?.code ?? null,
    );
    expect(codes).toEqual([null, 'bad_request', 'unauthorized', 'forbidden', 'not_found']);
  });

  test('slows calls down as the limit is used up, and pauses them at its end', () => {
    const pauses = [0, 80, 81, 95, 99, 100, 140].map((used) => metaCooldown(answer(200, {}, usage(used))));
    expect(pauses).toEqual([null, null, 3, 45, 57, 300, 300]);
    expect(metaCooldown(answer(200, {}, { 'x-app-usage': 'nonsense' }))).toBeNull();
  });

  test('that says when the limit resets is obeyed', () => {
    const headers = {
      'x-business-use-case-usage': JSON.stringify({
        '1784': [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 19 }],
      }),
    };
    expect(metaCooldown(answer(200, {}, headers))).toBe(19 * 60);
    expect(metaError('instagram', answer(400, error(4), headers))?.retryAfterSeconds).toBe(19 * 60);
    expect(metaError('instagram', answer(400, error(4)))?.retryAfterSeconds).toBe(300);
    const retry = answer(403, error(4), { 'retry-after': '17' });
    expect(metaError('instagram', retry)?.retryAfterSeconds).toBe(17);
  });
});

describe('a Meta access token', () => {
  const renewal = (token: string): SourceRequest => ({ url: new URL(`https://meta.example/renew/${token}`) });
  const isRefused = ({ status }: SourceResponse) => status === 401;

  /** A client that answers renewals with the script, by token, and a clock that tests can advance. */
  function world(script: Record<string, () => SourceResponse>) {
    let at = Date.parse('2026-11-20T08:00:00Z');
    const kept = new Map<string, string>();
    const renewed: string[] = [];
    const io: SourceIo = {
      ...answeredIo(() => ({})),
      now: () => at,
      storage: {
        read: async (name) => kept.get(name) ?? null,
        write: async (name, text) => void kept.set(name, text),
      },
      async request({ url }) {
        const token = url.pathname.split('/').at(-1) ?? '';
        renewed.push(token);
        await new Promise((resolve) => setImmediate(resolve));
        return script[token]?.() ?? answer(400, error(190));
      },
    };
    return { io, renewed, pass: (ms: number) => (at += ms) };
  }
  const granted = (token: string) => () => answer(200, { access_token: token, expires_in: 60 * 86_400 });

  /** Makes a call and returns which tokens were sent. Those in `dead` are rejected. */
  async function callWith(
    token: ReturnType<typeof createLongLivedToken>,
    io: SourceIo,
    dead: readonly string[] = [],
  ) {
    const sent: string[] = [];
    const last = await token(io, async (current) => {
      sent.push(current);
      return answer(dead.includes(current) ? 401 : 200, {});
    });
    return { sent, status: last.status };
  }

  test('is renewed after the first call, stored, and renewed again at half its lifetime', async () => {
    const { io, renewed, pass } = world({ old: granted('new'), new: granted('newer') });
    const token = createLongLivedToken('old', [renewal], isRefused);
    expect((await callWith(token, io)).sent).toEqual(['old']);
    expect((await callWith(token, io)).sent).toEqual(['new']);
    const restarted = createLongLivedToken('old', [renewal], isRefused);
    expect((await callWith(restarted, io)).sent).toEqual(['new']);
    pass(29 * DAY);
    await callWith(restarted, io);
    expect(renewed).toEqual(['old']);
    pass(2 * DAY);
    await callWith(restarted, io);
    expect(renewed).toEqual(['old', 'new']);
    expect((await callWith(restarted, io)).sent).toEqual(['newer']);
  });

  test('that is rejected is renewed once for all waiting callers, and the call is repeated', async () => {
    const { io, renewed } = world({ old: granted('new') });
    const token = createLongLivedToken('old', [renewal], isRefused);
    const calls = await Promise.all([1, 2, 3].map(() => callWith(token, io, ['old'])));
    expect(calls).toEqual([1, 2, 3].map(() => ({ sent: ['old', 'new'], status: 200 })));
    expect(renewed).toEqual(['old']);
  });

  test('that cannot be renewed is sent only once', async () => {
    const { io } = world({});
    expect(await callWith(createLongLivedToken('old', [renewal], isRefused), io, ['old'])).toEqual({
      sent: ['old'],
      status: 401,
    });
    expect((await callWith(createLongLivedToken('old', [], isRefused), io, ['old'])).sent).toEqual(['old']);
  });

  test('is replaced by the configured one when rejected, and by a newly configured one at once', async () => {
    const { io } = world({ old: granted('new') });
    const token = createLongLivedToken('old', [renewal], isRefused);
    await callWith(token, io);
    expect((await callWith(token, io, ['new'])).sent).toEqual(['new', 'old']);
    expect((await callWith(createLongLivedToken('other', [], isRefused), io)).sent).toEqual(['other']);
  });

  test.each([
    ['is rejected, and retries it a day later', () => answer(400, error(100)), DAY],
    ['returns garbage, and retries it ten minutes later', () => answer(200, '<html>'), 600_000],
  ])('does not hold up calls when its renewal %s', async (_, given, pause) => {
    const { io, renewed, pass } = world({ old: given });
    const token = createLongLivedToken('old', [renewal], isRefused);
    expect((await callWith(token, io)).status).toBe(200);
    pass(pause - 1);
    await callWith(token, io);
    expect(renewed).toHaveLength(1);
    pass(1);
    await callWith(token, io);
    expect(renewed).toHaveLength(2);
  });
});
