import { networkInterfaces } from 'node:os';
import { ForbiddenAddressError, type AddressGuard } from './address-guard.ts';
import { isPublicAddress, isSameAddress, isWithin, type Ranges } from './addresses.ts';
import { callPinned } from './pinned-call.ts';
import { resolveHost, UnknownHostError, type Resolve } from './resolve.ts';
import { parseTarget, requirePublicForm, type Target } from './target.ts';

/** What a guard decides by. */
export interface GuardOptions {
  /** Ranges that may be reached although they are not public, by http too and on every port. */
  readonly allowed: Ranges;
  /** How hosts are looked up; the name servers unless given. */
  readonly resolve?: Resolve;
  /** The addresses of this machine, which are refused though they may be public. */
  readonly ownAddresses?: () => readonly string[];
}

const machineAddresses = () =>
  Object.values(networkInterfaces()).flatMap((network) => network?.map(({ address }) => address) ?? []);

/** Creates the guard of addresses that users give. */
export function createAddressGuard(options: GuardOptions): AddressGuard {
  const { allowed, resolve = (target) => resolveHost(target), ownAddresses = machineAddresses } = options;
  const isAllowed = (address: string) => isWithin(allowed, address);

  /** Throws unless every address of the target may be called: one bad one among good ones is how names are rebound. */
  const requireGood = (target: Target, addresses: readonly string[]) => {
    if (addresses.length > 0 && addresses.every(isAllowed)) return;
    requirePublicForm(target);
    const own = ownAddresses();
    const isGood = (address: string) =>
      isAllowed(address) || (isPublicAddress(address) && !own.some((mine) => isSameAddress(mine, address)));
    // Which address it is stays unsaid: it would tell strangers what the names of the operator's network stand for.
    if (!addresses.every(isGood))
      throw new ForbiddenAddressError('must be a public https:// address, and this one is not public');
  };

  /** Returns the target's addresses, each of which may be called. */
  const admit = async (target: Target): Promise<readonly string[]> => {
    // Nothing but an allowed range makes up for the form, so without any there is no need to ask.
    if (allowed.length === 0) requirePublicForm(target);
    const addresses = await resolve(target);
    requireGood(target, addresses);
    return addresses;
  };

  return {
    async check(text) {
      const target = parseTarget(text);
      await admit(target).catch((error: unknown) => {
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
      const addresses = await admit(target);
      signal.throwIfAborted();
      return callPinned(target.url, addresses, call, signal);
    },
  };
}
