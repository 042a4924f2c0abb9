import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_KEYWORDS, DEMO_PROJECT } from '../../demo/project.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';

/** How often new mentions are asked for, in milliseconds: often enough to look alive. */
const LOOK_MS = 200;

/** Calls an operation of the demo's own API, as any other caller would. Throws when it refuses. */
export type Call = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<T>;

/** A caller of the API at an address, with a key. */
export function caller(baseUrl: string, key: string): Call {
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

/** The project that was made, and the group of the keywords of its own brand. */
export interface DemoProject {
  readonly id: string;
  readonly brandGroup: number;
}

/** Makes the project with its keywords. It is made paused, so that its first scan knows all of them. */
export async function createProject(call: Call): Promise<DemoProject> {
  const { id } = await call<{ id: string }>('POST', '/projects', { ...DEMO_PROJECT, paused: true });
  const groups = await call<{ id: number; kind: string }[]>('GET', `/projects/${id}/groups`);
  const groupOf = (kind: string) => groups.find((group) => group.kind === kind)!.id;
  for (const { kind, ...keyword } of DEMO_KEYWORDS)
    await call('POST', `/projects/${id}/keywords`, { ...keyword, group_id: groupOf(kind) });
  await call('PATCH', `/projects/${id}`, { paused: false });
  return { id, brandGroup: groupOf('brand') };
}

/** Gives every mention to `onMention` as it comes until the run is over. Gives the run and all mentions; null when stopped. */
export async function watchScan(
  call: Call,
  projectId: string,
  onMention: (mention: Mention) => void,
  stopped: Promise<unknown>,
): Promise<{ readonly run: Run; readonly mentions: readonly Mention[] } | null> {
  const seen = new Map<string, Mention>();
  const stop = stopped.then(() => true);
  for (;;) {
    // The run is read first: what it counts is then among the mentions.
    const [run] = await call<Run[]>('GET', `/runs?project=${projectId}`);
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: Mention[]; next_cursor: string | null } = await call(
        'GET',
        `/mentions?project=${projectId}&include=all&order=found&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      const fresh = page.data.filter(({ id }) => !seen.has(id));
      for (const mention of fresh.reverse()) {
        seen.set(mention.id, mention);
        onMention(mention);
      }
      cursor = fresh.length > 0 ? page.next_cursor : null;
    }
    if (run && run.status !== 'queued' && run.status !== 'running')
      return { run, mentions: [...seen.values()] };
    if (await Promise.race([stop, delay(LOOK_MS, false)])) return null;
  }
}
