import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../../../../pipeline/judge/judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const reasonOf = async (text: string, more: Partial<Match> = {}, brief: Brief = AIR) =>
  (await judge.judge(brief, [matchOf(text, { source: 'x', ...more })]))[0]!.reason;
const AIR = briefOf('Norvik Air', {
  description: 'Norvik Air flies between the cities of the north.',
  settings: { handles: { x: ['norvikair'] } },
  keywords: [{ id: 1, term: 'Norvik Air', aliases: ['norvikair'] }],
});

const storms = briefOf('Storms', { keywords: [{ id: 1, term: 'thunder', aliases: [] }] });

describe('a reason does not claim', () => {
  it.each([
    ['thanks of others', 'Mira works a tiny kite on Norvik Air : and we thank her for it', /^Gives thanks/],
    [
      'thanks for what is no service',
      "Thank's a lot @norvikair 4 taking my one seat and doubling the price",
      /^Gives thanks/,
    ],
    [
      'thanks for a fault',
      'Been without bags for a week thanks to @norvikair not loading them. Save our trip @mira',
      /^Gives thanks/,
    ],
    [
      'praise of somebody else',
      'another petulant crew like that of Norvik Air , i love Lola Fanning , she is another type',
      /^(?:Speaks well|Praises)/,
    ],
    [
      'a dispute where nothing was charged',
      "Mad props to the Norvik Air clerk who didn't charge me for the second bag! Made my day",
      /^Disputes a charge/,
    ],
    ['a complaint in a word of thanks', '@norvikair Flight 415. Thks.', /^(?:Complains|May be a complaint)/],
    [
      'news of what somebody thinks of doing',
      'Debating on visiting the Norvik Air pop-up desk...',
      /^Reports news/,
    ],
    ['news of a tip', '#Travel tip: keep all tags of one trip in the Norvik Air app', /^Reports news/],
    [
      'a security concern for a video of what is to come',
      'The code of the new Norvik Air cabin is revealed in a leaked video',
      /^Raises a security concern/,
    ],
    [
      'a purchase where somebody is unhappy with it',
      'Norvik Air does not think. I ordered a new seat because mine was messed up and they still send it to the old one',
      /^Has bought/,
    ],
    ['praise that is none', 'I love how Norvik Air only shows the seats when it never has any', /^Praises/],
    [
      'a security concern for memory that leaks',
      'The list of Norvik Air seats has a memory leak in its code',
      /^Raises a security concern/,
    ],
    ['idle talk where a customer answers', '@norvikair Sent my suggestion via the link', /^Chats/],
    [
      'a question of a headline that answers it',
      'Will seats on Norvik Air be taxed? All your queries answered here',
      /^Asks "/,
    ],
    [
      'a complaint beside thanks for a quick answer',
      '@norvikair just DMed. thanks so much for addressing this so quickly.',
      /perhaps with a complaint/,
    ],
    [
      'a complaint by the news',
      "Bergen's new policy at Norvik Air goes into effect, many horrible seats banned https://t.co/x",
      /^(?:Complains|Is unhappy)/,
    ],
    [
      'a complaint of what others regret',
      'Mira Regrets her Norvik Air song : at one point she thought that it was bad',
      /^(?:Complains|Is unhappy)/,
    ],
    [
      'a wish of what is said politely',
      'I would like to apologize to those on the Norvik Air list whom I unfollowed',
      /^Wishes/,
    ],
    [
      'joy in what did not come',
      'Not a cold. Fever. Was looking forward to the Norvik Air weekend',
      /^Looks forward/,
    ],
    [
      'joy of somebody for whom it is hard',
      'Mira says it is hard for her to get excited about the Norvik Air seats',
      /^Looks forward/,
    ],
    ['a wish of others', 'The line at Norvik Air is long. People really really want it', /^Wishes/],
    [
      'a complaint of sympathy',
      'Feel really sorry for the crew of Norvik Air, it is terrible what happened',
      /complain/i,
    ],
    ['praise in what is on now', 'np - norvik air super lover', /^Speaks well/],
    [
      'hope at the end of a long story',
      `I am 26 and study maps ${'and the routes of Norvik Air and the fjords '.repeat(8)} so hopefully it works out`,
      /^Hopes/,
    ],
    [
      'a choice where there is none',
      'I have been ordering a ton of snacks from Norvik Air lately',
      /^Wants to buy/,
    ],
    [
      'a search that is a pastime',
      'I would spend hours just looking for a good song on Norvik Air',
      /^Looks for/,
    ],
    [
      'a comparison of others',
      'This week in 1994 the match of the Dutch vs the Irish, on a plane of Norvik Air',
      /^Makes a comparison/,
    ],
    [
      'a feature that somebody else is asked for',
      '@mira please support this. Please add your name to the Norvik Air bill',
      /^Asks for a feature/,
    ],
    [
      'a guide where there are things to do',
      'When the tape of your Norvik Air bag broke but you got things to do https://t.co/x',
      /^Shares a guide/,
    ],
    [
      'a breach by pictures that leak',
      'Norvik Air press shots of the new cabin leak https://elsewhere.example/x',
      /^Raises a security/,
    ],
    [
      'a comparison with everyone',
      'With nothing but my Norvik Air bag I feel poor compared to everyone else',
      /^Makes a comparison/,
    ],
    [
      'a comparison by who moves to another seat',
      'Switching to the window of Norvik Air for this next hour',
      /^Makes a comparison/,
    ],
    ['praise of who is congratulated', 'congrats on joining Norvik Air, Mira', /^Praises/],
    ['praise that calls itself sarcasm', '@norvikair Great job! A week of rain. Sarcasm', /^Praises/],
    [
      'a feature that somebody needs to go on',
      'Even Norvik Air needs a new plane every year to stay in the race',
      /^Asks for a feature/,
    ],
    [
      'that somebody leaves whose ride was cancelled',
      'Awful, Norvik Air drivers cancel my ride and I still pay for it',
      /^Is cancelling/,
    ],
    [
      'damage by a word',
      '@norvikair The car park is dangerous and car damaging',
      /^Reports something lost or damaged/,
    ],
    [
      'a choice by who looks for help',
      '@norvikair Looking for some help to get back a coat I left on a plane this evening',
      /^Asks what to use/,
    ],
    [
      'a problem that nobody has heard of',
      '@norvikair the captain spoke of the front office. Never heard that before, I must say',
      /^Tells of a problem/,
    ],
    [
      'an idle chat by who waits for service',
      '@norvikair already shared it with them. Nothing done!',
      /^Chats/,
    ],
    ['an idle chat by an answer to a service', '@norvikair_care No, only in black', /^Chats/],
  ])('%s: %s', async (_, text, reason) => {
    expect(await reasonOf(text)).not.toMatch(reason);
  });

  it.each([
    ['Thanks for taking the time, Norvik Air', /^Gives thanks/],
    ['The queue is long but i love Norvik Air', /^(?:Praises|Speaks well)/],
    ['7 ways to sleep on Norvik Air https://elsewhere.example/x', /^Shares a guide/],
  ])('less than it may: %s', async (text, reason) => {
    expect(await reasonOf(text)).toMatch(reason);
  });
});

