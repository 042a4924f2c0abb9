import { BARE_MATCH } from '../../bare-match.ts';
import type { Brief } from '../../judge.ts';
import {
  type OpinionFeatures,
  HASH_BUCKETS,
  opinionFeatures,
  vectorsOf,
} from '../../built-in/sentiment/opinion-features.ts';
import { opinionsIn } from '../../built-in/sentiment/opinions.ts';
import { profileOf } from '../../built-in/profile.ts';
import { parsePost } from '../../built-in/parsed-post.ts';
import { SENTIMENTS } from '../../built-in/sentiment/sentiment.ts';
import type { Match } from '../../../../schemas/mentions/mention.ts';
import type { Source } from '../../../../schemas/source.ts';
import type { TrainingExample } from '../softmax.ts';
import type { LabeledOpinion } from './opinions.ts';

const MOMENT = '2026-01-01T00:00:00.000Z';

function briefOf([name, ...aliases]: readonly string[]): Brief {
  return {
    workspaceId: 1,
    projectId: 'training',
    name: name ?? 'Everything',
    mode: 'mentions',
    description: null,
    audience: null,
    settings: {},
    keywords: name === undefined ? [] : [{ id: 1, term: name, aliases }],
    categories: [],
    lessons: [],
  };
}

const matchOf = ({ text, source, names }: LabeledOpinion): Match => ({
  ...BARE_MATCH,
  source: source as Source,
  text,
  lang: 'en',
  posted_at: MOMENT,
  found_at: MOMENT,
  keyword_ids: names.length > 0 ? [1] : [],
});

/** Returns all features in a row, without those that are 0. */
function sparseFeatures(features: OpinionFeatures): Pick<TrainingExample, 'indexes' | 'values'> {
  const { count, buckets, values } = features;
  const row = { indexes: [...buckets.subarray(0, count)], values: [...values.subarray(0, count)] };
  // In 32 bits, as the judge computes them.
  Float32Array.of(...vectorsOf(features), ...features.measures).forEach((value, index) => {
    if (value === 0) return;
    row.indexes.push(HASH_BUCKETS + index);
    row.values.push(value);
  });
  return row;
}

/** Converts the opinions of one set to features. The three sentiments have the same total weight. */
export function examplesOf(opinions: readonly LabeledOpinion[]): TrainingExample[] {
  const profiles = new Map<string, ReturnType<typeof profileOf>>();
  const count = SENTIMENTS.map(
    (sentiment) => opinions.filter((opinion) => opinion.sentiment === sentiment).length,
  );
  return opinions.map((opinion) => {
    const key = opinion.names.join('\n');
    const profile = profiles.get(key) ?? profileOf(briefOf(opinion.names));
    profiles.set(key, profile);
    const post = parsePost(profile, matchOf(opinion));
    const label = SENTIMENTS.indexOf(opinion.sentiment);
    const weight = opinions.length / (SENTIMENTS.length * Math.max(1, count[label] ?? 0));
    return { ...sparseFeatures(opinionFeatures(post, opinionsIn(profile, post))), label, weight };
  });
}
