import type { Static } from '@sinclair/typebox';
import { Count, describe, illustrate, NamedObject, Timestamp } from '../formats.ts';

/** What a source said about the engagement of a post at one time. */
export const EngagementPointSchema = NamedObject('EngagementPoint', {
  at: describe(Timestamp, 'When the source said so.'),
  engagement: illustrate(Count, 'Sum of likes, points, replies and shares.', 12),
});
export type EngagementPoint = Static<typeof EngagementPointSchema>;
