import { Type, type Static } from '@sinclair/typebox';
import { StratumSchema } from './audit-answer.ts';
import { Count, describe, NamedObject, Nullable, Timestamp } from '../formats.ts';
import { LabelsQualitySchema, QualityFigureSchema } from './judge-quality.ts';
import { MentionSchema } from '../mentions/mention.ts';

const Figure = (description: string) => describe(Nullable(QualityFigureSchema), description);

/** What is known about what a judge kept, or about what it filtered out. */
const AuditedStratumSchema = NamedObject('AuditedStratum', {
  judged: describe(Count, 'Mentions that the judge put there in the period.'),
  audited: describe(Count, 'How many of them were drawn at random and answered.'),
  wrong: describe(Count, 'How many of those were judged wrongly.'),
  corrected: describe(Count, 'Corrected by people on their own initiative: known errors, not an estimate.'),
  needed: describe(Count, 'Further answers that the figures need.'),
});

/** How good the judge is on a project's own mentions. */
export const JudgeReportSchema = NamedObject('JudgeReport', {
  since: Timestamp,
  until: Timestamp,
  relevance: NamedObject('RelevanceReport', {
    enough: Type.Boolean({ description: 'Whether there is enough evidence for every figure.' }),
    note: Nullable(Type.String({ description: 'What is missing.' })),
    kept: AuditedStratumSchema,
    filtered_out: AuditedStratumSchema,
    precision: Figure('Share of the mentions kept that are relevant.'),
    recall: Figure('Share of the relevant mentions that were kept.'),
    f1: Figure('Harmonic mean of precision and recall.'),
    kappa: Figure("Agreement beyond chance, -1 to 1 (Cohen's kappa)."),
  }),
  sentiment: describe(LabelsQualitySchema, 'From audit answers that say which is right.'),
  category: describe(LabelsQualitySchema, 'From audit answers that say which is right.'),
  corrections: NamedObject(
    'CorrectionCounts',
    {
      false_positives: describe(Count, 'Marked irrelevant by people.'),
      false_negatives: describe(Count, 'Restored by people.'),
      sentiment: Count,
      category: Count,
      urgency: Count,
    },
    {
      description:
        'What people overruled on their own initiative in the period. These are not rates: people object to what they see, and rarely to what was ' +
        'filtered out.',
    },
  ),
  judges: Type.Array(
    NamedObject('JudgeUse', {
      judge: Type.String(),
      verdicts: Count,
      provisional: Count,
      tokens: Type.Number({ minimum: 0 }),
      cost: Nullable(Type.Number({ minimum: 0, description: 'US dollars; null without prices.' })),
      median_latency_ms: Type.Number({ minimum: 0 }),
    }),
  ),
});
export type JudgeReport = Static<typeof JudgeReportSchema>;

/** The head of a queue of mentions that wait for a person's opinion. */
export const AuditQueueSchema = NamedObject('AuditQueue', {
  of: StratumSchema,
  judged: describe(Count, 'Mentions of this kind in the period.'),
  answered: describe(Count, 'Answers that count so far.'),
  needed: describe(Count, 'Further answers that figures need.'),
  data: Type.Array(MentionSchema),
});
