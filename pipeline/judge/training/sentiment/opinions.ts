import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import { readLicensedSet, type LicensedSet, type SetRecord } from '../licensed-sets.ts';

/** A text with its labeled sentiment, towards a target or as a whole. */
export interface LabeledOpinion {
  readonly text: string;
  /** Spellings of the target; empty without one. */
  readonly names: readonly string[];
  readonly sentiment: Sentiment;
  readonly source: string;
}

/** The emotions of GoEmotions, grouped as by its authors. Ambiguous ones are neutral. */
const GOOD =
  'admiration amusement approval caring desire excitement gratitude joy love optimism pride relief'.split(
    ' ',
  );
const BAD =
  'anger annoyance disappointment disapproval disgust embarrassment fear grief nervousness remorse sadness'.split(
    ' ',
  );

function emotional(record: SetRecord): LabeledOpinion[] {
  const felt = (emotions: readonly string[]) => emotions.some((emotion) => record[emotion] === '1');
  const [good, bad] = [felt(GOOD), felt(BAD)];
  if ((good && bad) || record['example_very_unclear'] === 'TRUE') return [];
  const sentiment = good ? 'positive' : bad ? 'negative' : 'neutral';
  return [{ text: record['text'] ?? '', names: [], sentiment, source: 'reddit' }];
}

const POLARITIES: Readonly<Record<string, Sentiment>> = { '-1': 'negative', '0': 'neutral', '1': 'positive' };

function targeted({ text = '', target = '', polarity = '' }: SetRecord): LabeledOpinion[] {
  const sentiment = POLARITIES[polarity];
  if (!sentiment) return [];
  const plain = text.replaceAll('$T$', target).replaceAll('-LRB-', '(').replaceAll('-RRB-', ')');
  return [{ text: plain.replace(/ (?=n't\b|'\w)/g, ''), names: [target], sentiment, source: 'x' }];
}

/** Returns the spellings of "CallOfDutyBlackopsColdWar" or "Xbox(Xseries)": each part, joined and in words. */
export function spellings(entity: string): string[] {
  const parts = entity.split(/[()]/).filter((part) => part !== '');
  const spaced = parts.map((part) => part.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  return [...new Set([...parts, ...spaced])];
}

function ofEntity({ tweet_text: text = '', entity = '', sentiment = '' }: SetRecord): LabeledOpinion[] {
  if (!['Positive', 'Negative', 'Neutral'].includes(sentiment)) return [];
  return [{ text, names: spellings(entity), sentiment: sentiment.toLowerCase() as Sentiment, source: 'x' }];
}

const technical = ({ text = '', polarity = '' }: SetRecord): LabeledOpinion[] => [
  { text, names: [], sentiment: polarity as Sentiment, source: 'stackoverflow' },
];

/** The sets that sentiment is trained on, and how to read a record of each. */
export const OPINION_SETS = {
  'label-goemotions-reddit': emotional,
  'label-target-sentiment': targeted,
  'label-stackoverflow-sentiment': technical,
  'label-entity-sentiment': ofEntity,
} as const satisfies Partial<Record<LicensedSet, (record: SetRecord) => LabeledOpinion[]>>;

export type OpinionSet = keyof typeof OPINION_SETS;

/** Returns the opinions of a set, each text once. */
export function opinionsOf(folder: string, set: OpinionSet): LabeledOpinion[] {
  const known = new Map<string, LabeledOpinion>();
  for (const opinion of readLicensedSet(folder, set).flatMap(OPINION_SETS[set]))
    if (opinion.text.trim() !== '') known.set(opinion.text, opinion);
  return [...known.values()];
}
