import type { ErrorObject } from 'ajv';
import { ANNOTATION_TIME_PATTERN } from '../../schemas/analytics/annotation.ts';
import { CLOCK_PATTERN } from '../../schemas/analytics/dashboard-tile.ts';
import { CADENCE_PATTERN } from '../../schemas/projects/cadence.ts';
import { EMAIL_PATTERN } from '../../schemas/accounts/email.ts';
import { HexColor } from '../../schemas/formats.ts';
import {
  ENGAGEMENT_PATTERN,
  ENGAGEMENT_RULE,
  LANGUAGE_PATTERN,
  LANGUAGE_RULE,
} from '../../schemas/mentions/mention-filter.ts';
import { MOMENT_PATTERN, MOMENT_RULE } from '../../schemas/moment.ts';
import { projectFields } from '../../schemas/projects/project.ts';

const PATTERNS = new Map<string, string>([
  ['\\S', 'must not be white space only'],
  [MOMENT_PATTERN, MOMENT_RULE],
  [ENGAGEMENT_PATTERN, ENGAGEMENT_RULE],
  [LANGUAGE_PATTERN, LANGUAGE_RULE],
  [ANNOTATION_TIME_PATTERN, 'must be from 1970 through 2299'],
  [CLOCK_PATTERN, 'must be a day such as 2026-11-22 or a time such as 2026-11-22T14:00'],
  [EMAIL_PATTERN, 'must be one email address'],
  [CADENCE_PATTERN, 'must be a cadence such as 30m, 6h or 1d'],
  [HexColor.pattern!, 'must be a hex color such as #0a7cff'],
  [projectFields.public_slug.pattern!, 'must be 1 to 64 lowercase letters, digits and inner hyphens'],
  [projectFields.public_website.pattern!, 'must be an http(s) address'],
]);

const TYPES: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  'date-time': 'must be an ISO 8601 time with an offset',
  'time-zone': 'must be an IANA time zone such as Europe/Berlin',
  'alert-time-zone': 'must be project, or an IANA time zone such as Europe/Berlin',
};

function between(least: unknown, most: unknown, unit: string): string {
  if (least !== undefined && most !== undefined) return `must be ${String(least)} to ${String(most)}${unit}`;
  return least === undefined
    ? `must be at most ${String(most)}${unit}`
    : `must be at least ${String(least)}${unit}`;
}

/** Describes the rule behind an Ajv error in plain words, such as `must be 2 to 200 characters`. */
function ruleOf(error: ErrorObject): string {
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
  switch (error.keyword) {
    case 'type':
      return `must be ${TYPES[String(error.params.type)] ?? String(error.params.type)}`;
    case 'minLength':
    case 'maxLength':
      return between(schema.minLength, schema.maxLength, ' characters');
    case 'minimum':
    case 'maximum':
      return between(schema.minimum, schema.maximum, '');
    case 'minItems':
    case 'maxItems':
      return between(schema.minItems, schema.maxItems, ' entries');
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
    case 'pattern':
      return PATTERNS.get(String(error.params.pattern)) ?? `must match ${String(error.params.pattern)}`;
    case 'format':
      return FORMATS[String(error.params.format)] ?? `must be a ${String(error.params.format)}`;
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is unknown here';
    default:
      return error.message ?? 'is not valid';
  }
}

/** Writes `/keywords/3/term` as `keywords[3].term`. */
const fieldOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, at) => (/^\d+$/.test(part) && at > 0 ? `[${part}]` : at > 0 ? `.${part}` : part))
    .join('');

/** Returns one line for Ajv's errors that names the field and the rule it breaks. */
export function explain(errors: readonly ErrorObject[]): string {
  const [error] = errors;
  if (!error) return 'The request is not valid.';
  const inner = String(error.params.missingProperty ?? error.params.additionalProperty ?? '');
  const field = [fieldOf(error.instancePath), inner].filter((part) => part !== '').join('.') || 'body';
  // An alternative to the whole value, not to a part of it.
  const isNullable = errors.some(
    ({ keyword, instancePath }) => keyword === 'anyOf' && inner === '' && instancePath === error.instancePath,
  );
  return `${field}: ${ruleOf(error)}${isNullable ? ' or null' : ''}`;
}
