import { isFor, type EventToQueue, type Subscriber } from '../../postgres/webhooks/webhook-events.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { bindActor, type Actor } from '../engine/actor.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';
import { ACTORS } from '../topology.ts';
import { eventIdOf, isWanted, writeMentionPayload } from './mention-events.ts';

/** What the stage asks of the store. */
export interface FanOutDeps {
  /** The webhooks of these workspaces that are on. */
  subscribers(workspaceIds: readonly number[]): Promise<readonly Subscriber[]>;
  /** Queues events for their webhooks; those that are queued already stay as they are. */
  queue(events: readonly EventToQueue[]): Promise<unknown>;
}

function byWorkspace(subscribers: readonly Subscriber[]): Map<number, Subscriber[]> {
  const groups = new Map<number, Subscriber[]>();
  for (const subscriber of subscribers) {
    const group = groups.get(subscriber.workspace_id);
    if (group) group.push(subscriber);
    else groups.set(subscriber.workspace_id, [subscriber]);
  }
  return groups;
}

/** The event of a record for those of its workspace's webhooks that want it; null: none does. */
function eventFor(record: MentionEvent, subscribers: readonly Subscriber[]): EventToQueue | null {
  const { workspace_id: workspaceId, project_id: projectId, occurred_at: at } = record;
  const type = `mention.${record.event}` as const;
  const webhookIds = subscribers
    .filter((webhook) => isFor(webhook, { type, projectId, at }) && isWanted(record, webhook.filters))
    .map(({ id }) => id);
  if (webhookIds.length === 0) return null;
  return {
    ...{ workspaceId, type, webhookIds, happenedAt: at },
    eventId: eventIdOf(record),
    // A post that is judged again on the way has another time of verdict, but was found once.
    filedAt: record.event === 'created' ? record.found_at : at,
    payload: writeMentionPayload(record),
  };
}

/**
 * The stage that queues changes of mentions for the webhooks that subscribe to them: the webhooks are read once a chunk, the
 * deliveries written by one statement. A chunk that comes again queues nothing twice.
 */
export function createFanOutStage(deps: FanOutDeps): Stage<MentionEvent, never> {
  return async function fanOutStage(chunk) {
    const workspaces = [...new Set(chunk.map(({ value }) => value.workspace_id))];
    const groups = byWorkspace(await deps.subscribers(workspaces));
    const events = chunk.map(({ value }) => eventFor(value, groups.get(value.workspace_id) ?? []));
    const wanted = events.filter((event) => event !== null);
    if (wanted.length > 0) await deps.queue(wanted);
    return events.map((event): Outcome<never> => (event ? pass() : drop('no_webhook')));
  };
}

/** The actor that runs it. The sink reads the same topic; neither waits for the other. */
export const fanOutActor = (deps: FanOutDeps): Actor<MentionEvent, never> =>
  bindActor(ACTORS.webhooks, createFanOutStage(deps));
