import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ForbiddenAddressError } from '../../outbound/address-guard.ts';
import { parseRanges } from '../../outbound/addresses.ts';
import { createAddressGuard } from '../../outbound/guard.ts';
import { resolveHost } from '../../outbound/resolve.ts';
import { startNameServer, type NameRecord } from './name-server.ts';

const PUBLIC = '93.184.216.34';
const BRIEF = { method: 'GET', timeoutMs: 60_000, maxBytes: 100 } as const;

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Creates a guard over a name server with these records. Returns the names it queried. */
async function guardOver(records: (name: string) => NameRecord | undefined, allowed: string | null = null) {
  const { server, asked, close } = await startNameServer(records);
  closing.push(close);
  const guard = createAddressGuard({
    allowed: parseRanges(allowed),
    resolve: (target) => resolveHost(target, [server]),
    ownAddresses: () => [],
  });
  return { guard, asked };
}

/** Starts a receiver on loopback. Returns the requests it got. */
async function receiver() {
  const seen: unknown[] = [];
  const server = createServer((request, reply) => {
    seen.push(request);
    reply.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return { seen, port: (server.address() as AddressInfo).port };
}

it('a chain of names is followed to its end, and rejected if that is private', async () => {
  const names: Readonly<Record<string, NameRecord>> = {
    'good.example.com': { cname: 'a.example.net' },
    'a.example.net': { cname: 'b.example.org' },
    'b.example.org': { a: [PUBLIC] },
    'bad.example.com': { cname: 'c.example.net' },
    'c.example.net': { cname: 'metadata.internal' },
    'metadata.internal': { a: ['169.254.169.254'] },
    'mixed.example.com': { a: [PUBLIC, '10.0.0.1'] },
  };
  const { guard } = await guardOver((name) => names[name]);
  await expect(guard.check('https://good.example.com/')).resolves.toBeUndefined();
  for (const name of ['bad', 'mixed']) {
    await expect(guard.check(`https://${name}.example.com/`)).rejects.toThrow('not public');
    await expect(guard.call({ ...BRIEF, url: `https://${name}.example.com/` })).rejects.toThrow(
      ForbiddenAddressError,
    );
  }
});

it('a name cannot be rebound to a private address after the check or during the call', async () => {
  const { seen, port } = await receiver();
  const answers = [PUBLIC, '127.0.0.1'];
  const rebound = await guardOver(() => ({ a: [answers.shift() ?? '127.0.0.1'] }));
  const url = `https://rebound.example.com:${port}/`;
  await rebound.guard.check(url);
  await expect(rebound.guard.call({ ...BRIEF, url })).rejects.toThrow(ForbiddenAddressError);
  expect(seen).toEqual([]);

  // Only the first answer counts: a second look-up at connect would lead to an address where nothing listens.
  const once = ['127.0.0.1'];
  const { guard, asked } = await guardOver(() => ({ a: [once.shift() ?? '127.0.0.9'] }), '127.0.0.0/8');
  const call = { ...BRIEF, url: `http://rebound.example.com:${port}/` };
  expect(await guard.call(call)).toMatchObject({ body: 'ok' });
  expect(asked).toEqual(['rebound.example.com']);
});

it('a name server that never answers makes the name unknown long before the call times out', async () => {
  const { guard } = await guardOver(() => 'silence');
  await Promise.all([
    expect(guard.check('https://slow.example.com/')).resolves.toBeUndefined(),
    expect(guard.call({ ...BRIEF, url: 'https://slow.example.com/' })).rejects.toThrow('no address'),
  ]);
});
