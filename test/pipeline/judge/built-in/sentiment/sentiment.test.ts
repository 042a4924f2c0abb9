import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../../../../pipeline/judge/judge.ts';
import { briefOf, lessonOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();

async function sentimentIn(text: string, brief: Brief = briefOf('Acme'), lang: string | null = null) {
  const [verdict] = await judge.judge(brief, [matchOf(text, { lang })]);
  return verdict?.sentiment;
}

describe('sentiment', () => {
  it.each([
    ['positive', 'Acme is sooooo goooood'],
    ['negative', 'Acme :('],
    ['negative', 'Acme is not worth the money'],
    ['positive', 'Acme works like a charm, no problems so far'],
    ['negative', 'I used to love Acme but the new version is slow'],
    ['negative', '@Acme still no reply to my email, it has been two weeks'],
    ['neutral', '@Acme when do tickets go on sale?'],
  ])('is %s: %s', async (sentiment, text) => {
    expect(await sentimentIn(text)).toBe(sentiment);
  });

  it.each([
    ['negative', 'Left Acme for Bolt'],
    ['positive', 'Left Bolt for Acme'],
    ['negative', 'Bolt is way faster than Acme'],
    ['positive', 'Bolt is slower than Acme'],
    ['negative', 'Cancelled my Acme subscription today'],
  ])('is about the brand, not the competitor, and %s: %s', async (sentiment, text) => {
    expect(await sentimentIn(text)).toBe(sentiment);
  });

  it.each([
    'Acme, thanks for nothing',
    'Great, Acme is down again',
    'Yeah right, great service @Acme, 3 hours on hold',
    '@Acme thank you so much for losing my bag',
    'Great job ruining our holiday, Acme',
  ])('recognizes irony: %s', async (text) => {
    expect(await sentimentIn(text)).toBe('negative');
  });

  it.each([
    ["Couldn't be happier with Acme", 'positive'],
    ["Can't thank the people at Acme enough", 'positive'],
    ['Not only is Acme great, it is also free', 'positive'],
    ['Acme is not great', 'negative'],
  ])('knows what a negation denies and what it strengthens: %s is %s', async (text, sentiment) => {
    expect(await sentimentIn(text)).toBe(sentiment);
  });

  it.each([
    ['Acme at the airport today #greatservice', 'positive'],
    ['Acme at the airport today #worstserviceever', 'negative'],
  ])('reads hashtags by their words: %s is %s', async (text, sentiment) => {
    expect(await sentimentIn(text)).toBe(sentiment);
  });

  it('does not mistake the start of good news for irony', async () => {
    expect(await sentimentIn('Great, Acme fixed the login bug, thanks')).toBe('positive');
  });

  it.each([
    '@Acme thanks to Lea for her help with our cancelled order',
    'Acme thank you for the refund of the fee, excellent customer service',
  ])('believes thanks for help with trouble: %s', async (text) => {
    expect(await sentimentIn(text)).toBe('positive');
  });

  it.each([
    ['neutral', '@Acme please help me change my order'],
    ['negative', '@Acme it would be nice if somebody answered, still no reply'],
  ])('takes requests and wishes for no praise, %s: %s', async (sentiment, text) => {
    expect(await sentimentIn(text)).toBe(sentiment);
  });

  it('reads technical words as programmers mean them', async () => {
    expect(await sentimentIn('Kill the process and restart Acme')).toBe('neutral');
  });

  it.each([
    ['de', 'negative', 'Acme ist leider kaputt und der Support ist eine Frechheit'],
    ['de', 'positive', 'Ich bin von Acme begeistert, einfach großartig'],
    ['es', 'positive', 'Me encanta Acme, es maravilloso'],
    ['fr', 'negative', 'Acme je suis très déçu, une honte'],
    ['it', 'positive', 'Ho comprato Acme ed è fantastico, lo consiglio'],
    ['nl', 'negative', 'Acme is waardeloos, ik ben zeer teleurgesteld'],
    ['pt', 'negative', 'Acme é péssimo, que decepção'],
    ['ja', 'neutral', 'Acmeの新しい事務所は大阪にあります'],
  ])('knows the most common words of other languages (%s, %s): %s', async (lang, sentiment, text) => {
    expect(await sentimentIn(text, briefOf('Acme'), lang)).toBe(sentiment);
    expect(await sentimentIn(text)).toBe(sentiment);
  });
});

describe('corrections of sentiment', () => {
  const sick = [
    'Acme is sick, my whole crew wants one',
    'that Acme trick was sick yesterday',
    'sick new Acme board',
    'Acme team is sick at this',
  ].map((text) => lessonOf(text, true, { sentiment: 'positive' }));
  const dull = [
    'Acme board review, nothing new',
    'an Acme board in the window of the shop',
    'where is the Acme shop in Oslo',
    'Acme opens a shop in Bergen',
  ].map((text) => lessonOf(text, true, { sentiment: 'neutral' }));
  const post = 'that sick Acme ride, wow the crew was there';

  it('change the sentiment of similar posts', async () => {
    const brief = briefOf('Acme', { lessons: [...sick, ...dull] });
    expect(await sentimentIn('sick Acme, the crew wants it', brief)).toBe('positive');
    expect(await sentimentIn('Acme is terrible', brief)).toBe('negative');
  });

  it('have the same effect in any order', async () => {
    const one = briefOf('Acme', { lessons: [...sick, ...dull] });
    const other = briefOf('Acme', { lessons: [...dull, ...sick].reverse() });
    const [a] = await judge.judge(one, [matchOf(post)]);
    const [b] = await judge.judge(other, [matchOf(post)]);
    expect(a?.sentiment).toBe(b?.sentiment);
    expect(a?.urgency).toBe(b?.urgency);
  });
});
