import { Type, type Static } from '@sinclair/typebox';
import { Name, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';

const KEY_SCOPES = ['full', 'read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The fields of a new key. */
export const keyFields = {
  name: Name(60),
  scope: OneOf(KEY_SCOPES),
  expires_in_days: Type.Integer({ minimum: 1, maximum: 3650 }),
};

const record = {
  id: Type.String(),
  name: keyFields.name,
  scope: keyFields.scope,
  hint: Type.String({ description: 'The last four characters of the key.' }),
  expires_at: Nullable(Timestamp),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
};

/** A key in a list: its value is not stored. */
export const ApiKeySchema = NamedObject('ApiKey', record);
export type ApiKey = Static<typeof ApiKeySchema>;

/** A new key: the only answer that shows its value. */
export const NewApiKeySchema = NamedObject('NewApiKey', {
  ...record,
  key: Type.String({ description: 'The key. Only this answer shows it.' }),
});
