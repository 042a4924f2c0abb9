import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { mentionsById } from '../../../clickhouse/mentions/mentions.ts';
import { applyChange } from '../../../domain/mentions/apply-change.ts';
import { claimWithStories } from '../../../domain/mentions/claim-posts.ts';
import { followStories, lockEditedStories } from '../../../domain/mentions/edited-stories.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { setMemoryState } from '../../../postgres/mentions/post-memory.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import { aMention } from '../../api/support/world.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Edits'));
});
afterAll(() => stores.close());

let made = 0;
const aPage = () => `https://news.example/story/${++made}`;

/** A project whose mentions say these texts, posted minute by minute and stored one after the other. */
async function project(texts: readonly string[]) {
  const projectId = `edited-${++made}`;
  const ids: string[] = [];
  const claim = async (text: string) => {
    const posted_at = new Date(Date.UTC(2026, 10, 20, 8, ids.length)).toISOString();
    const external_id = `${projectId}-${ids.length}`;
    const post = aRawPost({ kind: 'post', title: null, text, url: aPage(), posted_at, external_id });
    const id = mentionId({ workspaceId, projectId }, post);
    const find = { workspaceId, projectId, source: post.source, externalId: external_id, mentionId: id };
    const claimed = await claimWithStories(stores.postgres, [
      { ...find, post, postedAt: posted_at, runId: null, keywordIds: [1], claimedBy: 'x' },
    ]);
    const { url, source } = post;
    const story_id = [...claimed.values()][0]!.story_id;
    const fields = { source, external_id, posted_at, url, title: null, text, story_id, kind: post.kind };
    await insertMentions(stores.clickhouse, [
      { ...aMention(workspaceId, projectId, fields), id, workspace_id: workspaceId },
    ]);
    await setMemoryState(stores.postgres, [id], 'stored');
    ids.push(id);
  };
  for (const text of texts) await claim(text);
  const stories = async () => {
    for (const { seq } of await stores.postgres.query<{ seq: number }>(
      'SELECT seq FROM mention_changes ORDER BY seq',
    ))
      await applyChange(stores.postgres, createMentionStore(stores.clickhouse), seq);
    const stored = await mentionsById(stores.clickhouse, workspaceId, ids);
    // The place of the mention whose id the story has.
    return ids.map((id) => ids.indexOf(stored.find((mention) => mention.id === id)!.story_id));
  };
  const edit = async (at: number, text: string) => {
    const [mention] = await mentionsById(stores.clickhouse, workspaceId, [ids[at]!]);
    await stores.postgres.transaction(async (tx) => {
      await lockEditedStories(tx, projectId);
      await followStories(tx, { workspaceId, projectId, mentions: [{ ...mention!, text }] });
    });
  };
  return { claim, edit, stories };
}

test('A post that tells its story alone joins the one that an edit makes it part of, and later ones find it', async () => {
  const [page, other] = [aPage(), aPage()];
  const { claim, edit, stories } = await project([page, page, 'nothing yet']);
  expect(await stories()).toEqual([0, 0, 2]);
  await edit(2, `now with ${page} and ${other}`);
  expect(await stories()).toEqual([0, 0, 0]);
  await claim(other);
  expect(await stories()).toEqual([0, 0, 0, 0]);
});

test('A post that shares its story stays there, and makes no other story part of it', async () => {
  const [page, other] = [aPage(), aPage()];
  const { claim, edit, stories } = await project([page, page, other, other]);
  await edit(1, other);
  await edit(0, `${page} ${other}`);
  expect(await stories()).toEqual([0, 0, 2, 2]);
  await claim(other);
  expect(await stories()).toEqual([0, 0, 2, 2, 2]);
});

test('An edit that is followed twice has one outcome', async () => {
  const page = aPage();
  const { edit, stories } = await project([page, 'nothing yet']);
  await edit(1, page);
  await edit(1, page);
  expect(await stories()).toEqual([0, 0]);
});
