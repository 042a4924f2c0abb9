import type * as Crypto from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invite } from '../../../schemas/accounts/invite.ts';
import { openAccountWorld, type AccountWorld } from './account-world.ts';
import { untilPasses } from '../../support/eventually.ts';

/** Counts password hash computations, which dominate the response time. */
const worked = vi.hoisted(() => {
  // A worker caches modules that other test files loaded, including the uninstrumented scrypt.
  vi.resetModules();
  return { times: 0 };
});

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>();
  const scrypt = ((...given: Parameters<typeof crypto.scrypt>) => {
    worked.times += 1;
    return crypto.scrypt(...given);
  }) as typeof crypto.scrypt;
  return { ...crypto, scrypt };
});

let at: AccountWorld;
beforeAll(async () => {
  at = await openAccountWorld();
  await at.person('known@example.com');
});
afterAll(() => at.world.close());
beforeEach(() => void (worked.times = 0));

const workOf = async (route: string, body: object) => {
  const before = worked.times;
  const reply = await at.call(route, body);
  return { reply, times: worked.times - before };
};

describe('whether an address has an account', () => {
  it('shows neither in the response to a sign-in nor in the time it takes', async () => {
    const password = 'not the password';
    const known = await workOf('POST /auth/sign-in', { email: 'known@example.com', password });
    const unknown = await workOf('POST /auth/sign-in', { email: 'unknown@example.com', password });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ times: 1, reply: { status: 401 } });
  });

  it.each(['POST /auth/forgot-password', 'POST /auth/sign-in-link'])(
    'does not show in %s, which responds before the look-up',
    async (route) => {
      // Postgres answers only after the API has responded.
      let letLook: () => void = () => undefined;
      const looked = new Promise<never[]>((resolve) => (letLook = () => resolve([])));
      const looks = vi.spyOn(at.world.stores.postgres, 'query').mockReturnValue(looked);
      const answers = [];
      for (const email of ['known@example.com', 'unknown@example.com', 'no address'])
        answers.push(await workOf(route, { email }));
      expect(answers[0]).toMatchObject({ times: 0, reply: { status: 202 } });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      letLook();
      await untilPasses(() => expect(looks).toHaveBeenCalledTimes(3));
      looks.mockRestore();
    },
  );

  it('does not show when an invite is viewed', async () => {
    const shown = [];
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { link } = await at.world
        .tenant(`For ${email}`)
        .then((tenant) =>
          tenant.owner.must<Invite & { link: string }>('POST /invites', { email, role: 'viewer' }),
        );
      const token = link.split('/').at(-1)!;
      const { reply, times } = await workOf('POST /auth/invite', { token });
      expect(times).toBe(0);
      expect(reply.body).toEqual({ workspace: `For ${email}`, email, role: 'viewer' });
      shown.push(Object.keys(reply.body as object));
    }
    expect(shown[0]).toEqual(shown[1]);
    expect((await at.call('POST /auth/invite', { token: 'x'.repeat(43) })).status).toBe(404);
  });
});
