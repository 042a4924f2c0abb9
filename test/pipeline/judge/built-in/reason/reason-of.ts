import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const AIR = briefOf('Norvik Air', {
  description: 'Norvik Air flies between the cities of the north.',
  settings: { handles: { x: ['norvikair'] } },
  keywords: [{ id: 1, term: 'Norvik Air', aliases: ['norvikair'] }],
});

/** Returns the reason of a post for an airline that writes as @norvikair on X. */
export const reasonOf = async (text: string, more: Partial<Match> = {}): Promise<string> =>
  (await judge.judge(AIR, [matchOf(text, more)]))[0]!.reason;

/** The same for a post on X. */
export const reasonOnX = (text: string, more: Partial<Match> = {}): Promise<string> =>
  reasonOf(text, { source: 'x', ...more });
