import type { Availability } from './connector.ts';

/** Returns whether these variables, by their full names, are all set. The reason names the missing ones. */
export function requireVariables(variables: Readonly<Record<string, string | undefined>>): Availability {
  const missing = Object.keys(variables).filter((name) => !variables[name]);
  return missing.length === 0
    ? { available: true }
    : { available: false, reason: `not configured: ${missing.join(' and ')}` };
}
