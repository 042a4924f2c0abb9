import { queryOptions } from '@tanstack/react-query';
import { send } from '../../api/call.ts';

/** A browser in which the member has turned notifications on. */
export interface OwnDevice {
  readonly id: string;
  readonly browser: string | null;
  readonly created_at: string;
}

interface OwnDevices {
  /** Identifies this service to push services. */
  readonly public_key: string;
  readonly devices: readonly OwnDevice[];
}

export const OWN_DEVICES = ['own-devices'] as const;

/** Loads the member's browsers with notifications. */
export const ownDevicesQuery = queryOptions({
  queryKey: OWN_DEVICES,
  queryFn: async ({ signal }) => (await send('GET', '/auth/push', { signal })) as OwnDevices,
});
