import type { SubmitEvent } from 'react';

/** Gives what was entered in a form by the names of its controls; what is left empty is not there. */
export function submittedValues(event: SubmitEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
