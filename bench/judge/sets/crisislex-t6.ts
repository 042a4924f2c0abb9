import { tableRows } from './table.ts';
import { type LabeledSet, meanBalancedAccuracy } from '../labeled-set.ts';

/** Each event as the set writes it, its name, a description, and keywords. */
const TABLE = `
2012_Sandy_Hurricane | Hurricane Sandy | A hurricane that struck the east coast of the United States in 2012. It flooded New York and New Jersey and cut the power. | sandy, hurricane, storm
2013_Alberta_Floods | Alberta floods | Floods in the south of Alberta in 2013. Calgary and High River were evacuated. | alberta, calgary, flood
2013_Boston_Bombings | Boston bombings | Two bombs that went off at the Boston Marathon in 2013. People were killed and injured, and suspects were hunted. | boston, marathon, bomb
2013_Oklahoma_Tornado | Oklahoma tornado | A tornado that destroyed parts of Moore in Oklahoma in 2013. Schools were hit and people were killed. | oklahoma, tornado, moore
2013_Queensland_Floods | Queensland floods | Floods in Queensland in 2013 after the cyclone Oswald. Bundaberg and Brisbane were hit. | queensland, flood, brisbane
2013_West_Texas_Explosion | West Texas explosion | An explosion of a fertilizer plant in the town of West in Texas in 2013. Firefighters and people living near were killed. | texas, explosion, fertilizer
`;

const EVENTS = new Map(tableRows(TABLE).map(([event = '', ...described]) => [event, described]));

/** Tweets found by keyword or place: whether they are about one of six events. */
export const CRISISLEX_T6: LabeledSet = {
  name: 'crisislex-t6',
  path: 'label-crisislex-t6/tweets.jsonl',
  lines: (records) =>
    records.map(({ event = '', tweet = '', label }) => {
      const [name = event, description = '', words = ''] = EVENTS.get(event) ?? [];
      return {
        post: { source: 'x', text: tweet },
        project: {
          name,
          mode: 'mentions',
          description,
          keywords: [name, ...words.split(', ').filter(Boolean)].map((term) => ({ term })),
        },
        expected: { relevant: label === 'on-topic' },
        group: event,
      };
    }),
  measures: [meanBalancedAccuracy()],
  learning: new Map([
    [20, 0.8],
    [100, 0.88],
  ]),
};
