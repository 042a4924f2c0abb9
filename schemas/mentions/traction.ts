import { Type, type Static } from '@sinclair/typebox';
import { illustrate, NamedObject } from '../formats.ts';

/** How many levels of traction there are: a mention is reported once at each. */
export const TRACTION_LEVELS = 3;

const Rate = Type.Number({ minimum: 0 });

/** How fast the engagement of a post grows, compared with what is usual. */
export const TractionSchema = NamedObject('Traction', {
  level: Type.Integer({
    minimum: 1,
    maximum: TRACTION_LEVELS,
    description: '1: unusually fast for a post of this age at this source. 2 and 3: 3 and 10 times as fast.',
  }),
  rate: illustrate(Rate, 'Engagement per hour between the last readings.', 120),
  usual: illustrate(Rate, 'The median of posts of this age at this source.', 2.5),
});
export type Traction = Static<typeof TractionSchema>;
