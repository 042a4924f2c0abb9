import { expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const urgencyOf = async (text: string) => (await judge.judge(briefOf('Acme'), [matchOf(text)]))[0]!.urgency;

it('praise is less urgent than a remark, which is less urgent than a complaint', async () => {
  const [praise, remark, complaint] = await Promise.all(
    ['I love Acme, it is wonderful', 'We have Acme at work', 'Acme is terrible'].map(urgencyOf),
  );
  expect(praise).toBeLessThan(remark!);
  expect(remark).toBeLessThan(complaint!);
});