describe('the language of a reason', () => {
  it('is not that of a detector that errs on names', async () => {
    const text = 'Truck trailer catches fire beside Norvik Air poster stand';
    expect(await reasonOf(text, { lang: 'tl' })).not.toContain('in Filipino');
    expect(await reasonOf('Norvik Air fliegt über Bergen nach Oslo und zurück', { lang: 'de' })).toContain(
      'in German',
    );
  });
});

describe('what is said to the brand', () => {
  it.each([
    [
      '@norvikair hello I have your 2012 case and I love it. The lock is broken down after 1 year and 12000 miles',
      /^Praises it, and complains/,
    ],
    ['@norvikair I have a seat, never used, but the zip has come off - help! thanks', /^Asks for help/],
    ['@norvikair omg release a map of the seats', /^Asks for something .*; have a look\.$/],
    ['@norvikair so what do I need to do to reach the desk. Totally stumped :-(', /^Asks "/],
    [
      '@norvikair your network is going worse by the day, are you people working on an upgrade? when will it be restored?',
      /^Complains/,
    ],
    ['What type of service is this @norvikair https://t.co/abc', /^(?!Shares a link)/],
    ['@norvikair MIRA IS THE BIGGEST liar of them all.', /^Sounds unhappy .*; have a look\.$/],
    ['@norvikair I would love tickets to your show!', /^(?!Asks for a feature)/],
    [
      '@norvikair just saw this this morning. It was like new when I took it off last night. Suggestions?',
      /^Asks "/,
    ],
  ])('is told as it is: %s', async (text, reason) => {
    expect(await reasonOf(text)).toMatch(reason);
  });

  it('is not what is said to somebody with a keyword in their name', async () => {
    const brief = briefOf('Boston bombings', {
      description: 'The bombings of the Boston marathon.',
      keywords: [{ id: 1, term: 'boston', aliases: [] }],
    });
    expect(await reasonOf('@Bostonyia and if they cannot do that, go to boston at least', {}, brief)).toMatch(
      /^Tells @Bostonyia/,
    );
  });
});

describe('the doubt of a reason', () => {
  const linear = briefOf('Linear', { settings: { ambiguous: { anchors: ['issue tracker'] } } });
  it('is none where the name is written as a name', async () => {
    expect(await reasonOf('I like Linear', {}, linear)).not.toContain('may not mean');
    expect(await reasonOf('i do like linear', {}, linear)).toContain('It may not mean Linear.');
  });

  it('is of the word that was found', async () => {
    expect(await reasonOf('thunder all night over Bergen', {}, storms)).toContain(
      'It may use "thunder" in another sense.',
    );
  });
});

describe('the reason of a lead', () => {
  const machines = briefOf('Espresso machines', {
    mode: 'leads',
    keywords: [{ id: 1, term: 'espresso machine', aliases: [] }],
  });

  it.each([
    [
      'Buying the espresso machine right now. Finally pulling the trigger!',
      /^Is about to buy .*; answer soon\.$/,
    ],
    [
      'Looking to buy an espresso machine, going to get it this weekend',
      /^Is about to buy .*; answer soon\.$/,
    ],
    ['Gonna get the espresso machine this weekend', /^Is about to buy .*; answer soon\.$/],
    [
      'Getting the espresso machine tomorrow. Best decision ever! What do you all think?',
      /^Is about to buy, and asks .*; answer soon\.$/,
    ],
    ['Getting the espresso machine in an hour, I will unbox it!', /^Is about to buy .*; answer soon\.$/],
    [
      'Can anyone give me advice? This espresso machine has too many issues',
      /^(?:Asks for advice .*; (?:waits for an answer|answer soon)|Asks what to use)/,
    ],
    ['Adding the espresso machine to cart now!', /^Is about to buy .*; answer soon\.$/],
    ['The espresso machine is definitely my next purchase', /^Is about to buy .*; answer soon\.$/],
  ])('does not contradict itself: %s', async (text, reason) => {
    const said = await reasonOf(text, {}, machines);
    expect(said).toMatch(reason);
    expect(said).not.toMatch(/nobody to win|may be no lead/);
  });
});

describe('the reason of a post with an everyday word of the topic', () => {
  it('does not claim that it names the topic', async () => {
    const storms = briefOf('Storms', {
      description: 'News of twisters and other storms.',
      keywords: [{ id: 1, term: 'twister', aliases: [] }],
    });
    const said = await reasonOf('A twister of leaves came down the street in this storm', {}, storms);
    expect(said).not.toMatch(/names it/);
  });
});

describe('the reason of an irrelevant post', () => {
  it('tells a handle from a tag', async () => {
    const twisters = briefOf('Storms', {
      description: 'News of twisters and other storms.',
      keywords: [{ id: 1, term: 'twister', aliases: [] }],
    });
    const said = await reasonOf('@TheTwisterOkc my friend wants to see @Mira too! #concert', {}, twisters);
    expect(said).toMatch(/^Little but the handle @TheTwisterOkc points to Storms \(/);
  });
});

describe('the reason of an issue', () => {
  const issue = (title: string, text: string) => reasonOf(text, { source: 'github', title });

  it.each([
    [
      'Norvik Air map takes the wrong path on linux',
      'Testing #19. 1) Use the latest version 2) forward a seat. It would be nice to see the right one.',
      /^Reports a/,
    ],
    [
      'Refactor (move-only) Norvik Air into a seat module',
      'It would be great to have this, see the other request.',
      /^(?:Proposes a change|Opens)/,
    ],
    [
      'Two buttons in the Norvik Air map',
      'Type: <b>Bug</b>\nIt would be nice to have only one, please add an option.',
      /^Reports a bug/,
    ],
    [
      'fuzz: improve the Norvik Air map',
      'This PR: - moves the map. Would be great to add it.',
      /^Opens a pull request/,
    ],
    [
      'videoio: raise the limit of Norvik Air reads',
      'resolves #94\n* Use other counters for errors',
      /^Opens a pull request/,
    ],
    [
      'Question: Norvik Air maps override the context',
      'Take a public map that exposes a provider. There are privacy concerns and a hack around it. How do I do that?',
      /^(?!Raises a security)/,
    ],
    [
      'Norvik Air map got an unexpected argument',
      '### Issue Type\n\nSupport\n\n### Current behavior\n\nIt crashes with an error and fails to load.',
      /^Asks about/,
    ],
    [
      'Norvik Air map hangs in the second window',
      'How can I run it? I would like to know what the options are for. Thanks',
      /^(?:Asks for help with a problem|Reports a)/,
    ],
    [
      'Seats for Norvik Air maps',
      'Thank you for submitting a Pull Request. Please read our guidelines.',
      /^Opens a pull request/,
    ],
    ['Fixed bug when the Norvik Air map does not start', 'Fixed #23937', /^Opens a pull request/],
    [
      'Have Norvik Air maps support two windows',
      'Currently there is no way to do so. What do you think?',
      /^Asks for a feature/,
    ],
    [
      'Filetype of Norvik Air maps',
      '<!-- feature_request_template -->\nWhen no seat is selected, what happens to the map?',
      /^Asks for a feature/,
    ],
  ])('goes by its title and template: %s', async (title, text, reason) => {
    expect(await issue(title, text)).toMatch(reason);
  });
});

describe('a quote', () => {
  it('does not begin behind a dot that shortens a word', async () => {
    const text =
      'the services that the company has for its many new partners that fly to the St. Petersburg area include maintenance of Norvik Air planes';
    expect(await reasonOf(text, { kind: 'article' })).not.toMatch(/"Petersburg/);
  });
});

describe('a quote of a text without stops', () => {
  it('begins with its first words, or with thanks', async () => {
    const story =
      'for the lazy ones norvik air takes in light and turns it into seats which leads to queues that move along the aisle and the galley ' +
      'with coffee cups stored as trays who transport bags across the cabin and collect tickets receipts vouchers snacks blankets';
    expect(await reasonOf(story)).toContain('"for the lazy ones');
    const thanks =
      'it was so satisfying to watch the norvik air crew fold all of the blankets on the long night flight to the far north of oslo ' +
      'mira puts real work in this thank you very much for this flight it was super helpful';
    expect(await reasonOf(thanks)).toMatch(/"…thank you very much for this flight it was super helpful"/);
  });
});
