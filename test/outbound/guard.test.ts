import { describe, expect, it, vi } from 'vitest';
import { ForbiddenAddressError } from '../../outbound/address-guard.ts';
import { parseRanges } from '../../outbound/addresses.ts';
import { createAddressGuard, type GuardOptions } from '../../outbound/guard.ts';
import { UnknownHostError } from '../../outbound/resolve.ts';
import { HOSTILE_URLS } from './hostile-urls.ts';

const PUBLIC = '93.184.216.34';
const OWN = '198.41.0.4';

/** Creates a guard without allowed ranges for which every name resolves to one public address. */
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
  ['not a URL', 'not a url at all'],
  ['an invalid port', 'https://hooks.example.com:99999/'],
  ['a missing slash', 'https:hooks.example.com'],
  ['a third slash', 'https:///hooks.example.com/'],
  ['a backslash', 'https://hooks.example.com\\@127.0.0.1/'],
  ['a line break', 'https://hooks.example\n.com/'],
  ['a leading space', ' https://hooks.example.com/'],
  ['a NUL', 'https://hooks.example.com/\0'],
  ['a username', 'https://user@hooks.example.com/'],
  ['a password', 'https://user:pass@hooks.example.com/'],
  ['a password only', 'https://:pass@hooks.example.com/'],
  ['a username that looks like the host', 'https://hooks.example.com@127.0.0.1/'],
  ['the SSH port', 'https://hooks.example.com:22/'],
  ['the SMTP port', 'https://hooks.example.com:25/'],
  ['the HTTP port', 'https://hooks.example.com:80/'],
  ['port 0', 'https://hooks.example.com:0/'],
  ['the last privileged port', 'https://hooks.example.com:1023/'],
  ['localhost', 'https://localhost/'],
  ['localhost with a trailing dot', 'https://localhost./'],
  ['a subdomain of localhost', 'https://hooks.localhost/'],
  ['a name without a dot', 'https://intranet/'],
  ['a trailing dot', 'https://hooks.example.com./'],
  ['two dots', 'https://hooks..example.com/'],
  ['a leading dot', 'https://.example.com/'],
  ['a multicast DNS name', 'https://printer.local/'],
  ['a reserved internal name', 'https://metadata.google.internal/computeMetadata/v1/'],
  ['a home network name', 'https://router.home.arpa/'],
  ['loopback', 'https://127.0.0.1/'],
  ['the end of loopback', 'https://127.255.255.254/'],
  ['loopback in hex', 'https://0x7f.1/'],
  ['loopback in octal', 'https://0177.0.0.1/'],
  ['loopback as one number', 'https://2130706433/'],
  ['loopback as one octal number', 'https://017700000001/'],
  ['loopback, shortened', 'https://127.1/'],
  ['loopback in full-width digits', 'https://１２７.０.０.１/'],
  ['loopback in circled digits', 'https://①②⑦.⓪.⓪.①/'],
  ['loopback with ideographic full stops', 'https://127。0。0。1/'],
  ['loopback percent-encoded', 'https://%31%32%37.0.0.1/'],
  ['loopback with a trailing dot', 'https://127.0.0.1./'],
  ['loopback on an unprivileged port', 'https://127.0.0.1:8443/'],
  ['this network', 'https://0.0.0.0/'],
  ['zero', 'https://0/'],
  ['a private network (10)', 'https://10.1.2.3/'],
  ['a private network (172.16)', 'https://172.31.255.255/'],
  ['a private network (192.168)', 'https://192.168.1.1/'],
  ['shared address space', 'https://100.64.0.1/'],
  ['link-local: the cloud metadata service', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata service in hex', 'https://0xa9fea9fe/'],
  ["Azure's platform address", 'https://168.63.129.16/machine'],
  ['a protocol assignment', 'https://192.0.0.170/'],
  ['a 6to4 relay', 'https://192.88.99.1/'],
  ['a benchmark network', 'https://198.18.0.1/'],
  ['a documentation address', 'https://203.0.113.7/'],
  ['multicast', 'https://224.0.0.1/'],
  ['reserved for future use', 'https://240.0.0.1/'],
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
  ['NAT64 to a local network', 'https://[64:ff9b:1::a00:1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['Teredo', 'https://[2001:0:7f00:1::]/'],
  ['an IPv6 documentation address', 'https://[2001:db8::1]/'],
  ['IPv6 link-local', 'https://[fe80::1]/'],
  ['IPv6 site-local', 'https://[fec0::1]/'],
  ['IPv6 private', 'https://[fd00:ec2::254]/'],
  ['IPv6 multicast', 'https://[ff02::1]/'],
  ['IPv6 discard', 'https://[100::1]/'],
  ['IPv6 segment routing', 'https://[5f00::1]/'],
  ['unallocated IPv6', 'https://[4000::1]/'],
];

const ACCEPTED: readonly [what: string, url: string][] = [
  ['a name', 'https://hooks.example.com/'],
  ['the shortest form', 'https://x.io'],
  ['capitals', 'HTTPS://Hooks.Example.COM/Path?q=1'],
  ['an explicit default port', 'https://hooks.example.com:443/'],
  ['the alternative HTTPS port', 'https://hooks.example.com:8443/'],
  ['an unprivileged port', 'https://hooks.example.com:1024/'],
  ['non-ASCII letters', 'https://bücher.example.com/haken'],
  ['a public IPv4 address', 'https://8.8.8.8/'],
  ['a public IPv6 address', 'https://[2606:4700:4700::1111]/'],
  ['a public IPv4 address, mapped', 'https://[::ffff:8.8.8.8]/'],
];

describe('a user-supplied URL', () => {
  it.each(REFUSED)('is rejected for %s: %j', async (_what, url) => {
    await expect(guardWith().check(url)).rejects.toThrow(ForbiddenAddressError);
    const call = { url, method: 'GET', timeoutMs: 60_000, maxBytes: 1 } as const;
    await expect(guardWith().call(call)).rejects.toThrow(ForbiddenAddressError);
  });

  it(`is rejected if it is one of ${HOSTILE_URLS.length} hostile URLs`, async () => {
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

  it('is rejected when its name has a private address, even if others are public', async () => {
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
