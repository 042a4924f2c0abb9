import { expect, it } from 'vitest';
import { createServer } from '../../../api/rest/server.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import { fakeContext } from '../support/fake-context.ts';

/** Returns the client address that the API records under this EARSHOT_TRUST_PROXY setting. */
async function callerOf(setting: string, forwarded: string, peer = '10.0.0.1'): Promise<string> {
  const { trustProxy } = parseConfig({ EARSHOT_TRUST_PROXY: setting });
  const context = fakeContext();
  const app = createServer({ ...context, config: { ...context.config, trustProxy } });
  app.get('/', ({ ip }) => ({ ip }));
  const reply = await app.inject({
    url: '/',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  await app.close();
  return reply.json<{ ip: string }>().ip;
}

it.each([
  ['trusts no proxy by default', 'off', '192.0.2.1', '10.0.0.1'],
  ['trusts one proxy by hop count', '1', '192.0.2.1', '192.0.2.1'],
  ['ignores entries that the client added before the proxy', '1', '198.51.100.7, 192.0.2.1', '192.0.2.1'],
  ['trusts two proxies by hop count', '2', '198.51.100.7, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['trusts proxies by address range', '10.0.0.0/8, fd00::/8', '7.7.7.7, 192.0.2.1, fd00::2', '192.0.2.1'],
  ['ignores a proxy outside the ranges', '10.9.0.0/16', '192.0.2.1', '10.0.0.1'],
  ['strips the port from an address', '1', '192.0.2.1:4711', '192.0.2.1'],
  ['strips the port from an IPv6 address', '1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['falls back to the proxy if the entry is not an address', '1', 'unknown', '10.0.0.1'],
  ['ignores entries before an invalid one', '2', '192.0.2.1, x<script>, 10.0.0.2', '10.0.0.2'],
])('%s', async (_title, setting, forwarded, caller) => {
  expect(await callerOf(setting, forwarded)).toBe(caller);
});

it('trusts a proxy on the public internet by address range but not by hop count', async () => {
  expect(await callerOf('1', '192.0.2.1', '8.8.8.8')).toBe('8.8.8.8');
  expect(await callerOf('8.8.8.0/24', '192.0.2.1', '8.8.8.8')).toBe('192.0.2.1');
});

it.each(['true', '0', '10', '10.0.0.1', 'loopback', '10.0.0.0/8,'])('rejects the setting %s', (setting) => {
  expect(() => parseConfig({ EARSHOT_TRUST_PROXY: setting })).toThrow('EARSHOT_TRUST_PROXY must be');
});
