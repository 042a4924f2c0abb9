import { expect, it } from 'vitest';
import type { Queryable } from '../../../postgres/client.ts';
import { findAccount } from '../../../postgres/accounts/users.ts';

/** A database whose locale takes `İ` and `i` for one letter, as that of glibc does. */
const folding: Queryable = {
  query: <Row extends object>() =>
    Promise.resolve([{ id: 'usr_1', email: 'Jim@example.com', passwordHash: null }] as unknown as Row[]),
};

it('An account is found by its address in any case, and by no letters that attempts are not counted by', async () => {
  expect(await findAccount(folding, 'JIM@example.COM')).toMatchObject({ id: 'usr_1' });
  expect(await findAccount(folding, 'j\u0130m@example.com')).toBeNull();
});
