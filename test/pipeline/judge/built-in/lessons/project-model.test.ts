import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import {
  trainProjectModelSync,
  trainProjectModel,
} from '../../../../../pipeline/judge/built-in/lessons/project-model.ts';
import {
  decodeProjectModel,
  encodeProjectModel,
} from '../../../../../pipeline/judge/built-in/lessons/project-model-bytes.ts';
import { profileOf } from '../../../../../pipeline/judge/built-in/profile.ts';
import type { Brief, Judgement } from '../../../../../pipeline/judge/judge.ts';
import { briefOf, categoryId, lessonOf, matchOf } from '../../fixtures.ts';

const [HORSE, STAGE, VAN] = [
  lessonOf('Velora won the derby by two lengths, what a horse', false, { reason: 'a race horse' }),
  lessonOf('Velora sang on the big stage of the summer festival', false),
  lessonOf('Velora, the courier with the purple van, came round the corner', true, {
    sentiment: 'negative',
    category_id: categoryId('Question'),
  }),
];
const brief = briefOf('Velora', {
  description: 'Velora brings parcels to the doors of shops.',
  lessons: [HORSE, STAGE, VAN],
});
const bytes = encodeProjectModel(trainProjectModelSync(profileOf(brief)));

const POSTS = [
  'Another derby for Velora, no horse gains two lengths like her',
  'Velora sings at the festival again this summer',
  'Velora the courier came with the purple van to my corner',
  'Velora lost a parcel of our shop',
];

/** Judges the same posts each time. */
const matches = POSTS.map((text) => matchOf(text));
const verdicts = (by: Brief): Promise<Judgement[]> => createBuiltInJudge().judge(by, matches);

describe('the project model', () => {
  it('is bit-identical when trained in slices', async () => {
    expect(encodeProjectModel(await trainProjectModel(profileOf(brief)))).toEqual(bytes);
  });

  it('is stored bit by bit, also without corrections', () => {
    const nothing = encodeProjectModel(trainProjectModelSync(profileOf(briefOf('Velora'))));
    for (const kept of [bytes, nothing]) expect(encodeProjectModel(decodeProjectModel(kept)!)).toEqual(kept);
    expect(decodeProjectModel(nothing)).toEqual({ relevance: null, sentiment: null, category: null });
  });

  it('gives the same verdicts stored and freshly trained', async () => {
    const told = (all: readonly Judgement[]) =>
      all.map(({ trace: { lessons, taught }, ...verdict }) => ({ ...verdict, lessons, taught }));
    expect(told(await verdicts({ ...brief, learned: { name: 'kept', bytes } }))).toEqual(
      told(await verdicts(brief)),
    );
  });

  it('changes the input hash when it differs', async () => {
    const hashOf = async (name: string) =>
      (await verdicts({ ...brief, learned: { name, bytes } }))[0]!.trace.input_hash;
    expect(await hashOf('one')).toBe(await hashOf('one'));
    expect(await hashOf('one')).not.toBe(await hashOf('two'));
  });

  it('is trained again when the stored bytes are unreadable', async () => {
    for (let length = 0; length < bytes.length; length += 97)
      expect(decodeProjectModel(bytes.subarray(0, length))).toBeNull();
    expect(decodeProjectModel(Buffer.alloc(4_000, 0xff))).toBeNull();
    const [verdict] = await verdicts({ ...brief, learned: { name: 'x', bytes: Buffer.alloc(3) } });
    expect(verdict).toMatchObject({ relevant: false });
  });
});

describe('the trace of a verdict', () => {
  it('names the lessons behind it, and whether they flipped it', async () => {
    const all = await verdicts(brief);
    const without = await verdicts({ ...brief, lessons: [] });
    const told = ({ relevant, sentiment, category_id }: Judgement) => [relevant, sentiment, category_id];
    expect(all.map(({ trace }) => trace.taught)).toEqual(
      all.map((verdict, at) => told(verdict).join() !== told(without[at]!).join()),
    );
    expect(all.map(({ trace }) => trace.taught).slice(0, 3)).toEqual([true, true, true]);
    expect(all[0]!.trace.lessons).toContain(HORSE.id);
    expect(all[0]!.trace.lessons).not.toContain(VAN.id);
    expect(all[1]!.trace.lessons).toContain(STAGE.id);
    expect(all[2]!.trace.lessons).toEqual([VAN.id]);
    expect(all[2]).toMatchObject({ sentiment: 'negative', category_id: categoryId('Question') });
  });

  it('names none without corrections', async () => {
    for (const { trace } of await verdicts({ ...brief, lessons: [] }))
      expect(trace).toMatchObject({ lessons: [], taught: false });
  });
});
