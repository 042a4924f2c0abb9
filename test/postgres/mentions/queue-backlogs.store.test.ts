import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueBacklogs } from '../../../postgres/mentions/queue-backlogs.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
beforeAll(async () => (stores = await startStores()));
afterAll(() => stores.close());

it('every queue reports its length and age, even if it is empty', async () => {
  const { postgres } = stores;
  const none = { pending: 0, oldest_seconds: 0 };
  const empty = await queueBacklogs(postgres);
  expect(empty.map(({ queue }) => queue).sort()).toEqual(['changes', 'outbox', 'scans', 'sweeps']);
  for (const each of empty) expect(each).toMatchObject(none);
  const { id } = await createWorkspace(postgres, 'Busy');
  await postgres.query(
    `INSERT INTO mention_changes (workspace_id, mention_ids, change, created_at) VALUES ($1, '{}', '{}', now() - interval '2 minutes')`,
    [id],
  );
  await postgres.query(
    `INSERT INTO mention_events (mention_id, event) SELECT 'm', jsonb_build_object('occurred_at', now() - interval '1 hour')`,
  );
  const by = new Map((await queueBacklogs(postgres)).map((each) => [each.queue, each]));
  expect(by.get('changes')).toMatchObject({ pending: 1 });
  expect(by.get('changes')!.oldest_seconds).toBeGreaterThanOrEqual(120);
  expect(by.get('outbox')!.oldest_seconds).toBeGreaterThanOrEqual(3_600);
  expect(by.get('scans')).toMatchObject(none);
});
