import { Type, type Static } from '@sinclair/typebox';
import { TotalsSchema } from './analytics.ts';
import { Count, describe, NamedObject, Nullable, OneOf, Timestamp, TimeZone, Urgency } from '../formats.ts';
import { SentimentSchema } from '../judging/verdict.ts';
import { MentionId } from '../mentions/mention.ts';
import { SourceSchema } from '../source.ts';

/** The most themes, changes, mentions to answer and claims in words of a report: what a person reads once a week. */
export const REPORT_LENGTH = { themes: 10, changes: 12, toAnswer: 10, claims: 8 } as const;
/** The most mentions that a theme and a change cite. */
export const CITED = { theme: 20, change: 5 } as const;

const cited = (what: string) => Type.Array(MentionId, { description: what });

const ThemeSchema = NamedObject('ReportTheme', {
  title: describe(Type.String(), 'What its mentions have in common.'),
  count: describe(Count, 'Its mentions among those read.'),
  mentions: cited(`Those it rests on, most urgent first; ${CITED.theme} at most.`),
  sentiment: describe(SentimentSchema, 'The sentiment of most of them.'),
  positive: Count,
  neutral: Count,
  negative: Count,
});
export type ReportTheme = Static<typeof ThemeSchema>;

export const CHANGE_KINDS = ['total', 'sentiment', 'source', 'category', 'keyword', 'phrase'] as const;

const ChangeSchema = NamedObject('ReportChange', {
  kind: OneOf(CHANGE_KINDS),
  key: describe(
    Nullable(Type.String()),
    'A word, or an id as text; null for the total, and for no category.',
  ),
  name: Type.String(),
  direction: OneOf(['rose', 'fell'] as const),
  count: describe(Count, 'Mentions of the period.'),
  previous: describe(Count, 'Mentions of the period before.'),
  mentions: cited(`Some of them; of the period before where it fell. ${CITED.change} at most.`),
});
export type ReportChange = Static<typeof ChangeSchema>;

const ToAnswerSchema = NamedObject('ReportToAnswer', {
  mention: MentionId,
  title: describe(Type.String(), 'The title, or how the text begins.'),
  url: Type.String(),
  source: SourceSchema,
  author: Nullable(Type.String()),
  sentiment: SentimentSchema,
  urgency: Urgency,
  posted_at: Timestamp,
  why: Type.String(),
});
export type ReportToAnswer = Static<typeof ToAnswerSchema>;

const WrittenReportSchema = NamedObject('WrittenReport', {
  model: describe(Type.String(), 'The model that wrote it.'),
  claims: Type.Array(
    NamedObject('ReportClaim', {
      text: Type.String(),
      mentions: cited('Those it rests on: at least one.'),
    }),
    { description: 'What a model says of the period. A claim that cites no mention is left out.' },
  ),
});
export type WrittenReport = Static<typeof WrittenReportSchema>;

/** What happened in a period of a project. Every claim cites mentions. */
export const ReportSchema = NamedObject('Report', {
  project_id: Type.String(),
  timezone: TimeZone,
  since: Timestamp,
  until: Timestamp,
  totals: TotalsSchema,
  previous: describe(TotalsSchema, 'Those of the period of the same length before.'),
  read: describe(Count, 'The mentions that themes and phrases were made from: a sample when there are many.'),
  themes: Type.Array(ThemeSchema, { description: 'Most mentions first.' }),
  changes: Type.Array(ChangeSchema, {
    description: 'What rose or fell by more than chance, the clearest first.',
  }),
  to_answer: Type.Array(ToAnswerSchema, {
    description: 'Open mentions of the period that need an answer, the most urgent first.',
  }),
  written: describe(
    Nullable(WrittenReportSchema),
    'The report in words. Null when it was not asked for, without a model, and when the model gave nothing that may stand.',
  ),
});
export type Report = Static<typeof ReportSchema>;
