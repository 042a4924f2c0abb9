import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attachToRunning } from '../../runtime/process/data-folder.ts';
import { openPostgres } from '../../postgres/pool.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Usage } from '../../schemas/usage/usage.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer, type CorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { ServiceProcess } from '../support/service-process.ts';

const run = promisify(execFile);
const POSTS = 40;

const post = (index: number): CorpusItem => ({
  source: 'hn',
  id: String(46_000_000 + index),
  url: '',
  author: `author${index}`,
  title: `Lumenkite update ${index}`,
  text: '',
  engagement: index,
  postedAt: Math.floor(Date.now() / 1000) * 1000 - 60_000 - index * 1000,
});

let original: Awaited<ReturnType<typeof temporaryDataDir>>;
let restored: Awaited<ReturnType<typeof temporaryDataDir>>;
let source: CorpusServer;
const services: ServiceProcess[] = [];

beforeEach(async () => {
  [original, restored, source] = await Promise.all([
    temporaryDataDir(),
    temporaryDataDir(),
    startCorpusServer(Array.from({ length: POSTS }, (_, index) => post(index))),
  ]);
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
  await source.close();
  await Promise.all([original.remove(), restored.remove()]);
});

/** Starts a service on a data folder. It is stopped after the test at the latest. */
async function serviceOn(path: string): Promise<ServiceProcess> {
  const service = await ServiceProcess.at(path, { ...source.env, EARSHOT_FOLLOW: 'off' });
  services.push(service);
  await service.start();
  return service;
}

/** Returns every event of the topic `mentions`, in the order of each partition. */
async function mentionEvents(dataDir: string): Promise<unknown[]> {
  const postgres = openPostgres((await attachToRunning(dataDir))!.postgres!, { max: 1 });
  try {
    return await postgres.query(
      `SELECT partition, record_offset, published_at, key, value, headers
       FROM log_records JOIN log_partitions ON log_partitions.id = partition_id
       WHERE topic = 'mentions' ORDER BY partition, record_offset`,
    );
  } finally {
    await postgres.close();
  }
}

/** Returns what people see of a service: mentions, usage, projects, lessons, and the events of the stream. */
async function stateOf(service: ServiceProcess, dataDir: string, project: string) {
  const [mentions, usage, projects, lessons, events] = await Promise.all([
    service.ask<{ data: Mention[] }>('GET', '/mentions?include=all&limit=100'),
    service.ask<Usage>('GET', '/usage'),
    service.ask<unknown[]>('GET', '/projects'),
    service.ask<unknown>('GET', `/projects/${project}/lessons`),
    mentionEvents(dataDir),
  ]);
  return { mentions: mentions.data, usage, projects, lessons, events };
}

it('restores a backup of the data folder in another folder, equal in mentions, events and usage', async () => {
  const before = await serviceOn(original.path);
  const project = await before.ask<{ id: string }>('POST', '/projects', {
    ...{ name: 'Lumenkite', sources: ['hn'], keywords: ['Lumenkite'] },
  });
  const mentions = async () =>
    (await before.ask<{ data: Mention[] }>('GET', '/mentions?include=all&limit=100')).data;
  await before.until(async () => (await mentions()).length === POSTS, `${POSTS} mentions`);
  // A deleted, a changed and a corrected mention, so that more than inserts must survive.
  const [deleted, done, noise] = await mentions();
  await before.ask('DELETE', `/mentions/${deleted!.id}`);
  await before.ask('PATCH', `/mentions/${done!.id}`, { status: 'done' });
  await before.ask('POST', `/mentions/${noise!.id}/irrelevant`, { reason: 'another one' });
  await before.ask('PATCH', `/projects/${project.id}`, { paused: true });
  const lasts = async () =>
    (await mentionEvents(original.path)).length === POSTS + 3 && (await mentions()).length === POSTS - 1;
  await before.until(lasts, 'an event for each change');
  // The last of the first scan are its own state and what it used.
  await before.until(async () => {
    const [runs, usage] = await Promise.all([
      before.ask<{ status: string }[]>('GET', '/runs'),
      before.ask<Usage>('GET', '/usage'),
    ]);
    return runs.every(({ status }) => status === 'done') && usage.mentions.judged === POSTS;
  }, 'the end of the first scan');
  const expected = await stateOf(before, original.path, project.id);
  expect(expected.usage.mentions.collected).toBe(POSTS);
  expect(await before.stop()).toBe(0);

  // As docs/operate/cluster.md says: everything, with owners and modes.
  await run('cp', ['--archive', `${original.path}/.`, restored.path]);
  await original.remove();

  const after = await serviceOn(restored.path);
  expect(await stateOf(after, restored.path, project.id)).toEqual(expected);

  // The copy works on: a post that it knows stays one mention, a deleted one stays deleted, a new one is found.
  source.items = [...source.items, { ...post(0), id: '47000000', postedAt: Date.now() - 1000 }];
  await after.ask('PATCH', `/projects/${project.id}`, { paused: false });
  await after.ask('POST', `/projects/${project.id}/scan`);
  const later = async () =>
    (await after.ask<{ data: Mention[] }>('GET', '/mentions?include=all&limit=100')).data;
  await after.until(
    async () => (await later()).some(({ external_id }) => external_id === '47000000'),
    'the new post',
  );
  expect(await later()).toHaveLength(POSTS);
  expect((await after.call('GET', `/mentions/${deleted!.id}`)).status).toBe(404);
  expect(await after.stop()).toBe(0);
});
