import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges of addresses, as `EARSHOT_ALLOW_PRIVATE_TARGETS` names them. */
export type Ranges = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** Azure's platform address. It lies among the public ones, but inside Azure it answers as the metadata service does. */
const NOT_PUBLIC: Ranges = [ipaddr.parseCIDR('168.63.129.16/32')];
/** All that has been given out for public use (RFC 4291, section 2.4). Outside lie IPv4-compatible addresses. */
const GLOBAL_V6: Ranges = [ipaddr.parseCIDR('2000::/3')];

/** Takes a comma list of ranges such as `127.0.0.0/8,::1/128`; null gives none. Throws for text that is no range. */
export function parseRanges(list: string | null): Ranges {
  return (list?.split(',') ?? []).map((range) => ipaddr.parseCIDR(range.trim()));
}

/** Reads an address; one of IPv4 inside IPv6 (`::ffff:127.0.0.1`) becomes the IPv4 address that it stands for. */
const read = (address: string) => ipaddr.process(address);

/** Whether the address lies in one of the ranges. */
export function isWithin(ranges: Ranges, address: string): boolean {
  const parsed = read(address);
  // An address cannot be compared with a range of the other family.
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

/** Whether the second half of an IPv6 address holds an IPv4 address that a tunnel leads to (ISATAP, RFC 5214, section 6.1). */
const isTunnelEnd = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address instanceof ipaddr.IPv6 && (address.parts[4]! & ~0x0200) === 0 && address.parts[5] === 0x5efe;

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, a metadata service, a
 * tunnel into IPv4, a group or a document (RFC 6890 and its registries, as `ipaddr.js` knows them).
 */
export function isPublicAddress(address: string): boolean {
  const parsed = read(address);
  if (parsed.range() !== 'unicast' || isWithin(NOT_PUBLIC, address)) return false;
  return parsed.kind() === 'ipv4' || (isWithin(GLOBAL_V6, address) && !isTunnelEnd(parsed));
}

/** Whether two texts are the same address. */
export const isSameAddress = (one: string, other: string): boolean =>
  read(one).toNormalizedString() === read(other).toNormalizedString();

/** What a subscriber of IPv6 is given at least (RFC 6177, section 2): whoever has one address of it has them all. */
const SUBSCRIBER_BITS = 64;

/**
 * Takes a text and gives who has this address: the address itself of IPv4, in one way of writing, and the network of 64 bits
 * of IPv6. Null: it is no address. Pure.
 */
export function networkOf(text: string): string | null {
  // Stricter than the library, which reads a number alone as an address.
  if (isIP(text) === 0) return null;
  const address = read(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = [...address.parts.slice(0, SUBSCRIBER_BITS / 16), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network).toString()}/${SUBSCRIBER_BITS}`;
}
