import { describe, expect, it } from 'vitest';
import type { FoundClaim } from '../../../domain/mentions/claim-posts.ts';
import type { FurtherKeywords } from '../../../domain/mentions/further-keywords.ts';
import { memoryKey, type RememberedPost } from '../../../postgres/mentions/post-memory.ts';
import type { MentionReading } from '../../../domain/mentions/readings.ts';
import { createDedupeStage } from '../../../pipeline/stages/dedupe.ts';
import type { FoundPost } from '../../../pipeline/stages/match.ts';
import { digestOf, wordsOf } from '../../../schemas/mentions/post-words.ts';
import type { RawPost } from '../../../schemas/post.ts';
import { aRawPost } from '../../support/records.ts';

/** A post memory that follows the rules of `claimPosts` and records its calls. */
function fakeMemory(known: readonly Partial<RememberedPost>[] = [], accepts: () => boolean = () => true) {
  const rows = new Map<string, RememberedPost>();
  const keyOf = ({ project_id, source, external_id }: RememberedPost) =>
    memoryKey(project_id, source, external_id);
  const remember = (row: Partial<RememberedPost>) => {
    const whole: RememberedPost = {
      project_id: 'one',
      source: 'hn',
      external_id: '1',
      mention_id: 'm1',
      state: 'stored',
      claimed_by: 'posts.raw:9:9',
      run_id: null,
      keyword_ids: [1],
      found_at: '2026-11-20T08:12:01.000Z',
      story_id: 'm1',
      engagement: 3,
      read_at: '2026-11-20T08:12:00.000Z',
      trend: null,
      words: digestOf(wordsOf(aRawPost())),
      words_at: '2026-11-20T08:12:00.000Z',
      ...row,
    };
    if (!rows.has(keyOf(whole))) rows.set(keyOf(whole), whole);
  };
  known.forEach(remember);
  const further: FurtherKeywords[] = [];
  const numbers: MentionReading[] = [];
  const stage = createDedupeStage({
    acceptance: () => Promise.resolve(accepts),
    claim(finds: readonly FoundClaim[]) {
      for (const find of finds) {
        if (find.onlyIfKnown) continue;
        remember({
          project_id: find.projectId,
          external_id: find.externalId,
          mention_id: find.mentionId,
          state: 'claimed',
          claimed_by: find.claimedBy,
          run_id: find.runId,
          keyword_ids: [...find.keywordIds],
          story_id: 'a story',
        });
      }
      return Promise.resolve(rows);
    },
    addKeywords: (additions) => Promise.resolve(void further.push(...additions)),
    addReadings: (some) => Promise.resolve(void numbers.push(...some)),
  });
  return { stage, rows, further, numbers };
}

const found = (fields: Partial<FoundPost> = {}, external_id = '1'): FoundPost => ({
  post: aRawPost({ external_id, runs: { one: 'run_1' } }),
  workspaceId: 1,
  projectId: 'one',
  keywordIds: [1],
  groupIds: [],
  ...fields,
});
const at = (value: FoundPost, offset: number) => ({ value, position: `posts.raw:0:${offset}` });

