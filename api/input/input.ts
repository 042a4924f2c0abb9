import type { TObject } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import { PROJECT_ZONE } from '../../schemas/alerts/alert-zone.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Operation, OperationInput } from '../operation.ts';
import { coerceParameter, coerceQuery, type QueryText } from './query-text.ts';
import { explain } from './rules.ts';
import { checkContents } from './text-check.ts';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Whether the runtime knows an IANA zone of this name. Offsets such as +02:00 do not count. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Nothing is coerced, dropped, filled in or ignored. Lengths count code points. */
const ajv = new Ajv({
  strict: true,
  coerceTypes: false,
  removeAdditional: false,
  verbose: true,
  formats: {
    'date-time': (text: string) => ISO_TIME.test(text) && !Number.isNaN(Date.parse(text)),
    'time-zone': isTimeZone,
    'alert-time-zone': (text: string) => text === PROJECT_ZONE || isTimeZone(text),
  },
});

const compiled = new WeakMap<TObject, ValidateFunction>();
function validatorOf(schema: TObject): ValidateFunction {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** Returns the value if it matches the schema; else throws `invalid_request`, naming the field and the rule. */
export function validate(schema: TObject, value: unknown): Record<string, unknown> {
  const check = validatorOf(schema);
  if (!check(value)) throw new PublicError('invalid_request', explain(check.errors ?? []));
  const checked = value as Record<string, unknown>;
  checkContents(schema, checked);
  return checked;
}

/** A request as REST receives it. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryText;
  /** Parsed JSON; undefined when there is no body. */
  readonly body: unknown;
}

/** Returns a request as an operation's input. Throws `invalid_request`: path first, then query, then body. */
export function readInput(operation: Operation, raw: RawInput): OperationInput {
  const params = Object.fromEntries(
    Object.entries(operation.params.properties).map(([name, schema]) => [
      name,
      coerceParameter(name, schema, [raw.params[name] ?? '']),
    ]),
  );
  return {
    params: validate(operation.params, params),
    query: validate(operation.query, coerceQuery(operation.query, raw.query)),
    // A body may be omitted where no field is required.
    body: validate(operation.body, raw.body === undefined ? {} : raw.body),
  };
}
