import { Type, type Static } from '@sinclair/typebox';
import { NamedObject, Timestamp } from '../formats.ts';
import { MentionSchema } from '../mentions/mention.ts';

/** How many days back a simulation looks, including today. */
export const SIMULATED_DAYS = 30;
/** How many mentions it shows. */
export const SIMULATED_SAMPLE = 5;

const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** What an alert would have sent. */
export const AlertSimulationSchema = NamedObject('AlertSimulation', {
  since: Timestamp,
  until: Timestamp,
  messages: Count('Messages that it would have sent.'),
  mentions: Count(
    'Matching mentions of these days: by post time for a spike, by when they were reported for traction (once at each level), else by the time they were collected.',
  ),
  days: Type.Array(
    NamedObject('AlertSimulationDay', {
      day: Type.String({
        description: "YYYY-MM-DD, in the workspace's time zone, like the days of the cap.",
      }),
      messages: Count('Messages on that day.'),
      mentions: Count('Matching mentions on that day.'),
      capped: Type.Boolean({ description: "Whether the day's cap would have been reached." }),
    }),
    { description: 'Every simulated day, oldest first.' },
  ),
  cap: Count('Messages that the workspace may send per day through this channel.'),
  sample: Type.Array(MentionSchema, {
    description: `Up to ${SIMULATED_SAMPLE} of the mentions, those collected last; for traction those reported last.`,
  }),
  detail: Type.String({ description: 'The same in words.' }),
});
export type AlertSimulation = Static<typeof AlertSimulationSchema>;
