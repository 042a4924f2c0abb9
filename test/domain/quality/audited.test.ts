import { describe, expect, it } from 'vitest';
import { auditedFigures, type StratumEvidence } from '../../../domain/quality/audited.ts';
import { seededRandom } from '../../../domain/quality/draws.ts';

const stratum = (more: Partial<StratumEvidence>): StratumEvidence => ({
  population: 0,
  audited: 0,
  wrong: 0,
  knownWrong: 0,
  knownRight: 0,
  ...more,
});

describe('audited figures', () => {
  it('weigh each sample by the posts it represents', () => {
    // 1,000 kept, 10% of them wrong; 9,000 filtered out, 1% of them wrong: 900 of 990 found.
    const kept = stratum({ population: 1_000, audited: 100, wrong: 10 });
    const filtered = stratum({ population: 9_000, audited: 100, wrong: 1 });
    const figures = auditedFigures(kept, filtered);
    expect(figures.precision?.value).toBeCloseTo(0.9, 3);
    expect(figures.recall?.value).toBeCloseTo(900 / 990, 3);
    expect(figures.precision!.low).toBeGreaterThan(0.8);
    // One wrong sample in 100 represents 90 posts, but the real number could be 400.
    expect(figures.recall!.low).toBeLessThan(0.75);
  });

  it('count posts that people corrected on their own as known', () => {
    const kept = stratum({ population: 0, knownWrong: 30, knownRight: 70 });
    const filtered = stratum({ population: 100, audited: 100, wrong: 0, knownWrong: 7 });
    const audited = stratum({ ...kept, population: 100, audited: 100, wrong: 0 });
    const { precision, recall } = auditedFigures(audited, filtered);
    expect(precision).toMatchObject({ value: 0.85, low: 0.85, high: 0.85 });
    expect(recall?.value).toBeCloseTo(170 / 177, 3);
  });

  it('are null without enough evidence', () => {
    const enough = stratum({ population: 500, audited: 20, wrong: 2 });
    const little = stratum({ population: 500, audited: 19, wrong: 2 });
    expect(auditedFigures(enough, little)).toMatchObject({ recall: null, f1: null, kappa: null });
    expect(auditedFigures(enough, little).precision).not.toBeNull();
    expect(auditedFigures(little, enough)).toEqual({ precision: null, recall: null, f1: null, kappa: null });
  });

  it('have intervals that contain the truth about 95% of the time, where corrections alone suggest perfect recall', () => {
    const random = seededRandom(7);
    const truth = { kept: 0.15, filtered: 0.03 };
    const sizes = { kept: 800, filtered: 5_000 };
    const wrongOf = (n: number, share: number) =>
      Array.from({ length: n }, random).filter((at) => at < share).length;
    let covered = 0;
    const runs = 150;
    for (let run = 0; run < runs; run += 1) {
      const wrong = {
        kept: wrongOf(sizes.kept, truth.kept),
        filtered: wrongOf(sizes.filtered, truth.filtered),
      };
      const right = sizes.kept - wrong.kept;
      const recall = right / (right + wrong.filtered);
      const drawn = (all: number, of: number) => wrongOf(60, of / all);
      const figures = auditedFigures(
        stratum({ population: sizes.kept, audited: 60, wrong: drawn(sizes.kept, wrong.kept) }),
        stratum({ population: sizes.filtered, audited: 60, wrong: drawn(sizes.filtered, wrong.filtered) }),
      );
      if (figures.recall!.low <= recall && recall <= figures.recall!.high) covered += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.9);
  });
});
