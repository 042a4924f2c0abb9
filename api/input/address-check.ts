import { ForbiddenAddressError, type AddressGuard } from '../../outbound/address-guard.ts';
import { PublicError } from '../../schemas/errors.ts';

/** Throws `invalid_request` naming the field unless its address may be stored and called. */
export async function checkAddress(guard: AddressGuard, field: string, url: string): Promise<void> {
  await guard.check(url).catch((error: unknown) => {
    if (error instanceof ForbiddenAddressError)
      throw new PublicError('invalid_request', `${field}: ${error.message}`);
    throw error;
  });
}
