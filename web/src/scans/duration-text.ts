const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** Says seconds in the largest unit that they fill, `90` as `2 min`; `—` when nothing is known. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '—';
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, 's'];
  return `${Math.round(seconds / size)} ${unit}`;
}
