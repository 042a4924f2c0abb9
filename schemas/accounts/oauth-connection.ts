import { Type, type Static } from '@sinclair/typebox';
import { NamedObject, OneOf, Timestamp } from '../formats.ts';

/** What an app may do, each with all that the ones before it allow. */
export const APP_SCOPES = ['read', 'write', 'owner'] as const;
export type AppScope = (typeof APP_SCOPES)[number];

/** Whether a scope allows what another one does. */
export const includesScope = (scope: AppScope, needed: AppScope): boolean =>
  APP_SCOPES.indexOf(scope) >= APP_SCOPES.indexOf(needed);

/** Returns the scope that allows least. */
export const leastScope = (...scopes: readonly [AppScope, ...AppScope[]]): AppScope =>
  APP_SCOPES.find((each) => scopes.includes(each))!;

/** An app that a member connected over OAuth. An app that several members connected is listed once per member. */
export const OAuthConnectionSchema = NamedObject('OAuthConnection', {
  client: Type.String({ description: 'The id that identifies the app and disconnects it.' }),
  name: Type.String(),
  scope: OneOf(APP_SCOPES),
  member_id: Type.String({ description: 'The member it acts for.' }),
  connected_at: Timestamp,
  expires_at: Type.String({ ...Timestamp, description: 'When its sign-in expires.' }),
});
export type OAuthConnection = Static<typeof OAuthConnectionSchema>;
