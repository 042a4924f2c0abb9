import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../pipeline/judge/built-in-judge.ts';
import { createCaseReader } from '../../../../pipeline/judge/file/cases.ts';
import { evaluate } from '../../../../pipeline/judge/file/evaluation.ts';
import { judgeCases, verdictLine } from '../../../../pipeline/judge/file/judge-cases.ts';
import type { Brief, Judge } from '../../../../pipeline/judge/judge.ts';
import { RetryLaterError } from '../../../../pipeline/outcome.ts';
import type { JudgeLine } from '../../../../schemas/judging/judge-file.ts';

const NOW = '2026-11-20T09:00:00.000Z';
const casesOf = (lines: readonly JudgeLine[]) =>
  lines.map(createCaseReader({ detect: () => null, now: NOW }));

function line(text: string, more: Partial<JudgeLine> & { term?: string } = {}): JudgeLine {
  const { term = 'acme', ...others } = more;
  return {
    post: { source: 'x', text },
    project: { name: 'Acme', mode: 'mentions', keywords: [{ term, excluded: ['acme bakery'] }] },
    ...others,
  };
}
const lesson = (text: string, relevant = false) => ({ text, relevant });

/** The built-in judge, and the calls made to it. */
function watched(): { judge: Judge; calls: { brief: Brief; posts: number }[] } {
  const calls: { brief: Brief; posts: number }[] = [];
  const { name, judge } = createBuiltInJudge();
  return {
    calls,
    judge: {
      name,
      judge(brief, posts) {
        calls.push({ brief, posts: posts.length });
        return judge(brief, posts);
      },
    },
  };
}

const judging = (judge: Judge) => ({
  judge,
  waitForProvider: (error: Error) => Promise.reject(error),
  onProgress: () => undefined,
});

async function judged(lines: readonly JudgeLine[]) {
  const cases = casesOf(lines);
  const verdicts = await judgeCases(judging(createBuiltInJudge()), cases);
  return verdicts.map((verdict, at) => verdictLine(cases[at]!, verdict));
}

describe('a post in a file', () => {
  test('has the keywords that the service would find in it, or none', () => {
    const keywords = ['I like #Acme', 'acmeist poets', 'the acme bakery', ''].map(
      (text) => casesOf([line(text)])[0]!.match.keyword_ids,
    );
    expect(keywords).toEqual([[1], [], [], []]);
  });

  test('keeps the fields of the line and leaves the others unknown', () => {
    const [said, unsaid] = casesOf([
      {
        ...line('a'),
        post: {
          source: 'hn',
          text: 'a',
          title: 't',
          author: 'ann',
          engagement: 7,
          kind: 'comment',
          lang: 'en-GB',
          posted_at: '2026-11-01T10:00:00+02:00',
        },
      },
      line('a'),
    ]);
    expect(said!.match).toMatchObject({
      title: 't',
      author: 'ann',
      engagement: 7,
      kind: 'comment',
      lang: 'en',
      posted_at: '2026-11-01T08:00:00.000Z',
      found_at: '2026-11-01T08:00:00.000Z',
    });
    expect(unsaid!.match).toMatchObject({
      title: null,
      author: null,
      engagement: 0,
      kind: 'post',
      lang: null,
      posted_at: NOW,
    });
  });
});

describe('lessons', () => {
  test('of any line apply to its whole group, each once, and to no other', () => {
    const cases = casesOf([
      line('one', { group: 'a', lessons: [lesson('x')] }),
      line('two', { group: 'b' }),
      line('three', { group: 'a', lessons: [lesson('x'), lesson('y', true)] }),
      line('four'),
      line('five', { lessons: [lesson('z')] }),
    ]);
    const texts = cases.map(({ brief }) =>
      brief()
        .lessons.map(({ text }) => text)
        .sort(),
    );
    expect(texts).toEqual([['x', 'y'], [], ['x', 'y'], [], ['z']]);
  });

  test('have the same order for any order of lines', () => {
    const lines = ['x', 'y', 'z', 'w'].map((text) => line(text, { group: 'a', lessons: [lesson(text)] }));
    const orders = [lines, [...lines].reverse()].map((each) => casesOf(each)[0]!.brief().lessons);
    expect(orders[1]).toEqual(orders[0]);
  });

  test('apply to the projects of all lines of the group', () => {
    const cases = casesOf([
      line('one', { group: 'a', lessons: [lesson('x')] }),
      line('two', { group: 'a', term: 'zenith' }),
    ]);
    expect(cases[1]!.brief().lessons).toHaveLength(1);
    expect(cases[1]!.brief()).not.toBe(cases[0]!.brief());
  });
});

