import { expect, it } from 'vitest';
import { describeJudge } from '../../../bin/judge/describe-judge.ts';
import { parseConfig } from '../../../schemas/config/config.ts';

const described = (variables: Record<string, string>) => describeJudge(parseConfig(variables));

it.each([
  [{}, 'built-in (set OPENAI_API_KEY to use a model)'],
  [
    { EARSHOT_JUDGE_CASCADE: 'true' },
    'built-in (EARSHOT_JUDGE_CASCADE has no effect without OPENAI_API_KEY)',
  ],
  [{ OPENAI_API_KEY: 'k', EARSHOT_JUDGE_MODEL: 'one, two' }, 'one, two'],
  [
    { OPENAI_API_KEY: 'k', EARSHOT_JUDGE_MODEL: 'one', EARSHOT_JUDGE_CASCADE: 'true' },
    'built-in where it is sure, else one',
  ],
])('the start tells who judges with %j: %s', (variables, text) => {
  expect(described(variables)).toBe(text);
});