describe('The dedupe stage', () => {
  it('passes a new post as a match with the id, the run and the story of the memory', async () => {
    const { stage, rows } = fakeMemory();
    const [outcome] = await stage([at(found({ keywordIds: [1, 2], groupIds: [7] }), 0)]);
    const memory = [...rows.values()][0]!;
    expect(outcome).toMatchObject({
      kind: 'pass',
      values: [
        {
          ...{ id: memory.mention_id, run_id: 'run_1', story_id: 'a story' },
          ...{ keyword_ids: [1, 2], group_ids: [7], external_id: '1' },
        },
      ],
    });
  });

  it('passes a redelivery of the record that claimed the post, and no other record of it', async () => {
    const { stage } = fakeMemory();
    await stage([at(found(), 0)]);
    expect(await stage([at(found(), 0)])).toMatchObject([{ kind: 'pass' }]);
    expect(await stage([at(found(), 5)])).toEqual([{ kind: 'drop', reason: 'in_flight' }]);
  });

  it('passes a post once when a chunk contains it twice', async () => {
    const { stage } = fakeMemory();
    expect(await stage([at(found(), 0), at(found(), 1)])).toMatchObject([
      { kind: 'pass' },
      { kind: 'drop', reason: 'repeated_in_batch' },
    ]);
  });

  it('drops posts of other scans once the plan’s mentions are used up, unless claimed before', async () => {
    const { stage, rows } = fakeMemory([], () => false);
    const byOthers = found({ post: aRawPost({ external_id: '2', runs: { other: 'run_2' } }) });
    expect(await stage([at(byOthers, 0)])).toEqual([{ kind: 'drop', reason: 'limit_reached' }]);
    expect(rows.size).toBe(0);
    expect(await stage([at(found(), 1)])).toMatchObject([{ kind: 'pass' }]);
    // Another project's scan found and claimed the post. Then the plan was used up and the process died.
    const before = fakeMemory(
      [{ state: 'claimed', external_id: '2', claimed_by: 'posts.raw:0:0' }],
      () => false,
    );
    expect(await before.stage([at(byOthers, 0)])).toMatchObject([{ kind: 'pass' }]);
  });

  it('passes a post for one project even if another one has it', async () => {
    const { stage } = fakeMemory([{ project_id: 'two' }]);
    expect(await stage([at(found(), 0)])).toMatchObject([{ kind: 'pass' }]);
  });

  it('drops stored and deleted posts permanently, even on a redelivery of the claiming record', async () => {
    for (const [state, reason] of [
      ['stored', 'already_known'],
      ['deleted', 'deleted'],
    ] as const) {
      const { stage } = fakeMemory([{ state, claimed_by: 'posts.raw:0:0' }]);
      expect(await stage([at(found(), 0)])).toEqual([{ kind: 'drop', reason }]);
    }
  });

  it('records additional keywords of known posts in one call, and none of a deleted post', async () => {
    const { stage, further } = fakeMemory([
      { external_id: '1', mention_id: 'm1' },
      { external_id: '2', mention_id: 'm2', state: 'claimed' },
      { external_id: '3', mention_id: 'm3', state: 'deleted' },
      { external_id: '4', mention_id: 'm4', keyword_ids: [1, 2] },
    ]);
    const ids = ['1', '2', '3', '4'];
    const chunk = ids.map((id, offset) => at(found({ keywordIds: [1, 2], groupIds: [7] }, id), offset));
    await stage(chunk);
    expect(further).toEqual([
      { workspaceId: 1, mentionIds: ['m1', 'm2'], keywordIds: [1, 2], groupIds: [7] },
    ]);
  });

  it('takes the numbers of a known post that a later search returns', async () => {
    const fetched_at = '2026-11-20T09:00:00.000Z';
    const known = { state: 'stored', engagement: 3, read_at: '2026-11-20T08:12:00.000Z' } as const;
    const numbersOf = async (post: Partial<RawPost>, memory: Partial<RememberedPost> = known) => {
      const { stage, numbers } = fakeMemory([memory]);
      await stage([at(found({ post: aRawPost({ fetched_at, ...post }) }), 3)]);
      return numbers;
    };
    expect(await numbersOf({ engagement: 8 })).toEqual([
      {
        ...{ workspaceId: 1, mentionId: 'm1', at: fetched_at, engagement: 8 },
        ...{ words: { text: 'Acme Sync saved my day' }, lang: 'en' },
      },
    ]);
    expect(await numbersOf({ engagement: 3 })).toEqual([]);
    expect(await numbersOf({ engagement: 3, text: 'Edited' })).toMatchObject([{ words: { text: 'Edited' } }]);
    // What was said before the words that are known, and words of a source that has others in each answer.
    expect(await numbersOf({ text: 'Edited', fetched_at: '2026-11-20T08:11:00.000Z' })).toEqual([]);
    expect(
      await numbersOf({ engagement: 3, source: 'news', text: 'Excerpt' }, { ...known, source: 'news' }),
    ).toEqual([]);
    // The same number again ends a trend.
    expect(await numbersOf({ engagement: 3 }, { ...known, trend: 4 })).toHaveLength(1);
    // A source that does not say, a record that is read again, and posts that are on their way or from version 0.1.
    expect(await numbersOf({ engagement: 0 })).toEqual([]);
    expect(await numbersOf({ engagement: 8, fetched_at: known.read_at })).toEqual([]);
    expect(await numbersOf({ engagement: 8 }, { ...known, state: 'claimed' })).toEqual([]);
    expect(await numbersOf({ engagement: 8 }, { ...known, read_at: null })).toEqual([]);
  });

  it('plans the next reading of a new post', async () => {
    const finds: FoundClaim[] = [];
    const stage = createDedupeStage({
      acceptance: () => Promise.resolve(() => true),
      claim: (claims) => Promise.reject(finds.push(...claims)),
      addKeywords: () => Promise.resolve(),
      addReadings: () => Promise.resolve(),
    });
    await Promise.resolve(stage([at(found(), 0)])).catch(() => undefined);
    expect(finds[0]?.reading).toEqual({
      engagement: 3,
      readAt: '2026-11-20T08:12:00.000Z',
      rereadAt: '2026-11-20T08:26:02.000Z',
      words: digestOf(wordsOf(aRawPost())),
    });
  });
});
