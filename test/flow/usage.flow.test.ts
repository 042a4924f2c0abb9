import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWorkspace } from '../../bin/service/bootstrap.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { setWorkspacePlan } from '../../postgres/accounts/workspaces.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Usage } from '../../schemas/usage/usage.ts';
import { attachToRunning } from '../../runtime/process/data-folder.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer, type CorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { startRecordingServer, type RecordingServer } from '../support/recording-server.ts';
import { ServiceProcess, TEST_KEY } from '../support/service-process.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';

/** The number of posts at the start, and of those that arrive once the small plan is used up. */
const FIRST_POSTS = 8;
const LATER_POSTS = 4;
const PLANS = { small: { mentions: 5 }, large: { mentions: 1_000 } };

const post = (index: number): CorpusItem => ({
  source: 'hn',
  id: String(45_000_000 + index),
  url: '',
  author: `author${index}`,
  title: `Lumenkite crashed on me, part ${index}`,
  text: '',
  engagement: index,
  postedAt: Math.floor(Date.now() / 1000) * 1000 - 60_000,
});
const posts = (from: number, count: number) => Array.from({ length: count }, (_, at) => post(from + at));

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let source: CorpusServer;
let smtp: SmtpServer;
let receiver: RecordingServer;
let service: ServiceProcess;
let postgres: Postgres;

beforeAll(async () => {
  [folder, source, smtp, receiver] = await Promise.all([
    temporaryDataDir(),
    startCorpusServer(posts(0, FIRST_POSTS)),
    startSmtpServer(),
    startRecordingServer(),
  ]);
  service = await ServiceProcess.at(folder.path, {
    ...source.env,
    EARSHOT_FOLLOW: 'off',
    EARSHOT_PLANS: JSON.stringify(PLANS),
    EARSHOT_SMTP_URL: smtp.url,
    EARSHOT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  });
  await service.start();
  postgres = openPostgres((await attachToRunning(folder.path))!.postgres!);
});
afterAll(async () => {
  await postgres.close();
  expect(await service.stop()).toBe(0);
  await Promise.all([source.close(), smtp.close(), receiver.close()]);
  await folder.remove();
});

/** A workspace and its API calls. */
interface Tenant {
  readonly id: number;
  must<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const tenant = (id: number, key: string): Tenant => ({
  id,
  async must<T>(method: string, path: string, body?: unknown) {
    const { status, body: answer } = await service.call<T>(method, path, body, key);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  },
});

async function addTenant(plan: string): Promise<Tenant> {
  const made = await addWorkspace(postgres, { name: plan, ownerEmail: `${plan}@acme.example`, plan });
  return tenant(made.workspaceId, made.apiKey);
}

const watch = ({ must }: Tenant) =>
  must<{ id: string }>('POST', '/projects', {
    ...{ name: 'Lumenkite', sources: ['hn'], keywords: ['Lumenkite'] },
  });
const usageOf = ({ must }: Tenant) => must<Usage>('GET', '/usage');
const heldOf = async ({ must }: Tenant) =>
  (await must<{ queued: { reason: string | null }[] }>('GET', '/scans/status')).queued.find(
    ({ reason }) => reason !== null,
  );
const found = async ({ must }: Tenant) =>
  (await must<{ data: Mention[] }>('GET', '/mentions?include=all&limit=100')).data
    .map(({ external_id }) => external_id)
    .toSorted();
const ids = (count: number) => posts(0, count).map(({ id }) => id);
const sees = (one: Tenant, count: number) =>
  service.until(async () => (await found(one)).length === count, `${count} posts in workspace ${one.id}`);

it("usage matches the source's own counts, and a used-up plan delays posts but loses none", async () => {
  const own = tenant(1, TEST_KEY);
  const small = await addTenant('small');
  const large = await addTenant('large');
  await small.must('POST', '/webhooks', { url: receiver.url, events: ['usage.limit_reached'] });
  const projects = [];
  for (const one of [own, small, large]) projects.push((await watch(one)).id);
  const [ownProject, smallProject, largeProject] = projects;
  for (const one of [own, small, large]) await sees(one, FIRST_POSTS);

  // A running scan uses up the small plan. From then on its scans wait, and posts found for it are dropped.
  source.items = posts(0, FIRST_POSTS + LATER_POSTS);
  await small.must('POST', `/projects/${smallProject}/scan`);
  await own.must('POST', `/projects/${ownProject}/scan`);
  await large.must('POST', `/projects/${largeProject}/scan`);
  await sees(own, FIRST_POSTS + LATER_POSTS);
  await sees(large, FIRST_POSTS + LATER_POSTS);
  await service.until(async () => (await heldOf(small)) !== undefined, 'a scan that waits');
  expect(await found(small)).toEqual(ids(FIRST_POSTS));
  expect(await usageOf(small)).toMatchObject({
    ...{ plan: 'small', mentions: { collected: FIRST_POSTS, limit: PLANS.small.mentions } },
    limits_reached: [{ limit: 'mentions', maximum: PLANS.small.mentions }],
  });
  await service.until(
    () => Promise.resolve(receiver.requests.length > 0 && smtp.mails.length > 0),
    'a webhook and a mail',
  );

  await setWorkspacePlan(postgres, small.id, 'large');
  await sees(small, FIRST_POSTS + LATER_POSTS);
  for (const one of [own, small, large]) expect(await found(one)).toEqual(ids(FIRST_POSTS + LATER_POSTS));

  const quiet = async () =>
    (await postgres.query(`SELECT 1 FROM scan_runs WHERE status IN ('queued', 'running')`)).length === 0;
  await service.until(quiet, 'the end of all scans');
  const usages = await Promise.all([own, small, large].map(usageOf));
  for (const { mentions, limits_reached } of usages) {
    expect(mentions).toMatchObject({
      collected: FIRST_POSTS + LATER_POSTS,
      judged: FIRST_POSTS + LATER_POSTS,
    });
    expect(limits_reached).toEqual([]);
  }
  expect(usages.reduce((sum, { source_calls }) => sum + source_calls.total, 0)).toBe(source.calls.get('hn'));
  expect(receiver.requests).toHaveLength(1);
  expect(JSON.parse(receiver.requests[0]!.body)).toMatchObject({ type: 'usage.limit_reached' });
  expect(smtp.mails.map(({ to }) => to)).toEqual([['small@acme.example']]);
});
