import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Mute } from '../../schemas/mentions/mute.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer, type CorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { startModelServer, type ModelServer } from '../support/model-server.ts';
import { ServiceProcess } from '../support/service-process.ts';

let source: CorpusServer;
let model: ModelServer;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let service: ServiceProcess;

const aPost = (id: number, author: string): CorpusItem => ({
  ...{ source: 'hn', id: String(id), url: `https://news.ycombinator.com/item?id=${id}`, author },
  ...{ title: `Lumenkite, number ${id}`, text: '', engagement: 1 },
  postedAt: Math.floor((Date.now() - id * 1_000) / 1_000) * 1_000,
});

beforeAll(async () => {
  [folder, source, model] = await Promise.all([
    temporaryDataDir(),
    startCorpusServer([aPost(1, 'spammer'), aPost(2, 'jane')]),
    startModelServer(),
  ]);
  service = await ServiceProcess.at(folder.path, {
    ...source.env,
    ...{ EARSHOT_FOLLOW: 'off', OPENAI_API_KEY: 'for-tests', OPENAI_BASE_URL: model.url },
  });
  await service.start();
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await Promise.all([source.close(), model.close()]);
  await folder.remove();
});

const mentions = async (): Promise<Mention[]> =>
  (await service.ask<{ data: Mention[] }>('GET', '/mentions?include=all&limit=100')).data;
const byId = async () => new Map((await mentions()).map((mention) => [mention.external_id, mention]));
/** The texts of the posts that the model was asked about. */
const asked = () => model.requests.flatMap(({ posts }) => [...posts.values()]).join('\n');

it('a muted author’s new post is irrelevant without being judged, and the old ones follow and come back', async () => {
  const { id: project } = await service.ask<{ id: string }>('POST', '/projects', {
    ...{ name: 'Lumenkite', sources: ['hn'], keywords: ['Lumenkite'] },
  });
  await service.until(async () => (await mentions()).length === 2, 'the first mentions');
  expect(asked()).toContain('number 1');

  const mute = await service.ask<Mute>('POST', '/mutes', {
    ...{ kind: 'author', value: 'Spammer', source: 'hn', backdate: true },
  });
  source.items = [aPost(1, 'spammer'), aPost(2, 'jane'), aPost(3, 'spammer'), aPost(4, 'joe')];
  await service.ask('POST', `/projects/${project}/scan`);
  await service.until(async () => (await mentions()).length === 4, 'the later mentions');
  await service.until(async () => (await byId()).get('1')?.relevant === false, 'the backdated mute');
  const muted = [...(await byId()).values()].filter(({ judge }) => judge === `mute/${mute.id}`);
  expect(muted.map(({ external_id }) => external_id).sort()).toEqual(['1', '3']);
  for (const { relevant, reason } of muted) {
    expect(relevant).toBe(false);
    expect(reason).toMatch(/^Muted: spammer on Hacker News, by /);
  }
  expect(asked()).toContain('number 4');
  expect(asked()).not.toContain('number 3');

  await service.ask('DELETE', `/mutes/${mute.id}`);
  await service.until(async () => {
    const now = await byId();
    return ['1', '3'].every((id) => !now.get(id)!.judge.startsWith('mute/'));
  }, 'verdicts on what was muted');
  expect(asked()).toContain('number 3');
});
