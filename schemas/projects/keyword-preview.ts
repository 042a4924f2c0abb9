import { Type, type Static } from '@sinclair/typebox';
import { describe, NamedObject, Nullable } from '../formats.ts';
import { MentionId, MentionSchema } from '../mentions/mention.ts';
import { SourceSchema } from '../source.ts';

/** How many days back a preview looks by default, and at most. */
export const PREVIEW_DAYS = { fallback: 30, most: 90 } as const;

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** How many of the posts that a keyword finds the judge would keep. */
const KeptSchema = NamedObject('KeywordPreviewKept', {
  judged: Count('Posts with a verdict: those that the project has, and a sample of the others.'),
  kept: Count('How many of these are relevant.'),
  share: Share('The same as a share.'),
  low: Share('Where the 95% interval of the share begins.'),
  high: Share('Where it ends.'),
});

/** What a keyword would cost. */
const CostSchema = NamedObject('KeywordPreviewCost', {
  posts_a_month: Count('New posts to judge in 30 days.'),
  calls_a_month: Count('Further calls to sources in 30 days, at least: a call for each query and scan.'),
  tokens_a_month: describe(
    Nullable(Type.Integer({ minimum: 0 })),
    'Tokens to judge these posts, by what posts of the workspace took this month; null when nothing is known.',
  ),
});

const ExclusionSchema = NamedObject('KeywordPreviewExclusion', {
  word: Type.String({ description: 'What would be excluded, or is.' }),
  excluded: Type.Boolean({ description: 'Whether the keyword excludes it already.' }),
  suggested: Type.Boolean({ description: 'Whether it is worth its price.' }),
  saves: Count('Irrelevant posts that it keeps away.'),
  loses: Count('Relevant posts that are lost with it.'),
  lost: Type.Array(MentionId, { description: 'Up to five of these.' }),
});

/** What a keyword would have found among the posts that are held. */
export const KeywordPreviewSchema = NamedObject('KeywordPreview', {
  days: Type.Array(
    NamedObject('KeywordPreviewDay', {
      day: Type.String({ description: "YYYY-MM-DD, in the project's time zone." }),
      count: Count('Posts on that day.'),
    }),
    { description: 'Every day of the preview, oldest first.' },
  ),
  by_source: Type.Array(
    NamedObject('KeywordPreviewSource', {
      source: SourceSchema,
      count: Count('Posts of the source.'),
      days: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Posts on each of the days.' }),
    }),
    { description: 'Sources with posts, most first.' },
  ),
  total: Count('Posts that the keyword matches.'),
  new: Count('How many of these no active keyword of the project matches.'),
  uncollected: Count(
    'How many of these no project has collected: scans have read them, and nothing matched.',
  ),
  kept: describe(Nullable(KeptSchema), 'How many the judge would keep; null without any verdict.'),
  cost: CostSchema,
  noise: Type.Array(
    NamedObject('KeywordPreviewNoise', {
      word: Type.String({
        description: 'A word or two that irrelevant posts have more often than relevant ones.',
      }),
      irrelevant: Count('Irrelevant posts with it.'),
      relevant: Count('Relevant posts with it.'),
    }),
    { description: 'The words that bring irrelevant posts, worst first.' },
  ),
  exclusions: Type.Array(ExclusionSchema, {
    description: 'What each exclusion saves and costs: those of the keyword, and words that bring noise.',
  }),
  sample: Type.Array(MentionSchema, {
    description: 'Up to ten collected posts that it matches, newest first.',
  }),
  searched: Count('How many posts were read.'),
  truncated: Type.Boolean({
    description: 'Whether there were more posts than are read; the oldest were left out.',
  }),
});
export type KeywordPreview = Static<typeof KeywordPreviewSchema>;
