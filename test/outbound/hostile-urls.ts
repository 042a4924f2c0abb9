/**
 * URLs that must never be called, by what is wrong with them. Derived from the RFCs, cloud providers' docs and known
 * differences between URL parsers, not from the guard's code.
 */

const hosts = (text: string): string[] => text.trim().split(/\s+/);

const IPV4 = {
  'loopback in every spelling': `127.0.0.1 127.1 127.0.1 0177.0.0.1 0x7f.0.0.1 0x7f.1 0x7f000001 2130706433 017700000001 0177.1
    127.0x0.0.1 00000177.0.0.1 127.255.255.254 127.0.0.1. 2130706433. 0X7F.1`,
  'this network': '0 0.0.0.0 0x0 00 0.1.2.3',
  'private networks': `10.0.0.1 10.1 0xa.0.0.1 012.0.0.1 167772161 172.16.0.1 172.31.255.255 0xac100001 192.168.0.1 192.168.257
    3232235777 0300.0250.1.1`,
  'metadata services': `169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 169.16689662 169.254.170.2
    100.100.100.200 192.0.0.192 168.63.129.16 0xa83f8110 2822734096`,
  'shared, reserved, documentation, multicast': `100.64.0.1 100.127.255.255 192.0.0.1 192.0.0.170 192.0.2.1 198.51.100.7 203.0.113.9
    192.88.99.1 198.18.0.1 198.19.255.255 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295`,
  'digits and dots in other scripts': `①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1 𝟏𝟐𝟕.0.0.1 0𝐱7f.1 ⑯⑨.②⑤④.⑯⑨.②⑤④
    %31%32%37.0.0.1 127%2e0%2e0%2e1`,
};

const IPV6 = {
  'loopback and unspecified': '::1 0:0:0:0:0:0:0:1 :: 0::0 ::2',
  'IPv4, mapped': `::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::FFFF:192.168.1.1 0:0:0:0:0:ffff:127.0.0.1
    ::ffff:0.0.0.0 ::ffff:100.64.0.1 ::ffff:168.63.129.16`,
  'IPv4, compatible and translated': '::127.0.0.1 ::7f00:1 ::a00:1 ::ffff:0:127.0.0.1 ::ffff:0:7f00:1',
  NAT64: '64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::8.8.8.8 64:ff9b:1::7f00:1 64:ff9b:1:ffff::1',
  'tunnels: 6to4, Teredo, ISATAP': `2002:7f00:1:: 2002:a9fe:a9fe::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 fe80::5efe:127.0.0.1
    2001:470:1f0b::5efe:127.0.0.1 2a00::200:5efe:10.0.0.1`,
  'link-local, site-local, private':
    'fe80::1 febf::1 fec0::1 feff::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fdff:ffff::1',
  multicast: 'ff02::1 ff05::2 ff0e::1 ff00::',
  'documentation, discard, segment routing, benchmarks': `2001:db8::1 2001:db8:ffff::1 3fff::1 3fff:fff::1 5f00::1 5f00:ffff::1 100::1 2001:2::1
    2001:10::1 2001:20::1 2001:1::1 2001:4:112::1 2620:4f:8000::1`,
  unallocated: '1::1 200::1 400::1 4000::1 8000::1 e000::1',
  zones: 'fe80::1%eth0 fe80::1%25eth0 ::1%25lo fe80::1%251',
};

const NAMES = {
  'internal names': `localhost LOCALHOST localhost. a.localhost foo.localhost. localhost.localdomain ip6-localhost broadcasthost
    router.local printer.local. nas.lan db.internal Metadata.Google.Internal metadata.google.internal. metadata instance-data.ec2.internal
    kubernetes.default.svc.cluster.local redis vault.corp intra.intranet gw.home box.home.arpa x.private host.docker.internal
    x.ｌocalhost x.internal。 %6c%6f%63%61%6c%68%6f%73%74`,
  'invalid names': `hooks.example.com. a..example.com .example.com example hooks,example.com 127.0.0.1,hooks.example.com
    127.0.0.1;hooks.example.com {127.0.0.1} xn--127 hooks.example.com%00.evil.example [] [127.0.0.1] [::g] [::1 ::1`,
  usernames: `user@hooks.example.com user:pw@hooks.example.com :@hooks.example.com @hooks.example.com :pw@hooks.example.com
    hooks.example.com@127.0.0.1 a:b@c@127.0.0.1 ::1@hooks.example.com hooks.example.com%40127.0.0.1`,
};

const PORTS = [0, 1, 21, 22, 23, 25, 53, 80, 110, 143, 389, 445, 465, 512, 587, 873, 1023, 65_536, -1];
const SCHEMES = hosts('http ftp file gopher dict ldap ws wss javascript data jar tftp blob ssh view-source');
const INVISIBLE = [...' \t\n\r\0\v\u00a0\u2028\ufeff\u200b\u3000\u0085\u001f\u007f', '\r\n'];

const WRITTEN_ODDLY = [
  ...[
    '//hooks.example.com/',
    'hooks.example.com',
    'https:/hooks.example.com/',
    'https:hooks.example.com',
    'https:///hooks.example.com/',
  ],
  ...[
    'https:////127.0.0.1/',
    'https:\\\\127.0.0.1\\',
    'https:/\\127.0.0.1/',
    'https://hooks.example.com\\@127.0.0.1/',
    'https://',
  ],
  ...[
    'https://127.0.0.1\\@hooks.example.com/',
    'https://127.0.0.1#@hooks.example.com/',
    'https://127.0.0.1?@hooks.example.com/',
  ],
  ...[
    'https://#',
    'https://?x',
    'https://hooks.example.com/\r\nHost: inside',
    'https://127.0.0.1:80:443/',
    'https://exa mple.com/',
  ],
  ...INVISIBLE.flatMap((char) => [`https://hooks${char}.example.com/`, `https://hooks.example.com/${char}x`]),
];

const byHost = (groups: Record<string, string>, write: (host: string) => string) =>
  Object.entries(groups).flatMap(([what, list]) => hosts(list).map((host) => [what, write(host)] as const));

/** What is wrong, and the URL. */
export const HOSTILE_URLS: readonly (readonly [what: string, url: string])[] = [
  ...byHost(IPV4, (host) => `https://${host}/`),
  ...byHost(IPV6, (host) => `https://[${host}]/`),
  ...byHost(NAMES, (host) => `https://${host}/`),
  ...PORTS.map((port) => ['a port', `https://hooks.example.com:${port}/`] as const),
  ...SCHEMES.map((scheme) => ['a scheme', `${scheme}://hooks.example.com/`] as const),
  ...WRITTEN_ODDLY.map((url) => ['ambiguous syntax', url] as const),
];
