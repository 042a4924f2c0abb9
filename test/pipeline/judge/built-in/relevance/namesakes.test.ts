import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../../../../pipeline/judge/judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, lessonOf, matchOf } from '../../fixtures.ts';

const relevance = async (brief: Brief, text: string, more: Partial<Match> = {}): Promise<boolean> =>
  (await createBuiltInJudge().judge(brief, [matchOf(text, more)]))[0]!.relevant;

const DESCRIPTION = 'Mint is an app for personal budgets. It connects bank accounts and shows spending.';

/** The most a user can configure for an everyday name, and less. */
const told: readonly (readonly [what: string, brief: Brief])[] = [
  [
    'anchors and namesakes',
    briefOf('Mint', {
      description: DESCRIPTION,
      settings: {
        ambiguous: { anchors: ['budget', 'bank account'], namesakes: ['plant', 'mint condition'] },
      },
    }),
  ],
  ['a description alone', briefOf('Mint', { description: DESCRIPTION })],
];

describe.each(told)('a name with namesakes, described by %s', (_, brief) => {
  it.each([
    'mint shows me all my credit cards and loans on one page',
    'after three months with mint i finally pay less interest than i save',
    'does mint import transactions from my savings account?',
  ])('is the brand in a post about its subject: %s', async (text) => {
    expect(await relevance(brief, text, { lang: 'en' })).toBe(true);
  });

  it.each([
    'chopped fresh mint and parsley into the lamb salad with lemon juice',
    'planted mint in the garden beside the basil and it grows everywhere',
    'hot chocolate with mint leaves and whipped cream for dessert',
  ])('is not the brand in a post about a namesake’s subject: %s', async (text) => {
    expect(await relevance(brief, text, { lang: 'en' })).toBe(false);
  });

  it.each([
    ['de', 'Ich benutze Mint seit einem Jahr und finde die neue Version ganz ordentlich.'],
    ['es', 'Llevo un año usando Mint y la nueva versión me parece bastante buena.'],
    ['ja', '昨日からMintを使っていますが、とても便利です。'],
    [null, 'Wer von euch kommt mit der neuen Fassung von Mint auch überhaupt nicht zurecht?'],
  ])('is the brand in a language without word vectors (%s)', async (lang, text) => {
    expect(await relevance(brief, text, { lang })).toBe(true);
  });
});

describe('a watched everyday word', () => {
  it('keeps its everyday meaning', async () => {
    const brief = briefOf('River watch', {
      description: 'Floods and high water on our rivers, and what people do about them.',
      keywords: [{ id: 1, term: 'flood', aliases: [] }],
    });
    expect(await relevance(brief, 'the flood took the bridge and half of the village', { lang: 'en' })).toBe(
      true,
    );
    expect(
      await relevance(brief, 'a flood of emails from my manager and the sales team', { lang: 'en' }),
    ).toBe(false);
  });
});

describe('hints of the user', () => {
  it('count in any language', async () => {
    const brief = briefOf('Mint', { settings: { ambiguous: { namesakes: ['Minze', 'Tee'] } } });
    expect(await relevance(brief, 'Ein Tee aus Mint wächst fast von allein', { lang: 'de' })).toBe(false);
  });

  it('count as a phrase that contains the name', async () => {
    const brief = briefOf('Mint', { settings: { ambiguous: { namesakes: ['mint condition'] } } });
    expect(await relevance(brief, 'still in mint condition, selling because I moved')).toBe(false);
  });
});

describe('an unambiguous name', () => {
  it.each([
    ['without a description', briefOf('Zyntrix')],
    ['with one', briefOf('Zyntrix', { description: 'Zyntrix sells hiking boots and rucksacks.' })],
  ])('is the brand, whatever the post is about, %s', async (_, brief) => {
    expect(await relevance(brief, 'My dentist told me that Zyntrix opens an office in Lisbon')).toBe(true);
  });
});

describe('a post without the name', () => {
  const brief = briefOf('Zyntrix', {
    description: 'Zyntrix sells hiking boots and rucksacks for the mountains.',
  });

  it.each([
    [true, 'Which boots do you wear for a week of hiking in the mountains?'],
    [false, 'The senate votes on the budget bill on Tuesday, as both parties said.'],
  ])('is relevant only if it is about the brand’s subject: %s', async (relevant, text) => {
    expect(await relevance(brief, text, { lang: 'en' })).toBe(relevant);
  });
});

