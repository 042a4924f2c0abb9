import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../../../../pipeline/judge/judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, lessonOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const KEYWORDS = [
  { id: 1, term: 'Lumenkite', aliases: [] },
  { id: 2, term: 'Rivalbox', aliases: [] },
];
const BRIEF = briefOf('Lumenkite', {
  description: 'Lumenkite syncs encrypted folders between computers.',
  keywords: KEYWORDS,
});

const judged = async (text: string, more: Partial<Match> = {}, brief: Brief = BRIEF) =>
  (await judge.judge(brief, [matchOf(text, more)]))[0]!;
const reasonOf = async (text: string, more: Partial<Match> = {}, brief: Brief = BRIEF) =>
  (await judged(text, more, brief)).reason;

describe('the reason of a relevant post', () => {
  it.each<[reason: string, text: string, more?: Partial<Match>]>([
    [
      'Reports data loss since 2.3 on Linux; 340 reactions; check it now.',
      'Lost my whole folder after upgrading to Lumenkite 2.3 on Linux. Data loss again. Support is silent.',
      { engagement: 340 },
    ],
    [
      'Reports crashes with sync on iPhone; check it now.',
      'Lumenkite keeps crashing when I sync on my iPhone',
    ],
    ['Asks a question about sync; waits for an answer.', 'How do I exclude a folder from sync in Lumenkite?'],
    [
      'Complains about the price; check it now.',
      'Why is Lumenkite so expensive? The price hike is ridiculous',
    ],
    ['Is cancelling; check it now.', 'Cancelled my Lumenkite subscription, want a refund, worst support'],
    ['Reports a security incident; check it now.', 'Lumenkite leaked customer passwords, vault keys exposed'],
    [
      'Asks for a feature (dark mode); an idea for the roadmap.',
      'It would be nice if Lumenkite had dark mode, please add it',
    ],
    [
      'Praises it (sync); 12 reactions; worth a thank-you.',
      'I love Lumenkite, works like a charm, best sync tool I ever used',
      { engagement: 12 },
    ],
    ['Reports news; nothing to answer.', 'Lumenkite released version 3.0 today'],
    [
      'A personal remark in German; nothing to answer.',
      'Ich finde Lumenkite ganz ordentlich und benutze es jeden Tag.',
      { lang: 'de' },
    ],
    ['About Rivalbox: reports an outage; check it now.', 'Rivalbox is down again, lol', { keyword_ids: [2] }],
  ])('is "%s"', async (reason, text, more) => {
    expect(await reasonOf(text, more)).toBe(reason);
  });

  it('says what a lead needs', async () => {
    const leads = briefOf('Lumenkite', { ...BRIEF, mode: 'leads' });
    const text = 'Looking for a tool to sync encrypted folders, any recommendations? Happy to pay.';
    expect(await reasonOf(text, {}, leads)).toMatch(/^(?:Wants to buy|Asks what to use).*; /);
  });

  it('says when it is unsure that the brand is meant', async () => {
    const linear = briefOf('Linear', { settings: { ambiguous: { anchors: ['issue tracker'] } } });
    const { relevant, confidence, reason } = await judged('I like Linear', {}, linear);
    expect({ relevant, isUnsure: confidence < 0.6 }).toEqual({ relevant: true, isUnsure: true });
    expect(reason).toContain('It may not mean Linear.');
  });

  it('takes a time or an amount for no version', async () => {
    expect(await reasonOf('Lumenkite is down, back in 2.5 hours they say')).not.toContain('2.5');
    expect(await reasonOf('Lumenkite crashed with 1.5 GB of memory')).not.toContain('1.5');
  });
});

describe('the reason of an irrelevant post', () => {
  it('repeats the reason given for a post like it', async () => {
    const lessons = [
      lessonOf('Lumenkite hiring: senior engineer in Berlin, apply today', false, { reason: 'a job ad' }),
    ];
    const taught = briefOf('Lumenkite', { ...BRIEF, lessons });
    const { relevant, reason } = await judged(
      'Lumenkite hiring: senior designer in Berlin, apply today',
      {},
      taught,
    );
    expect({ relevant, reason }).toEqual({
      relevant: false,
      reason: 'Like a post that was marked irrelevant: a job ad.',
    });
  });
});

it('is one line of at most 300 code points, for any post', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(null, 'en', 'de', 'xx', '!'),
      fc.nat(1e7),
      async (text, lang, engagement) => {
        const reason = await reasonOf(`${text} Lumenkite`, { lang, engagement });
        expect(reason).toMatch(/^\S.*[.…]$/u);
        expect([...reason].length).toBeLessThanOrEqual(300);
      },
    ),
    { numRuns: 200 },
  );
});
