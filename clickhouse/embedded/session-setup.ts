import { quoteName, quoteText } from '../quote.ts';
import { EngineError } from './engine-error.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What a request sets before its statement runs. */
export interface SessionSetup {
  readonly database: string | null;
  readonly settings: ReadonlyMap<string, string>;
  /** Bound parameters by name, escaped as in HTTP. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Returns the statements that prepare a session for a request; '' for none. `SET param_x` limits a value to its
 * session. `readonly` is last: after it nothing can be set. These statements may be longer than `maxStatement`
 * (bytes), so they restore that limit themselves.
 */
export function setupStatements({ database, settings, parameters }: SessionSetup, maxStatement: number) {
  const assignments = [
    ...[...parameters].map(([name, value]) => [`param_${name}`, value] as const),
    ...(parameters.size === 0 ? [] : [['max_query_size', String(maxStatement)] as const]),
    ...[...settings].sort(([a], [b]) => Number(a === 'readonly') - Number(b === 'readonly')),
  ];
  const wrong = assignments.find(([name]) => !NAME.test(name));
  if (wrong) throw new EngineError(115, 'UNKNOWN_SETTING', `Unknown setting '${wrong[0]}'`);
  const set = assignments.map(([name, value]) => `${name} = ${quoteText(value)}`).join(', ');
  return [
    ...(database === null ? [] : [`USE ${quoteName(database)}`]),
    ...(set === '' ? [] : [`SET ${set}`]),
  ].join('; ');
}
