import { SelectField } from './field.tsx';
import { Options } from './options.tsx';

/** The intervals on offer, as the API writes them. */
const INTERVALS = [
  ['15m', 'Every 15 minutes'],
  ['30m', 'Every 30 minutes'],
  ['1h', 'Every hour'],
  ['2h', 'Every 2 hours'],
  ['6h', 'Every 6 hours'],
  ['12h', 'Every 12 hours'],
  ['24h', 'Every day'],
] as const;

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Returns how many seconds a cadence such as `90m` has; NaN for anything else. */
function secondsOf(cadence: string): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(cadence) ?? [];
  return unit === undefined ? NaN : Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

/** Returns the options for a cadence. One that was set by API is an option too. */
export function cadenceOptions(current: string | null): readonly (readonly [string, string])[] {
  const isOffered = current === null || INTERVALS.some(([each]) => secondsOf(each) === secondsOf(current));
  return isOffered ? INTERVALS : [...INTERVALS, [current, `Every ${current}`] as const];
}

/** Returns the option that means the same as a cadence: `24h` for `1d`. */
export const offeredCadence = (current: string): string =>
  INTERVALS.find(([each]) => secondsOf(each) === secondsOf(current))?.[0] ?? current;

/** Returns a cadence in words: `every hour`. */
export const cadenceText = (cadence: string): string =>
  (
    INTERVALS.find(([each]) => secondsOf(each) === secondsOf(cadence))?.[1] ?? `every ${cadence}`
  ).toLowerCase();

interface CadenceSelectProps {
  /** Null for the default. */
  readonly value: string | null;
  /** The name of the default as an option; absent: a cadence is required. */
  readonly inherited?: string;
}

/** A menu for how often scans run. */
export function CadenceSelect({ value, inherited }: CadenceSelectProps) {
  return (
    <SelectField
      label="Scan"
      name="scan_every"
      hint="Sources with a quota or a price decide themselves how often they are called within it."
      defaultValue={value === null ? '' : offeredCadence(value)}
    >
      {inherited !== undefined && <option value="">{inherited}</option>}
      <Options items={cadenceOptions(value)} />
    </SelectField>
  );
}
