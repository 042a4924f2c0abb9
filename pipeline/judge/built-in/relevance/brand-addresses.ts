import type { Brief } from '../../judge.ts';

/** Addresses of the brand by host, without `www.`. */
export type BrandAddresses = ReadonlyMap<string, readonly BrandAddress[]>;

interface BrandAddress {
  /** As shown to people: `acme.com`, `github.com/acme`. */
  readonly written: string;
  /** From the first slash on; empty for a whole host. */
  readonly path: string;
  /** Whether the brand's name is its address, as with "Booking.com": then only a link is an address. */
  readonly isName: boolean;
}

/** What could be an address in a text, with its path. The lookbehind keeps the search linear. */
const HOST = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(\/\S*)?/gu;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:\/\S*)?$/u;
/** Endings of files and libraries that are no top-level domains: "Node.js" is a name. */
const FILE = /\.(?:js|mjs|jsx|ts|tsx|css|html?|json|ya?ml|exe|dll|php|jar|txt|pdf|csv)$/;
/** Less is no domain: people leave "." or "x" in a setting. */
const MIN_LENGTH = 4;
/** The most characters of a host name (RFC 1035, section 2.3.4). */
const MAX_HOST = 253;

/** Removes what an address can do without: scheme, `www.` and the slash at its end. */
const bare = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');

/** Whether a keyword is an address: `acme.com`, in lower case unlike names such as "ASP.NET". */
const isAddress = (term: string): boolean =>
  term === term.toLowerCase() && DOMAIN.test(bare(term)) && !FILE.test(term);

/** Returns the addresses of the brand: the domains in its settings, and keywords and aliases that are addresses. */
export function brandAddresses({
  name,
  settings,
  keywords,
}: Pick<Brief, 'name' | 'settings' | 'keywords'>): BrandAddresses {
  const terms = keywords.flatMap(({ term, aliases }) => [term, ...aliases]).filter(isAddress);
  const byHost = new Map<string, BrandAddress[]>();
  for (const written of new Set([...(settings.domains ?? []), ...terms].map(bare))) {
    if (written.length < MIN_LENGTH) continue;
    const slash = written.indexOf('/');
    const [host, path] = slash < 0 ? [written, ''] : [written.slice(0, slash), written.slice(slash)];
    const address = { written, path, isName: written === bare(name) };
    byHost.set(host, [...(byHost.get(host) ?? []), address]);
  }
  return byHost;
}

/** Whether a path is at or below another: `/acme/app` is below `/acme`, `/acme-labs` is not. */
const isBelow = (path: string, above: string): boolean =>
  path.startsWith(above) && (above === '' || !/^[\p{L}\p{N}_-]/u.test(path.slice(above.length)));

/** Whether one of the hosts is anywhere in a text: rules out most texts cheaply. */
function mayHold(addresses: BrandAddresses, text: string): boolean {
  for (const host of addresses.keys()) if (text.includes(host)) return true;
  return false;
}

/** Returns the first address of the brand in a lower-case text, its subdomains included; null without any. */
export function addressIn(addresses: BrandAddresses, text: string): string | null {
  if (!mayHold(addresses, text)) return null;
  for (const { 0: found, 1: path = '', index } of text.matchAll(HOST)) {
    const isLink =
      path !== '' || found.startsWith('www.') || text[index - 1] === '@' || text.startsWith('://', index - 3);
    let host = found.slice(0, found.length - path.length).slice(-MAX_HOST);
    for (;;) {
      const own = addresses.get(host)?.find((one) => isBelow(path, one.path) && (isLink || !one.isName));
      if (own) return own.written;
      const dot = host.indexOf('.');
      if (dot < 0) break;
      host = host.slice(dot + 1);
    }
  }
  return null;
}
