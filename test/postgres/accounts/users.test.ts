import { expect, it } from 'vitest';
import { queryable } from '../../../postgres/client.ts';
import { findAccount } from '../../../postgres/accounts/users.ts';

/** A database whose locale equates `İ` and `i`, like that of glibc. */
const folding = queryable(<Row extends object>() =>
  Promise.resolve([{ id: 'usr_1', email: 'Jim@example.com', passwordHash: null }] as unknown as Row[]),
);

it('an account is found by its address in any case, but not by letters that the counter of attempts tells apart', async () => {
  expect(await findAccount(folding, 'JIM@example.COM')).toMatchObject({ id: 'usr_1' });
  expect(await findAccount(folding, 'j\u0130m@example.com')).toBeNull();
});
