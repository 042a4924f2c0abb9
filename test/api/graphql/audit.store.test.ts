import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type Tenant, type World } from '../support/world.ts';

/**
 * Warnings of the audit suite that we accept. Even clients that accept only plain JSON get a 400 for an invalid
 * document, so that they see the error without reading the body.
 */
const WARNINGS: readonly string[] = [
  '572B SHOULD use 200 status code on document parsing failure when accepting application/json',
  'FDE2 SHOULD use 200 status code on document validation failure when accepting application/json',
  '7B9B SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];
/** Queries over GET are turned off on purpose. */
const NOTICES: readonly string[] = [
  '5A70 MAY accept application/x-www-form-urlencoded formatted GET requests',
  'D6D5 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json',
  '6A70 MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json',
];

let world: World;
let tenant: Tenant;
let url: string;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('Audited');
  url = `${await world.app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
});
afterAll(() => world.close());

it('speaks GraphQL over HTTP as the graphql-http audit suite requires', async () => {
  const audits = serverAudits({
    url: () => url,
    fetchFn: (address: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${tenant.fullKey}`);
      return fetch(address, { ...init, headers });
    },
  });
  const results = await Promise.all(audits.map(async (audit) => ({ audit, result: await audit.fn() })));
  const named = (status: string) =>
    results
      .filter(({ result }) => result.status === status)
      .map(({ result }) => `${result.id} ${result.name}`);
  expect(named('error')).toEqual([]);
  expect(named('warn')).toEqual(WARNINGS);
  expect(named('notice')).toEqual(NOTICES);
  expect(named('ok').length).toBeGreaterThan(50);
});
