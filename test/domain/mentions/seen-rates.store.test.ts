import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { readGrowth } from '../../../clickhouse/mentions/engagement-growth.ts';
import { seenRates } from '../../../domain/mentions/seen-rates.ts';
import { isTiny, LEAST_ENGAGEMENT, LEAST_GAIN } from '../../../domain/traction/traction.ts';
import { LEAST_GROWTH_MS } from '../../../domain/traction/growth.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import { aMention } from '../../api/support/world.ts';
import {
  growthsOf,
  seenOf,
  simulateWorkspace,
  type SimulatedPost,
} from '../../support/simulated-engagement.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const DAY_MS = 86_400_000;
const now = Date.now();

let stores: Stores;
let workspace = 50;
beforeAll(async () => void (stores = await startStores()));
afterAll(() => stores.close());
beforeEach(() => void (workspace += 1));

/** Stores simulated posts as mentions, with the history that their readings leave. */
async function store(
  posts: readonly SimulatedPost[],
  fields: { relevant?: boolean } = {},
): Promise<string[]> {
  const mentions = posts.map((post, at) => {
    const posted = new Date(post.postedAt).toISOString();
    const key = { source: post.source, external_id: `${at}`, posted_at: posted };
    const id = mentionId({ workspaceId: workspace, projectId: 'prj' }, key);
    const { at: found_at } = post.points[0]!;
    const { engagement } = post.points.at(-1)!;
    return aMention(workspace, 'prj', {
      ...key,
      id,
      story_id: id,
      found_at,
      engagement,
      relevant: true,
      ...fields,
    });
  });
  await insertMentions(
    stores.clickhouse,
    mentions.map((mention) => ({ ...mention, workspace_id: workspace })),
  );
  const history = posts.flatMap(({ points }, at) =>
    points.flatMap((point, index) => {
      const before = points[index - 1];
      return !before || before.engagement === point.engagement
        ? []
        : [before, point].map((one) => ({ ...one, mention_id: mentions[at]!.id, project_id: 'prj' }));
    }),
  );
  await createMentionStore(stores.clickhouse).addEngagement(workspace, history);
  return mentions.map(({ id }) => id);
}

const lately = (seed: number, posts: number) => simulateWorkspace(seed, posts, now - 20 * DAY_MS);
const seen = () => seenRates(createMentionStore(stores.clickhouse), workspace, now);
const bySpan = (
  rates: readonly { source: string; span: number; posts: number; middle: number; high: number }[],
) =>
  rates
    .map(({ source, span, posts, middle, high }) => [
      ...[source, span, posts],
      ...[middle, high].map((rate) => Number(rate.toFixed(9))),
    ])
    .toSorted();

it('learns from the history of a workspace how fast its posts grow at each age', async () => {
  const posts = [...lately(18, 60), ...lately(10, 40)];
  await store(posts);
  expect(bySpan(await seen())).toEqual(bySpan(seenOf(posts)));
});

it('learns nothing from noise, from posts that nobody read again, and from other workspaces', async () => {
  const posts = lately(10, 30);
  await store(posts);
  await store(lately(4, 30), { relevant: false });
  await store(
    simulateWorkspace(5, 20, now - 27 * DAY_MS).map((post) => ({ ...post, points: post.points.slice(0, 1) })),
  );
  expect(bySpan(await seen())).toEqual(bySpan(seenOf(posts)));
  workspace += 1;
  expect(await seen()).toEqual([]);
});

it('counts a post only at ages that it has passed since it was found', async () => {
  const [post] = simulateWorkspace(10, 1, now - 5 * 3_600_000);
  await store([{ ...post!, points: post!.points.slice(1, 4) }]);
  // Found a quarter of an hour after it was posted, five hours ago.
  expect((await seen()).map(({ span }) => span).toSorted()).toEqual([1, 2]);
});

it('reads the growth of mentions as it is computed from their readings', async () => {
  const posts = lately(10, 60);
  const ids = await store(posts);
  const rows = await readGrowth(
    stores.clickhouse,
    { workspaceId: workspace, projectIds: ['prj'], relevant: true },
    {
      ...{ since: 0, until: now, least: LEAST_GROWTH_MS },
      ...{ leastGain: LEAST_GAIN, leastEngagement: LEAST_ENGAGEMENT },
    },
  );
  const expected = posts.flatMap((post, at) =>
    growthsOf(post)
      .filter((growth) => !isTiny(growth))
      .map((growth) => ({ source: post.source, mentionId: ids[at], ...growth })),
  );
  const key = ({ mentionId: id, to }: { mentionId?: string | undefined; to: number }) => `${id} ${to}`;
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
    expected.toSorted((a, b) => key(a).localeCompare(key(b))),
  );
});
