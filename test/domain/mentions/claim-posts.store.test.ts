import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions, mentionsById } from '../../../clickhouse/mentions/mentions.ts';
import { applyChange } from '../../../domain/mentions/apply-change.ts';
import { claimWithStories, type FoundClaim } from '../../../domain/mentions/claim-posts.ts';
import { runSweep } from '../../../domain/mentions/project-sweeps.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { seededRandom } from '../../../domain/quality/draws.ts';
import { drainOutbox } from '../../../postgres/mentions/mention-outbox.ts';
import { memoryKey, setMemoryState } from '../../../postgres/mentions/post-memory.ts';
import { recordSweep } from '../../../postgres/mentions/project-sweeps.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import type { RawPost } from '../../../schemas/post.ts';
import { aMention } from '../../api/support/world.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
let made = 0;

beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Stories'));
});
afterAll(() => stores.close());

const aProject = () => `project-${++made}`;
const aPage = () => `https://news.example/story/${++made}`;

/** A post on a minute of a day, found for a project. */
function find(projectId: string, minute: number, fields: Partial<RawPost>): FoundClaim {
  const posted_at = new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
  const external_id = `${projectId}-${minute}`;
  const post = aRawPost({ kind: 'post', text: '', url: aPage(), posted_at, external_id, ...fields });
  return {
    ...{ workspaceId, projectId, post, postedAt: posted_at, runId: null, keywordIds: [1] },
    ...{ source: post.source, externalId: external_id, claimedBy: 'x' },
    mentionId: mentionId({ workspaceId, projectId }, post),
  };
}

/** Claims posts together and returns their stories, in order. */
async function claim(...finds: readonly FoundClaim[]): Promise<(string | undefined)[]> {
  const memory = await claimWithStories(stores.postgres, finds);
  return finds.map(
    ({ projectId, source, externalId }) => memory.get(memoryKey(projectId, source, externalId))?.story_id,
  );
}

async function storeClaimed(claimed: FoundClaim, storyId: string): Promise<void> {
  const { mentionId: id, projectId, source, externalId } = claimed;
  const fields = {
    source: source as 'hn',
    external_id: externalId,
    posted_at: claimed.postedAt,
    story_id: storyId,
  };
  const mention = { ...aMention(workspaceId, projectId, fields), id, workspace_id: workspaceId };
  await insertMentions(stores.clickhouse, [mention]);
  await setMemoryState(stores.postgres, [id], 'stored');
}

const storedStory = async (id: string) =>
  (await mentionsById(stores.clickhouse, workspaceId, [id]))[0]?.story_id;

/** Applies all recorded changes as the relay does, and returns the events. */
async function relay(): Promise<MentionEvent[]> {
  const store = createMentionStore(stores.clickhouse);
  for (const { seq } of await stores.postgres.query<{ seq: number }>(
    'SELECT seq FROM mention_changes ORDER BY seq',
  ))
    await applyChange(stores.postgres, store, seq);
  const events: MentionEvent[] = [];
  await drainOutbox(stores.postgres, (some) => Promise.resolve(void events.push(...some)));
  return events;
}

describe('A claimed post', () => {
  test('tells the story of the posts that it has something in common with, in one chunk or several', async () => {
    const [one, page] = [aProject(), aPage()];
    const [first, second, other] = [
      find(one, 1, { text: page }),
      find(one, 2, { text: page }),
      find(one, 3, {}),
    ];
    const later = find(one, 4, { text: `${page}?utm_source=x` });
    expect(await claim(second, other, first)).toEqual([first.mentionId, other.mentionId, first.mentionId]);
    expect(await claim(later)).toEqual([first.mentionId]);
  });

  test('keeps its story when it is delivered again', async () => {
    const [one, page] = [aProject(), aPage()];
    const [first, second] = [find(one, 1, { text: page }), find(one, 2, { text: page })];
    await claim(first);
    expect(await claim(second)).toEqual([first.mentionId]);
    expect(await claim(second, first)).toEqual([first.mentionId, first.mentionId]);
  });

  test('tells no story of another project', async () => {
    const page = aPage();
    const [mine, theirs] = [find(aProject(), 1, { text: page }), find(aProject(), 1, { text: page })];
    expect(await claim(mine, theirs)).toEqual([mine.mentionId, theirs.mentionId]);
  });

  test('tells one story, whichever process claims it at the same time', async () => {
    const [one, page] = [aProject(), aPage()];
    const finds = Array.from({ length: 40 }, (_, minute) => find(one, minute, { text: page }));
    const stories = await Promise.all(finds.map((each) => claim(each)));
    const claimed = await claim(...finds);
    expect(new Set(claimed).size).toBe(1);
    expect(new Set(stories.flat())).toEqual(new Set(claimed));
  });
});

