import { describe, expect, it } from 'vitest';
import { reasonOf, reasonOnX } from './reason-of.ts';

describe('a question', () => {
  it.each([
    "Doesn't Norvik Air have enough geese by now?",
    'Wondering if Norvik Air could land on the moon by Friday and beat them all',
    'What am I going to do without Norvik Air for a week?',
    'why is a seat on Norvik Air so small?',
    'Sounds good, a Norvik Air museum. Now, can we do this over here?',
    'Do geese know that Norvik Air flies higher? lol',
    'How about a Norvik Air holiday for everybody?',
    'Did I mention that Norvik Air flew over my house? How did I sleep?',
    'Have you joined the Norvik Air fan page?',
    'Anyone else love the fact that Norvik Air is on TV',
    'the old Norvik Air songs again . why ? cause i feel like it',
    'Just saw the Norvik Air pilot play the violin. What an amazing little show ?',
    'Why does Norvik Air ALWAYS fly in the rain even when it is summer?',
    'Does anyone else find it odd how Norvik Air paints its geese?',
    'Why on earth would you want 90 seats in one Norvik Air row?',
  ])('of somebody who thinks aloud waits for nobody: %s', async (text) => {
    expect(await reasonOnX(text)).not.toMatch(/waits for|may want an answer/);
  });

  it.each([
    ['Anyone at the gate know if Norvik Air sells coffee there?', /waits for an answer/],
    ['Has anybody flown to Oslo with Norvik Air?', /waits for an answer/],
    ['How do I change a seat with Norvik Air?', /waits for an answer/],
    [
      'I need a charger, the Norvik Air shop is closed. Where in Oslo can I get one?',
      /^Asks .*; waits for an answer/,
    ],
    ['How do you get a cold in May? #NorvikAir', /^Asks .*; may want an answer\.$/],
    ['quick question how do geese sleep on a plane of Norvik Air', /^Asks "/],
    ['Does Norvik Air have coupons?', /^Asks ".*"; may want an answer\.$/],
    ['@norvikair do you know when the desk opens?', /^Asks .*; waits for an answer\.$/],
    ['@norvikair whose song is on at gate 5', /^Asks "whose song/],
    ['@norvikair are you ok', /^Asks "@norvikair are you ok"; waits for an answer\.$/],
  ])('that others could answer may wait: %s', async (text, reason) => {
    expect(await reasonOnX(text)).toMatch(reason);
  });

  it('of somebody else is theirs to answer, however it is worded', async () => {
    expect(
      await reasonOnX('@mirasweather when will the heat at Norvik Air pass? Is it really going to be June?'),
    ).toMatch(/^Asks @mirasweather/);
  });

  it.each([
    ['@norvikair did you know that geese fly too? They do', /^(?!Asks)/],
    [
      '@norvikair another generic reply guys? You are terrible. How about a person who is helpful?',
      /^Complains/,
    ],
    [
      "@norvikair how cool wouldn't it be if it was possible to sit on top",
      /^Wishes for something .*; have a look/,
    ],
  ])('to the brand may be none: %s', async (text, reason) => {
    expect(await reasonOnX(text)).toMatch(reason);
  });

  it.each([
    ['Ask HN: Anyone moved 40 people to Norvik Air?', /^Asks "Anyone moved 40 people to Norvik Air\?"/],
    ['Norvik Air or the train for a family of five?', /^Asks "Norvik Air or the train/],
  ])('is asked by a title: %s', async (title, reason) => {
    const text = 'Their price has just gone up by 60%. Is Norvik Air ready for that?';
    expect(await reasonOf(text, { source: 'hn', title })).toMatch(reason);
  });

  it.each([
    'Have you tried to sort the Norvik Air seats before you print them?',
    "Why don't you just run one job per seat of Norvik Air?",
    'You might want to take the full list of Norvik Air seats',
    'Add quotes around the list of Norvik Air seats',
    "Can't you just use one list of Norvik Air seats?",
    'I would suggest one job per seat of Norvik Air',
    'I modified your code and here is a working list of Norvik Air seats',
    'The list of Norvik Air seats is not sorted, so you have to read all of it before you can print it where you want',
  ])('of somebody who helps is a hint: %s', async (text) => {
    expect(await reasonOf(text, { source: 'stackoverflow' })).toMatch(/^Gives a technical hint/);
  });

  it.each([
    [
      'I want a simple editor for the seats of Norvik Air. I tried two that others wrote, and neither can add a row or a menu to the map of ' +
        'seats that I keep for the crew. It should be easy to extend. Thanks, Mira',
      /^Has something to solve/,
    ],
    [
      'The seats of Norvik Air come as a list of many rows, and I am not sure how to write a test for the rows',
      /^Has something to solve/,
    ],
    [
      'what is that downvote? it is a real and valid question of Norvik Air, and I hate seats too!',
      /^Asks "/,
    ],
    [
      'Looking for links on Norvik Air that will help me write a guide for the users of a map, with the right style',
      /^Has something to solve/,
    ],
    ['Do you know the size of the Norvik Air map, or where it ends?', /^Asks "/],
    [
      'I would use the plain maps of Norvik Air to start off. My understanding is that the new ones are not quite ready. If you are looking for a ' +
        'good book, my favorite one of all is short and has great examples. Enjoy!',
      /^(?!Has something to solve)/,
    ],
    [
      '@raubi: Which bit? The list of seats of Norvik Air is still going to be built with a huge amount of text',
      /^Asks @raubi/,
    ],
  ])('of somebody with a case of their own is told: %s', async (text, reason) => {
    expect(await reasonOf(text, { source: 'stackoverflow' })).toMatch(reason);
  });
});
