import { isIP, type LookupFunction } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { ForbiddenAddressError, type GuardedResponse, type GuardedCall } from './address-guard.ts';
import { isSameAddress } from './addresses.ts';

const CONNECT_MS = 5000;
/** Milliseconds for each of several addresses of a host. Node's default of 250 is too short for another continent. */
const ADDRESS_MS = 2000;

/** The most interim responses (1xx) before the response. There is rarely more than one. */
const MAX_INTERIM = 16;

/** The receiver keeps sending interim responses instead of a response. */
export class TooManyInterimError extends Error {
  override readonly name = 'TooManyInterimError';
}

/** Node does not look up a host that it takes for an address itself, so check where it really connected. */
function requireKnown(addresses: readonly string[], remote: string): void {
  if (isIP(remote) === 0 || !addresses.some((address) => isSameAddress(address, remote)))
    throw new ForbiddenAddressError('resolves to an address that was not checked');
}

/**
 * Creates a connector that connects only to these addresses and does not ask name servers again. The receiver and its
 * certificate are still checked against the host name. A connection is used unless `allow` throws.
 */
export function pinnedConnector(addresses: readonly string[], allow: () => void): buildConnector.connector {
  const known: LookupFunction = (_host, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
  const connect = buildConnector({
    timeout: CONNECT_MS,
    lookup: known,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
  } as buildConnector.BuildOptions);
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      try {
        requireKnown(addresses, socket.remoteAddress ?? '');
        allow();
      } catch (refusal) {
        socket.destroy();
        return callback(refusal as Error, null);
      }
      callback(null, socket);
    });
}

async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

/**
 * Sends one request to one of the addresses over a new connection. Does not pool, follow redirects, use a proxy of the
 * environment, or unpack compressed responses. Throws the error of the network, `ForbiddenAddressError`, or
 * `TooManyInterimError`.
 */
export async function callPinned(
  url: URL,
  addresses: readonly string[],
  call: GuardedCall,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const client = new Client(url.origin, {
    connect: pinnedConnector(addresses, call.beforeSending ?? (() => undefined)),
  });
  const flood = new AbortController();
  let interim = 0;
  const onInfo = () => {
    interim += 1;
    if (interim > MAX_INTERIM) flood.abort(new TooManyInterimError('too many interim responses'));
  };
  try {
    const answer = await client.request({
      path: `${url.pathname}${url.search}`,
      method: call.method,
      headers: { ...call.headers },
      body: call.body ?? null,
      signal: AbortSignal.any([signal, flood.signal]),
      onInfo,
    });
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
    const body = await readStart(answer.body, call.maxBytes);
    return { status: answer.statusCode, headers: Object.fromEntries(headers), body };
  } finally {
    await client.destroy();
  }
}
