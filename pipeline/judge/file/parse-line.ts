import { Ajv, type ErrorObject } from 'ajv';
import { JudgeLineSchema, type JudgeLine } from '../../../schemas/judging/judge-file.ts';
import { parseMoment } from '../../../schemas/moment.ts';

/** A line that does not match the format of the file; `message` names the field and the rule. */
export class LineError extends Error {
  override readonly name = 'LineError';
}

/** Parses a date and time as people write them, UTC without a zone. Returns milliseconds since 1970, or null. */
export function readMoment(text: string): number | null {
  const at = parseMoment(text, 'UTC') ?? Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

const isLine = new Ajv({
  strict: true,
  strictTypes: false,
  verbose: true,
  formats: { moment: (text: string) => readMoment(text) !== null },
}).compile<JudgeLine>(JudgeLineSchema);

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function ruleOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${TYPES[String(params.type)] ?? String(params.type)}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as string[]).join(', ')}`;
    case 'minimum':
      return `must be at least ${String(params.limit)}`;
    case 'minLength':
      return 'must not be empty';
    case 'format':
      return 'must be a date, or a date and time';
    case 'required':
      return 'is missing';
    default:
      return message ?? 'is wrong';
  }
}

/** Returns `/project/keywords/0/term` as `project.keywords.0.term`; a missing field follows its object. */
const fieldOf = ({ keyword, instancePath, params }: ErrorObject): string =>
  [
    ...instancePath.split('/').slice(1),
    ...(keyword === 'required' ? [String(params.missingProperty)] : []),
  ].join('.');

/** Describes the most specific error: the deepest one. That a value is not null either says nothing. */
function explain(errors: readonly ErrorObject[]): string {
  const telling = errors.filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null');
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const [first, ...rest] = telling;
  if (!first) return 'is wrong';
  const worst = rest.reduce((best, error) => (depth(error) > depth(best) ? error : best), first);
  const field = fieldOf(worst);
  return field === '' ? `${ruleOf(worst)}` : `${field}: ${ruleOf(worst)}`;
}

/** Reads one line of JSON. Throws `LineError`. */
export function parseLine(text: string): JudgeLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineError(text.trim() === '' ? 'is empty' : 'is not JSON');
  }
  if (!isLine(value)) throw new LineError(explain(isLine.errors ?? []));
  return value;
}
