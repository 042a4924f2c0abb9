import { expect, it } from 'vitest';
import { countedAs, createRateLimit } from '../../../api/access/rate-limit.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['1', '1'],
  ['usr_1 2', 'usr_1 2'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['address 2001:db8:1:2::9', 'address 2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['ses_1', 'ses_1'],
  ['account:abc', 'account:abc'],
  ['', ''],
])('counts %j as %j', (who, counted) => expect(countedAs(who)).toBe(counted));

it('all addresses of one subscriber share a limit, and another subscriber has its own', async () => {
  const limit = createRateLimit({ read: 2, write: 2, sql: 2, draft: 2, auth: 2 });
  await limit('auth', '2001:db8::1');
  await limit('auth', '2001:db8::2');
  await expect(limit('auth', '2001:db8::3')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await limit('auth', '2001:db8:0:1::1')).toMatchObject({ remaining: 1 });
});
