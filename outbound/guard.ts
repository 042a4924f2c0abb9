import { networkInterfaces } from 'node:os';
import { Agent } from 'undici';
import { ForbiddenAddressError, type GuardedNetwork } from './address-guard.ts';
import { isPublicAddress, isSameAddress, isWithin, type AddressRanges } from './addresses.ts';
import { callPinned, pinnedConnector } from './pinned-call.ts';
import { resolveHost, UnknownHostError, type Resolve } from './resolve.ts';
import { parseTarget, requirePublicForm, type Target } from './target.ts';

/** What a guard allows. */
export interface GuardOptions {
  /** Non-public ranges that may be called, also by http and on every port. */
  readonly allowed: AddressRanges;
  /** Looks up hosts. Default: the name servers. */
  readonly resolve?: Resolve;
  /** The addresses of this machine, which are refused even if they are public. */
  readonly ownAddresses?: () => readonly string[];
}

const machineAddresses = () =>
  Object.values(networkInterfaces()).flatMap((network) => network?.map(({ address }) => address) ?? []);

/** Creates the guard of addresses that users enter. */
export function createAddressGuard(options: GuardOptions): GuardedNetwork {
  const { allowed, resolve = (target) => resolveHost(target), ownAddresses = machineAddresses } = options;
  const isAllowed = (address: string) => isWithin(allowed, address);

  /** Throws unless every address of the target is allowed. DNS rebinding mixes a bad address with good ones. */
  const requireAllowed = (target: Target, addresses: readonly string[]) => {
    if (addresses.length > 0 && addresses.every(isAllowed)) return;
    requirePublicForm(target);
    const own = ownAddresses();
    const isGood = (address: string) =>
      isAllowed(address) || (isPublicAddress(address) && !own.some((mine) => isSameAddress(mine, address)));
    // Not which address: that would show strangers what the names of the operator's network resolve to.
    if (!addresses.every(isGood))
      throw new ForbiddenAddressError('must be a public https:// address. This one is not public');
  };

  const resolveAllowed = async (target: Target): Promise<readonly string[]> => {
    // Only an allowed range excuses the form, so without any there is no need to look the host up.
    if (allowed.length === 0) requirePublicForm(target);
    const addresses = await resolve(target);
    requireAllowed(target, addresses);
    return addresses;
  };

  const dispatcher = new Agent({
    connect(place, callback) {
      resolveAllowed(parseTarget(`${place.protocol}//${place.host ?? place.hostname}`)).then(
        (addresses) => pinnedConnector(addresses, () => undefined)(place, callback),
        (error: Error) => callback(error, null),
      );
    },
  });

  return {
    dispatcher,
    async check(text) {
      const target = parseTarget(text);
      await resolveAllowed(target).catch((error: unknown) => {
        if (!(error instanceof UnknownHostError)) throw error;
        requirePublicForm(target);
      });
    },
    async call(call) {
      const target = parseTarget(call.url);
      const signal = AbortSignal.any([
        AbortSignal.timeout(call.timeoutMs),
        ...(call.signal ? [call.signal] : []),
      ]);
      const addresses = await resolveAllowed(target);
      signal.throwIfAborted();
      return callPinned(target.url, addresses, call, signal);
    },
  };
}
