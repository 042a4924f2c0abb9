import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pc from 'picocolors';
import { demoPosts } from '../../demo/simulator/demo-posts.ts';
import { startSimulator } from '../../demo/simulator/simulator.ts';
import { parseConfig, type Config } from '../../schemas/config.ts';
import { type Mention } from '../../schemas/mention.ts';
import { type Run } from '../../schemas/run.ts';
import { freePort } from '../../telemetry/free-port.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { mentionLine, summaryTable } from '../demo-output.ts';
import { ROLES, startService } from '../service.ts';
import { fact, say } from '../terminal.ts';
import { aborted, stopSignal } from './start.ts';

/** How often new mentions are asked for, in milliseconds: often enough to look alive. */
const LOOK_MS = 200;

const PROJECT = {
  name: 'Lumenkite',
  description:
    'Lumenkite is an open-source tool that syncs files between computers, also offline and without a server.',
  sources: ['hn', 'bluesky', 'news', 'devto'],
  settings: {
    domains: ['lumenkite.example'],
    ambiguous: {
      anchors: ['sync', 'file', 'backup', 'folder', 'app'],
      namesakes: ['kite', 'beach', 'wind', 'festival'],
    },
  },
  public: true,
  public_slug: 'lumenkite',
};
const KEYWORDS = [{ term: 'Lumenkite', aliases: ['lumen kite'] }];
const COMPETITORS = [{ term: 'Acme Sync' }];

/** The environment of the demo: the operator's own, on embedded engines in a folder of its own, with simulated sources. */
async function demoConfig(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  sources: Readonly<Partial<Record<string, string>>>,
): Promise<Config> {
  const baseUrls = Object.entries(sources).map(([source, url]) => [
    `EARSHOT_${source.toUpperCase()}_BASE_URL`,
    url,
  ]);
  return parseConfig({
    ...env,
    EARSHOT_PORT: env.EARSHOT_PORT ?? String(await freePort(8080)),
    EARSHOT_DATA_DIR: dataDir,
    EARSHOT_POSTGRES_URL: undefined,
    EARSHOT_CLICKHOUSE_URL: undefined,
    EARSHOT_KAFKA_BROKERS: undefined,
    EARSHOT_SCHEMA_REGISTRY_URL: undefined,
    EARSHOT_RATE_LIMITS: 'off',
    EARSHOT_FOLLOW: 'off',
    EARSHOT_LOG_LEVEL: env.EARSHOT_LOG_LEVEL ?? 'warn',
    EARSHOT_BLUESKY_IDENTIFIER: 'demo.example',
    EARSHOT_BLUESKY_APP_PASSWORD: 'made-up',
    ...Object.fromEntries(baseUrls),
  });
}

/** A caller of the demo's own API, as any other would be. */
function caller(baseUrl: string, key: string) {
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${baseUrl}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

type Call = ReturnType<typeof caller>;

/** Makes the project and its keywords; it is scanned because it is new. */
async function createProject(call: Call): Promise<string> {
  const project = await call<{ id: string }>('/projects', { ...PROJECT, paused: true });
  const groups = await call<{ id: number; kind: string }[]>(`/projects/${project.id}/groups`);
  const groupOf = (kind: string) => groups.find((group) => group.kind === kind)!.id;
  for (const keyword of KEYWORDS) {
    await call(`/projects/${project.id}/keywords`, { ...keyword, group_id: groupOf('brand') });
  }
  for (const keyword of COMPETITORS) {
    await call(`/projects/${project.id}/keywords`, { ...keyword, group_id: groupOf('competitor') });
  }
  return project.id;
}

/** Prints mentions as they come until the run is over. Gives the run and all mentions. */
async function watchScan(call: Call, projectId: string, stopped: Promise<unknown>) {
  const seen = new Map<string, Mention>();
  const stop = stopped.then(() => true);
  for (;;) {
    const runs = await call<Run[]>(`/runs?project=${projectId}`);
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: Mention[]; next_cursor: string | null } = await call(
        `/mentions?project=${projectId}&include=all&order=found&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      const fresh = page.data.filter(({ id }) => !seen.has(id));
      for (const mention of fresh.reverse()) {
        seen.set(mention.id, mention);
        say(mentionLine(mention));
      }
      cursor = fresh.length > 0 ? page.next_cursor : null;
    }
    const run = runs[0];
    if (run && run.status !== 'queued' && run.status !== 'running')
      return { run, mentions: [...seen.values()] };
    if (await Promise.race([stop, delay(LOOK_MS, false)])) return null;
  }
}

/** `earshot demo`: the whole service on made-up posts, in a folder that is removed at the end. */
export async function demo(env: NodeJS.ProcessEnv, options: { once?: boolean }): Promise<void> {
  const stopping = stopSignal();
  const stopped = aborted(stopping);
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-demo-'));
  // Run as root, PostgreSQL drops to an account of its own, which must be able to enter.
  await chmod(dataDir, 0o711);
  const simulator = await startSimulator({ posts: demoPosts() });
  try {
    const config = await demoConfig(env, dataDir, simulator.sources);
    say(
      `${pc.bold('Earshot demo')}: starting PostgreSQL, ClickHouse and the service, all in this folder's node_modules …`,
    );
    const service = await startService(
      config,
      new Set(ROLES),
      createLogger(config.variables.EARSHOT_LOG_LEVEL!, true),
      { stopping },
    );
    try {
      const key = service.firstWorkspace!.apiKey;
      const call = caller(config.baseUrl, key);
      const projectId = await createProject(call);
      await resume(config.baseUrl, key, projectId);
      say(`Listening for ${pc.bold('Lumenkite')} and its competitor on hn, bluesky, news and devto.\n`);
      const result = await watchScan(call, projectId, stopped);
      if (!result) return;
      say(`\n${summaryTable(result.run, result.mentions)}\n`);
      if (options.once) return;
      fact('API', `${config.baseUrl}/api/v1/mentions?project=${projectId}`);
      fact('Reference', `${config.baseUrl}/docs`);
      fact('MCP', `${config.baseUrl}/mcp`);
      fact('GraphQL', `${config.baseUrl}/graphql`);
      fact('Key', key);
      say(
        `\n  curl -H 'Authorization: Bearer ${key}' '${config.baseUrl}/api/v1/brief'\n\nCtrl-C ends the demo and removes its data.`,
      );
      await stopped;
    } finally {
      await service.stop();
    }
  } finally {
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The project was made paused, so that its first scan knows all its keywords. */
async function resume(baseUrl: string, key: string, projectId: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/v1/projects/${projectId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ paused: false }),
  });
  if (!answer.ok) throw new Error(`resuming the project answered ${answer.status}: ${await answer.text()}`);
}
