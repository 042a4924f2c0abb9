import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInLink } from '../../../bin/service/sign-in-link.ts';
import { hashToken } from '../../../postgres/token.ts';
import { PRINTED_LINK_MINUTES } from '../../../postgres/accounts/sign-in-links.ts';
import { openAccountWorld, type AccountWorld } from '../../api/sign-in/account-world.ts';

let at: AccountWorld;
beforeAll(async () => void (at = await openAccountWorld()));
afterAll(() => at.world.close());

const BASE = 'https://earshot.example';
const linkFor = (email: string) => createSignInLink(at.world.stores.postgres, BASE, email);
const follow = (link: string | null) =>
  at.call('POST /auth/sign-in-link/accept', { token: link!.slice(`${BASE}/sign-in/`.length) });

it('signs in once, for a few minutes, and only the hash of its token is stored', async () => {
  await at.person('owner@example.com');
  const link = await linkFor('owner@example.com');
  expect(link).toMatch(new RegExp(`^${BASE}/sign-in/[\\w-]{20,}$`));
  const token = link!.split('/').at(-1)!;
  const [stored] = await at.world.stores.postgres.query<{ row: string; minutes: number }>(
    `SELECT l::text AS row, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
     FROM sign_in_links l WHERE hash = $1`,
    [hashToken(token)],
  );
  expect(stored?.minutes).toBe(PRINTED_LINK_MINUTES);
  expect(stored?.row).not.toContain(token);
  expect((await follow(link)).status).toBe(200);
  expect((await follow(link)).status).toBe(404);
});

it('is not made for an unknown person', async () => {
  expect(await linkFor('nobody@example.com')).toBeNull();
});
