import { ROUTES } from '../../demo/simulator/routes/index.ts';
import { DEMO_KEYWORDS, DEMO_PROJECT } from '../../demo/project.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';
import { pollUntil } from '../../runtime/timing/poll.ts';

/** How often to ask for new mentions: often enough to look alive. */
const POLL_MS = 200;

/** Calls an operation of the API, as any other client would. Throws when the answer is an error. */
export type ApiCall = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<T>;

/** Creates a client of the API at an address, with a key. */
export function createApiClient(baseUrl: string, key: string): ApiCall {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
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

/** The project of the demo, and the group of its brand's keywords. */
export interface DemoProject {
  readonly id: string;
  readonly brandGroup: number;
}

/** Creates the project with its keywords and sources. It is paused until it has all of them, so that its first scan uses them all. */
export async function createProject(call: ApiCall): Promise<DemoProject> {
  const { id } = await call<{ id: string }>('POST', '/projects', { ...DEMO_PROJECT, paused: true });
  const groups = await call<{ id: number; kind: string }[]>('GET', `/projects/${id}/groups`);
  const groupOf = (kind: string) => groups.find((group) => group.kind === kind)!.id;
  for (const { kind, ...keyword } of DEMO_KEYWORDS)
    await call('POST', `/projects/${id}/keywords`, { ...keyword, group_id: groupOf(kind) });
  for (const { projectSource } of ROUTES) {
    if (!projectSource) continue;
    const { kind, address, name } = projectSource;
    await call('POST', `/projects/${id}/sources`, { kind, address, name });
  }
  await call('PATCH', `/projects/${id}`, { paused: false });
  return { id, brandGroup: groupOf('brand') };
}

/** Calls `onMention` for every mention that is not in `seen`, oldest first, and adds it. */
async function readNew(
  call: ApiCall,
  projectId: string,
  seen: Map<string, Mention>,
  onMention: (mention: Mention) => void,
): Promise<void> {
  const path = `/mentions?project=${projectId}&include=all&order=found&limit=100`;
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { data: Mention[]; next_cursor: string | null } = await call(
      'GET',
      `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const fresh = page.data.filter(({ id }) => !seen.has(id));
    for (const mention of fresh.reverse()) {
      seen.set(mention.id, mention);
      onMention(mention);
    }
    cursor = fresh.length > 0 ? page.next_cursor : null;
  }
}

/** Reports every mention until the scan is over. Returns the run and all mentions; null once `stopping` fires. */
export async function watchScan(
  call: ApiCall,
  projectId: string,
  onMention: (mention: Mention) => void,
  stopping: AbortSignal,
): Promise<{ readonly run: Run; readonly mentions: readonly Mention[] } | null> {
  const seen = new Map<string, Mention>();
  return pollUntil(
    async () => {
      // The run is read first, so that everything it counts is among the mentions.
      const [run] = await call<Run[]>('GET', `/runs?project=${projectId}`);
      await readNew(call, projectId, seen, onMention);
      const isOver = run && run.status !== 'queued' && run.status !== 'running';
      return isOver ? { run, mentions: [...seen.values()] } : null;
    },
    { everyMs: POLL_MS, signal: stopping },
  );
}
