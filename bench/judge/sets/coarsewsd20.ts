import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import type { QualityFigure } from '../../../schemas/judging/judge-quality.ts';
import { type LabeledSet, type Measure, meanBalancedAccuracy, type PlainJudge } from '../labeled-set.ts';
import { byNaiveBayes, bySharedWords } from '../plain-relevance.ts';
import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';
import { randomNumbers } from '../../match/posts.ts';
import { WATCHED_SENSES, type WatchedSense } from './coarsewsd20-senses.ts';

/** Draws of corrections, each judged separately: with few corrections, the figure depends on which. */
const DRAWS = 5;

/** Draws some of the items, the same for the same seed. */
function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = randomNumbers(seed);
  return items
    .map((item) => ({ item, position: random() }))
    .sort((a, b) => a.position - b.position)
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
  return tested.map((record, index) => ({
    post: { source: 'news', text: record['text'] ?? '' },
    project: {
      name,
      mode: 'mentions',
      description,
      settings: { ambiguous: { anchors: [...anchors], namesakes: [...namesakes] } },
      keywords: [{ term: word }],
    },
    // The lessons of one line apply to its whole group.
    lessons: index === 0 ? lessons : [],
    expected: { relevant: isMeant(watched, record) },
    group: corrections === 0 ? word : `${word}, draw ${drawn}`,
  }));
}

/**
 * Measures the mean over words. All draws judge the same posts, so they add no evidence: the interval is as wide as
 * that of one draw.
 */
function overWords(draws: number, target: number): Measure {
  const mean = meanBalancedAccuracy({ target });
  const widened = (figure: QualityFigure): QualityFigure => {
    const widen = (end: number) => figure.value + (end - figure.value) * Math.sqrt(draws);
    return { ...figure, low: widen(figure.low), high: widen(figure.high), n: figure.n / draws };
  };
  return {
    ...mean,
    of: (evaluation) => {
      const figure = mean.of(evaluation);
      return figure && widened(figure);
    },
  };
}

function afterCorrections(corrections: number, target: number, plain: PlainJudge): LabeledSet {
  const draws = corrections === 0 ? 1 : DRAWS;
  return {
    name: `coarsewsd20-${corrections === 0 ? 'cold' : corrections}`,
    path: 'label-coarsewsd20/sentences.jsonl',
    lines: (records) =>
      WATCHED_SENSES.flatMap((watched) =>
        Array.from({ length: draws }, (_, index) => linesOf(watched, records, corrections, index + 1)).flat(),
      ),
    measures: [overWords(draws, target)],
    plain,
  };
}

const NAIVE_BAYES: PlainJudge = { what: 'naive Bayes on the same corrections', judge: byNaiveBayes };

export const COARSEWSD20: readonly LabeledSet[] = [
  afterCorrections(0, 0.72, { what: 'words shared with description and namesakes', judge: bySharedWords }),
  afterCorrections(20, 0.83, NAIVE_BAYES),
  afterCorrections(100, 0.9, NAIVE_BAYES),
];
