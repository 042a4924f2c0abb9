import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, NamedObject, Nullable } from '../formats.ts';

/**
 * The fewest posts that a figure may rest on. With 20, the 95 % interval of a share reaches at most 0.20 to either
 * side, and that of a judge who is right nine times in ten lies above chance; with fewer, a figure means almost
 * nothing.
 */
export const LEAST_EVIDENCE = 20;

/** A figure with its 95 % interval and the number of posts it rests on. */
export const QualityFigureSchema = NamedObject('QualityFigure', {
  value: Type.Number({ minimum: -1, maximum: 1 }),
  low: Type.Number({ minimum: -1, maximum: 1, description: 'Lower end of the 95 % interval.' }),
  high: Type.Number({ minimum: -1, maximum: 1, description: 'Upper end of the 95 % interval.' }),
  n: describe(Count, 'Posts that the figure is based on.'),
});
export type QualityFigure = Static<typeof QualityFigureSchema>;

/** A figure; null when there is too little evidence. */
const Figure = (description: string) =>
  describe(
    Nullable(QualityFigureSchema),
    `${description} Null: not enough evidence, fewer than ${LEAST_EVIDENCE} posts.`,
  );

const KAPPA = "Agreement beyond chance, -1 to 1 (Cohen's kappa).";

/** How well a judge predicts `relevant`. */
const RelevantQualitySchema = NamedObject('RelevantQuality', {
  n: describe(Count, 'Posts with a known relevance.'),
  precision: Figure('Share of the posts judged relevant that are relevant.'),
  recall: Figure('Share of the relevant posts that were judged relevant.'),
  f1: Figure('Harmonic mean of precision and recall.'),
  balanced_accuracy: Figure('Mean of the recall of relevant and of irrelevant posts.'),
  kappa: Figure(KAPPA),
});
export type RelevantQuality = Static<typeof RelevantQualitySchema>;

/** How well a judge distinguishes one label from the others. */
const LabelQualitySchema = NamedObject('LabelQuality', {
  name: describe(Nullable(Type.String()), 'Null: no category.'),
  n: describe(Count, 'Posts that have this label.'),
  precision: Figure('Share of the posts given this label that have it.'),
  recall: Figure('Share of the posts with this label that were given it.'),
  f1: Figure('Harmonic mean of precision and recall.'),
});
export type LabelQuality = Static<typeof LabelQualitySchema>;

/** How well a judge picks one of several labels. Means are over the labels that posts have. */
export const LabelsQualitySchema = NamedObject('LabelsQuality', {
  n: describe(Count, 'Posts with a known label.'),
  accuracy: Figure('Share of posts that got the right label.'),
  macro_recall: Figure('Mean recall of the labels.'),
  macro_f1: Figure('Mean F1 of the labels.'),
  kappa: Figure(KAPPA),
  labels: Type.Array(LabelQualitySchema, {
    description: 'Each label that a post has, most frequent first.',
  }),
});
export type LabelsQuality = Static<typeof LabelsQualitySchema>;

/** How well urgency orders posts. */
const UrgencyQualitySchema = NamedObject('UrgencyQuality', {
  n: describe(Count, 'Posts with a known urgency.'),
  auc: Figure('How often the more urgent of two posts got the higher urgency; ties count half.'),
});

/** How good a judge is, measured on posts that people have labeled. */
export const JudgeQualitySchema = NamedObject('JudgeQuality', {
  n: describe(Count, 'Posts about which anything is known.'),
  relevant: RelevantQualitySchema,
  sentiment: LabelsQualitySchema,
  category: LabelsQualitySchema,
  urgency: UrgencyQualitySchema,
});
export type JudgeQuality = Static<typeof JudgeQualitySchema>;
