import { Type, type Static } from '@sinclair/typebox';
import { Nullable, OneOf, Timestamp } from './formats.ts';
import { SourceSchema } from './source.ts';

export const POST_KINDS = ['post', 'comment', 'article', 'video'] as const;

/**
 * A post as any source yields it, after its wire shape has been left behind. Its identity is
 * (`source`, `external_id`). `text` is plain text: no tags, entities decoded once, line breaks kept.
 * What is not known is null, never an empty string and never a guess.
 */
export const PostSchema = Type.Object(
  {
    source: SourceSchema,
    external_id: Type.String({ minLength: 1, maxLength: 1024 }),
    kind: OneOf(POST_KINDS),
    url: Type.String({ maxLength: 8192 }),
    title: Nullable(Type.String()),
    text: Type.String(),
    lang: Nullable(Type.String({ maxLength: 35 })),
    place: Nullable(Type.String({ maxLength: 512 })),
    author: Nullable(Type.String({ maxLength: 512 })),
    author_name: Nullable(Type.String({ maxLength: 512 })),
    author_url: Nullable(Type.String({ maxLength: 8192 })),
    /** Likes, points, replies and shares added up; at least 0. */
    engagement: Type.Integer({ minimum: 0 }),
    posted_at: Timestamp,
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
