import type { TagChange } from './tag.ts';
import { Type, type Static } from '@sinclair/typebox';
import {
  describe,
  illustrate,
  IntegerId,
  NamedObject,
  Nullable,
  OneOf,
  Timestamp,
  Urgency,
} from '../formats.ts';
import { PostSchema } from '../post.ts';
import { SentimentSchema } from '../judging/verdict.ts';
import { NoteSchema } from './note.ts';
import { TractionSchema } from './traction.ts';

export const STATUSES = ['open', 'done', 'follow_up'] as const;
export const StatusSchema = OneOf(STATUSES);
export type Status = Static<typeof StatusSchema>;

/** Bands of urgency, highest first: the first whose `from` is reached applies. */
export const RELEVANCE_BANDS = [
  { band: 'high', from: 70 },
  { band: 'medium', from: 40 },
  { band: 'low', from: 0 },
] as const;
export type RelevanceBand = (typeof RELEVANCE_BANDS)[number]['band'];
export const RelevanceBandSchema = OneOf(['high', 'medium', 'low'] as const);

/** Returns the band of an urgency of 0 to 100. */
export const relevanceBand = (urgency: number): RelevanceBand =>
  RELEVANCE_BANDS.find(({ from }) => urgency >= from)?.band ?? 'low';

/** A mention's id: 32 lower-case hex digits, sortable by post time (see `mention-id.ts`). */
export const MentionId = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: '32 hex digits; ids sort by post time.',
  examples: ['019a9f3c1b2e7d4c8f0a1b2c3d4e5f60'],
});

const {
  posted_at: _,
  thread_id: _thread,
  parent_id: _parent,
  links: _links,
  ...ofPost
} = PostSchema.properties;

/** What is known about one post for one project: where it came from, and which keywords it contains. */
const found = {
  id: MentionId,
  project_id: illustrate(Type.String(), 'The project it was found for.', 'prj_8f3kd92ma0qx'),
  ...ofPost,
  posted_at: Timestamp,
  found_at: describe(Timestamp, 'When the service first saw it.'),
  keyword_ids: illustrate(Type.Array(IntegerId), 'The keywords that it contains.', [3]),
  group_ids: illustrate(Type.Array(IntegerId), 'The groups of these keywords.', [1]),
  story_id: describe(
    MentionId,
    "The story that it tells: the id of the story's first mention. Mentions of one story share it.",
  ),
  run_id: illustrate(
    Nullable(Type.String()),
    'The scan run that found it; null when it came from a live stream.',
    'run_2c9e81b7d0aa',
  ),
};

/** A post that matched a project and is not judged yet, as on `mentions.matched`. */
export const MatchSchema = NamedObject('Match', { ...found, workspace_id: IntegerId });
export type Match = Static<typeof MatchSchema>;

/** A mention: a matched post with its verdict and its workflow status. */
export const MentionSchema = NamedObject('Mention', {
  ...found,
  trend: illustrate(
    Nullable(Type.Number()),
    'Engagement per hour over the last readings; null before the second one.',
    4.5,
  ),
  edited_at: describe(
    Nullable(Timestamp),
    'When its source first showed an edited title or text; null: never.',
  ),
  judged_at: describe(Timestamp, 'When it was judged, or its verdict last changed.'),
  category_id: illustrate(Nullable(IntegerId), 'A category of its project, or none.', 4),
  relevant: Type.Boolean({ description: 'False: a namesake, noise or spam.' }),
  sentiment: describe(SentimentSchema, 'Towards the brand, not of the words in general.'),
  urgency: describe(Urgency, 'How soon a person should look at it, 0 to 100.'),
  relevance: describe(RelevanceBandSchema, 'The band of its urgency: high from 70, medium from 40.'),
  summary: illustrate(Type.String(), 'What it says, in one sentence.', 'A user praises the release.'),
  reason: illustrate(
    Type.String(),
    'Why it deserves attention, or why it is not relevant; who decided, if a person did.',
    'Reports a bug with sync since 2.3; needs a fix.',
  ),
  status: describe(StatusSchema, 'Its status in the workflow.'),
  draft: illustrate(Nullable(Type.String()), 'A saved draft of a reply.', 'Thank you, Jane!'),
  assignee: illustrate(Nullable(Type.String()), 'The id of the member who takes care of it.', 'usr_9x2c'),
  tags: illustrate(Type.Array(Type.String()), 'Its tags, sorted.', ['enterprise', 'sync']),
  snoozed_until: describe(
    Nullable(Timestamp),
    'Until then it is left out of lists and the brief; null: it is not snoozed.',
  ),
  judge: illustrate(Type.String(), 'The judge and version that gave the verdict, or a person.', 'built-in/9'),
});
export type Mention = Static<typeof MentionSchema>;

/** What a mention starts with; people take it from there. */
export const TEAMWORK_DEFAULTS = { status: 'open', tags: [] } satisfies Partial<Mention>;

export const MENTION_EVENTS = [
  'created',
  'updated',
  'deleted',
  'trending',
  'assigned',
  'note_added',
] as const;

/** What a mention was before a change of its post, as far as alerts ask for it. */
const FormerSchema = NamedObject('FormerMention', {
  ...Type.Partial(Type.Pick(MentionSchema, ['engagement', 'urgency', 'relevant', 'sentiment', 'category_id']))
    .properties,
});
export type FormerMention = Static<typeof FormerSchema>;

/** One record of the public stream `mentions`: the whole mention after a change, and the kind of change. */
export const MentionEventSchema = NamedObject('MentionEvent', {
  ...MentionSchema.properties,
  event: OneOf(MENTION_EVENTS),
  occurred_at: Timestamp,
  changed: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The fields that an update concerns.',
      examples: [['engagement']],
    }),
  ),
  former: Type.Optional(describe(FormerSchema, 'What the mention was before its post grew or was edited.')),
  first_relevant: Type.Optional(
    Type.Boolean({
      description: 'True: a person made the mention relevant, and nobody had been told of it before.',
    }),
  ),
  note: Type.Optional(describe(NoteSchema, 'The note that was added.')),
  traction: Type.Optional(describe(TractionSchema, 'How fast the post of a trending mention grows.')),
  rules: Type.Optional(describe(Type.Array(IntegerId), 'The rules that acted on a new mention.')),
  alerts: Type.Optional(describe(Type.Array(Type.String()), 'The alerts that rules send a new mention to.')),
  workspace_id: IntegerId,
});
export type MentionEvent = Static<typeof MentionEventSchema>;

/** The fields of a mention that a person may set. */
export type MentionPatch = Partial<
  Pick<
    Mention,
    | 'status'
    | 'category_id'
    | 'sentiment'
    | 'urgency'
    | 'relevant'
    | 'reason'
    | 'draft'
    | 'assignee'
    | 'snoozed_until'
  >
> &
  TagChange;

/** The columns of a stored mention that a change may set: those a person sets, and those that follow keywords and stories. */
export type MentionSet = MentionPatch &
  Partial<Pick<Mention, 'keyword_ids' | 'group_ids' | 'story_id' | 'lang'>>;

/** The columns of a stored mention that follow its post at the source. */
export type RevisedMention = Pick<Mention, 'engagement' | 'trend' | 'urgency'>;

/** Which mentions of a project a sweep covers: all, those of a category, or those with outdated groups. */
export type SweepScope =
  | { readonly kind: 'project' }
  | { readonly kind: 'category'; readonly categoryId: number }
  | { readonly kind: 'groups'; readonly keywords: readonly number[]; readonly groups: readonly number[] };
