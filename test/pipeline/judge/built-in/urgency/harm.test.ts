import { expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const NORVIK = briefOf('Norvik Air', {
  description: 'Norvik Air flies between the cities of the north.',
  settings: { handles: { x: ['norvikair'] } },
  keywords: [{ id: 1, term: 'Norvik Air', aliases: ['norvikair'] }],
});
const verdictOf = async (text: string) => (await createBuiltInJudge().judge(NORVIK, [matchOf(text)]))[0]!;

it.each([
  '@norvikair my daughter had an allergic reaction after your crew gave her nuts',
  '@norvikair so you are fine with people being sexually assaulted on your flights',
  '@norvikair the coffee your crew spilled burned my left hand',
  'Two passengers were injured when the stairs of a Norvik Air plane gave way',
  'The soup on the Norvik Air flight to Oslo put my father in the hospital',
  'The charger that Norvik Air sells on board caught fire in row 12',
])('harm to people is urgent, and the reason tells of it: %s', async (text) => {
  const { urgency, reason } = await verdictOf(text);
  expect(urgency).toBeGreaterThanOrEqual(75);
  expect(reason).toMatch(/^Tells of harm to people \(".*"\); check it now\.$/);
});

it.each([
  'The crew of Norvik Air landed it on one wheel, no injuries at all',
  '@norvikair how do you avoid that somebody with an allergic reaction is alone?',
  'We wait at the hospital gate for the Norvik Air bus',
  'My aunt is in the hospital and reads the Norvik Air magazine',
  'Norvik Air broke my heart when they cut the route to Bergen',
])('a post that only sounds like harm does not say so: %s', async (text) => {
  const { urgency, reason } = await verdictOf(text);
  expect(urgency).toBeLessThan(75);
  expect(reason).not.toMatch(/harm/);
});
