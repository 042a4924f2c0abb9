import { subscribesTo, type EventToQueue, type Subscriber } from '../../postgres/webhooks/webhook-events.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { bindActor, type Actor } from '../engine/actor.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';
import { ACTORS } from '../topology.ts';
import { eventIdOf } from '../../schemas/mentions/event-id.ts';
import { passesFilters, toldEvents, writeMentionPayload } from './mention-payload.ts';

/** What the stage needs of the store. */
export interface QueueDeps {
  /** Returns the enabled webhooks of these workspaces. */
  subscribers(workspaceIds: readonly number[]): Promise<readonly Subscriber[]>;
  /** Queues events for their webhooks. Ignores those already queued. */
  queue(events: readonly EventToQueue[]): Promise<unknown>;
}

/** Returns the event of a record for the webhooks of its workspace that subscribe to it; null: none does. */
function eventFor(record: MentionEvent, subscribers: readonly Subscriber[]): EventToQueue | null {
  const { workspace_id: workspaceId, project_id: projectId, occurred_at: at } = record;
  const type = `mention.${record.event}` as const;
  const webhookIds = subscribers
    .filter(
      (webhook) => subscribesTo(webhook, { type, projectId, at }) && passesFilters(record, webhook.filters),
    )
    .map(({ id }) => id);
  if (webhookIds.length === 0) return null;
  return {
    ...{ workspaceId, type, webhookIds, happenedAt: at },
    eventId: eventIdOf(record),
    // Judging a post again before it is stored changes the time of its verdict, but not when it was found.
    filedAt: record.event === 'created' && !record.first_relevant ? record.found_at : at,
    payload: writeMentionPayload(record),
  };
}

/** Creates the stage that queues changes of mentions for the webhooks that subscribe to them. Idempotent. */
export function createQueueStage(deps: QueueDeps): Stage<MentionEvent, never> {
  return async function queueStage(chunk) {
    const workspaces = [...new Set(chunk.map(({ value }) => value.workspace_id))];
    const subscribers = await deps.subscribers(workspaces);
    const byWorkspace = new Map(
      workspaces.map((id) => [id, subscribers.filter(({ workspace_id }) => workspace_id === id)]),
    );
    const events = chunk.map(({ value }) =>
      toldEvents(value).flatMap((record) => eventFor(record, byWorkspace.get(value.workspace_id)!) ?? []),
    );
    if (events.flat().length > 0) await deps.queue(events.flat());
    return events.map((queued): Outcome<never> => (queued.length > 0 ? pass() : drop('no_webhook')));
  };
}

/** Returns the actor that queues deliveries. It reads the same topic as the sink; neither waits for the other. */
export const webhooksActor = (deps: QueueDeps): Actor<MentionEvent, never> =>
  bindActor(ACTORS.webhooks, createQueueStage(deps));
