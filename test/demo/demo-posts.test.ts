import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_KEYWORDS, DEMO_PROJECT } from '../../demo/project.ts';
import { demoPosts } from '../../demo/simulator/demo-posts.ts';
import { startSimulator } from '../../demo/simulator/simulator.ts';
import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import type { Judgement } from '../../pipeline/judge/judge.ts';
import { CONNECTORS } from '../../pipeline/sources/index.ts';
import type { Post } from '../../schemas/post.ts';
import { SOURCES } from '../../schemas/source.ts';
import { briefOf, matchOf } from '../pipeline/judge/fixtures.ts';
import { placeAt } from '../pipeline/sources/conformance.ts';
import { aTarget, collect, DAY, politeIo, USER_AGENT } from '../pipeline/sources/support.ts';

const now = Math.floor(Date.now() / 1000) * 1000;
const posts = demoPosts(now);
const SPELLINGS = DEMO_KEYWORDS.flatMap(({ term, aliases }) => [term, ...aliases]);
/** Whether a post itself contains a keyword. The title of a comment belongs to its thread. */
const isMention = ({ kind, title, text }: Pick<Post, 'kind' | 'title' | 'text'>) =>
  SPELLINGS.some((spelling) =>
    `${kind === 'comment' ? '' : title} ${text}`.toLowerCase().includes(spelling.toLowerCase()),
  );

/** Returns the demo's mentions as the connectors read them, by source. */
async function mentionsBySource(): Promise<Map<string, Post[]>> {
  const simulator = await startSimulator({ posts });
  const found = new Map<string, Post[]>();
  for (const connector of CONNECTORS) {
    const settings = { ...simulator.settings[connector.source] };
    const wants = [
      {
        ...aTarget(SPELLINGS, now - 3 * DAY),
        hashtags: DEMO_PROJECT.settings.hashtags,
        ...placeAt(connector.source),
      },
    ];
    const { quotas } = connector.open({ userAgent: USER_AGENT, ...settings });
    const given = await collect(
      connector,
      settings,
      wants,
      politeIo(connector, { ...(quotas && { quotas }) }),
    );
    expect(given.malformed, connector.source).toBe(0);
    const mentions = given.posts.filter(isMention);
    found.set(connector.source, [
      ...new Map(mentions.map((mention) => [mention.external_id, mention])).values(),
    ]);
  }
  await simulator.close();
  return found;
}

describe('the feed of fictional posts', () => {
  let found: Map<string, Post[]>;
  let judged: { readonly said: string; readonly verdict: Judgement }[];
  beforeAll(async () => {
    found = await mentionsBySource();
    const matches = [...found.values()].flat().map((post) => matchOf(post.text, post));
    const { name, description, settings } = DEMO_PROJECT;
    const brief = briefOf(name, {
      description,
      settings,
      keywords: DEMO_KEYWORDS.map(({ term, aliases }, index) => ({ id: index + 1, term, aliases })),
    });
    const verdicts = await createBuiltInJudge().judge(brief, matches);
    judged = matches.map(({ title, text }, at) => ({
      said: `${title ?? ''} ${text}`,
      verdict: verdicts[at]!,
    }));
  });

  test('has posts of every source, and the source returns all that contain a keyword', () => {
    const written = SOURCES.map((source) => [
      source,
      posts.filter((post) => post.source === source && isMention(post)).length,
    ]);
    for (const [source, count] of written)
      expect(count, `demo/posts/${source}.jsonl has too few mentions`).toBeGreaterThanOrEqual(5);
    expect(SOURCES.map((source) => [source, found.get(source)?.length])).toEqual(written);
  });

  test('is in several languages', () => {
    const languages = new Set(posts.map(({ lang }) => lang ?? 'en'));
    expect([...languages]).toEqual(expect.arrayContaining(['en', 'de', 'es', 'fr', 'it', 'ja', 'pt']));
  });

  test('has no duplicate ids within a source and no posts from the future', () => {
    expect(new Set(posts.map(({ source, id }) => `${source}:${id}`)).size).toBe(posts.length);
    expect(posts.every(({ postedAt }) => postedAt <= now)).toBe(true);
  });

  test('contains namesakes and ads, which the built-in judge tells from the brand', () => {
    const isNoise = ({ said }: { said: string }) => /lumen kite|my code|promo code/i.test(said);
    const noise = judged.filter(isNoise);
    const brand = judged.filter((one) => !isNoise(one));
    expect(noise.length).toBeGreaterThanOrEqual(SOURCES.length);
    // The rules may change their verdict on a post, but they must not lose the brand among the namesakes.
    const taken = (of: typeof judged) => of.filter(({ verdict }) => verdict.relevant).length;
    expect(taken(noise)).toBeLessThanOrEqual(noise.length / 10);
    expect(taken(brand)).toBeGreaterThanOrEqual(brand.length * 0.9);
  });

  test('contains a post that tries to steer the judge, without success', () => {
    const steering = judged.filter(({ said }) => /ignore all previous/i.test(said));
    expect(steering).toHaveLength(1);
    expect(steering[0]!.verdict).toMatchObject({ relevant: true, sentiment: 'negative' });
    expect(steering[0]!.verdict.urgency).toBeGreaterThanOrEqual(70);
  });

  test('contains praise and complaints, and complaints are more urgent', () => {
    const urgencies = (sentiment: string) =>
      judged
        .filter(({ verdict }) => verdict.relevant && verdict.sentiment === sentiment)
        .map(({ verdict }) => verdict.urgency);
    const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    const [praise, complaints] = [urgencies('positive'), urgencies('negative')];
    expect(Math.min(praise.length, complaints.length)).toBeGreaterThanOrEqual(10);
    expect(mean(complaints)).toBeGreaterThan(mean(praise) + 20);
    expect(Math.max(...complaints)).toBeGreaterThanOrEqual(90);
  });
});
