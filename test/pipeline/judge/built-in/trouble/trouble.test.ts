import { describe, expect, it } from 'vitest';
import { parsePost } from '../../../../../pipeline/judge/built-in/parsed-post.ts';
import { profileOf } from '../../../../../pipeline/judge/built-in/profile.ts';
import { strengthOf, type Signal } from '../../../../../pipeline/judge/built-in/signals.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const profile = profileOf(briefOf('Acme'));
const strengthIn = (text: string, signal: Signal) =>
  strengthOf(parsePost(profile, matchOf(text)).signals, signal);

describe('trouble', () => {
  it.each([
    ['bug', 'Acme crashed today', 'Acme never crashed on me'],
    ['bug', 'Acme has a problem', 'No problems at all with Acme'],
    ['bug', 'Acme and its bugs', 'Acme does not have a single serious bug'],
    ['unmet', 'I had to wait for Acme', "Can't wait to try the new Acme"],
    ['complaint', 'Acme and its customer service', 'Great customer service at Acme'],
    ['bug', 'Acme and my issue', 'Acme solved my issue in a minute'],
    ['outage', 'Acme is down', 'Get a message when Acme is down'],
  ] as const)(
    'is none when it is denied, praised, over or watched for, %s: %s; %s',
    (signal, trouble, none) => {
      expect(strengthIn(trouble, signal)).toBeGreaterThan(0);
      expect(strengthIn(none, signal)).toBe(0);
    },
  );

  it.each([
    'Acme still has no fix for this',
    'I have never been more frustrated than with Acme',
    'I would like Acme more if it did not crash',
    "I wish the new Acme wouldn't crash",
  ])('remains when a negation makes it worse or is wished for: %s', (text) => {
    expect(Math.max(strengthIn(text, 'bug'), strengthIn(text, 'complaint'))).toBeGreaterThan(0);
  });

  it.each([
    '@Acme been on the phone for over 2 hours',
    '@Acme our order is 45 mins late',
    '@Acme waiting a couple of days',
    '@Acme another 30min on hold',
  ])('is a time that somebody waited: %s', (text) => {
    expect(strengthIn(text, 'letdown')).toBeGreaterThanOrEqual(1);
  });

  it.each(['Acme is 30 minutes from here', 'Acme opens in two hours', 'Acme takes 5 minutes to set up'])(
    'is not any time: %s',
    (text) => {
      expect(strengthIn(text, 'letdown')).toBe(0);
    },
  );
});
