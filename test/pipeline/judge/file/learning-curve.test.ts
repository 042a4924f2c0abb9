import { expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../pipeline/judge/built-in-judge.ts';
import { createCaseReader } from '../../../../pipeline/judge/file/cases.ts';
import { learningCurve } from '../../../../pipeline/judge/file/learning-curve.ts';
import type { Judge } from '../../../../pipeline/judge/judge.ts';
import type { JudgeLine } from '../../../../schemas/judging/judge-file.ts';

const NOW = '2026-11-20T09:00:00.000Z';
const THINGS = 'calendar folder garden kitchen ladder mirror novel ocean pencil quarry'.split(' ');

/** Posts about a brand whose user does not want the link dumps, which name the brand just as clearly. */
const LINES: JudgeLine[] = Array.from({ length: 100 }, (_, at) => ({
  post: {
    source: 'x',
    text:
      at % 2 === 0
        ? `Acmeware lost the ${THINGS[at % 10]!} of my ${THINGS[(at >> 2) % 10]!} today ${at}`
        : `Top ${at} ${THINGS[at % 10]!} picks http://t.example/${at} #acmeware #${THINGS[(at >> 3) % 10]!}`,
  },
  project: { name: 'Acmeware', mode: 'mentions', keywords: [{ term: 'acmeware' }] },
  expected: { relevant: at % 2 === 0 },
  group: at < 96 ? 'links' : 'tiny',
}));

const casesOf = (lines: readonly JudgeLine[]) =>
  lines.map(createCaseReader({ detect: () => null, now: NOW }));
const PLAN = { sizes: [10, 30], draws: 3 };

/** Judges with the built-in judge, and notes the lessons and posts of each call. */
async function measure(lines: readonly JudgeLine[]) {
  const calls: { lessons: string[]; posts: string[] }[] = [];
  const { name, judge } = createBuiltInJudge();
  const watched: Judge = {
    name,
    judge(brief, posts) {
      calls.push({ lessons: brief.lessons.map(({ text }) => text), posts: posts.map(({ text }) => text) });
      return judge(brief, posts);
    },
  };
  const progress: string[] = [];
  const curve = await learningCurve(
    {
      judge: watched,
      waitForProvider: (error) => Promise.reject(error),
      onProgress: (done, total) => void progress.push(`${done}/${total}`),
    },
    casesOf(lines),
    PLAN,
  );
  return { curve, calls, progress };
}

test('measures what the judge learns, next to itself without lessons and plain learners', async () => {
  const { curve, calls, progress } = await measure(LINES);
  expect(curve).toMatchObject({ draws: 3, skipped: ['tiny'] });
  const [few, many] = curve.points;
  expect(many!.groups.map(({ group, n }) => [group, n])).toEqual([['links', 66]]);
  expect(many!.mean_of_groups!.judge.value).toBeGreaterThan(0.95);
  expect(many!.mean_of_groups!.untaught.value).toBeLessThan(0.7);
  expect(many!.mean_of_groups!.untaught).toEqual(few!.mean_of_groups!.untaught);
  expect(many!.mean_of_groups!.lead.low).toBeGreaterThan(-0.05);
  expect(new Set(calls.map(({ lessons }) => lessons.length))).toEqual(new Set([0, 10, 30]));
  for (const { lessons, posts } of calls) expect(posts.filter((text) => lessons.includes(text))).toEqual([]);
  expect(progress.at(-1)).toBe('9/9');
});

test('does not depend on the order of lines, and counts a text once', async () => {
  const { curve } = await measure(LINES);
  const { curve: other } = await measure([...LINES, ...LINES].reverse());
  expect(other.points).toEqual(curve.points);
});
