import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const AIR = briefOf('Norvik Air', {
  description: 'Norvik Air flies between the cities of the north.',
  settings: { handles: { x: ['norvikair'] } },
  keywords: [{ id: 1, term: 'Norvik Air', aliases: ['norvikair'] }],
});
const reasonOf = async (text: string, more: Partial<Match> = {}) =>
  (await judge.judge(AIR, [matchOf(text, { source: 'x', ...more })]))[0]!.reason;

describe('a post that says little', () => {
  it.each([
    [
      '#NorvikAir #Bergen https://elsewhere.example/x',
      'Only a link to elsewhere.example, tagged #NorvikAir, #Bergen; nothing to answer.',
    ],
    ['#NorvikAir #Bergen https://t.co/abc', 'Only a link, tagged #NorvikAir, #Bergen; nothing to answer.'],
    ['@norvikair #windowseat', 'Only tags: #windowseat; have a look.'],
    ['@norvikair https://t.co/abc', 'Only a link, with @norvikair; have a look.'],
    ['@norvikair ❤️❤️', 'Only emoji; have a look.'],
    ['@norvikair', 'Only names @norvikair; have a look.'],
    ['I ♥ #NorvikAir', 'Says only "I ♥ #NorvikAir"; nothing to answer.'],
    ['Norvik Air', 'Only names it; nothing to answer.'],
    ['', 'An empty post; nothing to answer.'],
  ])('is told by what it has: %s', async (text, reason) => {
    expect(await reasonOf(text)).toBe(reason);
  });

  it('says more than a name with a word beside it', async () => {
    expect(await reasonOf('@norvikair done')).not.toMatch(/Only names/);
  });

  it('is told apart from what is sent by others', async () => {
    expect(await reasonOf('@norvikair [ASK YOUR QUESTION HERE] #bergen')).toMatch(
      /^A form that was left blank/,
    );
    expect(await reasonOf('I get to try Norvik Air socks. Warm feet! #ad')).toMatch(/^A sponsored post/);
    expect(await reasonOf('I got these Norvik Air socks for free to review, they fit')).toMatch(
      /^A sponsored post/,
    );
    expect(await reasonOf('@norvikair check out this new song https://t.co/abc')).toMatch(
      /^Promotes something/,
    );
  });

  it('that tags everything reports no incident', async () => {
    const text =
      '#game #norvikair #gamer #new #northern skies hacks #beta Norvik Air hacked hacks https://t.co/x';
    expect(await reasonOf(text)).not.toMatch(/security/);
  });
});
