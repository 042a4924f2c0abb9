/** Writes a moment, in milliseconds since 1970, as fields of date and time take it: by the clock of this computer, `2026-11-22T09:30`. */
export function datetimeInputValue(moment: number): string {
  const offset = new Date(moment).getTimezoneOffset() * 60_000;
  return new Date(moment - offset).toISOString().slice(0, 16);
}
