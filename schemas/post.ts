import { Type, type Static } from '@sinclair/typebox';
import { describe, illustrate, Nullable, OneOf, Timestamp } from './formats.ts';
import { SourceSchema } from './source.ts';

export const POST_KINDS = ['post', 'comment', 'article', 'video'] as const;

/**
 * A post as any source yields it, after its wire shape has been left behind. Its identity is
 * (`source`, `external_id`). `text` is plain text: no tags, entities decoded once, line breaks kept.
 * What is not known is null, never an empty string and never a guess.
 */
export const PostSchema = Type.Object(
  {
    source: describe(SourceSchema, 'Where it was posted.'),
    external_id: illustrate(
      Type.String({ minLength: 1, maxLength: 1024 }),
      'Its id at the source.',
      '42013370',
    ),
    kind: describe(OneOf(POST_KINDS), 'What it is at the source.'),
    url: illustrate(
      Type.String({ maxLength: 8192 }),
      'Where people read it.',
      'https://news.ycombinator.com/item?id=42013370',
    ),
    title: illustrate(Nullable(Type.String()), 'Null where the source has none.', 'Show HN: Acme'),
    text: illustrate(Type.String(), 'Plain text, without the title.', 'Acme saved our release.'),
    lang: illustrate(Nullable(Type.String({ maxLength: 35 })), 'Language as BCP 47; null: unknown.', 'en'),
    place: illustrate(
      Nullable(Type.String({ maxLength: 512 })),
      'Where at the source: subreddit, instance, channel.',
      'r/devops',
    ),
    author: illustrate(Nullable(Type.String({ maxLength: 512 })), "The author's handle.", 'jane_doe'),
    author_name: illustrate(
      Nullable(Type.String({ maxLength: 512 })),
      'The name that the author shows.',
      'Jane Doe',
    ),
    author_url: illustrate(
      Nullable(Type.String({ maxLength: 8192 })),
      "The author's page.",
      'https://www.reddit.com/user/jane_doe',
    ),
    engagement: illustrate(
      Type.Integer({ minimum: 0 }),
      'Likes, points, replies and shares added up, when it was found.',
      12,
    ),
    posted_at: describe(Timestamp, 'When it was posted.'),
    thread_id: Nullable(Type.String()),
    parent_id: Nullable(Type.String()),
  },
  { $id: 'Post', additionalProperties: false },
);
export type Post = Static<typeof PostSchema>;

/** A post on `posts.raw`: what was fetched, when, and for which scan runs. */
export const RawPostSchema = Type.Object(
  {
    ...PostSchema.properties,
    fetched_at: Timestamp,
    /** The scan runs that asked for it, by project. Empty when it came from a live stream. */
    runs: Type.Record(Type.String(), Type.String()),
    /** Revision of the keyword configuration that was planned with: matching never uses an older one. */
    revision: Type.Integer({ minimum: 0 }),
  },
  { $id: 'RawPost', additionalProperties: false },
);
export type RawPost = Static<typeof RawPostSchema>;
