import { MINUTE_MS } from '../../../schemas/duration.ts';
/** Formats Unix milliseconds for a `datetime-local` input, in the browser's time zone: `2026-11-22T09:30`. */
export function datetimeInputValue(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - offset).toISOString().slice(0, 16);
}
