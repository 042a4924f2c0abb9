import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import { categoryMacroF1, type LabeledSet, sentimentMacroRecall, urgencyAuc } from '../labeled-set.ts';
import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';

/** The names that the set gives to airlines, where these are others: all of its posts "to Delta" are to @JetBlue. */
const NAMES: Readonly<Record<string, string>> = { Delta: 'JetBlue' };

const HANDLES: Readonly<Record<string, string>> = {
  American: 'AmericanAir',
  Southwest: 'SouthwestAir',
  'US Airways': 'USAirways',
  United: 'united',
  'Virgin America': 'VirginAmerica',
};

/** The reasons of the set, except `Can't Tell`. */
const REASONS: Readonly<Record<string, string>> = {
  'Bad Flight': 'The flight itself was bad: seats, food, entertainment, noise or the cabin.',
  'Cancelled Flight': 'The flight was cancelled.',
  'Customer Service Issue':
    'Service or support was poor: no answer, on hold, rude or unhelpful staff on the phone or at the desk.',
  'Damaged Luggage': 'A bag or its contents arrived damaged or broken.',
  'Flight Attendant Complaints': 'The crew or a flight attendant or gate agent behaved badly.',
  'Flight Booking Problems':
    'Booking, changing or paying for a ticket did not work, on the website or elsewhere.',
  'Late Flight': 'The flight was late or delayed, or people sat waiting on the runway or at the gate.',
  'Lost Luggage': 'A bag is lost, missing or came late.',
  longlines: 'The queue was long at check-in, security or boarding.',
};

const CATEGORIES = Object.entries(REASONS).map(([name, description]) => ({ name, description }));

function lineOf({ airline = '', text = '', airline_sentiment, negativereason = '' }: SetRecord): JudgeLine {
  const name = NAMES[airline] ?? airline;
  const handle = HANDLES[airline] ?? name;
  const sentiment = airline_sentiment as Sentiment;
  return {
    post: { source: 'x', text },
    project: {
      name,
      mode: 'mentions',
      description: `${name} is an airline of the United States. It flies passengers within the country and abroad.`,
      settings: { handles: { x: [handle] } },
      keywords: [{ term: name, aliases: [handle] }],
    },
    categories: CATEGORIES,
    expected: {
      relevant: true,
      sentiment,
      urgency: sentiment === 'neutral' ? null : Number(sentiment === 'negative'),
      ...(negativereason in REASONS && { category: negativereason }),
    },
    group: name,
  };
}

/** Tweets to six airlines: sentiment, the reason of negative ones, and urgency, which is trouble above praise. */
export const US_AIRLINES: LabeledSet = {
  name: 'us-airlines',
  path: 'label-us-airlines/tweets.jsonl',
  lines: (records) => records.map(lineOf),
  measures: [
    sentimentMacroRecall({
      target: 0.68,
      reference: [0.75, 'a linear model trained on thousands of labels of the set'],
    }),
    categoryMacroF1({ target: 0.45, reference: [0.4, 'likeness of words with the descriptions'] }),
    urgencyAuc({ target: 0.92 }),
  ],
};
