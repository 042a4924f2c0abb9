import { EngineError } from './failure.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A ClickHouse string literal. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** What a request wants set before its statement runs. */
export interface Surroundings {
  readonly database: string | null;
  readonly settings: ReadonlyMap<string, string>;
  /** Bound parameters by name, in the escaped form in which HTTP carries them. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * The statements that prepare a session for a request; '' when there is nothing to prepare. `SET param_x` keeps a
 * value to its session, where chdb's own binding of parameters lets only one query of the whole process bind at a time. `readonly` comes
 * last: after it nothing can be set. A prelude may be longer than a statement, whose limit (`maxStatement`, in bytes) it restores.
 */
export function prelude({ database, settings, parameters }: Surroundings, maxStatement: number): string {
  const assignments = [
    ...[...parameters].map(([name, value]) => [`param_${name}`, value] as const),
    ...(parameters.size === 0 ? [] : [['max_query_size', String(maxStatement)] as const]),
    ...[...settings].sort(([a], [b]) => Number(a === 'readonly') - Number(b === 'readonly')),
  ];
  const wrong = assignments.find(([name]) => !NAME.test(name));
  if (wrong) throw new EngineError(115, 'UNKNOWN_SETTING', `Unknown setting '${wrong[0]}'`);
  const set = assignments.map(([name, value]) => `${name} = ${quoted(value)}`).join(', ');
  return [
    ...(database === null ? [] : [`USE \`${database.replace(/[\\`]/g, '\\$&')}\``]),
    ...(set === '' ? [] : [`SET ${set}`]),
  ].join('; ');
}
