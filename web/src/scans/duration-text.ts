const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** Formats seconds in the largest fitting unit: 90 is `2 min`. Null is `—`. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '—';
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, 's'];
  return `${Math.round(seconds / size)} ${unit}`;
}
