import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueueStage } from '../../../pipeline/webhooks/queue-deliveries.ts';
import { queueEvents, listSubscribers } from '../../../postgres/webhooks/webhook-events.ts';
import type { WebhookFields } from '../../../postgres/webhooks/webhooks.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import { WEBHOOK_EVENTS } from '../../../schemas/webhooks/webhook-events.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { addWebhook } from './sending.ts';

let stores: Stores;
let workspace: number;
let project: string;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());
let made = 0;
beforeEach(async () => {
  project = `prj_${(made += 1)}`;
  const [row] = await stores.postgres.query<{ id: number }>(
    `WITH w AS (INSERT INTO workspaces (name) VALUES ('w') RETURNING id),
       p AS (INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days) SELECT $1, id, 'p', 'mentions', 7, 30 FROM w)
     SELECT id FROM w`,
    [project],
  );
  workspace = row!.id;
});

const soon = () => new Date(Date.now() + 60_000).toISOString();
const idOf = (at: number) => at.toString(16).padStart(32, '0');
function record(at: number, change: Partial<MentionEvent> = {}): MentionEvent {
  const now = soon();
  return {
    ...WEBHOOK_EVENTS['mention.created'].data,
    ...{ id: idOf(at), project_id: project, workspace_id: workspace, event: 'created' },
    ...{ occurred_at: now, found_at: now },
    ...change,
  };
}
const webhook = (fields: WebhookFields = {}) =>
  addWebhook(stores.postgres, workspace, { url: 'https://hooks.example.com/', ...fields });
const stage = createQueueStage({
  subscribers: (ids) => listSubscribers(stores.postgres, ids),
  queue: (events) => queueEvents(stores.postgres, events),
});
const run = (...records: MentionEvent[]) =>
  stage(records.map((value, at) => ({ value, position: `mentions:0:${at}` })));

interface Row {
  readonly webhook_id: string;
  readonly event_type: string;
  readonly event_id: string;
  readonly payload: Buffer;
}
const queued = () =>
  stores.postgres.query<Row>(
    `SELECT webhook_id, event_type, event_id, payload FROM webhook_deliveries WHERE workspace_id = $1 ORDER BY event_type, id`,
    [workspace],
  );
const body = (row: Row) =>
  JSON.parse(row.payload.toString()) as { type: string; timestamp: string; data: object };

describe('a change to a mention', () => {
  it('is queued once for each subscribed webhook, with the whole mention', async () => {
    const { id } = await webhook();
    await webhook({ events: ['test.ping'] });
    await webhook({ enabled: false });
    const created = record(1);
    const outcomes = await run(created, record(2, { event: 'deleted' }));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['pass', 'pass']);
    const rows = await queued();
    expect(rows.map(({ webhook_id, event_type }) => [webhook_id, event_type])).toEqual([
      [id, 'mention.created'],
      [id, 'mention.deleted'],
    ]);
    const { event: _event, occurred_at, workspace_id: _workspace, ...mention } = created;
    expect(body(rows[0]!)).toEqual({ type: 'mention.created', timestamp: occurred_at, data: mention });
    expect(rows[0]!.event_id).toMatch(/^evt_[0-9a-z]{20}$/);
  });

  it('is not queued again on a redelivery, even when a created mention was judged again', async () => {
    await webhook();
    const created = record(1);
    const updated = record(1, { event: 'updated' });
    await run(created, updated);
    await run(created, updated);
    await run({ ...created, occurred_at: new Date(Date.now() + 90_000).toISOString(), urgency: 1 });
    expect(await queued()).toHaveLength(2);
    await run({ ...updated, occurred_at: new Date(Date.now() + 90_000).toISOString() });
    expect(await queued()).toHaveLength(3);
  });

  it('is also a created mention when a person makes it relevant and nobody was told of it', async () => {
    await webhook();
    await webhook({ events: ['mention.created'] });
    await run(record(1, { relevant: false }));
    expect(await queued()).toEqual([]);
    const restored = record(1, { event: 'updated', changed: ['relevant'], first_relevant: true });
    await run(restored);
    await run(restored);
    const rows = await queued();
    expect(rows.map(({ event_type }) => event_type)).toEqual([
      ...['mention.created', 'mention.created', 'mention.updated'],
    ]);
    expect(body(rows[0]!).data).toEqual(body(rows[1]!).data);
    expect(body(rows[0]!)).toMatchObject({ type: 'mention.created', data: { id: idOf(1), relevant: true } });
    for (const row of rows) expect(body(row).data).not.toHaveProperty('first_relevant');
    expect(body(rows[0]!).data).not.toHaveProperty('changed');
  });

  it('is queued once at each level of traction, with how fast the post grows', async () => {
    await webhook({ events: ['mention.trending'] });
    const traction = { level: 1, rate: 50, usual: 2 };
    const trending = record(1, { event: 'trending', traction });
    await run(trending, { ...trending, occurred_at: new Date(Date.now() + 90_000).toISOString() });
    await run(
      { ...trending, traction: { ...traction, level: 2 } },
      record(1),
      record(1, { event: 'updated' }),
    );
    const rows = await queued();
    expect(rows.map(({ event_type }) => event_type)).toEqual(['mention.trending', 'mention.trending']);
    // Deliveries of one change have no order among themselves.
    const sent = rows.map((row) => (body(row).data as Pick<MentionEvent, 'traction'>).traction);
    expect(sent.toSorted((one, other) => one!.level - other!.level)).toEqual([
      traction,
      { ...traction, level: 2 },
    ]);
  });

  it('is sent for new mentions only if they are relevant, and for updates in any case', async () => {
    await webhook();
    const noise = { relevant: false };
    const outcomes = await run(record(1, noise), record(2, { ...noise, event: 'updated' }));
    expect(outcomes).toEqual([
      { kind: 'drop', reason: 'no_webhook' },
      { kind: 'pass', values: [] },
    ]);
  });

  it('respects project, workspace, filters and the creation time of the webhook', async () => {
    await webhook({ project_id: project });
    await webhook({ filters: { sources: ['reddit'] } });
    const whole = await webhook({ filters: { sources: ['hn'], min_engagement: 5 } });
    await run(record(1, { project_id: 'prj_other' }));
    expect((await queued()).map(({ webhook_id }) => webhook_id)).toEqual([whole.id]);
    await run(record(2, { occurred_at: new Date(Date.now() - 10_000).toISOString() }));
    expect(await queued()).toHaveLength(1);
  });

  it('is cut to 64 KiB and marked as truncated when its texts are too long', async () => {
    await webhook();
    const text = '\u0001'.repeat(7_999) + '🎧'.repeat(10_000);
    await run(record(1, { text }));
    const [row] = await queued();
    expect(row!.payload.length).toBeLessThanOrEqual(64 * 1024);
    expect(body(row!).data).toMatchObject({ truncated: true, text: '\u0001'.repeat(7_999) });
  });
});
