import type { SubmitEvent } from 'react';

/** Prevents the default submit and returns the form's values by control name, without empty ones. */
export function submittedValues(event: SubmitEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
