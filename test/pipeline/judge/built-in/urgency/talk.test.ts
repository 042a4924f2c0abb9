import { expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const brief = briefOf('Acme');

const urgencyOf = async (text: string) => (await judge.judge(brief, [matchOf(text)]))[0]!.urgency;

it('a reply that says nothing of the brand is less urgent than a complaint', async () => {
  const talk = await urgencyOf('@Acme that movie was awful, she looked terrible');
  expect(talk).toBeLessThan(await urgencyOf('@Acme your delivery was awful, the box looked terrible'));
  expect(talk).toBeLessThan(await urgencyOf('that @Acme movie was awful, she looked terrible'));
});
