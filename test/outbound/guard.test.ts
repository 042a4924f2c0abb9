import { describe, expect, it, vi } from 'vitest';
import { ForbiddenAddressError } from '../../outbound/address-guard.ts';
import { parseRanges } from '../../outbound/addresses.ts';
import { createAddressGuard, type GuardOptions } from '../../outbound/guard.ts';
import { UnknownHostError } from '../../outbound/resolve.ts';
import { HOSTILE_URLS } from './hostile-urls.ts';

const PUBLIC = '93.184.216.34';
const OWN = '198.41.0.4';

/** A guard without allowed ranges; every name resolves to one public address. */
const guardWith = (options: Partial<GuardOptions> = {}) =>
  createAddressGuard({
    allowed: [],
    resolve: ({ host, isLiteral }) => Promise.resolve([isLiteral ? host : PUBLIC]),
    ownAddresses: () => [OWN],
    ...options,
  });
const namesLeadTo = (...addresses: string[]) => guardWith({ resolve: () => Promise.resolve(addresses) });

const REFUSED: readonly [what: string, url: string][] = [
  ['plain http', 'http://hooks.example.com/'],
  ['another scheme', 'ftp://hooks.example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['no scheme', 'hooks.example.com/hook'],
  ['no address', 'not a url at all'],
  ['an unreadable port', 'https://hooks.example.com:99999/'],
  ['a missing slash', 'https:hooks.example.com'],
  ['a third slash', 'https:///hooks.example.com/'],
  ['a backslash', 'https://hooks.example.com\\@127.0.0.1/'],
  ['a line break', 'https://hooks.example\n.com/'],
  ['a blank before', ' https://hooks.example.com/'],
  ['a NUL', 'https://hooks.example.com/\0'],
  ['a user name', 'https://user@hooks.example.com/'],
  ['a password', 'https://user:pass@hooks.example.com/'],
  ['a password alone', 'https://:pass@hooks.example.com/'],
  ['a name that hides the host', 'https://hooks.example.com@127.0.0.1/'],
  ['the port of SSH', 'https://hooks.example.com:22/'],
  ['the port of SMTP', 'https://hooks.example.com:25/'],
  ['the port of http', 'https://hooks.example.com:80/'],
  ['port 0', 'https://hooks.example.com:0/'],
  ['the last port below those that are free', 'https://hooks.example.com:1023/'],
  ['localhost', 'https://localhost/'],
  ['localhost with a full stop', 'https://localhost./'],
  ['a name below localhost', 'https://hooks.localhost/'],
  ['a name without a dot', 'https://intranet/'],
  ['a full stop at the end', 'https://hooks.example.com./'],
  ['two dots', 'https://hooks..example.com/'],
  ['a dot at the start', 'https://.example.com/'],
  ['a name of multicast DNS', 'https://printer.local/'],
  ['a name kept for the inside', 'https://metadata.google.internal/computeMetadata/v1/'],
  ['a name of a home', 'https://router.home.arpa/'],
  ['loopback', 'https://127.0.0.1/'],
  ['the end of loopback', 'https://127.255.255.254/'],
  ['loopback in hex', 'https://0x7f.1/'],
  ['loopback in octal', 'https://0177.0.0.1/'],
  ['loopback as one number', 'https://2130706433/'],
  ['loopback as one octal number', 'https://017700000001/'],
  ['loopback cut short', 'https://127.1/'],
  ['loopback in full-width digits', 'https://１２７.０.０.１/'],
  ['loopback in circled digits', 'https://①②⑦.⓪.⓪.①/'],
  ['loopback with ideographic stops', 'https://127。0。0。1/'],
  ['loopback percent-encoded', 'https://%31%32%37.0.0.1/'],
  ['loopback with a full stop', 'https://127.0.0.1./'],
  ['loopback on a free port', 'https://127.0.0.1:8443/'],
  ['this network', 'https://0.0.0.0/'],
  ['zero', 'https://0/'],
  ['a private network (10)', 'https://10.1.2.3/'],
  ['a private network (172.16)', 'https://172.31.255.255/'],
  ['a private network (192.168)', 'https://192.168.1.1/'],
  ['shared address space', 'https://100.64.0.1/'],
  ['link-local: the metadata service of clouds', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata service in hex', 'https://0xa9fea9fe/'],
  ['the platform address of Azure', 'https://168.63.129.16/machine'],
  ['a protocol assignment', 'https://192.0.0.170/'],
  ['a relay of 6to4', 'https://192.88.99.1/'],
  ['a benchmark network', 'https://198.18.0.1/'],
  ['a document', 'https://203.0.113.7/'],
  ['multicast', 'https://224.0.0.1/'],
  ['the reserved end', 'https://240.0.0.1/'],
  ['broadcast', 'https://255.255.255.255/'],
  ['an address of this machine', `https://${OWN}/`],
  ['IPv6 loopback', 'https://[::1]/'],
  ['IPv6 unspecified', 'https://[::]/'],
  ['IPv4 mapped into IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['the same in hex', 'https://[::ffff:7f00:1]/'],
  ['an address of this machine, mapped', `https://[::ffff:${OWN}]/`],
  ['IPv4-compatible IPv6', 'https://[::127.0.0.1]/'],
  ['IPv4-translated IPv6', 'https://[::ffff:0:127.0.0.1]/'],
  ['NAT64', 'https://[64:ff9b::7f00:1]/'],
  ['NAT64 of a local network', 'https://[64:ff9b:1::a00:1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['Teredo', 'https://[2001:0:7f00:1::]/'],
  ['an IPv6 document', 'https://[2001:db8::1]/'],
  ['IPv6 link-local', 'https://[fe80::1]/'],
  ['IPv6 site-local', 'https://[fec0::1]/'],
  ['IPv6 private', 'https://[fd00:ec2::254]/'],
  ['IPv6 multicast', 'https://[ff02::1]/'],
  ['IPv6 discard', 'https://[100::1]/'],
  ['IPv6 segment routing', 'https://[5f00::1]/'],
  ['IPv6 not given out', 'https://[4000::1]/'],
];

const ACCEPTED: readonly [what: string, url: string][] = [
  ['a name', 'https://hooks.example.com/'],
  ['the shortest form', 'https://x.io'],
  ['capitals', 'HTTPS://Hooks.Example.COM/Path?q=1'],
  ['its port spelt out', 'https://hooks.example.com:443/'],
  ['the other port of https', 'https://hooks.example.com:8443/'],
  ['a free port', 'https://hooks.example.com:1024/'],
  ['letters of other scripts', 'https://bücher.example.com/haken'],
  ['a public IPv4 address', 'https://8.8.8.8/'],
  ['a public IPv6 address', 'https://[2606:4700:4700::1111]/'],
  ['a public IPv4 address, mapped', 'https://[::ffff:8.8.8.8]/'],
];

describe('an address that a user gave', () => {
  it.each(REFUSED)('is refused for %s: %j', async (_what, url) => {
    await expect(guardWith().check(url)).rejects.toThrow(ForbiddenAddressError);
    const call = { url, method: 'GET', timeoutMs: 60_000, maxBytes: 1 } as const;
    await expect(guardWith().call(call)).rejects.toThrow(ForbiddenAddressError);
  });

  it(`is none of ${HOSTILE_URLS.length} that were written to get through`, async () => {
    for (const [what, url] of HOSTILE_URLS) {
      await expect(guardWith().check(url), `${what}: ${JSON.stringify(url)}`).rejects.toThrow(
        ForbiddenAddressError,
      );
      const call = { url, method: 'GET', timeoutMs: 60_000, maxBytes: 1 } as const;
      await expect(guardWith().call(call), JSON.stringify(url)).rejects.toThrow(ForbiddenAddressError);
    }
  });

  it.each(ACCEPTED)('is accepted with %s: %j', async (_what, url) => {
    await expect(guardWith().check(url)).resolves.toBeUndefined();
  });

  it('is refused when its name has a private address, even if others are public', async () => {
    const url = 'https://hooks.example.com/';
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', 'fd00::1', '::ffff:10.0.0.1', OWN]) {
      await expect(namesLeadTo(address).check(url), address).rejects.toThrow('not public');
      await expect(namesLeadTo(PUBLIC, address).check(url), address).rejects.toThrow('not public');
    }
  });

  it('is accepted when its public name does not resolve yet', async () => {
    const resolve = () => Promise.reject(new UnknownHostError('unknown'));
    await expect(guardWith({ resolve }).check('https://later.example.com/')).resolves.toBeUndefined();
    await expect(guardWith({ resolve }).check('https://later.internal/')).rejects.toThrow('public host');
  });

  it('is not looked up when its form is invalid', async () => {
    const resolve = vi.fn(() => Promise.resolve([PUBLIC]));
    await expect(guardWith({ resolve }).check('http://hooks.example.com/')).rejects.toThrow('https');
    await expect(guardWith({ resolve }).check('https://metadata.internal/')).rejects.toThrow('public host');
    expect(resolve).not.toHaveBeenCalled();
  });
});

describe('an allowed range', () => {
  const allowed = parseRanges('127.0.0.0/8, fd00::/8');
  const guard = (...addresses: string[]) =>
    guardWith({ allowed, resolve: ({ host, isLiteral }) => Promise.resolve(isLiteral ? [host] : addresses) });

  it('can be reached by http, on any port, by address and by a local name', async () => {
    for (const url of ['http://127.0.0.1:9000/', 'https://127.8.0.1:81/', 'http://[fd00::7]/'])
      await expect(guard().check(url)).resolves.toBeUndefined();
    await expect(guard('127.0.0.1', 'fd00::1').check('http://receiver:80/')).resolves.toBeUndefined();
    await expect(guard('127.0.0.1').check('https://hooks.example.com/')).resolves.toBeUndefined();
  });

  it('allows nothing else', async () => {
    for (const url of ['http://10.0.0.1/', 'https://[::1]/', 'http://8.8.8.8/', 'http://user@127.0.0.1/'])
      await expect(guard().check(url), url).rejects.toThrow(ForbiddenAddressError);
    await expect(guard('127.0.0.1', '10.0.0.1').check('https://hooks.example.com/')).rejects.toThrow(
      'public',
    );
    await expect(guard('127.0.0.1', PUBLIC).check('http://hooks.example.com/')).rejects.toThrow('https');
    const unknown = guardWith({ allowed, resolve: () => Promise.reject(new UnknownHostError('unknown')) });
    for (const url of ['http://later.example.com/', 'https://receiver/'])
      await expect(unknown.check(url), url).rejects.toThrow(ForbiddenAddressError);
    await expect(guard(PUBLIC).check('https://receiver/')).rejects.toThrow('public host');
  });
});
