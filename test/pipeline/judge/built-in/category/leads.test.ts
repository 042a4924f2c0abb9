import { expect, it } from 'vitest';
import { qualityOf } from '../../../../../domain/quality/quality-of.ts';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { DEFAULT_CATEGORIES } from '../../../../../schemas/projects/default-categories.ts';
import { briefOf, matchOf } from '../../fixtures.ts';
import { LEAD_POSTS } from './lead-posts.ts';

const CATEGORIES = DEFAULT_CATEGORIES.leads.map((category, at) => ({ id: at + 1, ...category }));

/** Judges posts for a new project in `leads` mode that watches for a subject. */
async function judged(subject: string, texts: readonly string[]) {
  const brief = briefOf('Acme', {
    mode: 'leads',
    description: 'Acme does the office work of small companies.',
    keywords: [{ id: 1, term: subject, aliases: [] }],
    categories: CATEGORIES,
  });
  const verdicts = await createBuiltInJudge().judge(
    brief,
    texts.map((text) => matchOf(text)),
  );
  return verdicts.map(({ category_id, ...verdict }) => ({
    ...verdict,
    category: CATEGORIES.find(({ id }) => id === category_id)?.name ?? null,
  }));
}

it.each([
  ['Asking for a recommendation', 'Can anyone recommend an invoicing tool for a two-person studio?'],
  ['Asking for a recommendation', 'Looking for invoicing software that handles several currencies'],
  ['Asking for a recommendation', 'Shopping around for invoicing software, tips welcome'],
  ['Comparing products', 'Torn between Billpot and Ledgerly for our invoicing'],
  ['Comparing products', "We're evaluating three invoicing tools. What are the differences in practice?"],
  ['Comparing products', 'Should I go with Billpot or stick to spreadsheets for invoicing?'],
  ['Leaving a competitor', 'I just cancelled my Ledgerly subscription, their invoicing has gone downhill'],
  ['Leaving a competitor', "Looking for an alternative to Billpot, we've outgrown its invoicing"],
  ['Leaving a competitor', 'How do I get my invoicing data out of Ledgerly before the renewal?'],
  ['Has the problem', 'Still doing all our invoicing by hand and losing track of who paid'],
  ['Has the problem', 'Invoicing alone eats my weekends'],
  ['Hiring', "We're hiring a billing clerk to take over our invoicing"],
  ['Hiring', 'Looking for a contractor to automate invoicing, paid by the hour'],
  ['Other', 'A podcast episode about invoicing, with a guest from a bank'],
  ['Other', 'Invoicing day today, coffee in hand'],
])('%s: %s', async (category, text) => {
  expect(await judged('invoicing', [text])).toMatchObject([{ category }]);
});

it('a job is a lead where a category is for hiring, and noise elsewhere', async () => {
  const jobs = LEAD_POSTS['payroll']!.filter(([category]) => category === 'Hiring').map(([, text]) => text);
  expect((await judged('payroll', jobs)).map(({ relevant }) => relevant)).not.toContain(false);
  const brief = briefOf('Acme', {
    mode: 'leads',
    keywords: [{ id: 1, term: 'payroll', aliases: [] }],
    categories: CATEGORIES.filter(({ name }) => name !== 'Hiring'),
  });
  const [verdict] = await createBuiltInJudge().judge(brief, [
    matchOf('Job offer: payroll clerk, full benefits'),
  ]);
  expect(verdict).toMatchObject({ relevant: false });
});

it('posts of other subjects are filed as their readers did', async () => {
  const rows = await Promise.all(
    Object.entries(LEAD_POSTS).map(async ([subject, posts]) => {
      const verdicts = await judged(
        subject,
        posts.map(([, text]) => text),
      );
      return posts.map(([category], at) => ({ expected: { category }, got: verdicts[at]! }));
    }),
  );
  const filed = rows.flat();
  expect(qualityOf(filed).category.macro_f1?.value).toBeGreaterThanOrEqual(0.85);
  for (const { name } of CATEGORIES.filter((category) => category.name !== 'Other')) {
    const given = filed.filter(({ got }) => got.category === name);
    const right = given.filter(({ expected }) => expected.category === name);
    expect([name, right.length / given.length > 0.75]).toEqual([name, true]);
  }
});

it.each([
  ["We're leaving Billpot, its invoicing is too slow. Any recommendations?", /^Is leaving another product/],
  [
    'Torn between Billpot and Ledgerly for invoicing, which is better for a small studio?',
    /^Compares products/,
  ],
  [
    'We are looking for a part-time bookkeeper to run our invoicing. Please apply by Friday.',
    /^Is hiring for it/,
  ],
])('the reason agrees with the category: %s', async (text, reason) => {
  const [verdict] = await judged('invoicing', [text]);
  expect(verdict).toMatchObject({ relevant: true, reason: expect.stringMatching(reason) as string });
});
