import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, illustrate, NamedObject, Nullable, OneOf, Timestamp } from './formats.ts';
import { SourceSchema } from './source.ts';

export const POST_KINDS = ['post', 'comment', 'article', 'video'] as const;

/**
 * A post from any source. Its identity is (`source`, `external_id`). `text` is plain text: no tags, entities decoded
 * once, line breaks kept. What is not known is null, never an empty string or a guess.
 */
export const PostSchema = NamedObject('Post', {
  source: describe(SourceSchema, 'The source it comes from.'),
  external_id: illustrate(
    Type.String({ minLength: 1, maxLength: 1024 }),
    'Its id at the source.',
    '42013370',
  ),
  kind: describe(OneOf(POST_KINDS), 'What kind of post it is.'),
  url: illustrate(
    Type.String({ maxLength: 8192 }),
    'Its address.',
    'https://news.ycombinator.com/item?id=42013370',
  ),
  title: illustrate(Nullable(Type.String()), 'Null when it has none.', 'Show HN: Acme'),
  text: illustrate(Type.String(), 'Plain text, without the title.', 'Acme saved our release.'),
  lang: illustrate(Nullable(Type.String({ maxLength: 35 })), 'Language as BCP 47; null: unknown.', 'en'),
  place: illustrate(
    Nullable(Type.String({ maxLength: 512 })),
    'Its place at the source: subreddit, instance, channel.',
    'r/devops',
  ),
  author: illustrate(Nullable(Type.String({ maxLength: 512 })), "The author's handle.", 'jane_doe'),
  author_name: illustrate(
    Nullable(Type.String({ maxLength: 512 })),
    "The author's display name.",
    'Jane Doe',
  ),
  author_url: illustrate(
    Nullable(Type.String({ maxLength: 8192 })),
    "The author's page.",
    'https://www.reddit.com/user/jane_doe',
  ),
  engagement: illustrate(Count, 'Sum of likes, points, replies and shares when it was read last.', 12),
  posted_at: describe(Timestamp, 'When it was posted.'),
  thread_id: Nullable(Type.String()),
  parent_id: Nullable(Type.String()),
  /** Addresses that it shows beside its text: link cards, and posts that it quotes. */
  links: Type.Optional(Type.Array(Type.String())),
});
export type Post = Static<typeof PostSchema>;

/** A post on `posts.raw`, with when and for which scan runs it was fetched. */
export const RawPostSchema = NamedObject('RawPost', {
  ...PostSchema.properties,
  fetched_at: Timestamp,
  /** The scan runs that found it, by project. Empty when it came from a live stream. */
  runs: Type.Record(Type.String(), Type.String()),
  /** The revision of the keyword configuration that planned the search. Matching never uses an older one. */
  revision: Count,
});
export type RawPost = Static<typeof RawPostSchema>;
