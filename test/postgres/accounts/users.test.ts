import { expect, it } from 'vitest';
import { queryable } from '../../../postgres/client.ts';
import { findAccount } from '../../../postgres/accounts/users.ts';

/** A database whose locale treats `İ` and `i` as equal, like glibc's. */
const folding = queryable(<Row extends object>() =>
  Promise.resolve([{ id: 'usr_1', email: 'Jim@example.com', passwordHash: null }] as unknown as Row[]),
);

it('an account is found by its address in any letter case, but not by look-alike letters', async () => {
  expect(await findAccount(folding, 'JIM@example.COM')).toMatchObject({ id: 'usr_1' });
  expect(await findAccount(folding, 'j\u0130m@example.com')).toBeNull();
});
