import { type JudgeLine } from '../../../schemas/judge-file.ts';
import { type LabelledSet, type Measure, meanBalancedAccuracy } from '../labelled-set.ts';
import { type SetRecord } from '../read-set.ts';
import { randomNumbers } from '../../match/posts.ts';
import { WATCHED_SENSES, type WatchedSense } from './coarsewsd20-senses.ts';

/** Draws of corrections, each judged by itself: few corrections make the figure depend on which. */
const DRAWS = 5;

/** A fixed draw of some of the items. */
function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = randomNumbers(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item);
}

const isMeant = (watched: WatchedSense, record: SetRecord) => record['sense'] === watched.sense;

function linesOf(
  watched: WatchedSense,
  records: readonly SetRecord[],
  corrections: number,
  drawn: number,
): JudgeLine[] {
  const { word, name, description, anchors, namesakes } = watched;
  const own = records.filter((record) => record['word'] === word);
  const taught = draw(
    own.filter(({ split }) => split === 'train'),
    corrections,
    drawn,
  );
  const lessons = taught.map((record) => ({
    text: record['text'] ?? '',
    relevant: isMeant(watched, record),
  }));
  const tested = own.filter(({ split }) => split === 'test');
  return tested.map((record, at) => ({
    post: { source: 'news', text: record['text'] ?? '' },
    project: {
      name,
      mode: 'mentions',
      description,
      settings: { ambiguous: { anchors: [...anchors], namesakes: [...namesakes] } },
      keywords: [{ term: word }],
    },
    // One line of the group teaches all of it.
    lessons: at === 0 ? lessons : [],
    expected: { relevant: isMeant(watched, record) },
    group: corrections === 0 ? word : `${word}, draw ${drawn}`,
  }));
}

/** Sentences of Wikipedia with a name that has namesakes: the meant one or not, after so many corrections. */
const afterCorrections = (corrections: number, ...reference: [number, string] | []): LabelledSet => ({
  name: `coarsewsd20-${corrections === 0 ? 'cold' : corrections}`,
  path: 'label-coarsewsd20/sentences.jsonl.gz',
  lines: (records) => {
    const draws = Array.from({ length: corrections === 0 ? 1 : DRAWS }, (_, at) => at + 1);
    return WATCHED_SENSES.flatMap((watched) =>
      draws.flatMap((drawn) => linesOf(watched, records, corrections, drawn)),
    );
  },
  measures: [meanBalancedAccuracy(...reference)],
});

export const COARSEWSD20: readonly LabelledSet[] = [
  afterCorrections(0),
  afterCorrections(20),
  afterCorrections(100),
];
