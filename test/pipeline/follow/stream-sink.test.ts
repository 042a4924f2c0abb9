import { describe, expect, test } from 'vitest';
import type { Post } from '../../../schemas/post.ts';
import { aKeyword, aProject, watching } from '../stages/watched.ts';
import { memoryIntake } from './support.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const aPost = (id: string, text: string, author = 'mara'): Post => ({
  source: 'hn',
  external_id: id,
  kind: 'post',
  url: `https://example.org/${id}`,
  title: null,
  text,
  lang: null,
  place: null,
  author,
  author_name: null,
  author_url: null,
  engagement: 0,
  posted_at: '2026-11-20T11:59:00.000Z',
  thread_id: null,
  parent_id: null,
});

describe('A streamed post', () => {
  test('is published if it matches, with the matched revision and without a scan run', async () => {
    const watched = await watching([aProject('p')], [aKeyword(1, 'p')]);
    const { sink, world } = memoryIntake('hn', watched, () => NOW);
    expect(await sink.publishMatching([aPost('1', 'acme is here'), aPost('2', 'nothing')])).toBe(1);
    expect(world.published).toEqual([
      { ...aPost('1', 'acme is here'), fetched_at: '2026-11-20T12:00:00.000Z', runs: {}, revision: 1 },
    ]);
  });

  test.each([
    ['a paused project', aProject('p', { watched: false }), {}],
    ['a project limited to other sources', aProject('p', { sources: ['devto'] }), {}],
    ['a keyword limited to other sources', aProject('p'), { sources: ['bluesky' as const] }],
    ['a keyword that is not searched', aProject('p'), { searched: false }],
  ])('is not published for %s', async (_, project, keyword) => {
    const watched = await watching([project], [aKeyword(1, 'p', keyword)]);
    const { sink, world } = memoryIntake('hn', watched, () => NOW);
    expect((await sink.matcher()).isNeeded).toBe(false);
    await sink.publishMatching([aPost('1', 'acme is here')]);
    expect(world.published).toEqual([]);
  });

  test('may match a keyword limited to authors while its author’s handle is unknown', async () => {
    const watched = await watching([aProject('p')], [aKeyword(1, 'p', { authors_allow: ['mara'] })]);
    const { sink } = memoryIntake('hn', watched, () => NOW);
    const matcher = await sink.matcher();
    expect(matcher.mayMatch(aPost('1', 'acme', 'did:plc:1'))).toBe(true);
    expect(matcher.matches(aPost('1', 'acme', 'did:plc:1'))).toBe(false);
    expect(matcher.matches(aPost('1', 'acme', 'mara'))).toBe(true);
    expect(matcher.mayMatch(aPost('1', 'nothing', 'did:plc:1'))).toBe(false);
  });

  test('is matched with a watch list at most a second old', async () => {
    let now = NOW;
    const { sink, world } = memoryIntake('hn', await watching([], []), () => now);
    expect((await sink.matcher()).isNeeded).toBe(false);
    world.watched = { ...(await watching([aProject('p')], [aKeyword(1, 'p')])), revision: 2 };
    now += 1000;
    expect((await sink.matcher()).isNeeded).toBe(true);
  });

  test('is removed from every workspace when its source withdraws it', async () => {
    const { sink, world } = memoryIntake('hn', await watching([], []), () => NOW);
    world.held.push(
      { external_id: '1', workspace_id: 1, mention_id: 'one' },
      { external_id: '1', workspace_id: 2, mention_id: 'two' },
      { external_id: '2', workspace_id: 1, mention_id: 'other' },
    );
    await sink.withdraw([
      { externalId: '1', at: 5 },
      { externalId: 'unknown', at: 6 },
    ]);
    expect(world.removed).toEqual(['one', 'two']);
    expect(await sink.retryWithdrawals()).toBeNull();
  });

  test('is removed as soon as it is stored when it was withdrawn before', async () => {
    let now = NOW;
    const watched = await watching([aProject('p')], [aKeyword(1, 'p')]);
    const { sink, world, arrive } = memoryIntake('hn', watched, () => now);
    world.isSlow = true;
    await sink.publishMatching([aPost('1', 'acme is here')]);
    await sink.withdraw([{ externalId: '1', at: 77 }]);
    expect(await sink.retryWithdrawals()).toBe(77);
    arrive();
    expect(await sink.retryWithdrawals()).toBeNull();
    expect(world.removed).toEqual(['mention of 1']);
    // A post that never arrives is not waited for any longer.
    await sink.publishMatching([aPost('2', 'acme again')]);
    await sink.withdraw([{ externalId: '2', at: 78 }]);
    now += 121_000;
    expect(await sink.retryWithdrawals()).toBeNull();
  });
});