describe('Two stories that a post joins', () => {
  test('become one: their mentions get the story of the older one, on the stream too', async () => {
    const one = aProject();
    const [page, other] = [aPage(), aPage()];
    const [old, young, inFlight] = [
      find(one, 1, { text: page }),
      find(one, 2, { text: other }),
      find(one, 3, { text: other }),
    ];
    expect(await claim(old, young, inFlight)).toEqual([old.mentionId, young.mentionId, young.mentionId]);
    await storeClaimed(old, old.mentionId);
    await storeClaimed(young, young.mentionId);
    const both = find(one, 4, { text: `${page} ${other}` });
    expect(await claim(both)).toEqual([old.mentionId]);
    const events = await relay();
    expect(events.map(({ id, event, story_id }) => ({ id, event, story_id }))).toEqual([
      { id: young.mentionId, event: 'updated', story_id: old.mentionId },
    ]);
    expect(await storedStory(young.mentionId)).toBe(old.mentionId);

    // A mention that was on its way gets it once it is stored.
    await storeClaimed(inFlight, young.mentionId);
    await relay();
    expect(await storedStory(inFlight.mentionId)).toBe(old.mentionId);
    expect(await claim(find(one, 5, { text: other }), young)).toEqual([old.mentionId, old.mentionId]);
  });

  test('stay one when they become part of a third', async () => {
    const one = aProject();
    const [a, b, c] = [aPage(), aPage(), aPage()];
    const [third, second, first] = [3, 2, 1].map((minute, at) =>
      find(one, minute, { text: [a, b, c][at]! }),
    ) as [FoundClaim, FoundClaim, FoundClaim];
    await claim(third, second, first);
    for (const each of [third, second, first]) await storeClaimed(each, each.mentionId);
    await claim(find(one, 4, { text: `${a} ${b}` }));
    await claim(find(one, 5, { text: `${b} ${c}` }));
    await relay();
    expect(await claim(find(one, 6, { text: a }))).toEqual([first.mentionId]);
    expect(await storedStory(third.mentionId)).toBe(first.mentionId);
  });
});

/** The stories that posts with these pages tell, by the rule alone: posts that share a page, directly or by others. */
function expectedStories(posts: readonly { id: string; pages: readonly string[] }[]): Map<string, string> {
  const story = new Map(posts.map(({ id }) => [id, id]));
  for (let changed = true; changed;) {
    changed = false;
    for (const one of posts)
      for (const other of posts) {
        if (!one.pages.some((page) => other.pages.includes(page))) continue;
        const least = [story.get(one.id)!, story.get(other.id)!].sort()[0]!;
        for (const { id } of [one, other]) {
          changed ||= story.get(id) !== least;
          story.set(id, least);
        }
      }
  }
  return story;
}

/** Which posts share a story, whatever its id. */
const groupsOf = (stories: ReadonlyMap<string, string>) =>
  [...new Set(stories.values())]
    .map((story) => [...stories.keys()].filter((id) => stories.get(id) === story).sort())
    .sort();

test('Stories that several processes give at once are those of one process', async () => {
  const random = seededRandom(11);
  const some = (length: number, of: number) => Array.from({ length }, () => Math.floor(random() * of));
  const projects = [aProject(), aProject(), aProject()];
  const pages = Array.from({ length: 90 }, aPage);
  const posts = some(150, 3).map((project, minute) => {
    const linked = some(1 + Math.floor(random() * 2), pages.length).map((at) => pages[at]!);
    return { linked, found: find(projects[project]!, minute, { text: linked.join(' ') }) };
  });
  const chunks = Array.from({ length: 30 }, (_, at) => posts.filter((_, index) => index % 30 === at));
  await Promise.all(chunks.map((chunk) => claim(...chunk.map(({ found }) => found))));
  await relay();
  const stories = await claim(...posts.map(({ found }) => found));
  for (const project of projects) {
    const given = new Map<string, string>();
    const own = posts.flatMap(({ linked, found }, at) => {
      if (found.projectId === project) given.set(found.mentionId, stories[at]!);
      return found.projectId === project ? [{ id: found.mentionId, pages: linked }] : [];
    });
    expect(groupsOf(given)).toEqual(groupsOf(expectedStories(own)));
  }
});

test('A purge forgets what the stories of a project were recognized by', async () => {
  const one = aProject();
  await claim(find(one, 1, { text: aPage() }));
  const seq = await recordSweep(stores.postgres, workspaceId, one, { kind: 'purge' });
  await runSweep(stores.postgres, createMentionStore(stores.clickhouse), seq);
  expect(await stores.postgres.query('SELECT FROM story_keys WHERE project_id = $1', [one])).toEqual([]);
});
