import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf } from '../../demo/simulator/environment.ts';
import { ROUTES } from '../../demo/simulator/routes/index.ts';
import type { SimulatedPost } from '../../demo/simulator/route.ts';
import { startSimulator, type Simulator } from '../../demo/simulator/simulator.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { settingsOf } from '../pipeline/sources/conformance.ts';
import { SUBJECTS } from '../pipeline/sources/subjects/index.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { clickHouseEnvironment } from '../support/stores.ts';

const POSTS = 6;
const HOUR_MS = 3_600_000;
/** Keeps the oldest post within the one day that Instagram lists. */
const SPACING_MS = 2 * HOUR_MS;

/** The posts of every source, with the fields specific to it. */
const posts = SUBJECTS.flatMap((subject) =>
  Array.from({ length: POSTS }, (_, index) =>
    subject.post(index, {
      source: subject.connector.source,
      title: `Pipe fish number ${index}`,
      text: `We tried the pipe fish today (${index}).`,
      postedAt: Math.floor(Date.now() / 1000) * 1000 - HOUR_MS - index * SPACING_MS,
    }),
  ),
);

/** Returns the environment variables that let the service query every source of the simulator. */
const environment = (simulator: Simulator): Record<string, string> => ({
  ...environmentOf(
    Object.fromEntries(SUBJECTS.map((subject) => [subject.connector.source, settingsOf(subject, simulator)])),
  ),
  EARSHOT_FOLLOW: 'off',
  ...clickHouseEnvironment(),
});

let simulator: Simulator;
let service: ServiceProcess;
let project: { readonly id: string };
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeAll(async () => {
  simulator = await startSimulator({ posts });
  folder = await temporaryDataDir();
  service = await ServiceProcess.at(folder.path, environment(simulator));
  await service.start();
  const keywords = ['pipe fish', '#pipefish'];
  project = await service.ask('POST', '/projects', { name: 'Fish', keywords, paused: true });
  for (const { projectSource } of ROUTES) {
    if (!projectSource) continue;
    const { kind, address, name } = projectSource;
    await service.ask('POST', `/projects/${project.id}/sources`, { kind, address, name });
  }
  await service.ask('PATCH', `/projects/${project.id}`, { paused: false });
});
afterAll(async () => {
  await service.stop();
  await simulator.close();
  await folder.remove();
});

async function lastRun(): Promise<Run> {
  const runs = () => service.ask<Run[]>('GET', `/runs?project=${project.id}`);
  await service.until(async () => {
    const [run] = await runs();
    return run !== undefined && run.status !== 'queued' && run.status !== 'running';
  }, 'the end of the run');
  return (await runs())[0]!;
}

async function mentionsBySource(): Promise<Map<Source, Mention[]>> {
  const ofSource = async (source: Source) => {
    const query = `project=${project.id}&sources=${source}&include=all&limit=100`;
    return (await service.ask<{ data: Mention[] }>('GET', `/mentions?${query}`)).data;
  };
  return new Map(await Promise.all(SOURCES.map(async (source) => [source, await ofSource(source)] as const)));
}

/** Returns what a mention shows of its post. The language is detected if the source does not provide it. */
function shown(post: SimulatedPost) {
  const subject = SUBJECTS.find(({ connector }) => connector.source === post.source)!;
  const { thread_id: _thread, parent_id: _parent, lang: _lang, ...truth } = subject.truth(post, simulator);
  return truth;
}

describe('a project without a list of sources and with one of each kind of its own', () => {
  it('is scanned for at all of them, and every post becomes one faithful mention', async () => {
    const run = await lastRun();
    expect(new Map(run.sources.map(({ source, status, error }) => [source, error ?? status]))).toEqual(
      new Map(SOURCES.map((source) => [source, 'done'])),
    );
    const found = await mentionsBySource();
    for (const source of SOURCES) {
      const expected = posts.filter((post) => post.source === source);
      const byTime = (found.get(source) ?? []).toSorted((a, b) => (a.posted_at < b.posted_at ? 1 : -1));
      expect(byTime, source).toMatchObject(expected.map(shown));
    }
  });

  it('finds nothing new in a second scan', async () => {
    const before = await mentionsBySource();
    await service.ask('POST', `/projects/${project.id}/scan`);
    expect(await lastRun()).toMatchObject({ status: 'done', new: 0 });
    expect(await mentionsBySource()).toEqual(before);
  });
});
