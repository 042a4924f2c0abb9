import { isIP, type LookupFunction } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { ForbiddenAddressError, type GuardedAnswer, type GuardedCall } from './address-guard.ts';
import { isSameAddress } from './addresses.ts';

/** Milliseconds to connect, TLS included. */
const CONNECT_MS = 5000;
/** Milliseconds for one of several addresses of a host; Node's own 250 give up on another continent. */
const ADDRESS_MS = 2000;

/** Interim answers (1xx) that are read before the answer; there is seldom more than one. */
const MOST_INTERIM = 16;

/** The receiver sends interim answers in place of an answer. */
export class EndlessInterimError extends Error {
  override readonly name = 'EndlessInterimError';
}

/**
 * Makes connections to the given addresses alone; name servers are not asked again. The name stays what the receiver
 * and its certificate are asked for.
 */
function pinnedConnector(addresses: readonly string[]): buildConnector.connector {
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
      // Node does not ask for the addresses of what it takes for one itself: look at where it really went.
      const remote = socket.remoteAddress ?? '';
      if (isIP(remote) !== 0 && addresses.some((address) => isSameAddress(address, remote)))
        return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddressError('led to an address that was not checked'), null);
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
 * Sends one request to one of the addresses, over a connection of its own: nothing is pooled, no redirect is followed,
 * no proxy of the environment is used, no compressed answer is unpacked. Throws what the network threw, `ForbiddenAddressError`,
 * or `EndlessInterimError`.
 */
export async function callPinned(
  url: URL,
  addresses: readonly string[],
  call: GuardedCall,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const client = new Client(url.origin, { connect: pinnedConnector(addresses) });
  const flood = new AbortController();
  let interim = 0;
  const onInfo = () => {
    interim += 1;
    if (interim > MOST_INTERIM) flood.abort(new EndlessInterimError('too many interim answers'));
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
