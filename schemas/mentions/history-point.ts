import type { Static } from '@sinclair/typebox';
import { describe, illustrate, NamedObject } from '../formats.ts';
import { EngagementPointSchema } from './engagement-point.ts';
import { MentionSchema } from './mention.ts';

const { at, engagement } = EngagementPointSchema.properties;

/** A point in the history of a mention of a project. */
export const HistoryPointSchema = NamedObject('HistoryPoint', {
  mention_id: describe(MentionSchema.properties.id, 'The mention.'),
  project_id: illustrate(MentionSchema.properties.project_id, 'Its project.', 'prj_8f3kd92ma0qx'),
  at,
  engagement,
});
export type HistoryPoint = Static<typeof HistoryPointSchema>;
