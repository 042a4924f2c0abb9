import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { isPublicAddress } from '../../outbound/addresses.ts';
import type { Config } from '../../schemas/config/config.ts';

/** An address, as some proxies write it with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;

/** The address in an entry of the header; null when it is none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const address = v6 ?? v4 ?? text;
  return /^[\da-f:.]+$/i.test(address) && isIP(address) > 0 ? address : null;
}

/**
 * Takes the header `X-Forwarded-For` and gives the addresses at its end, without ports. Each proxy adds one there, so whatever
 * stands before something that is no address was not written by a proxy of ours. Pure.
 */
export function lastAddresses(header: string): string[] {
  const entries = header.split(',').map(addressIn);
  return entries.slice(entries.lastIndexOf(null) + 1) as string[];
}

/** Leaves of `X-Forwarded-For` what `lastAddresses` gives: what comes out as a caller's address is one, whoever wrote the header. */
export function keepAddresses(headers: IncomingHttpHeaders): void {
  const sent = headers['x-forwarded-for'];
  if (sent !== undefined) headers['x-forwarded-for'] = lastAddresses([sent].flat().join()).join();
}

/**
 * Takes `EARSHOT_TRUST_PROXY` and gives it as Fastify takes it: ranges, or whether the one who is `hop` steps away is believed. A
 * number says nothing about who the proxies are, so the nearest of them must at least not come from the public internet: whoever
 * calls from there without a proxy could else name any address. Pure.
 */
export function trustOf(
  trustProxy: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (address, hop) => hop < trustProxy && (hop > 0 || !isPublicAddress(address));
}
