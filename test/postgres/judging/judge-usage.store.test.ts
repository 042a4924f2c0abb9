import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTokenBudget } from '../../../pipeline/judge/model/token-budget.ts';
import {
  monthTokens,
  reserveTokens,
  settleTokens,
  usageMonth,
} from '../../../postgres/judging/judge-usage.ts';
import { defaultLimits } from '../../../schemas/usage/plan.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const NOVEMBER = '2026-11-01';

let stores: Stores;
let workspaceId: number;

beforeAll(async () => (stores = await startStores()));
afterAll(() => stores.close());
beforeEach(async () => {
  const [row] = await stores.postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) VALUES ('w') RETURNING id`,
  );
  workspaceId = row!.id;
});

const november = () => ({ workspaceId, month: NOVEMBER });

test('an unused month has no tokens', async () => {
  expect(await monthTokens(stores.postgres, november())).toEqual({ reserved: 0, input: 0, output: 0 });
});

test('a call’s actual use replaces its reservation', async () => {
  await reserveTokens(stores.postgres, november(), 500, 1_000);
  await settleTokens(stores.postgres, november(), 500, { input: 300, output: 40 });
  expect(await monthTokens(stores.postgres, november())).toEqual({ reserved: 0, input: 300, output: 40 });
});

test('used and reserved tokens count against the budget, down to the last one', async () => {
  await reserveTokens(stores.postgres, november(), 600, 1_000);
  await settleTokens(stores.postgres, november(), 600, { input: 550, output: 50 });
  expect(await reserveTokens(stores.postgres, november(), 401, 1_000)).toBe(false);
  expect(await reserveTokens(stores.postgres, november(), 400, 1_000)).toBe(true);
  expect(await reserveTokens(stores.postgres, november(), 1, 1_000)).toBe(false);
});

test('a first call larger than the whole budget is rejected', async () => {
  expect(await reserveTokens(stores.postgres, november(), 1_001, 1_000)).toBe(false);
});

test('without a budget every call is allowed and counted', async () => {
  expect(await reserveTokens(stores.postgres, november(), 10_000_000_000, null)).toBe(true);
  expect((await monthTokens(stores.postgres, november())).reserved).toBe(10_000_000_000);
});

test('concurrent calls cannot both take the last tokens', async () => {
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => reserveTokens(stores.postgres, november(), 100, 700)),
  );
  expect(taken.filter(Boolean)).toHaveLength(7);
});

test('each workspace and each month has its own budget', async () => {
  await reserveTokens(stores.postgres, november(), 1_000, 1_000);
  expect(await reserveTokens(stores.postgres, { workspaceId, month: '2026-12-01' }, 1_000, 1_000)).toBe(true);
});

test('a call across two months is settled in the month in which it started', async () => {
  let now = Date.parse('2026-11-30T23:59:59.999Z');
  const unlimited = defaultLimits({ llm_tokens: null, emails: 30, chat_messages: 200 });
  const budget = createTokenBudget(
    stores.postgres,
    () => Promise.resolve(unlimited),
    () => now,
  );
  const settle = await budget.reserve(workspaceId, 100);
  now += 1_000;
  await settle?.({ input: 70, output: 5 });
  expect(usageMonth(now)).toBe('2026-12-01');
  expect(await monthTokens(stores.postgres, november())).toEqual({ reserved: 0, input: 70, output: 5 });
});
