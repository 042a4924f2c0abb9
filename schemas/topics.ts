import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';
import { MatchSchema, MentionEventSchema, type Match, type MentionEvent } from './mentions/mention.ts';
import { eventIdOf } from './mentions/event-id.ts';
import { RawPostSchema, type RawPost } from './post.ts';
import { VerdictEventSchema, type VerdictEvent } from './judging/verdict-record.ts';
import { DAY_MS } from './duration.ts';
import { NamedObject } from './formats.ts';

/** A record that could not be processed, kept whole so that it can be inspected and replayed. */
const DeadLetterSchema = NamedObject('DeadLetter', {
  topic: Type.String(),
  partition: Type.Integer(),
  offset: Type.String(),
  key: Type.String(),
  /** The record's bytes, base64. */
  value: Type.String(),
  /** The actor that gave up on it. */
  actor: Type.String(),
  reason: Type.String(),
  error: Type.String(),
  failed_at: Type.String(),
});
export type DeadLetter = Static<typeof DeadLetterSchema>;

/**
 * How the schema of a topic may change, in the registry's terms: fields may be added if they are optional, but no field
 * may be removed or change its type. So every version reads the records of all versions, older and newer: readers drop
 * fields that they do not know and carry words that they do not know, such as a new source or event. A record without a
 * required field, or with another type, is a dead letter.
 */
export const SCHEMA_COMPATIBILITY = 'BACKWARD_TRANSITIVE';

/** The layout of a topic. The key decides the partition, and order is kept per key. */
export interface Topic<T> {
  readonly name: string;
  readonly schema: TSchema;
  readonly key: (value: T) => string;
  /** The id of an event, in the header `event-id`: consumers recognize repetitions by it. */
  readonly eventId?: (value: T) => string;
  /** Fills in the fields that records of earlier versions lack. They are optional in `schema`. */
  readonly complete?: (value: T) => void;
  /** Fields that readers can look at before they decode a record: see `Codec.skim`. They are in the order of `schema`. */
  readonly skimmed?: readonly (keyof T & string)[];
  readonly partitions: number;
  readonly retentionMs: number;
}

/** Returns the schema of records of which earlier versions lack some fields. */
const lacking = (schema: TObject, ...names: readonly string[]): TSchema => ({
  ...schema,
  required: schema.required?.filter((name) => !names.includes(name)),
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [
      name,
      names.includes(name) ? Type.Optional(field) : field,
    ]),
  ),
});

/** A mention of an earlier version tells a story of its own. */
function giveStory(mention: Match): void {
  mention.story_id ??= mention.id;
}

/** One of an earlier version is nobody's, and has no tags. */
function completeTeamwork(mention: MentionEvent): void {
  mention.assignee ??= null;
  mention.tags ??= [];
  mention.snoozed_until ??= null;
}

/** One of an earlier version has no trend either, and was never edited. */
function completeMention(mention: MentionEvent): void {
  giveStory(mention);
  mention.trend ??= null;
  mention.edited_at ??= null;
  completeTeamwork(mention);
}

/** What mentions of earlier versions do not have. */
const TEAMWORK = ['assignee', 'tags', 'snoozed_until'] as const;

/**
 * Partitions limit how many processes can share a topic's work; retention limits how far history can be replayed and
 * how long an actor may lag without loss.
 */
const DEFAULTS = { partitions: 6, retentionMs: 30 * DAY_MS };
const topic = <T>(declared: Omit<Topic<T>, keyof typeof DEFAULTS> & Partial<Topic<T>>): Topic<T> => ({
  ...DEFAULTS,
  ...declared,
});

/** Every topic, declared once. */
export const TOPICS = {
  /** Everything the sources returned, before matching: kept for a month so that new keywords can be tried on it. */
  rawPosts: topic<RawPost>({
    name: 'posts.raw',
    schema: RawPostSchema,
    key: (post) => `${post.source}:${post.external_id}`,
    skimmed: ['title', 'text', 'revision'],
  }),
  /** Posts that belong to a project and wait for a verdict. */
  matches: topic<Match>({
    name: 'mentions.matched',
    schema: lacking(MatchSchema, 'story_id'),
    key: (match) => match.id,
    complete: giveStory,
    retentionMs: 7 * DAY_MS,
  }),
  /** The public stream: every state change of every mention, in order per mention. */
  mentions: topic<MentionEvent>({
    name: 'mentions',
    schema: lacking(MentionEventSchema, 'story_id', 'trend', 'edited_at', ...TEAMWORK),
    key: (mention) => mention.id,
    eventId: eventIdOf,
    complete: completeMention,
  }),
  /** Every verdict, with how it came about. */
  verdicts: topic<VerdictEvent>({
    name: 'mentions.verdicts',
    schema: VerdictEventSchema,
    key: (verdict) => verdict.mention_id,
  }),
  /** Records that no actor could process. */
  dead: topic<DeadLetter>({
    name: 'posts.dead',
    schema: DeadLetterSchema,
    key: (letter) => letter.key,
    partitions: 1,
  }),
} as const;
