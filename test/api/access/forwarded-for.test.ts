import { expect, it } from 'vitest';
import { createServer } from '../../../api/rest/server.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import { fakeContext } from '../support/fake-context.ts';

/** Who a request comes from, for an API that is set up so. */
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
  ['nobody is believed unless it is said', 'off', '192.0.2.1', '10.0.0.1'],
  ['one proxy is believed by number', '1', '192.0.2.1', '192.0.2.1'],
  ['what a caller wrote before the proxy is not', '1', '198.51.100.7, 192.0.2.1', '192.0.2.1'],
  ['two proxies are believed by number', '2', '198.51.100.7, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  [
    'proxies are believed by their ranges',
    '10.0.0.0/8, fd00::/8',
    '7.7.7.7, 192.0.2.1, fd00::2',
    '192.0.2.1',
  ],
  ['a proxy outside the ranges is not', '10.9.0.0/16', '192.0.2.1', '10.0.0.1'],
  ['a port is no part of an address', '1', '192.0.2.1:4711', '192.0.2.1'],
  ['nor is it of IPv6', '1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['what is no address leaves the proxy', '1', 'unknown', '10.0.0.1'],
  ['what stands before it counts no more', '2', '192.0.2.1, x<script>, 10.0.0.2', '10.0.0.2'],
])('%s', async (_title, setting, forwarded, caller) => {
  expect(await callerOf(setting, forwarded)).toBe(caller);
});

it('By number a proxy on the public internet is not believed, by its range it is', async () => {
  expect(await callerOf('1', '192.0.2.1', '8.8.8.8')).toBe('8.8.8.8');
  expect(await callerOf('8.8.8.0/24', '192.0.2.1', '8.8.8.8')).toBe('192.0.2.1');
});

it.each(['true', '0', '10', '10.0.0.1', 'loopback', '10.0.0.0/8,'])('%s is no setting', (setting) => {
  expect(() => parseConfig({ EARSHOT_TRUST_PROXY: setting })).toThrow('EARSHOT_TRUST_PROXY must be');
});
