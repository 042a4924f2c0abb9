import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges of addresses, as in `EARSHOT_ALLOW_PRIVATE_TARGETS`. */
export type AddressRanges = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** Azure's platform address. It is in a public range, but inside Azure it responds like the metadata service. */
const NOT_PUBLIC: AddressRanges = [ipaddr.parseCIDR('168.63.129.16/32')];
/** All addresses assigned for public use (RFC 4291, section 2.4). Excludes IPv4-compatible addresses. */
const GLOBAL_V6: AddressRanges = [ipaddr.parseCIDR('2000::/3')];

/** Parses a comma-separated list of ranges such as `127.0.0.0/8,::1/128`; null: none. Throws for an invalid range. */
export function parseRanges(list: string | null): AddressRanges {
  return (list?.split(',') ?? []).map((range) => ipaddr.parseCIDR(range.trim()));
}

/** Parses an address. An IPv4 address inside IPv6 (`::ffff:127.0.0.1`) becomes the IPv4 address. */
const read = (address: string) => ipaddr.process(address);

/** Whether the address is in one of the ranges. */
export function isWithin(ranges: AddressRanges, address: string): boolean {
  const parsed = read(address);
  // The library refuses to compare an address with a range of the other family.
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

/** Whether the second half of an IPv6 address contains the IPv4 address of a tunnel (ISATAP, RFC 5214, section 6.1). */
const isTunnelEnd = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address instanceof ipaddr.IPv6 && (address.parts[4]! & ~0x0200) === 0 && address.parts[5] === 0x5efe;

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, a metadata service, a
 * tunnel into IPv4, a multicast group or documentation (RFC 6890 and its registries, as in `ipaddr.js`).
 */
export function isPublicAddress(address: string): boolean {
  const parsed = read(address);
  if (parsed.range() !== 'unicast' || isWithin(NOT_PUBLIC, address)) return false;
  return parsed.kind() === 'ipv4' || (isWithin(GLOBAL_V6, address) && !isTunnelEnd(parsed));
}

/** Whether two texts are the same address. */
export const isSameAddress = (one: string, other: string): boolean =>
  read(one).toNormalizedString() === read(other).toNormalizedString();

/** A subscriber of IPv6 gets at least this network (RFC 6177, section 2) and has all of its addresses. */
const SUBSCRIBER_BITS = 64;

/** Returns a client's network: an IPv4 address, or the /64 network of an IPv6 address; null for other text. Pure. */
export function networkOf(text: string): string | null {
  // Stricter than the library, which accepts a plain number as an address.
  if (isIP(text) === 0) return null;
  const address = read(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = [...address.parts.slice(0, SUBSCRIBER_BITS / 16), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network).toString()}/${SUBSCRIBER_BITS}`;
}
