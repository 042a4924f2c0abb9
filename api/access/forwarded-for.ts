import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { isPublicAddress } from '../../outbound/addresses.ts';
import type { Config } from '../../schemas/config/config.ts';

/** An address with a port, as some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;

/** Returns the address in an entry of the header; null when it has none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const address = v6 ?? v4 ?? text;
  return /^[\da-f:.]+$/i.test(address) && isIP(address) > 0 ? address : null;
}

/**
 * Returns the addresses at the end of an `X-Forwarded-For` header, without ports. Each proxy appends one, so anything
 * before an entry that is not an address was not written by a trusted proxy. Pure.
 */
function lastAddresses(header: string): string[] {
  const entries = header.split(',').map(addressIn);
  return entries.slice(entries.lastIndexOf(null) + 1) as string[];
}

/** Reduces `X-Forwarded-For` to what `lastAddresses` returns, so that a caller's address is always a valid one. */
export function keepAddresses(headers: IncomingHttpHeaders): void {
  const sent = headers['x-forwarded-for'];
  if (sent !== undefined) headers['x-forwarded-for'] = lastAddresses([sent].flat().join()).join();
}

/**
 * Returns `EARSHOT_TRUST_PROXY` as Fastify's `trustProxy`: ranges, or a function that says whether to trust the
 * address at `hop`. A number of hops does not say who the proxies are, so the nearest one must not come from the
 * public internet: otherwise a caller without a proxy could claim any address. Pure.
 */
export function trustOf(
  trustProxy: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (address, hop) => hop < trustProxy && (hop > 0 || !isPublicAddress(address));
}
