import type { Alert } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** Returns the variable without which a channel reaches nobody; null: none, or not known yet. */
export function useMissingVariable(channel: Alert['channel']): string | null {
  const { data } = useApiQuery('list_alert_channels');
  return data?.find((each) => each.channel === channel)?.missing ?? null;
}

/** Returns what to do about a missing variable. */
export const missingText = (variable: string): string =>
  `Not connected yet: messages reach nobody until an administrator sets ${variable}.`;
