import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordReads } from '../../postgres/projects/project-sources.ts';
import type { CheckedAddress, ProjectSource } from '../../schemas/projects/project-source.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

const found = [
  { url: 'https://b.example/1', title: 'One', text: 'Hello', posted_at: '2026-11-20T08:11:02.000Z' },
];
let world: World;
let acme: Tenant;
let path: string;
/** What is at each address that was checked. */
let answers: Record<string, CheckedAddress>;
beforeAll(async () => {
  world = await openWorld({
    checkProjectSource: (_, address) => Promise.resolve(answers[address] ?? { refused: 'has no feed' }),
  });
  acme = await world.tenant('Acme');
  const { id } = await acme.must<Project>('POST /projects', { name: 'P' });
  path = `/projects/${id}/sources`;
  answers = { 'b.example': { address: 'https://b.example/feed', name: 'B', found } };
});
afterAll(() => world.close());

it('is checked, added with what was found, listed with its state, and removed', async () => {
  const { status, body } = await acme.call<ProjectSource>(`POST ${path}`, {
    kind: 'feed',
    address: 'b.example',
  });
  expect(status).toBe(201);
  const { id } = body;
  const stored = { id, kind: 'feed', address: 'https://b.example/feed', name: 'B', found };
  expect(body).toEqual({ ...stored, state: 'ok', last_error: null });

  const { postgres } = world.stores;
  await recordReads(postgres, 'feed', new Map([['https://b.example/feed', 'b.example: gone']]));
  expect(await acme.must(`GET ${path}`)).toEqual([
    { ...stored, state: 'failing', last_error: 'b.example: gone' },
  ]);
  await recordReads(postgres, 'feed', new Map([['https://b.example/feed', null]]));
  expect(await acme.must(`GET ${path}`)).toEqual([body]);

  expect(await acme.call(`POST ${path}`, { kind: 'feed', address: 'b.example' })).toMatchObject({
    status: 409,
  });
  expect(await acme.must(`DELETE ${path}/${id}`)).toEqual({ deleted: true, id });
  expect(await acme.must(`GET ${path}`)).toEqual([]);
  expect(await acme.call(`DELETE ${path}/${id}`)).toMatchObject({ status: 404 });
});

it('is refused with the reason when there is nothing to read', async () => {
  const answer = await acme.call(`POST ${path}`, { kind: 'feed', address: 'nowhere.example' });
  expect(answer).toMatchObject({ status: 400, body: { error: { message: 'address: has no feed' } } });
  const kind = await acme.call(`POST ${path}`, { kind: 'carrier_pigeon', address: 'b.example' });
  expect(kind).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('kind') as string } },
  });
});
