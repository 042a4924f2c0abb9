import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameUse, usesCapitals } from '../../../../../pipeline/judge/built-in/relevance/name-use.ts';
import { tokenize } from '../../../../../pipeline/judge/built-in/tokenize.ts';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

/** Returns how much a name is used like that of a company or product. */
function useIn(text: string, name: string): number {
  const tokens = tokenize(text);
  const from = tokens.findIndex((token) => token.text.startsWith(name));
  return nameUse(tokens, { from, to: from, name }, usesCapitals(tokens));
}

describe('the use of a name', () => {
  it.each([
    ['shell', 'just cancelled my shell account', 'found a shell on the beach'],
    ['kite', 'anyone here using kite for invoices?', 'high as a kite after the surgery'],
    ['tide', 'Tide app is down again', 'the tide went out before noon'],
    ['bolt', "Bolt's new pricing is a joke", 'the bolts are rusty'],
    ['ember', 'switched to Ember from React', 'one ember burned a hole into my coat'],
    ['steam', 'bought it on steam yesterday', 'steam rose from the soup'],
  ])('as %s is that of a brand more in "%s" than in "%s"', (name, brand, word) => {
    expect(useIn(brand, name)).toBeGreaterThan(useIn(word, name) + 1);
  });

  it('is told by its own sentence', () => {
    const capitals = 'The rest of the Text says Something';
    expect(useIn(`just cancelled my shell account. ${capitals}`, 'shell')).toBe(
      useIn('just cancelled my shell account. The other half of It says More', 'shell'),
    );
  });
});

it('a customer who is charged by what is named means the company', async () => {
  const brief = briefOf('Lantern', { description: 'Lantern is an app for reading lists.' });
  const verdictOf = async (text: string) =>
    (await createBuiltInJudge().judge(brief, [matchOf(text, { lang: 'en', source: 'x' })]))[0]!.relevant;
  expect(await verdictOf('Lantern charged me twice for the notes! I want my money back.')).toBe(true);
  expect(await verdictOf('We floated a paper lantern down the river')).toBe(false);
});

interface Line {
  readonly brand: string;
  readonly description: string;
  readonly relevant: boolean;
  readonly text: string;
}

/** Posts of twenty brands with everyday names, half of them about the brand; written by somebody who did not know the judge. */
const LINES = readFileSync(join(import.meta.dirname, 'everyday-brands.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

it('posts of brands with everyday names are told from others without a lesson', async () => {
  const judge = createBuiltInJudge();
  const right = { relevant: 0, noise: 0 };
  for (const brand of new Set(LINES.map((line) => line.brand))) {
    const lines = LINES.filter((line) => line.brand === brand);
    const brief = briefOf(brand, { description: lines[0]!.description });
    const verdicts = await judge.judge(
      brief,
      lines.map(({ text }) => matchOf(text, { lang: 'en', source: 'x' })),
    );
    lines.forEach(({ relevant }, index) => {
      if (verdicts[index]!.relevant === relevant) right[relevant ? 'relevant' : 'noise'] += 1;
    });
  }
  const half = LINES.length / 2;
  // Measured 0.84 and 0.73. With hand-written rules for how a name is written it was 0.91 and 0.52.
  expect(right.relevant / half).toBeGreaterThan(0.8);
  expect(right.noise / half).toBeGreaterThan(0.69);
});
