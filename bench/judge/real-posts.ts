import type { Brief } from '../../pipeline/judge/judge.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import { DEFAULT_CATEGORIES } from '../../schemas/projects/default-categories.ts';
import { BENCH_BRIEF, benchPosts } from './posts.ts';
import { fullSetFor } from '../full-set.ts';

/** Tweets found by searches for a brand. */
const SET = 'x-tesla-search/tweets.jsonl';
/** The length of the tweets used, in UTF-16 units: about 290, the average of the sources. */
const [SHORTEST, LONGEST] = [250, 330];
/** The number of tweets to use as corrections. */
const CORRECTED = 100;

/** Everything that a user can describe, without corrections. */
const BRIEF: Brief = {
  ...BENCH_BRIEF,
  name: 'Tesla',
  description:
    'Tesla makes electric cars such as the Model 3, batteries for homes, and a network of chargers. Elon Musk runs it.',
  audience: 'Drivers and buyers of electric cars',
  settings: {
    domains: ['tesla.com'],
    handles: { x: ['tesla'] },
    ambiguous: {
      anchors: ['electric car', 'Elon Musk', 'battery'],
      namesakes: ['Nikola Tesla', 'unit of magnetic flux', 'inventor'],
    },
  },
  keywords: [{ id: 1, term: 'Tesla', aliases: ['teslas', 'tsla'] }],
  categories: [
    ...DEFAULT_CATEGORIES.mentions,
    { name: 'Charging and range', description: 'How far the car goes, and where to charge it.' },
  ].map(({ name, description }, index) => ({ id: index + 1, name, description })),
};

/** Generates corrections: always of relevance, sometimes of sentiment or category, or with a reason. */
const corrections = (texts: readonly string[]): Brief['lessons'] =>
  texts.map((text, index) => ({
    id: index + 1,
    text,
    relevant: index % 3 !== 0,
    reason: index % 5 === 0 ? 'an advertisement, not about the cars' : null,
    sentiment: index % 4 === 0 ? (index % 8 === 0 ? 'negative' : 'positive') : null,
    category_id: index % 6 === 0 ? 1 + (index % BRIEF.categories.length) : null,
  }));

/** Real posts, and the briefs to judge them with. */
export interface RealPosts {
  readonly plain: Brief;
  /** The same project with 100 corrections. */
  readonly taught: Brief;
  readonly posts: readonly Match[];
}

/**
 * Reads real posts of about 290 characters. Everything except the text is as in the generated posts. Null without the
 * full set.
 */
export function realPosts(): RealPosts | null {
  const rows = fullSetFor('the rates on real posts', SET);
  if (rows === null) return null;
  const texts = rows
    .map(({ tweet }) => String(tweet ?? ''))
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST);
  const frame = benchPosts();
  return {
    plain: BRIEF,
    taught: { ...BRIEF, lessons: corrections(texts.slice(0, CORRECTED)) },
    posts: texts
      .slice(CORRECTED)
      .map((text, index) => ({ ...frame[index % frame.length]!, source: 'x', kind: 'post', text })),
  };
}
