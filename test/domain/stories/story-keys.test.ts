import { describe, expect, test } from 'vitest';
import { foldStories } from '../../../domain/stories/fold-stories.ts';
import { storyKeys, type KeyedPost } from '../../../domain/stories/story-keys.ts';
import { DAY_MS } from '../../../schemas/duration.ts';
import { FULL_SETS, readRows, SAMPLES } from '../../support/data-sets.ts';
import { plantStories } from '../../support/planted-stories.ts';
import { countPairs, precisionOf, recallOf } from '../../support/story-pairs.ts';
import { cpuTime } from '../../support/cpu-time.ts';

let made = 0;
const post = (more: Partial<KeyedPost>): KeyedPost => {
  const id = String(++made);
  return {
    ...{
      source: 'hn',
      external_id: id,
      kind: 'post',
      url: `https://news.example/${id}`,
      title: null,
      text: '',
    },
    ...{ thread_id: null, ...more },
  };
};

/** Whether two posts tell one story when the second is posted so many days later. */
function isOneStory(one: KeyedPost, other: KeyedPost, days = 0): boolean {
  const posts = [one, other].map((of, at) => ({
    id: String(at),
    at: at * days * DAY_MS,
    keys: storyKeys(of),
  }));
  return foldStories(posts, new Map()).stories.get('1') === '0';
}

const SAID = 'Acme says that its sync service lost no data in the outage of last night';

describe('Two posts tell one story', () => {
  test.each<[string, KeyedPost, KeyedPost]>([
    [
      'that link to one page',
      post({ text: 'Look: https://acme.example/blog/outage?utm_source=hn.' }),
      post({ source: 'x', text: 'Honest (http://www.acme.example/blog/outage/)' }),
    ],
    [
      'of which one is the page that the other links to',
      post({ source: 'news', kind: 'article', url: 'https://daily.example/2026/acme-outage' }),
      post({ text: 'https://daily.example/2026/acme-outage?ref=rss' }),
    ],
    [
      'of which one quotes the other',
      post({ source: 'bluesky', url: 'https://bsky.app/profile/jane.example/post/3jzasbemkvr2t' }),
      post({ source: 'bluesky', links: ['https://bsky.app/profile/did:plc:abc/post/3jzasbemkvr2t'] }),
    ],
    [
      'that say nearly the same',
      post({ text: SAID }),
      post({ source: 'x', text: `RT @jane: ${SAID} 😱 #acme #outage` }),
    ],
    [
      'of which one goes on where the other ends',
      post({ source: 'x', text: `${SAID} https://daily.example/a` }),
      post({
        source: 'x',
        text: `${SAID} - The Daily. Shares rose 2.1 percent to 1,048 dollars on Monday, the best day since 2019, and then
          fell again when the regulator of another country asked for every report that had been kept from it so far`,
      }),
    ],
    [
      'without spaces between words',
      post({ text: '新しい製品は来週の月曜日に発売されます' }),
      post({ text: '新しい製品は来週の月曜日に発売されます！' }),
    ],
    [
      'with one headline',
      post({ source: 'news', kind: 'article', title: 'Acme buys Initech for cash', text: 'Shares rose.' }),
      post({
        source: 'news',
        kind: 'article',
        title: 'Acme buys Initech for cash - The Daily',
        text: 'It is done.',
      }),
    ],
    [
      'in one thread',
      post({ external_id: '7', title: 'Ask HN: Acme?', thread_id: '7' }),
      post({ kind: 'comment', text: 'No.', thread_id: '7' }),
    ],
  ])('%s', (_, one, other) => {
    expect(isOneStory(one, other)).toBe(true);
  });
});

describe('Two posts tell two stories', () => {
  test.each<[string, KeyedPost, KeyedPost]>([
    [
      'that have little in common',
      post({ text: SAID }),
      post({ text: 'Acme says that its new office opens in spring' }),
    ],
    [
      'that link to a front page',
      post({ text: 'https://acme.example/' }),
      post({ text: 'https://acme.example/' }),
    ],
    ['that are short and alike', post({ text: 'I love Acme' }), post({ text: 'I love Acme' })],
    [
      'that are parts of a series',
      post({ title: 'Building a sync service with Acme from the ground up, part 1' }),
      post({ title: 'Building a sync service with Acme from the ground up, part 2' }),
    ],
    [
      'of two months',
      post({ title: 'Share what you sync with Acme at home: June edition' }),
      post({ title: 'Share what you sync with Acme at home: July edition' }),
    ],
    [
      'that are parts in Roman numerals',
      post({ title: 'Building a sync service with Acme from the ground up (Part I)' }),
      post({ title: 'Building a sync service with Acme from the ground up (Part III)' }),
    ],
    [
      'that record other numbers',
      post({ text: 'Acme trade alert: 634 contracts at 1048.28 for 2112488 dollars were traded now' }),
      post({ text: 'Acme trade alert: 185 contracts at 757.22 for 1531985 dollars were traded now' }),
    ],
    [
      'of threads that are in one place',
      post({ kind: 'comment', text: `${SAID} https://acme.example/status`, thread_id: '7' }),
      post({ kind: 'comment', text: `${SAID} https://acme.example/status`, thread_id: '8' }),
    ],
    [
      'of which one is a roundup',
      post({ text: 'https://a.example/1 https://b.example/2 https://c.example/3 https://d.example/4' }),
      post({ text: 'https://a.example/1' }),
    ],
    [
      'of one id at two sources',
      post({ source: 'hn', external_id: '7' }),
      post({ source: 'github', external_id: '7' }),
    ],
  ])('%s', (_, one, other) => {
    expect(isOneStory(one, other)).toBe(false);
  });

  test('that say the same on another occasion', () => {
    const [one, other] = [
      post({ title: 'The week in sync', text: SAID }),
      post({ title: 'The week in sync', text: SAID }),
    ];
    expect([13, 15].map((days) => isOneStory(one, other, days))).toEqual([true, false]);
  });
});

describe.each([
  ['the samples', SAMPLES],
  ['the full sets', FULL_SETS],
])('In stories planted in %s', (_, folder) => {
  test.skipIf(folder === null)('pairs are found with precision and recall', () => {
    const counts = countPairs(plantStories((file) => readRows(folder!, file), 1));
    expect(counts.found).toBeGreaterThan(1500);
    expect(precisionOf(counts)).toBeGreaterThan(0.98);
    expect(recallOf(counts)).toBeGreaterThan(0.93);
  });
});

test('The keys of a long text take no longer than those of a page', () => {
  const long = post({ text: 'ab '.repeat(300_000) + '@'.repeat(100_000) + 'http://'.repeat(10_000) });
  storyKeys(long);
  expect(cpuTime(() => storyKeys(long))).toBeLessThan(20);
});
