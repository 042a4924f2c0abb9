import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';
import { reasonOf } from './reason-of.ts';

describe('a plea for help', () => {
  it.each([
    'My page on Norvik Air seats: plans/seats.css any and all help would be greatly appreciated!',
    'I am torn between two seats on Norvik Air. My legs are long. HELP!!',
    'Back home with a new Norvik Air card but where is the map, need help',
    'Norvik Air seat plans in two files, can you send me both please, thanks in advance',
    'The Norvik Air timetable has no legend, maybe someone can point out what the stars mean',
  ])('is told: %s', async (text) => {
    expect(await reasonOf(text, { source: 'x' })).toMatch(/^Asks for help \(/);
  });

  it.each([
    'Norvik Air says that these links may help',
    'I think that the pilot of Norvik Air will need help',
    'Please help the geese on the runway of Norvik Air https://elsewhere.example/x',
  ])('is one of the author: %s', async (text) => {
    expect(await reasonOf(text, { source: 'x' })).not.toMatch(/^Asks for help/);
  });

  it.each([
    [
      'I need the name of the next gate in my Norvik Air script. It only runs on one desk. I could parse the board',
      /^Has something to solve \("I need the name/,
    ],
    [
      'I have the same issue with the seat list of Norvik Air',
      /^Tells of a problem \(.*; may want an answer/,
    ],
    [
      'You could try to parse the board of Norvik Air, I need to do that every week and so does my desk',
      /^(?!Has some)/,
    ],
  ])('may be a case where people answer each other: %s', async (text, reason) => {
    expect(await reasonOf(text, { source: 'stackoverflow' })).toMatch(reason);
  });

  it.each([
    'My loop over the seats throws a null pointer exception and I cannot see why',
    'I know that this is a horrible way to sort seats, and of course it is not working. The point is to pick them by date.',
  ])('is an error to solve where no brand is named: %s', async (text) => {
    const everything = briefOf('Everything', { keywords: [], description: '' });
    const match = matchOf(text, { source: 'stackoverflow', keyword_ids: [] });
    const [verdict] = await createBuiltInJudge().judge(everything, [match]);
    expect(verdict!.reason).toMatch(/^Has an error to solve .*; waits for an answer/);
  });
});
