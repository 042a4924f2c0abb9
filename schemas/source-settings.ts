import { Type } from '@sinclair/typebox';
import { sourceVariable } from './config/source-options.ts';
import { Count, describe, NamedObject, Nullable, OneOf, Timestamp } from './formats.ts';
import { SOURCE_FACTS, SourceSchema, type Source } from './source.ts';

/** A credential of a source that an owner may set. */
export interface SettableCredential {
  /** Its name among the settings of the source: `bearer_token`. */
  readonly name: string;
  /** The variable that sets it too, and wins: `EARSHOT_X_BEARER_TOKEN`. */
  readonly variable: string;
  readonly isSecret: boolean;
}

/** Who an account or app is. Addresses are not among them: whoever sets those could have credentials sent to themself. */
const IDENTIFIES = /(?:_ID|IDENTIFIER|CLIENT_KEY)$/;

/** Returns the credentials of a source that an owner may set without the environment: its secrets and what belongs to them. */
export const settableCredentials = (source: Source): readonly SettableCredential[] =>
  SOURCE_FACTS[source].variables
    .filter((variable) => variable.endsWith('*') || IDENTIFIES.test(variable))
    .map((variable) => {
      const name = variable.replace('*', '').toLowerCase();
      return { name, variable: sourceVariable(source, name), isSecret: variable.endsWith('*') };
    });

/** What is known about one source at present. */
export const SourceDetailSchema = NamedObject('SourceDetail', {
  source: SourceSchema,
  title: Type.String(),
  available: describe(Type.Boolean(), 'Whether scans can search it now.'),
  reason: describe(Nullable(Type.String()), 'What it lacks, or why it is left alone; null: nothing.'),
  by_address: describe(Type.Boolean(), 'Whether it is read only at addresses that projects add.'),
  last_success_at: describe(
    Nullable(Timestamp),
    'Its last success in the scans of the workspace of the last 30 days.',
  ),
  last_error: describe(
    Nullable(Type.Object({ code: Type.String(), message: Type.String(), at: Timestamp })),
    'Its last failure there.',
  ),
  quotas: Type.Array(
    NamedObject('SourceQuotaState', {
      name: Type.String(),
      units: describe(Type.Integer({ minimum: 0 }), 'What the source grants in each period.'),
      left: describe(Count, 'What is left of it.'),
      renews_at: describe(Nullable(Timestamp), 'When the first used units come free; null: none is used.'),
    }),
  ),
  credentials: Type.Array(
    NamedObject('SourceCredential', {
      name: Type.String(),
      variable: describe(Type.String(), 'The variable that sets it too, and wins.'),
      is_secret: Type.Boolean(),
      set_in: describe(
        Nullable(OneOf(['environment', 'console'] as const)),
        'Where it is set; null: nowhere.',
      ),
    }),
  ),
});
