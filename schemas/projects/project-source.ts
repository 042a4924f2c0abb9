import { Type, type Static } from '@sinclair/typebox';
import {
  ClosedObject,
  describe,
  illustrate,
  IntegerId,
  Name,
  NamedObject,
  Nullable,
  OneOf,
  Timestamp,
} from '../formats.ts';
import type { Source } from '../source.ts';

/** The source that the posts of each kind of address belong to. */
const SOURCE_OF_KIND = {
  feed: 'feed',
  lobsters: 'lobsters',
  mastodon: 'mastodon',
  lemmy: 'lemmy',
  discourse: 'discourse',
  youtube_channel: 'youtube_channel',
  producthunt: 'producthunt',
} as const satisfies Readonly<Record<string, Source>>;

/** A kind of address that a project can add. */
export type ProjectSourceKind = keyof typeof SOURCE_OF_KIND;
export const PROJECT_SOURCE_KINDS = Object.keys(SOURCE_OF_KIND) as readonly ProjectSourceKind[];

/** Returns the source that reads the addresses of a kind. */
export const sourceOfKind = (kind: ProjectSourceKind): Source => SOURCE_OF_KIND[kind];

/** Returns the kinds of addresses that a source reads. */
export const kindsOfSource = (source: Source): readonly ProjectSourceKind[] =>
  PROJECT_SOURCE_KINDS.filter((kind) => SOURCE_OF_KIND[kind] === source);

/** The fields of a project's source that a caller may write. */
export const projectSourceFields = {
  kind: describe(OneOf(PROJECT_SOURCE_KINDS), 'What is at the address.'),
  address: illustrate(
    Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    'Or that of the site.',
    'https://blog.example.com/feed.xml',
  ),
  name: illustrate(Name(200), 'Its display name.', 'The Example Blog'),
};

const FoundPostSchema = ClosedObject({
  url: Type.String(),
  title: Nullable(Type.String()),
  text: describe(Type.String(), 'The beginning of its text.'),
  posted_at: Timestamp,
});
/** A post that was found when an address was checked. */
export type FoundPost = Static<typeof FoundPostSchema>;

/** What there is to read at an address that a user entered. */
export interface FoundAddress {
  /** The address to read, in the form in which it is stored: an http or https URL. */
  readonly address: string;
  /** What it calls itself; null when it does not say. */
  readonly name: string | null;
}

/** What came of reading an address: what to store of it, or why it cannot be added. */
export type CheckedAddress =
  | { readonly address: string; readonly name: string; readonly found: readonly FoundPost[] }
  | { readonly refused: string };

export const ProjectSourceSchema = NamedObject('ProjectSource', {
  id: describe(IntegerId, 'Its id.'),
  ...projectSourceFields,
  address: describe(
    projectSourceFields.address,
    'The address that is read, such as that of the feed of a site.',
  ),
  state: describe(OneOf(['ok', 'failing']), 'Whether it could be read the last time.'),
  last_error: illustrate(Nullable(Type.String()), 'Why it could not be read; null: it could.', null),
  found: describe(Type.Array(FoundPostSchema), 'Some of its newest posts when it was added.'),
});
/** An address that a project has added to what it searches. */
export type ProjectSource = Static<typeof ProjectSourceSchema>;
