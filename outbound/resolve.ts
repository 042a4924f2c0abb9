import { lookup, Resolver } from 'node:dns/promises';
import { isPublicHost, type Target } from './target.ts';

/** Returns all addresses of a target's host. Throws `UnknownHostError` when there are none. */
export type Resolve = (target: Target) => Promise<readonly string[]>;

/** The host has no address now. It may get one later, so the address can be stored but not called. */
export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
}

/** Milliseconds until a name counts as unknown. A reachable name server responds in far less, or is asked twice. */
const TIMEOUT_MS = 3000;

const given = (results: readonly PromiseSettledResult<string[]>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));

/**
 * Asks the name servers, or the operating system for the names of a local network. Not the operating system for all:
 * each of its look-ups occupies one of the process's four worker threads until it ends, and users choose who responds.
 * `servers` (`address:port`): default those of the machine.
 */
export async function resolveHost(target: Target, servers: readonly string[] = []): Promise<string[]> {
  const { host } = target;
  if (target.isLiteral) return [host];
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 3, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const end = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
  const questions = isPublicHost(target)
    ? [resolver.resolve4(host), resolver.resolve6(host)]
    : [lookup(host, { all: true }).then((found) => found.map(({ address }) => address))];
  const addresses = given(await Promise.allSettled(questions).finally(() => clearTimeout(end)));
  if (addresses.length === 0) throw new UnknownHostError(`${host} has no address`);
  return addresses;
}