describe('judging a file', () => {
  const LINES = [
    line('acme is great, I love it', { group: 'a' }),
    line('the acme of his career was the opera', {
      group: 'a',
      lessons: [lesson('the acme of her art'), lesson('acme as in peak')],
    }),
    line('acme lost my files, terrible support', {
      group: 'b',
      categories: [{ name: 'Bug', description: 'Something is broken or lost.' }],
    }),
    line('at the acme of summer', { group: 'b' }),
    line('acme acme acme'),
    line('acme is down again', { lessons: [lesson('acme is down the road')] }),
  ];

  test('gives every line the same verdict for any order of lines', async () => {
    const plain = await judged(LINES);
    const order = fc.shuffledSubarray(
      LINES.map((_, at) => at),
      { minLength: LINES.length },
    );
    await fc.assert(
      fc.asyncProperty(order, async (places) => {
        const verdicts = await judged(places.map((at) => LINES[at]!));
        expect(verdicts).toEqual(places.map((at) => plain[at]));
      }),
      { numRuns: 30 },
    );
  });

  test('judges posts of the same project and lessons together, with the same brief', async () => {
    const { judge, calls } = watched();
    await judgeCases(judging(judge), casesOf([...LINES, ...LINES]));
    expect(calls).toHaveLength(4);
    expect(new Set(calls.map(({ brief }) => brief)).size).toBe(4);
  });

  test('returns the name of the category, from the line or from its project', async () => {
    const categories = [{ name: 'Praise', description: 'Somebody is happy and recommends it.' }];
    const text = 'I love acme, highly recommended, thank you!';
    const [own, projects] = await judged([
      line(text, { categories }),
      { ...line(text), project: { ...line(text).project, categories } },
    ]);
    expect(own!.category).toBe('Praise');
    expect(projects!.category).toBe('Praise');
    const [none] = await judged([line(text)]);
    expect(none!.category).toBeNull();
  });

  test('waits for an unavailable judge and continues where it stopped', async () => {
    const { judge } = createBuiltInJudge();
    let away = 2;
    const waits: number[] = [];
    const patient: Judge = {
      name: 'patient',
      judge: (brief, posts) =>
        away-- > 0 ? Promise.reject(new RetryLaterError('unavailable', 5)) : judge(brief, posts),
    };
    const waitForProvider = ({ delayMs }: RetryLaterError) => Promise.resolve(void waits.push(delayMs));
    const verdicts = await judgeCases(
      { judge: patient, waitForProvider, onProgress: () => undefined },
      casesOf([line('acme')]),
    );
    expect(verdicts).toHaveLength(1);
    expect(waits).toEqual([5, 5]);
  });
});

test('measures by group, overall, and as the mean of groups', () => {
  const said = (relevant: boolean) => ({ ...EMPTY, relevant });
  const EMPTY = {
    sentiment: 'neutral',
    urgency: 0,
    category: null,
    reason: '',
    summary: '',
    confidence: 1,
  } as const;
  const many = (group: string | undefined, expected: boolean, count: number) =>
    Array.from({ length: count }, (_, at) =>
      line(`${group}${expected}${at}`, {
        ...(group && { group }),
        expected: { relevant: expected, category: null },
      }),
    );
  const cases = casesOf([
    ...many('a', true, 20),
    ...many('a', false, 20),
    ...many('b', true, 30),
    ...many('b', false, 10),
    ...many(undefined, true, 5),
  ]);
  // All of group a is right. Everything in group b is judged relevant.
  const { overall, groups, mean_of_groups } = evaluate(
    cases,
    cases.map(({ group, expected }) => said(group === 'b' || expected.relevant === true)),
  );
  expect(overall.relevant.n).toBe(85);
  expect(groups.map(({ group, quality }) => [group, quality.relevant.balanced_accuracy?.value])).toEqual([
    ['a', 1],
    ['b', 0.5],
  ]);
  expect(mean_of_groups?.balanced_accuracy).toMatchObject({ value: 0.75, n: 80 });
  // The project has no categories to judge.
  expect(overall.category.n).toBe(0);
});
