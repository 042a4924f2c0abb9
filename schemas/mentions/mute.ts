import { Type, type Static } from '@sinclair/typebox';
import { ActorKind } from '../accounts/audit.ts';
import {
  Count,
  describe,
  illustrate,
  IntegerId,
  NamedObject,
  Nullable,
  OneOf,
  Timestamp,
} from '../formats.ts';
import { SourceSchema } from '../source.ts';

export const MUTE_KINDS = ['author', 'domain', 'subreddit', 'thread'] as const;
export type MuteKind = (typeof MUTE_KINDS)[number];

/** The fields of a mute that a caller may write. */
export const muteFields = {
  kind: describe(OneOf(MUTE_KINDS), 'What is muted.'),
  value: illustrate(
    Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }),
    'An author: the handle, with or without @ or u/. A domain: a host, its subdomains included. A subreddit: with or ' +
      'without r/. A thread: the id of a mention in it, the address of its first post, or its id at the source.',
    'spammer',
  ),
  source: describe(Nullable(SourceSchema), 'Only posts of this source; null: of any.'),
  project_id: describe(Nullable(Type.String()), 'Only posts found for this project; null: for any.'),
  until: describe(Nullable(Timestamp), 'When it ends, in the future; null: never.'),
  backdate: describe(Type.Boolean(), 'Whether it also mutes mentions that are stored already.'),
};

export const MuteSchema = NamedObject('Mute', {
  id: IntegerId,
  ...muteFields,
  active: describe(Type.Boolean(), 'Whether it still mutes new posts: not after `until`.'),
  muted: describe(Count, 'How many mentions it has muted, and nobody has restored.'),
  by: describe(Type.String(), 'The id of the member, the key, or the app’s connection.'),
  by_kind: ActorKind,
  by_name: describe(Type.String(), 'Their name when they made it.'),
  created_at: Timestamp,
});
export type Mute = Static<typeof MuteSchema>;

/** The most mutes of a workspace: far more than people make. All of them are kept in memory. */
export const MOST_MUTES = 2_000;

/** What the field `judge` of muted mentions starts with. */
export const MUTE_MARK = 'mute/';

/** Returns the `judge` of mentions that a mute has muted, such as `mute/12`. */
export const muteName = (id: number): string => `${MUTE_MARK}${id}`;

/** Whether a mention was muted instead of judged, by its `judge`. */
export const isMuted = (judge: string): boolean => judge.startsWith(MUTE_MARK);
