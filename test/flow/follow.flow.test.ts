import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blueskyUri } from '../../demo/simulator/routes/bluesky.ts';
import type { SimulatedPost } from '../../demo/simulator/route.ts';
import { startSimulator, type Simulator } from '../../demo/simulator/simulator.ts';
import { createKey } from '../../postgres/accounts/api-keys.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { createWorkspace } from '../../postgres/accounts/workspaces.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { attachToRunning } from '../../runtime/process/data-folder.ts';
import { aSimulatedPost } from '../pipeline/sources/support.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { ServiceProcess, TEST_KEY } from '../support/service-process.ts';

const OTHER_KEY = 'ss_sk_of-the-other-tenant-0123456789';
let id = 1000;

const aPost = (source: 'hn' | 'bluesky', text: string): SimulatedPost =>
  aSimulatedPost({
    source,
    id: String(id++),
    title: source === 'hn' ? text : null,
    text: source === 'hn' ? '' : text,
    author: 'mara.bsky.social',
    postedAt: Math.floor(Date.now() / 1000) * 1000,
  });
const externalId = ({ source, author, id }: SimulatedPost) => (source === 'hn' ? id : blueskyUri(author, id));

let simulator: Simulator;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let service: ServiceProcess;

async function mentions(key = TEST_KEY): Promise<Mention[]> {
  const answer = await service.call<{ data: Mention[] }>(
    'GET',
    '/mentions?include=all&limit=100',
    undefined,
    key,
  );
  return answer.body.data ?? [];
}

/** Waits until a workspace has mentions of exactly these posts. */
async function untilHeld(posts: readonly SimulatedPost[], key = TEST_KEY): Promise<Mention[]> {
  const wanted = posts.map(externalId).sort();
  let held: Mention[] = [];
  await service.until(async () => {
    held = await mentions(key);
    return (
      held
        .map(({ external_id }) => external_id)
        .sort()
        .join() === wanted.join()
    );
  }, `mentions of exactly ${wanted.join()}`);
  return held;
}

/** Creates a project that scans once a day, so posts after its first scan arrive through the streams. */
async function watch(term: string, key = TEST_KEY): Promise<void> {
  const project = { name: term, sources: ['hn', 'bluesky'], keywords: [term], scan_every: '24h' };
  const { status } = await service.call('POST', '/projects', project, key);
  expect(status).toBe(201);
  await service.until(async () => {
    const { body } = await service.call<{ status: string }[]>('GET', '/runs', undefined, key);
    return body.length > 0 && body.every((run) => run.status === 'done');
  }, 'the first scan');
}

async function secondTenant(): Promise<void> {
  const postgres = openPostgres((await attachToRunning(folder.path))!.postgres!);
  const { id: workspaceId } = await createWorkspace(postgres, 'Other');
  await createKey(postgres, { workspaceId, name: 'test', scope: 'full', value: OTHER_KEY });
  await postgres.close();
}

const listening = () =>
  service.until(async () => {
    const asked = simulator.requests().some(({ path }) => path.endsWith('/v0/maxitem.json'));
    return asked && simulator.jetstream.listeners > 0;
  }, 'a follower of each stream');

describe('a service that follows streams', () => {
  beforeAll(async () => {
    simulator = await startSimulator({ posts: [aPost('hn', 'The first item')] });
    folder = await temporaryDataDir();
    service = await ServiceProcess.at(folder.path, {
      EARSHOT_HN_BASE_URL: simulator.sources.hn!,
      EARSHOT_HN_FIREBASE_URL: `${simulator.url}/hn`,
      EARSHOT_BLUESKY_BASE_URL: simulator.sources.bluesky!,
      EARSHOT_BLUESKY_JETSTREAM_URL: `${simulator.url}/bluesky`,
    });
    await service.start();
    await secondTenant();
    await watch('lumenkite');
    await watch('otterworks', OTHER_KEY);
    await listening();
  });

  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await simulator.close();
    await folder.remove();
  });

  const ours: SimulatedPost[] = [];

  it("creates each tenant's mentions of new posts within a minute, outside of any scan", async () => {
    ours.push(aPost('bluesky', 'lumenkite it is'), aPost('hn', 'Show HN: Lumenkite'));
    const theirs = [aPost('bluesky', 'otterworks')];
    simulator.add([...ours, ...theirs, aPost('bluesky', 'neither'), aPost('hn', 'Neither')]);
    for (const mention of [...(await untilHeld(ours)), ...(await untilHeld(theirs, OTHER_KEY))]) {
      expect(mention.run_id).toBeNull();
      expect(Date.parse(mention.found_at) - Date.parse(mention.posted_at)).toBeLessThan(60_000);
    }
  });

  it('neither loses nor duplicates posts when it is killed while more arrive', async () => {
    for (let kill = 0; kill < 2; kill++) {
      const during = [aPost('bluesky', `lumenkite ${kill}`), aPost('hn', `Lumenkite ${kill}`)];
      const after = [aPost('bluesky', `lumenkite, later ${kill}`), aPost('hn', `Lumenkite, later ${kill}`)];
      simulator.add(during);
      await service.kill();
      simulator.add(after);
      await service.start();
      ours.push(...during, ...after);
      await untilHeld(ours);
    }
  });

  it('removes posts their author deletes, in every tenant', async () => {
    const [first, second] = ours.splice(0, 2);
    simulator.withdraw(first!);
    simulator.withdraw(second!);
    const both = aPost('bluesky', 'lumenkite and otterworks');
    simulator.add([both]);
    await untilHeld([...ours, both]);
    simulator.withdraw(both);
    await untilHeld(ours);
    await service.until(async () => (await mentions(OTHER_KEY)).length === 1, 'the other tenant to lose it');
  });

  it('keeps out a post that is deleted right after it was posted', async () => {
    const hasty = aPost('bluesky', 'lumenkite, no, wait');
    simulator.add([hasty]);
    simulator.withdraw(hasty);
    ours.push(aPost('bluesky', 'lumenkite, the last one'));
    simulator.add(ours.slice(-1));
    await untilHeld(ours);
  });
});