describe('corrections', () => {
  const food = [
    'mint tea with honey before bed',
    'a pinch of mint and some butter on the potatoes',
    'my grandmother puts mint into her soup',
    'mint chutney recipe with coriander and chili',
    'we grow mint, sage and thyme on the balcony',
    'lamb with mint sauce, as every Sunday',
    'mint ice cream is the best flavour there is',
    'cucumber salad with mint and yoghurt',
    'mojitos need fresh mint and brown sugar',
    'the smell of mint keeps the flies away from the kitchen',
  ];
  const brand = 'mint shows all my bank accounts and what I spend each month';
  const bare = briefOf('Mint', { description: DESCRIPTION });

  it('that only mark noise do not turn everything into noise', async () => {
    const lessons = food.map((text) => lessonOf(text, false));
    for (const brief of [
      { ...bare, lessons },
      briefOf('Mint', { lessons }),
      briefOf('Zyntrix', { lessons }),
    ]) {
      expect(await relevance(brief, brand.replace('mint', brief.name))).toBe(true);
      expect(await relevance(brief, `The new version of ${brief.name} is out today`)).toBe(true);
    }
    expect(await relevance({ ...bare, lessons }, 'roast chicken with mint and garlic')).toBe(false);
  });

  it('apply to similar posts, not only to the same words', async () => {
    const lessons = [
      ...food.map((text) => lessonOf(text, false)),
      lessonOf('paid off two credit cards thanks to mint', true),
      lessonOf('mint does not connect to my bank since Monday', true),
    ];
    const brief = briefOf('Mint', { lessons });
    expect(await relevance(briefOf('Mint'), 'mint on strawberries and cream')).toBe(true);
    expect(await relevance(brief, 'mint on strawberries and cream')).toBe(false);
    expect(await relevance(brief, 'mint says that my mortgage payment is late')).toBe(true);
  });

  it('apply through their reason, ignoring what follows "not"', async () => {
    const reason = 'the coin factory of the state, not the budget app';
    const lessons = ['mint in Denver', 'mint visit', 'mint again'].map((text) =>
      lessonOf(text, false, { reason }),
    );
    const brief = briefOf('Mint', { lessons });
    expect(await relevance(briefOf('Mint'), 'mint coin factory tour')).toBe(true);
    expect(await relevance(brief, 'mint coin factory tour')).toBe(false);
    expect(await relevance(brief, 'is there a budget app like mint?')).toBe(true);
  });

  it('give the same verdicts in any order', async () => {
    const lessons = [...food.map((text) => lessonOf(text, false)), lessonOf(brand, true)];
    const posts = [brand, 'mint soup', 'mint it is', 'a mint of money in the bank'].map((text) =>
      matchOf(text),
    );
    const verdicts = (order: typeof lessons) =>
      createBuiltInJudge().judge(briefOf('Mint', { lessons: order }), posts);
    const one = await verdicts(lessons);
    const other = await verdicts([...lessons].reverse());
    expect(other.map(({ trace: _, ...verdict }) => verdict)).toEqual(
      one.map(({ trace: _, ...verdict }) => verdict),
    );
  });

  it('also apply in mode "leads"', async () => {
    const leads = briefOf('Invoicely', {
      mode: 'leads',
      description: 'Invoicing for freelancers.',
      keywords: [{ id: 1, term: 'invoice', aliases: [] }],
    });
    const post = 'Can anyone recommend an invoice template for my school homework?';
    expect(await relevance(leads, post)).toBe(true);
    const lessons = [
      'Which invoice format do I need for my homework in accounting class?',
      'Looking for an invoice example for a school exam',
      'Need an invoice template for a class assignment',
    ].map((text) => lessonOf(text, false, { reason: 'students doing homework' }));
    expect(await relevance({ ...leads, lessons }, post)).toBe(false);
    expect(
      await relevance({ ...leads, lessons }, 'Can anyone recommend an invoice tool for my small agency?'),
    ).toBe(true);
  });
});
