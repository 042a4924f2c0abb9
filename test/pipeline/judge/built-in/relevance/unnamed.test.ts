import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const game = briefOf('Ghost Harbor', {
  description: 'Ghost Harbor is a tactical shooter. Players sail, board ships and fight in ports.',
});

const isRelevant = async (text: string, more: Partial<Match> = {}): Promise<boolean> =>
  (await createBuiltInJudge().judge(game, [matchOf(text, { lang: 'en', ...more })]))[0]!.relevant;

describe('a post that does not write the name out', () => {
  it('is about the brand by a handle of a keyword with what accounts add', async () => {
    const port = briefOf('Ghost Harbor 2090', {
      keywords: [{ id: 1, term: 'Harbor Ghosts', aliases: ['Pier Six'] }],
    });
    const posts = ['@HarborGhostsGame', '@Pier6Game', '@HarborGhostsFan'].map(
      (to) => `${to} why is my order gone`,
    );
    const verdicts = await createBuiltInJudge().judge(
      port,
      posts.map((text) => matchOf(text, { lang: 'en' })),
    );
    expect(verdicts.map(({ relevant }) => relevant)).toEqual([true, true, false]);
  });

  it.each([
    '@GhostHarbor I got the daily bonus but no coins were added. Any way to fix this?',
    'Anyone else lose their helmet after the last update? @GhostHarborHelp',
    'So proud of what this team pulled off tonight #GhostHarborFans',
    'Queued without a full team again @PlayGhostHarbor',
  ])('is about the brand by its handle or tag: %s', async (text) => {
    expect(await isRelevant(text)).toBe(true);
  });

  it.each([
    'you are all so cool',
    '@miraports and then she kissed the baby',
    'I eat clean and healthy as of today :)',
    'Time to play some more of this tonight',
    '',
  ])('is not where nothing points to the brand: %s', async (text) => {
    expect(await isRelevant(text)).toBe(false);
  });

  it('may be about it where it stands below a post that names it', async () => {
    const posts = (['post', 'comment'] as const).map((kind) => matchOf('you are all so cool', { kind }));
    const verdicts = await createBuiltInJudge().judge(briefOf('Ghost Harbor'), posts);
    expect(verdicts.map(({ relevant }) => relevant)).toEqual([false, true]);
  });

  it('is about a video of it as a comment, unless it asks for a look at something else', async () => {
    const posts = [
      "I'm only here to check the views",
      'check out my new channel, i put a lot of work into it',
      'please help my project gofundme.com/mirasboat',
      'they should use this song in one of my videos',
    ].map((text) => matchOf(text, { source: 'youtube', kind: 'comment', lang: 'en' }));
    const verdicts = await createBuiltInJudge().judge(game, posts);
    expect(verdicts.map(({ relevant }) => relevant)).toEqual([true, false, false, true]);
  });

  it('may be about a topic that is watched by everyday words, which is no name to lack', async () => {
    const topic = briefOf('Mining', {
      description: 'Mines, shafts and quarries: what happens there.',
      keywords: [{ id: 1, term: 'mineshaft', aliases: [] }],
    });
    const post = matchOf('Workers were pulled out of a flooded quarry this morning', { lang: 'en' });
    expect((await createBuiltInJudge().judge(topic, [post]))[0]!.relevant).toBe(true);
  });
});
